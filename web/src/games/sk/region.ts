// A region of legal points comes from the rules as rows of cells of a centimetre; here it becomes an outline on the sheet.
import { spotOf, type Spot } from './adapt';
import { round } from './shapes';

export interface Region {
  gait: string;
  allowance: number;
  storey: number;
  cells: ReadonlySet<string>;
  rows: readonly { y: number; runs: readonly (readonly [number, number])[] }[];
}

export function readRegions(told: any): Region[] {
  return ((told?.regions ?? []) as any[]).map(r => {
    const cells = new Set<string>();
    for (const row of r.rows)
      for (const [a, b] of row.runs) for (let x = a; x <= b; x += 100) cells.add(`${x / 100},${row.y / 100}`);
    return { gait: r.gait, allowance: r.allowance, storey: r.storey ?? 0, cells, rows: r.rows };
  });
}
// Whether one of the cells about a point is legal: beside a hedge or at the rim the rules judge the point itself.
export const holds = (r: Region, at: readonly number[]): boolean => {
  const x = Math.floor(at[0]! / 100),
    y = Math.floor(at[1]! / 100);
  return [0, 1].some(i =>
    [0, 1].some(j => Math.hypot(x + i - at[0]! / 100, y + j - at[1]! / 100) < 0.8 && r.cells.has(`${x + i},${y + j}`)),
  );
};

// The outline of the cells, its corners cut: one closed path for each piece and hole.
export function outline(r: Region, map: any): string {
  const next = new Map<string, string[]>(),
    has = (x: number, y: number) => r.cells.has(`${x},${y}`);
  const add = (a: string, b: string) => {
    const l = next.get(a);
    if (l) l.push(b);
    else next.set(a, [b]);
  };
  for (const cell of r.cells) {
    const [x, y] = cell.split(',').map(Number) as [number, number];
    if (!has(x, y - 1)) add(`${x},${y}`, `${x + 1},${y}`);
    if (!has(x + 1, y)) add(`${x + 1},${y}`, `${x + 1},${y + 1}`);
    if (!has(x, y + 1)) add(`${x + 1},${y + 1}`, `${x},${y + 1}`);
    if (!has(x - 1, y)) add(`${x},${y + 1}`, `${x},${y}`);
  }
  let d = '';
  while (next.size) {
    const loop: Spot[] = [];
    let at = next.keys().next().value as string;
    for (;;) {
      const list = next.get(at);
      if (!list) break;
      const [x, y] = at.split(',').map(Number) as [number, number];
      loop.push(spotOf(map, [(x - 0.5) * 100, (y - 0.5) * 100]));
      const to = list.pop()!;
      if (!list.length) next.delete(at);
      at = to;
    }
    // Each corner between its neighbours, twice: steps become slopes, single cells no thorns.
    // Where somebody stands is no hole worth drawing.
    const area =
      loop.reduce((n, p, i) => {
        const q = loop[(i + 1) % loop.length]!;
        return n + p.x * q.y - q.x * p.y;
      }, 0) / 200;
    if (area < -2 || area > 120)
      d +=
        softened(softened(softened(loop)))
          .map((p, i) => `${i ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`)
          .join('') + 'Z';
  }
  return d;
}
const softened = (loop: readonly Spot[]): Spot[] =>
  loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length]!,
      b = loop[(i + 1) % loop.length]!;
    return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
  });
// How far a vehicle may drive at each heading, as a fan.
type Ray = readonly [number, number];
const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180),
  joins = 4; // degrees
export function inFan(from: Spot, to: Spot, rays: readonly Ray[]): boolean {
  const heading = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI,
    long = 10 * Math.hypot(to.x - from.x, to.y - from.y);
  return rays.some(([h, far]) => apart(h, heading) <= joins && far >= long);
}
export function fanPath(from: Spot, rays: readonly Ray[]): string {
  if (!rays.length) return '';
  const tip = ([heading, far]: Ray): string => {
    const a = (heading * Math.PI) / 180;
    return `${round(from.x + (far / 10) * Math.cos(a))} ${round(from.y - (far / 10) * Math.sin(a))}`;
  };
  let d = '',
    last = NaN;
  for (const ray of rays) {
    const joined = apart(ray[0], last) <= joins;
    if (!joined) d += `${d ? `L${round(from.x)} ${round(from.y)}Z` : ''}M${round(from.x)} ${round(from.y)}`;
    d += 'L' + tip(ray);
    last = ray[0];
  }
  return d + `L${round(from.x)} ${round(from.y)}Z`;
}
