// The first view: legible figures and the action, not the whole map in small.
import type { Insets } from '../games/game';
import type { Point } from './hex';

export interface Window { x: number; y: number; k: number }   // the point in the middle of the free part, and the scale

// `able`: who may act; `aim`: what one fights for. Fits the height, then comes nearer until those who may act fill two
// thirds of the free part. Never farther than digits can be read (`least`), never nearer than `most`.
export function openingView(room: { width: number; height: number }, sheet: { width: number; height: number }, insets: Insets, able: readonly Point[], aim: readonly Point[], least: number, most: number): Window {
  const w = Math.max(120, room.width - insets.left - insets.right), h = Math.max(120, room.height - insets.top - insets.bottom);
  const fit = Math.min(w / sheet.width, h / sheet.height);
  const all = able.length ? able : aim;
  const xs = all.map(p => p.x), ys = all.map(p => p.y);
  const wide = all.length ? Math.max(...xs) - Math.min(...xs) + 140 : sheet.width, high = all.length ? Math.max(...ys) - Math.min(...ys) + 140 : sheet.height;
  const close = Math.min((w * 0.67) / wide, (h * 0.67) / high);
  const k = Math.max(least, Math.min(most, Math.max(h / sheet.height, fit, close)));
  const mid = (ps: readonly Point[]): Point => ({ x: ps.reduce((s, p) => s + p.x, 0) / ps.length, y: ps.reduce((s, p) => s + p.y, 0) / ps.length });
  const own = all.length ? mid(all) : { x: sheet.width / 2, y: sheet.height / 2 };
  const goal = aim.length ? [...aim].sort((a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y))[0]! : own;
  // The sheet covers the room wherever it is large enough: no empty bar beside it, also not under what floats.
  const within = (v: number, before: number, part: number, room: number, all: number) => {
    const least = (before + part / 2) / k, most = all - (room - before - part / 2) / k;
    return least > most ? all / 2 : Math.max(least, Math.min(most, v));
  };
  return { x: within((own.x + goal.x) / 2, insets.left, w, room.width, sheet.width), y: within((own.y + goal.y) / 2, insets.top, h, room.height, sheet.height), k };
}
