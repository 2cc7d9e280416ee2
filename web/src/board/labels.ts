// Names of places: each tries eight spots around its hexes and takes the first that meets no stack and no other name.
import { centreOf, radius, type Grid, type Point } from './hex';
import type { PlaceName } from './map';

export interface Placed {
  text: string;
  kind: string;
  x: number;
  y: number;
}
export interface Box {
  x: number; // its middle
  y: number;
  w: number;
  h: number;
}

const within = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 <= b.w - a.w && Math.abs(a.y - b.y) * 2 <= b.h - a.h;
const meets = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) * 2 < a.w + b.w && Math.abs(a.y - b.y) * 2 < a.h + b.h;

// `veiled`: what lies over the sheet (panels, buttons), and `view`: what is seen of it. A name that is not seen there is written
// elsewhere on its place, if there is room; else where it would stand without them.
export function placeNames(
  grid: Grid,
  names: readonly PlaceName[],
  stacks: readonly Point[],
  sheet: { width: number; height: number },
  veiled: readonly Box[] = [],
  view?: Box,
): Placed[] {
  const taken: Box[] = stacks.map(p => ({ x: p.x, y: p.y - 3, w: 70, h: 66 })),
    out: Placed[] = [];
  for (const n of names) {
    const cs = n.hexes.map(h => centreOf(grid, h));
    if (!cs.length) continue;
    const w = n.text.length * 9.6 + 8,
      h = 20;
    const inside = (p: Point): Point => ({
      x: Math.max(w / 2 + 4, Math.min(sheet.width - w / 2 - 4, p.x)),
      y: Math.max(14, Math.min(sheet.height - 10, p.y)),
    });
    const tries = spotsFor(cs, w).map(inside),
      free = tries.filter(p => !taken.some(b => meets({ ...p, w, h }, b))),
      seen = (p: Point): boolean =>
        !veiled.some(b => meets({ ...p, w, h }, b)) && (!view || within({ ...p, w, h }, view));
    const spot = free.find(seen) ?? free[0];
    if (!spot) continue; // under counters nobody could read it
    taken.push({ ...spot, w, h });
    out.push({ text: n.text, kind: n.kind ?? '', x: spot.x, y: spot.y + 6 });
  }
  return out;
}

// On a large place its middle, then any of its hexes, those nearest to the middle first; else around it.
function spotsFor(cs: readonly Point[], w: number): Point[] {
  const left = Math.min(...cs.map(c => c.x)),
    right = Math.max(...cs.map(c => c.x)),
    top = Math.min(...cs.map(c => c.y)),
    low = Math.max(...cs.map(c => c.y)),
    x = (left + right) / 2,
    y = (top + low) / 2,
    r = radius,
    off = (c: Point): number => Math.hypot(c.x - x, c.y - y);
  return [
    ...(cs.length > 2 ? [{ x, y }, ...[...cs].sort((a, b) => off(a) - off(b))] : []),
    { x, y: low + r * 0.86 },
    { x, y: top - r * 0.8 },
    { x: right + r + w / 2, y },
    { x: left - r - w / 2, y },
    { x: right + r * 0.6 + w / 2, y: low + r * 0.7 },
    { x: left - r * 0.6 - w / 2, y: low + r * 0.7 },
    { x: right + r * 0.6 + w / 2, y: top - r * 0.6 },
    { x: left - r * 0.6 - w / 2, y: top - r * 0.6 },
  ];
}
