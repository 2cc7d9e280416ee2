// What lies over the sheet: the front, areas of hexes, zones of control, arrows. Paths as text, made anew only when what
// they show has changed.
import { centreOf, corners, idAt, polygon, round, type Grid, type Point } from '../../board/hex';
import { outlines, smoothPath } from '../../board/region';
import { around, country } from './adapt';

const side = (g: Grid, hex: string, d: number): string => {
  const c = centreOf(g, hex),
    a = corners(g)[d]!,
    b = corners(g)[(d + 1) % 6]!;
  return `M${round(c.x + a.x)} ${round(c.y + a.y)}L${round(c.x + b.x)} ${round(c.y + b.y)}`;
};

// The line between both sides, hexside by hexside, joined into long strokes so that dashes run through.
export function frontPath(map: any, control: string): string {
  const { grid, hex } = country(map),
    ids = [...hex.keys()],
    shape = corners(grid),
    next = new Map<string, { to: string; at: Point; end: Point }>();
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;
  ids.forEach((id, i) => {
    if (control[i] !== 'G') return;
    const c = centreOf(grid, id);
    around(map, id).forEach((n, d) => {
      const k = n ? country(map).number.get(n) : undefined;
      if (k === undefined || control[k] === 'G') return;
      const a = { x: c.x + shape[d]!.x, y: c.y + shape[d]!.y },
        e = shape[(d + 1) % 6]!,
        b = { x: c.x + e.x, y: c.y + e.y };
      next.set(key(a), { to: key(b), at: a, end: b });
    });
  });
  let d = '';
  const ends = new Set([...next.values()].map(n => n.to)),
    starts = [...next.keys()].filter(k => !ends.has(k));
  const run = (start: string): void => {
    let first = true;
    for (let k = start; next.has(k);) {
      const n = next.get(k)!;
      next.delete(k);
      d += first
        ? `M${round(n.at.x)} ${round(n.at.y)}L${round(n.end.x)} ${round(n.end.y)}`
        : `L${round(n.end.x)} ${round(n.end.y)}`;
      first = false;
      k = n.to;
    }
  };
  for (const s of starts) run(s);
  while (next.size) run(next.keys().next().value!);
  return d;
}
// What the German holds, as one area.
export function areaPath(map: any, control: string): string {
  const { grid, number } = country(map),
    held = (col: number, row: number): boolean =>
      control[number.get(idAt(grid, col, row)) ?? number.get(idAt(grid, col - 1, row)) ?? -1] === 'G';
  return smoothPath(outlines(grid, held, 0));
}
// The rim of any hexes.
export function rimPath(map: any, hexes: Iterable<string>): string {
  const { grid } = country(map),
    all = new Set(hexes);
  let d = '';
  for (const h of all)
    around(map, h).forEach((n, k) => {
      if (!n || !all.has(n)) d += side(grid, h, k);
    });
  return d;
}
export function hexesPath(map: any, hexes: Iterable<string>, scale = 1): string {
  const { grid } = country(map);
  let d = '';
  for (const h of hexes) d += 'M' + polygon(grid, centreOf(grid, h), scale).replaceAll(' ', 'L') + 'Z';
  return d;
}
// Hexes whose letter in a line of letters (view.zones) is one of these.
export const lettered = (map: any, text: string | undefined, letters: string): string[] =>
  text ? [...country(map).hex.keys()].filter((_, i) => letters.includes(text[i]!)) : [];

// A way through the middles of hexes, rounded at the bends.
export function wayPath(map: any, hexes: readonly string[]): string {
  const { grid } = country(map),
    p = hexes.map(h => centreOf(grid, h));
  if (p.length < 2) return '';
  let d = `M${round(p[0]!.x)} ${round(p[0]!.y)}`;
  for (let i = 1; i < p.length - 1; ++i) {
    const a = p[i]!,
      b = p[i + 1]!;
    d += `Q${round(a.x)} ${round(a.y)} ${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  }
  return d + `L${round(p.at(-1)!.x)} ${round(p.at(-1)!.y)}`;
}
// A broad arrow over a hexside, from one hex to its neighbour.
export function arrowPath(map: any, from: string, to: string): string {
  const { grid } = country(map),
    a = centreOf(grid, from),
    b = centreOf(grid, to),
    len = Math.hypot(b.x - a.x, b.y - a.y) || 1,
    u = { x: (b.x - a.x) / len, y: (b.y - a.y) / len },
    n = { x: -u.y, y: u.x };
  const at = (along: number, across: number) =>
    `${round(a.x + u.x * along * len + n.x * across)} ${round(a.y + u.y * along * len + n.y * across)}`;
  return `M${at(0.34, 4)}L${at(0.52, 4)}L${at(0.52, 9.5)}L${at(0.72, 0)}L${at(0.52, -9.5)}L${at(0.52, -4)}L${at(0.34, -4)}Z`;
}
