// Names on the table lie where they cover nobody: each has a few places it may stand at and takes the first that is free, else the freest.
import type { Spot } from '../adapt';

export interface Name {
  id: string;
  text: string;
  size: number; // of its letters
  spots: readonly Spot[]; // the middle of its foot, best first
}
export interface Placed extends Spot {
  id: string;
  text: string;
  size: number;
}
export interface Box {
  x: number;
  y: number;
  right: number;
  bottom: number;
}
const letter = 0.58, // of its height a letter is so wide
  base = 11; // of a figure
const boxOf = (n: Name, s: Spot): Box => {
  const half = (n.text.length * n.size * letter) / 2;
  return { x: s.x - half, y: s.y - n.size, right: s.x + half, bottom: s.y + n.size * 0.25 };
};
const onPiece = (b: Box, p: Spot): boolean =>
  p.x + base > b.x && p.x - base < b.right && p.y + base > b.y && p.y - base < b.bottom;
const meet = (a: Box, b: Box): boolean => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

export function placeAll(
  names: readonly Name[],
  pieces: readonly Spot[],
  sheet: { width: number; height: number },
  roofs: readonly Box[] = [], // a name on a roof would be the house's
): Placed[] {
  const taken: Box[] = [];
  return names.map(n => {
    const crowd = (s: Spot): number => {
      const b = boxOf(n, s),
        off = b.x < 0 || b.y < 0 || b.right > sheet.width || b.bottom > sheet.height;
      return (
        pieces.filter(p => onPiece(b, p)).length +
        2 * roofs.filter(r => meet(b, r)).length +
        4 * taken.filter(t => meet(b, t)).length +
        (off ? 8 : 0)
      );
    };
    let best = n.spots[0]!,
      least = Infinity;
    for (const s of n.spots) {
      const c = crowd(s);
      if (c < least) [best, least] = [s, c];
      if (!c) break;
    }
    taken.push(boxOf(n, best));
    return { id: n.id, text: n.text, size: n.size, ...best };
  });
}
