// Names of places: each tries eight spots around its hexes and takes the first that meets no stack and no other name.
import { centreOf, radius, type Grid, type Point } from './hex';
import type { PlaceName } from './map';

export interface Placed {
  text: string;
  kind: string;
  x: number;
  y: number;
}
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const meets = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) * 2 < a.w + b.w && Math.abs(a.y - b.y) * 2 < a.h + b.h;

export function placeNames(
  grid: Grid,
  names: readonly PlaceName[],
  stacks: readonly Point[],
  sheet: { width: number; height: number },
): Placed[] {
  const taken: Box[] = stacks.map(p => ({ x: p.x, y: p.y - 3, w: 70, h: 66 })),
    out: Placed[] = [];
  for (const n of names) {
    const cs = n.hexes.map(h => centreOf(grid, h));
    if (!cs.length) continue;
    const left = Math.min(...cs.map(c => c.x)),
      right = Math.max(...cs.map(c => c.x)),
      top = Math.min(...cs.map(c => c.y)),
      low = Math.max(...cs.map(c => c.y));
    const x = (left + right) / 2,
      y = (top + low) / 2,
      w = n.text.length * 9.6 + 8,
      h = 20,
      r = radius;
    const inside = (p: Point): Point => ({
      x: Math.max(w / 2 + 4, Math.min(sheet.width - w / 2 - 4, p.x)),
      y: Math.max(14, Math.min(sheet.height - 10, p.y)),
    });
    const tries: Point[] = [
      ...(cs.length > 2 ? [{ x, y }] : []),
      { x, y: low + r * 0.86 },
      { x, y: top - r * 0.8 },
      { x: right + r + w / 2, y },
      { x: left - r - w / 2, y },
      { x: right + r * 0.6 + w / 2, y: low + r * 0.7 },
      { x: left - r * 0.6 - w / 2, y: low + r * 0.7 },
      { x: right + r * 0.6 + w / 2, y: top - r * 0.6 },
      { x: left - r * 0.6 - w / 2, y: top - r * 0.6 },
    ].map(inside);
    const free = tries.find(p => !taken.some(b => meets({ ...p, w, h }, b))) ?? tries[cs.length > 2 ? 1 : 0]!;
    taken.push({ ...free, w, h });
    out.push({ text: n.text, kind: n.kind ?? '', x: free.x, y: free.y + 6 });
  }
  return out;
}
