// Small geometry for drawing: everything in millimetres on the sheet, written as SVG path data.
import type { Spot } from './adapt';

export const round = (n: number): number => Math.round(n * 10) / 10;
export const xy = (p: Spot): string => `${round(p.x)} ${round(p.y)}`;
export const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Spot, b: Spot, t: number): Spot => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
export const centre = (ps: readonly Spot[]): Spot => ({
  x: ps.reduce((n, p) => n + p.x, 0) / ps.length,
  y: ps.reduce((n, p) => n + p.y, 0) / ps.length,
});
export const moved = (ps: readonly Spot[], dx: number, dy: number): Spot[] =>
  ps.map(p => ({ x: p.x + dx, y: p.y + dy }));
export const scaled = (ps: readonly Spot[], k: number, c = centre(ps)): Spot[] =>
  ps.map(p => ({ x: c.x + (p.x - c.x) * k, y: c.y + (p.y - c.y) * k }));

export const line = (ps: readonly Spot[]): string => 'M' + ps.map(xy).join('L');
export const poly = (ps: readonly Spot[]): string => line(ps) + 'Z';
export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`;
// A polygon with its corners taken off, k of each side.
export function soft(ps: readonly Spot[], k = 0.22): string {
  return (
    ps
      .map((b, i) => {
        const a = ps[(i + ps.length - 1) % ps.length]!,
          c = ps[(i + 1) % ps.length]!;
        return `${i ? 'L' : 'M'}${xy(between(b, a, k))}Q${xy(b)} ${xy(between(b, c, k))}`;
      })
      .join('') + 'Z'
  );
}
// A line whose bends are rounded with this radius.
export function bent(ps: readonly Spot[], r = 40): string {
  let d = 'M' + xy(ps[0]!);
  for (let i = 1; i + 1 < ps.length; ++i) {
    const a = ps[i - 1]!,
      b = ps[i]!,
      c = ps[i + 1]!,
      before = between(b, a, Math.min(0.45, r / far(a, b))),
      after = between(b, c, Math.min(0.45, r / far(b, c)));
    d += `L${xy(before)}Q${xy(b)} ${xy(after)}`;
  }
  return d + 'L' + xy(ps.at(-1)!);
}
export function inside(p: Spot, ps: readonly Spot[]): boolean {
  let within = false;
  for (let i = 0, j = ps.length - 1; i < ps.length; j = i++) {
    const a = ps[i]!,
      b = ps[j]!;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}
export function boxOf(ps: readonly Spot[]): { x: number; y: number; right: number; bottom: number } {
  return {
    x: Math.min(...ps.map(p => p.x)),
    y: Math.min(...ps.map(p => p.y)),
    right: Math.max(...ps.map(p => p.x)),
    bottom: Math.max(...ps.map(p => p.y)),
  };
}
export function toEdge(p: Spot, ps: readonly Spot[], closed = true): number {
  let least = Infinity;
  for (let i = closed ? 0 : 1; i < ps.length; ++i) {
    const a = ps[(i + ps.length - 1) % ps.length]!,
      b = ps[i]!,
      ux = b.x - a.x,
      uy = b.y - a.y,
      l = ux * ux + uy * uy || 1;
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * ux + (p.y - a.y) * uy) / l));
    least = Math.min(least, Math.hypot(p.x - a.x - t * ux, p.y - a.y - t * uy));
  }
  return least;
}
// Points along an open line, so far apart.
export function along(ps: readonly Spot[], apart: number): Spot[] {
  const out: Spot[] = [];
  for (let i = 1; i < ps.length; ++i) {
    const a = ps[i - 1]!,
      b = ps[i]!,
      n = Math.max(1, Math.round(far(a, b) / apart));
    for (let k = i > 1 ? 1 : 0; k <= n; ++k) out.push(between(a, b, k / n));
  }
  return out;
}
// Numbers from 0 to 1 that are always the same for the same word.
export type Chance = (from?: number, to?: number) => number;
export function chances(seed: string): Chance {
  let s = 2166136261;
  for (const c of seed) s = Math.imul(s ^ c.charCodeAt(0), 16777619);
  return (from = 0, to = 1) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return from + ((s >>> 8) / 16777216) * (to - from);
  };
}
// Strokes of a few inks: thousands of little elements would be slow to pan.
export class Inks {
  private paths = new Map<string, string[]>();
  add(ink: string, d: string): void {
    const l = this.paths.get(ink);
    if (l) l.push(d);
    else this.paths.set(ink, [d]);
  }
  print(inks: Readonly<Record<string, string>>): string {
    return Object.entries(inks)
      .map(([ink, look]) => (this.paths.has(ink) ? `<path ${look} d="${this.paths.get(ink)!.join('')}"/>` : ''))
      .join('');
  }
}
