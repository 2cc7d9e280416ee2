// How a turn or segment is called: by the game's text for it, else by what the log says.
import type { Game } from '../games/game';
import type { Chapter } from '../state/chapters';
import { gameText } from '../text/texts.svelte';
export const chapterName = (game: Game, c: Chapter): string =>
  gameText(`break.${game.code}.${c.event.event}`, c.event.args as Record<string, string | number>) ??
  c.event.text.replace(/\.$/, '');
