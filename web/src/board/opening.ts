// The first view: legible figures and the action, not the whole map in small.
import type { Insets } from '../games/game';
import type { Point } from './hex';

export interface Window { x: number; y: number; k: number }   // the point in the middle of the free part, and the scale

// `able`: who may act; `aim`: what one fights for. Fills the room's height, then comes nearer until those who may act fill two
// thirds of the free part. Never farther than digits can be read (`least`), never nearer than `most`. `toward`: from those who may act (0) to what one fights for (1).
export function openingView(room: { width: number; height: number }, sheet: { width: number; height: number }, insets: Insets, able: readonly Point[], aim: readonly Point[], least: number, most: number, toward = 0.5): Window {
  const w = Math.max(120, room.width - insets.left - insets.right), h = Math.max(120, room.height - insets.top - insets.bottom);
  const cover = Math.max(room.width / sheet.width, room.height / sheet.height);
  const all = able.length ? able : aim;
  const xs = all.map(p => p.x), ys = all.map(p => p.y);
  const wide = all.length ? Math.max(...xs) - Math.min(...xs) + 140 : sheet.width, high = all.length ? Math.max(...ys) - Math.min(...ys) + 140 : sheet.height;
  const close = Math.min((w * 0.67) / wide, (h * 0.67) / high);
  // A small map fills the free part.
  const whole = Math.min(w / sheet.width, h / sheet.height);
  const k = whole > most ? Math.min(whole, most * 1.4) : Math.max(least, Math.min(most, Math.max(close, room.height / sheet.height, Math.min(cover, close / 0.67))));
  const mid = (ps: readonly Point[]): Point => ({ x: ps.reduce((s, p) => s + p.x, 0) / ps.length, y: ps.reduce((s, p) => s + p.y, 0) / ps.length });
  const own = all.length ? mid(all) : { x: sheet.width / 2, y: sheet.height / 2 };
  const goal = aim.length ? [...aim].sort((a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y))[0]! : own;
  // Whoever may act is seen before what one fights for, where both do not fit.
  const seen = (at: number, of: readonly number[], half: number): number => { const low = Math.max(...of) + 70 - half, high = Math.min(...of) - 70 + half; return !of.length || low > high ? at : Math.min(high, Math.max(low, at)); };
  const between = (a: number, b: number): number => a + (b - a) * toward;
  return { x: seen(between(own.x, goal.x), xs, w / 2 / k), y: seen(between(own.y, goal.y), ys, h / 2 / k), k };
}
