// Hexes on paper, by column and row from 1. What is printed in them is the map's affair: CCRR as most maps have it, or
// a numbering of its own that the map tells (the Ardennes count rows first, from the east, from 11).
//
//   pointy: rows are straight, even rows lie half a hex to the right    flat: columns are straight, even
//         4   5                                                         columns lie half a hex lower
//        3  o  0        sides, clockwise from east; side d joins
//         2   1         corner d to corner d + 1

export interface Grid {
  cols: number;
  rows: number;
  flat?: boolean;
  oddShifted?: boolean; // the odd rows (columns) are the shifted ones
  shortRows?: boolean; // the shifted ones have a hex less, so that both ends of the map are even
  numbering?: Numbering; // left out: CCRR
}
export interface Point {
  x: number;
  y: number;
}

export interface Numbering {
  id(col: number, row: number): string;
  at(id: string): [number, number];
}

// A numbering by what the map tells of each place.
export function told(places: readonly { id: string; col: number; row: number }[]): Numbering {
  const by = new Map(places.map(p => [p.id, [p.col, p.row] as [number, number]]));
  const ids = new Map(places.map(p => [p.col * 4096 + p.row, p.id]));
  return { id: (col, row) => ids.get(col * 4096 + row) ?? '', at: id => by.get(id) ?? [0, 0] };
}

export const radius = 40;
const wide = Math.sqrt(3) * radius;

export function hexId(col: number, row: number): string {
  return String(col).padStart(2, '0') + String(row).padStart(2, '0');
}
export function colRow(id: string): [number, number] {
  const half = id.length >> 1;
  return [Number(id.slice(0, half)), Number(id.slice(half))];
}
export const idAt = (g: Grid, col: number, row: number): string =>
  g.numbering ? g.numbering.id(col, row) : hexId(col, row);
export const spotOf = (g: Grid, id: string): [number, number] => (g.numbering ? g.numbering.at(id) : colRow(id));
export const onMap = (g: Grid, col: number, row: number): boolean =>
  col >= 1 && row >= 1 && col <= g.cols && row <= g.rows;

const shifted = (g: Grid, line: number): boolean => ((line & 1) === 0) !== !!g.oddShifted;

export function centre(g: Grid, col: number, row: number): Point {
  return g.flat
    ? { x: radius * (1 + 1.5 * (col - 1)), y: wide * (row - 0.5 + (shifted(g, col) ? 0.5 : 0)) }
    : { x: wide * (col - 0.5 + (shifted(g, row) ? 0.5 : 0)), y: radius * (1 + 1.5 * (row - 1)) };
}
export function centreOf(g: Grid, id: string): Point {
  const [col, row] = spotOf(g, id);
  return centre(g, col, row);
}

export function sheet(g: Grid): { width: number; height: number } {
  const across = (n: number) => radius * (0.5 + 1.5 * n),
    along = (n: number) => wide * (n + (g.shortRows ? 0 : 0.5));
  return g.flat ? { width: across(g.cols), height: along(g.rows) } : { width: along(g.cols), height: across(g.rows) };
}

const corner: { pointy: Point[]; flat: Point[] } = { pointy: [], flat: [] };
for (let k = 0; k < 6; ++k) {
  const a = (Math.PI / 3) * k;
  corner.pointy.push({ x: radius * Math.cos(a - Math.PI / 6), y: radius * Math.sin(a - Math.PI / 6) });
  corner.flat.push({ x: radius * Math.cos(a), y: radius * Math.sin(a) });
}
export const corners = (g: Grid): Point[] => (g.flat ? corner.flat : corner.pointy);

// Middle of a side, seen from the centre.
export function sideMiddle(g: Grid, side: number): Point {
  const c = corners(g),
    a = c[side]!,
    b = c[(side + 1) % 6]!;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function polygon(g: Grid, at: Point, scale = 1): string {
  return corners(g)
    .map(c => `${round(at.x + c.x * scale)},${round(at.y + c.y * scale)}`)
    .join(' ');
}
export const round = (n: number): number => Math.round(n * 10) / 10;

// Pointy sides: E SE SW W NW NE. Flat sides: SE S SW NW N NE.
export function neighbour(g: Grid, col: number, row: number, side: number): [number, number] {
  if (g.flat) {
    const s = shifted(g, col) ? 1 : 0;
    switch (side) {
      case 0:
        return [col + 1, row + s];
      case 1:
        return [col, row + 1];
      case 2:
        return [col - 1, row + s];
      case 3:
        return [col - 1, row - 1 + s];
      case 4:
        return [col, row - 1];
      default:
        return [col + 1, row - 1 + s];
    }
  }
  const s = shifted(g, row) ? 1 : 0;
  switch (side) {
    case 0:
      return [col + 1, row];
    case 1:
      return [col + s, row + 1];
    case 2:
      return [col - 1 + s, row + 1];
    case 3:
      return [col - 1, row];
    case 4:
      return [col - 1 + s, row - 1];
    default:
      return [col + s, row - 1];
  }
}

export function sideTowards(g: Grid, from: string, to: string): number {
  const [c, r] = spotOf(g, from),
    [tc, tr] = spotOf(g, to);
  for (let d = 0; d < 6; ++d) {
    const [nc, nr] = neighbour(g, c, r, d);
    if (nc === tc && nr === tr) return d;
  }
  return -1;
}

// The hex under a point, by rounding in cube coordinates; undefined beside the map.
export function hexAt(g: Grid, p: Point): string | undefined {
  const first = centre(g, 1, 1);
  let best: string | undefined,
    least = Infinity;
  const guess = g.flat
    ? [Math.round((p.x - first.x) / (1.5 * radius)) + 1, Math.round((p.y - first.y) / wide) + 1]
    : [Math.round((p.x - first.x) / wide) + 1, Math.round((p.y - first.y) / (1.5 * radius)) + 1];
  for (let dc = -1; dc <= 1; ++dc)
    for (let dr = -1; dr <= 1; ++dr) {
      const col = guess[0]! + dc,
        row = guess[1]! + dr;
      if (!onMap(g, col, row)) continue;
      const c = centre(g, col, row),
        far = (c.x - p.x) ** 2 + (c.y - p.y) ** 2;
      if (far < least) {
        least = far;
        best = idAt(g, col, row);
      }
    }
  return least <= radius * radius ? best || undefined : undefined;
}

// For the arrow keys: the neighbour that lies most in the wanted direction.
export function step(g: Grid, id: string, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'): string {
  const [col, row] = spotOf(g, id),
    lean = (g.flat ? col : row) & 1 ? 1 : -1;
  const left = key === 'ArrowLeft' || (lean < 0 && (key === 'ArrowUp' || key === 'ArrowDown'));
  const side = g.flat
    ? { ArrowUp: 4, ArrowDown: 1, ArrowLeft: lean < 0 ? 3 : 2, ArrowRight: lean < 0 ? 5 : 0 }[key]
    : { ArrowRight: 0, ArrowLeft: 3, ArrowUp: left ? 4 : 5, ArrowDown: left ? 2 : 1 }[key];
  const [c, r] = neighbour(g, col, row, side);
  return (onMap(g, c, r) && idAt(g, c, r)) || id;
}

export function distance(g: Grid, a: string, b: string): number {
  const p = centreOf(g, a),
    q = centreOf(g, b);
  const across = Math.abs(g.flat ? p.x - q.x : p.y - q.y) / (1.5 * radius);
  const along = Math.abs(g.flat ? p.y - q.y : p.x - q.x) / wide;
  return Math.round(across + Math.max(0, along - across / 2));
}
