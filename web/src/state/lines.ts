// The log: one line a deed. What belongs to a scene is told by it; declarations before it are folded into it, and so is a line that is said again.
import type { Game, Scene } from '../games/game';
import type { GameEvent, View } from '../net/types';

export interface Line {
  n: number;
  event: GameEvent;
  scene?: Scene | undefined;
  more: readonly GameEvent[];
  times?: number;
} // n: of the event a click leads to

export function linesOf(events: readonly GameEvent[], first: number, game: Game, view: View, map: any): Line[] {
  const shown = events.slice(first);
  const scenes = game.scenes?.(shown, view, map).filter(s => s.kind !== 'note') ?? [];
  if (!scenes.length) return folded(shown.map((event, i) => ({ n: first + i, event, more: [] })));
  const out: Line[] = [];
  let waiting: Line[] = [],
    at = 0;
  const flush = () => {
    out.push(...announced(waiting, game));
    waiting = [];
  };
  const waitUntil = (end: number) => {
    for (; at < end; ++at) {
      const event = shown[at]!;
      if (waiting.length && waiting[0]!.event.side !== event.side) flush();
      waiting.push({ n: first + at, event, more: [] });
    }
  };
  for (const scene of scenes) {
    waitUntil(scene.events[0]);
    if (waiting.length && waiting[0]!.event.side !== scene.side) flush();
    const before = waiting.map(l => l.event);
    waiting = [];
    out.push({
      n: first + scene.events[1],
      event: shown[scene.events[0]]!,
      scene,
      more: [...before, ...shown.slice(scene.events[0], scene.events[1] + 1)],
    });
    at = scene.events[1] + 1;
  }
  waitUntil(shown.length);
  flush();
  return folded(out);
}

// What was announced and came to nothing that could be seen: the last word of it, with what went before ("activated", "will fire", "finds nothing to fire at").
function announced(lines: readonly Line[], game: Game): Line[] {
  const out: Line[] = [];
  for (const l of lines) {
    const last = out.at(-1);
    if (last && game.minor?.includes(last.event.event) && last.event.event !== l.event.event)
      out[out.length - 1] = { ...l, more: [...(last.more.length ? last.more : [last.event]), l.event] };
    else out.push(l);
  }
  return out;
}

function folded(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (const l of lines) {
    const last = out.at(-1),
      same = last && !l.scene && !last.scene && l.event.text === last.event.text && l.event.side === last.event.side;
    if (same)
      out[out.length - 1] = {
        ...l,
        more: [...(last.more.length ? last.more : [last.event]), l.event],
        times: (last.times ?? 1) + 1,
      };
    else out.push(l);
  }
  return out;
}

// The last deeds, for whoever looks up after the enemy's turn: without what only announces them. A scene that begins before the window is told from there on.
const lately = 60;
export const lastLines = (events: readonly GameEvent[], n: number, game: Game, view: View, map: any): Line[] =>
  linesOf(events, Math.max(0, events.length - lately), game, view, map)
    .filter(l => l.scene || !game.minor?.includes(l.event.event))
    // Whoever passes after every deed of the other side is told of it once.
    .filter((l, i, all) => l.scene || !all.slice(i + 1).some(x => !x.scene && x.event.text === l.event.text))
    .slice(-n);
