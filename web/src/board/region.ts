// Outlines of sets of hexes, drawn as a hand would: smooth, a little uneven, or scalloped like a canopy.
import { centre, corners, idAt, neighbour, radius, round, type Grid, type Point } from './hex';

// A number from 0 to 1 that is always the same for the same words.
export function chance(...words: (string | number)[]): number {
  let h = 2166136261;
  for (const c of words.join('/')) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  return (h >>> 0) / 4294967296;
}

// Closed outlines, clockwise. Hexes beyond the edge count like the nearest one on it, so that woods
// and hills run off the sheet.
export function outlines(g: Grid, inside: (col: number, row: number) => boolean, uneven = 0): Point[][] {
  const clamp = (n: number, top: number) => Math.min(top, Math.max(1, n));
  const has = (col: number, row: number) =>
    col >= 0 && row >= 0 && col <= g.cols + 1 && row <= g.rows + 1 && inside(clamp(col, g.cols), clamp(row, g.rows));
  const next = new Map<string, { to: string; at: Point }>();
  const key = (p: Point) => `${Math.round(p.x * 4)},${Math.round(p.y * 4)}`;
  const shape = corners(g);
  for (let col = 0; col <= g.cols + 1; ++col)
    for (let row = 0; row <= g.rows + 1; ++row) {
      if (!has(col, row)) continue;
      const c = centre(g, col, row);
      for (let d = 0; d < 6; ++d) {
        if (has(...neighbour(g, col, row, d))) continue;
        const a = { x: c.x + shape[d]!.x, y: c.y + shape[d]!.y };
        const e = shape[(d + 1) % 6]!,
          b = { x: c.x + e.x, y: c.y + e.y };
        next.set(key(a), { to: key(b), at: a });
      }
    }
  const loops: Point[][] = [];
  while (next.size) {
    const start = next.keys().next().value!;
    const loop: Point[] = [];
    for (let k = start; next.has(k);) {
      const n = next.get(k)!;
      next.delete(k);
      const j = uneven * radius;
      loop.push({ x: n.at.x + (chance(k, 'x') - 0.5) * j, y: n.at.y + (chance(k, 'y') - 0.5) * j });
      k = n.to;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const show = (p: Point) => `${round(p.x)} ${round(p.y)}`;

export function smoothPath(loops: Point[][]): string {
  let d = '';
  for (const loop of loops) {
    const n = loop.length;
    d += 'M' + show(middle(loop[n - 1]!, loop[0]!));
    for (let i = 0; i < n; ++i) d += 'Q' + show(loop[i]!) + ' ' + show(middle(loop[i]!, loop[(i + 1) % n]!));
    d += 'Z';
  }
  return d;
}

// The same outline pulled inwards by `inset`, as a row of small bulges.
export function canopyPath(loops: Point[][], bulge = 10, inset = 3): string {
  let d = '';
  for (const loop of loops) {
    const n = loop.length,
      line: Point[] = [];
    for (let i = 0; i < n; ++i) {
      // walk the smooth curve in fine steps
      const a = middle(loop[(i + n - 1) % n]!, loop[i]!),
        c = loop[i]!,
        b = middle(c, loop[(i + 1) % n]!);
      for (let s = 0; s < 8; ++s) {
        const t = s / 8,
          u = 1 - t;
        const dx = 2 * u * (c.x - a.x) + 2 * t * (b.x - c.x),
          dy = 2 * u * (c.y - a.y) + 2 * t * (b.y - c.y);
        const len = Math.hypot(dx, dy) || 1;
        line.push({
          x: u * u * a.x + 2 * u * t * c.x + t * t * b.x - (dy / len) * inset,
          y: u * u * a.y + 2 * u * t * c.y + t * t * b.y + (dx / len) * inset,
        });
      }
    }
    let last = line[0]!;
    d += 'M' + show(last);
    for (let i = 1; i <= line.length; ++i) {
      const p = line[i % line.length]!,
        far = Math.hypot(p.x - last.x, p.y - last.y);
      const want = bulge * (0.75 + 0.5 * chance(i, Math.round(last.x)));
      if (far < want && i < line.length) continue;
      d += `A${round(far * 0.56)} ${round(far * 0.56)} 0 0 1 ${show(p)}`;
      last = p;
    }
    d += 'Z';
  }
  return d;
}

export function eachHex(g: Grid, f: (id: string, col: number, row: number) => void): void {
  for (let row = 1; row <= g.rows; ++row)
    for (let col = 1; col <= g.cols; ++col) {
      const id = idAt(g, col, row);
      if (id) f(id, col, row);
    }
}

// Points along a closed smooth outline, `apart` from each other, with the normal that points outwards.
export interface EdgePoint extends Point {
  nx: number;
  ny: number;
}
export function walk(loop: Point[], apart: number): EdgePoint[] {
  const fine: Point[] = [],
    n = loop.length,
    out: EdgePoint[] = [];
  for (let i = 0; i < n; ++i) {
    const a = middle(loop[(i + n - 1) % n]!, loop[i]!),
      c = loop[i]!,
      b = middle(c, loop[(i + 1) % n]!);
    for (let s = 0; s < 10; ++s) {
      const t = s / 10,
        u = 1 - t;
      fine.push({ x: u * u * a.x + 2 * u * t * c.x + t * t * b.x, y: u * u * a.y + 2 * u * t * c.y + t * t * b.y });
    }
  }
  let gone = 0;
  for (let i = 0; i < fine.length; ++i) {
    const p = fine[i]!,
      q = fine[(i + 1) % fine.length]!,
      len = Math.hypot(q.x - p.x, q.y - p.y) || 1e-6;
    for (; gone <= len; gone += apart) {
      const t = gone / len;
      out.push({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, nx: (q.y - p.y) / len, ny: -(q.x - p.x) / len });
    }
    gone -= len;
  }
  return out;
}
