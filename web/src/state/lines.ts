// The log: one line a deed. What belongs to a scene is told by it; declarations before it are folded into it.
import type { Game, Scene } from '../games/game';
import type { GameEvent, View } from '../net/types';

export interface Line { n: number; event: GameEvent; scene?: Scene | undefined; more: readonly GameEvent[] }   // n: of the event a click leads to

export function linesOf(events: readonly GameEvent[], first: number, game: Game, view: View, map: any): Line[] {
  const shown = events.slice(first);
  const scenes = game.scenes?.(shown, view, map).filter(s => s.kind !== 'note') ?? [];
  if (!scenes.length) return shown.map((event, i) => ({ n: first + i, event, more: [] }));
  const out: Line[] = [];
  let waiting: Line[] = [], at = 0;
  const flush = () => { out.push(...waiting); waiting = []; };
  for (const scene of scenes) {
    for (; at < scene.events[0]; ++at) { const event = shown[at]!; if (event.side !== scene.side) flush(); waiting.push({ n: first + at, event, more: [] }); if (event.side !== scene.side) flush(); }
    const before = waiting.map(l => l.event);
    waiting = [];
    out.push({ n: first + scene.events[1], event: shown[scene.events[0]]!, scene, more: [...before, ...shown.slice(scene.events[0], scene.events[1] + 1)] });
    at = scene.events[1] + 1;
  }
  for (; at < shown.length; ++at) out.push({ n: first + at, event: shown[at]!, more: [] });
  return out;
}

// The last deeds, for whoever looks up after the enemy's turn. A scene that begins before the window is told from there on.
const lately = 60;
export const lastLines = (events: readonly GameEvent[], n: number, game: Game, view: View, map: any): Line[] => linesOf(events, Math.max(0, events.length - lately), game, view, map).slice(-n);
