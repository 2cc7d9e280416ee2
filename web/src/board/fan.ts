// A stack laid open: one piece every 74, a row a side, six in a row; always large enough to be read.
import type { Point } from './hex';
import type { Piece, Stack } from './piece';

const room = 13; // letters of a name beside each other
// A long name has two lines or three, broken between words.
export function linesOf(name: string): string[] {
  const out: string[] = [];
  for (const word of name.split(' ')) {
    const last = out.at(-1);
    if (last !== undefined && (out.length === 3 || last.length + 1 + word.length <= room))
      out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

export interface FanOf<P extends Piece> {
  rows: P[][];
  k: number;
  x: number;
  y: number;
  w: number;
  h: number;
  tall: number; // a row: the pieces, their names and states
}

export function fanOf<P extends Piece>(
  s: Stack<P> | undefined,
  at: Point,
  scale: number,
  size: { width: number; height: number },
): FanOf<P> | undefined {
  if (!s || s.pieces.length < 2) return undefined;
  const sides = [...new Set(s.pieces.map(p => p.side))],
    rows = sides.flatMap(side => {
      const own = s.pieces.filter(p => p.side === side),
        out: P[][] = [];
      for (let i = 0; i < own.length; i += 6) out.push(own.slice(i, i + 6));
      return out;
    });
  const across = Math.max(...rows.map(r => r.length)),
    k = Math.max(1, 0.95 / scale),
    w = across * 74 + 12,
    lines = Math.max(...s.pieces.map(p => linesOf(p.name).length + (p.state ? 1 : 0))),
    tall = Math.max(88, 66 + 12 * lines),
    h = rows.length * tall + 10;
  const inside = (v: number, half: number, all: number) => Math.max(half + 4, Math.min(all - half - 4, v));
  return {
    rows,
    k,
    x: inside(at.x, (w * k) / 2, Math.max(size.width, w * k + 8)),
    y: inside(at.y, (h * k) / 2, Math.max(size.height, h * k + 8)),
    w,
    h,
    tall,
  };
}
