// The first view: legible figures and the action, not the whole map in small.
import type { Insets } from '../games/game';
import type { Point } from './hex';

const edge = 60; // a hex about whoever must be in sight

export interface Window {
  x: number;
  y: number;
  k: number;
  keep?: { x: number; y: number; width: number; height: number };
} // the point in the middle of the free part, the scale, and who must be in it

// `able`: who may act; `aim`: what one fights for. Fills the whole room, then comes nearer until those who may act fill two thirds of the
// free part. Never farther than digits can be read (`least`), never nearer than `most` but to fill the room. `toward`: from those who may act (0) to what one fights for (1).
export function openingView(
  room: { width: number; height: number },
  sheet: { width: number; height: number },
  insets: Insets,
  able: readonly Point[],
  aim: readonly Point[],
  least: number,
  most: number,
  toward = 0.5,
): Window {
  const w = Math.max(120, room.width - insets.left - insets.right),
    h = Math.max(120, room.height - insets.top - insets.bottom);
  const cover = Math.max(room.width / sheet.width, room.height / sheet.height);
  const all = able.length ? able : aim;
  const xs = all.map(p => p.x),
    ys = all.map(p => p.y);
  const wide = all.length ? Math.max(...xs) - Math.min(...xs) + 140 : sheet.width,
    high = all.length ? Math.max(...ys) - Math.min(...ys) + 140 : sheet.height;
  const close = Math.min((w * 0.67) / wide, (h * 0.67) / high);
  // A small map is seen whole, beside what floats over the board; one that would nearly fill the room fills it.
  const whole = Math.min(w / sheet.width, h / sheet.height),
    small = whole > most && cover > whole * 1.3;
  const mid = (ps: readonly Point[]): Point => ({
    x: ps.reduce((s, p) => s + p.x, 0) / ps.length,
    y: ps.reduce((s, p) => s + p.y, 0) / ps.length,
  });
  const own = all.length ? mid(all) : { x: sheet.width / 2, y: sheet.height / 2 };
  const goal = aim.length
    ? [...aim].sort((a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y))[0]!
    : own;
  // To fill the room is worth coming nearer, as long as those who may act and the nearest aim stay in sight.
  const span = (of: readonly number[]): number => Math.max(...of) - Math.min(...of) + 2 * edge;
  const both = Math.min(w / span([...xs, goal.x]), h / span([...ys, goal.y]));
  const k = small
    ? Math.min(whole, most * 1.4)
    : Math.max(
        least,
        Math.min(most, Math.max(close, room.height / sheet.height)),
        Math.min(cover, most * 1.6, Math.max(most, both)),
      );
  const between = (a: number, b: number): number => a + (b - a) * toward;
  // Whoever may act is seen before what one fights for, where both do not fit.
  const reach = (of: readonly number[], room: number): [number, number] => [
    Math.max(0, Math.min(...of) - edge),
    Math.min(room, Math.max(...of) + edge),
  ];
  const [left, right] = reach(xs, sheet.width),
    [top, bottom] = reach(ys, sheet.height);
  return {
    x: between(own.x, goal.x),
    y: between(own.y, goal.y),
    k,
    ...(all.length && { keep: { x: left, y: top, width: right - left, height: bottom - top } }),
  };
}
