// The sheet of the Ardennes in layers of SVG: drawn once, rows in paths of their own. Colours are classes and
// variables (board.css, at.css), so that night, frost and snow are the same drawing. What cannot be read from afar carries
// a class: `fine` is for near, `middling` for near and middle.
import { centreOf, corners, idAt, polygon, round, sheet, sideTowards, type Grid, type Point } from '../../board/hex';
import type { HexMap } from '../../board/map';
import { canopyPath, chance, outlines, smoothPath } from '../../board/region';
import { drawHills } from '../../board/relief';
import { Inks, trees } from '../../board/stamps';
import { linksOf, roadOf } from '../../board/ways';
import { around, country, ways, type AtHex } from './adapt';

const show = (p: Point): string => `${round(p.x)} ${round(p.y)}`;

// A hex beyond the short rows counts like the last one of its row: woods and hills run off the sheet.
const hexIn =
  (g: Grid, hexes: Map<string, AtHex>) =>
  (col: number, row: number): AtHex | undefined =>
    hexes.get(idAt(g, col, row)) ?? hexes.get(idAt(g, col - 1, row));

// Hexsides joined through their corners, and smoothed: a river as it runs.
function riverOf(g: Grid, hexes: Iterable<AtHex>, kind: 'minor' | 'major'): string {
  const shape = corners(g),
    next = new Map<string, Set<string>>(),
    point = new Map<string, Point>();
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;
  for (const h of hexes)
    for (const way of h[kind] ?? []) {
      const d = ways[way]!,
        c = centreOf(g, h.hex),
        a = shape[d]!,
        b = shape[(d + 1) % 6]!,
        ends = [
          { x: c.x + a.x, y: c.y + a.y },
          { x: c.x + b.x, y: c.y + b.y },
        ];
      for (const [p, q] of [ends, [...ends].reverse()] as Point[][]) {
        point.set(key(p!), p!);
        if (!next.has(key(p!))) next.set(key(p!), new Set());
        next.get(key(p!))!.add(key(q!));
      }
    }
  const used = new Set<string>(),
    lines: string[][] = [];
  const run = (from: string, to: string): void => {
    const line = [from];
    for (let a = from, b: string | undefined = to; b;) {
      used.add(`${a}|${b}`).add(`${b}|${a}`);
      line.push(b);
      const on: string[] =
        next.get(b)!.size === 2 ? [...next.get(b)!].filter(n => n !== a && !used.has(`${b}|${n}`)) : [];
      [a, b] = [b, on[0]];
    }
    lines.push(line);
  };
  for (const ends of [true, false])
    for (const [p, all] of next)
      if (!ends || all.size !== 2) for (const q of all) if (!used.has(`${p}|${q}`)) run(p, q);
  let d = '';
  for (const line of lines) {
    const p = line.map(k => {
      const q = point.get(k)!;
      return next.get(k)!.size === 2 ? { x: q.x + (chance(k, 'x') - 0.5) * 9, y: q.y + (chance(k, 'y') - 0.5) * 9 } : q;
    });
    d += 'M' + show(p[0]!);
    for (let i = 1; i < p.length - 1; ++i)
      d += `Q${show(p[i]!)} ${show({ x: (p[i]!.x + p[i + 1]!.x) / 2, y: (p[i]!.y + p[i + 1]!.y) / 2 })}`;
    d += 'L' + show(p.at(-1)!);
  }
  return d;
}

function houses(inks: Inks, h: AtHex, c: Point, roads: readonly number[]): void {
  const city = h.kind === 'city',
    want = city ? 24 : 9,
    far = city ? 31 : 17,
    spots: Point[] = [];
  for (let i = 0; spots.length < want && i < 200; ++i) {
    const a = chance(h.hex, i, 'a') * 6.283,
      r = 5 + Math.sqrt(chance(h.hex, i, 'r')) * far,
      x = c.x + r * Math.cos(a),
      y = c.y + r * Math.sin(a);
    // Beside the roads, not on them.
    if (
      roads.some(t => {
        const dx = x - c.x,
          dy = y - c.y,
          along = dx * Math.cos(t) + dy * Math.sin(t);
        return along > -2 && Math.abs(-dx * Math.sin(t) + dy * Math.cos(t)) < 6.5;
      })
    )
      continue;
    if (spots.some(q => Math.hypot(q.x - x, q.y - y) < 7.4)) continue;
    spots.push({ x, y });
    const w = 6.4 + chance(h.hex, i, 'w') * 3.4,
      tall = 4.8 + chance(h.hex, i, 'h') * 1.8,
      t = roads.length ? roads[i % roads.length]! : chance(h.hex, i, 't') * 3,
      cos = Math.cos(t),
      sin = Math.sin(t);
    const box = (top: number, dx = 0, dy = 0) =>
      'M' +
      [
        [-w / 2, top],
        [w / 2, top],
        [w / 2, tall / 2],
        [-w / 2, tall / 2],
      ]
        .map(([u, v]) => `${round(x + dx + u! * cos - v! * sin)} ${round(y + dy + u! * sin + v! * cos)}`)
        .join('L') +
      'Z';
    inks.add('house-shade', box(-tall / 2, 1.2, 1.6));
    inks.add(`roof-${Math.floor(chance(h.hex, i, 'f') * 3)}`, box(-tall / 2));
    inks.add('roof-dark', box(0));
  }
}

// Hills with heart and shoulder: a hill hex with hills all around it lies higher.
function levels(map: any, hexes: Map<string, AtHex>): Record<string, number> {
  const out: Record<string, number> = {};
  for (const [id, h] of hexes)
    if (h.art === 'hill') out[id] = around(map, id).every(n => !n || hexes.get(n)!.art === 'hill') ? 2 : 1;
  return out;
}

let sheets = 0; // ids in the document are unique: several posters may hang beside each other

const breath = 6; // rows that are drawn in one task

// What every layer draws from.
class Country {
  readonly map: any;
  readonly grid: Grid;
  readonly hexes: Map<string, AtHex>;
  readonly size: { width: number; height: number };
  readonly shape: Point[];
  readonly key = `at${++sheets}-`;
  constructor(map: any) {
    const { grid, hex } = country(map);
    this.map = map;
    this.grid = grid;
    this.hexes = hex;
    this.size = sheet(grid);
    this.shape = corners(grid);
  }
  // The rims of all that fits, as far outside the hexes.
  rim(fits: (h: AtHex) => boolean | undefined, far: number): Point[][] {
    const at = hexIn(this.grid, this.hexes);
    return outlines(
      this.grid,
      (col, row) => {
        const h = at(col, row);
        return !!h && !!fits(h);
      },
      far,
    );
  }
  row(row: number): AtHex[] {
    const out: AtHex[] = [];
    for (let col = 1; col <= this.grid.cols; ++col) {
      const h = this.hexes.get(idAt(this.grid, col, row));
      if (h) out.push(h);
    }
    return out;
  }
  // A few rows at a time.
  *byRow(group: string, draw: (row: readonly AtHex[]) => string): Generator<string> {
    for (let first = 1; first <= this.grid.rows; first += breath) {
      let out = '';
      for (let row = first; row < first + breath && row <= this.grid.rows; ++row) out += draw(this.row(row));
      if (out) yield `<g ${group}>${out}</g>`;
    }
  }
  // Small things, a row of hexes in paths of its own: what lies nearer covers what lies behind it.
  inRows(order: string[], name: string, f: (inks: Inks, h: AtHex, c: Point) => void): Iterable<string> {
    return this.byRow(`class="${name}"`, row => {
      const inks = new Inks();
      for (const h of row) f(inks, h, centreOf(this.grid, h.hex));
      return inks.print(order);
    });
  }
}

function meadows({ key, size: { width, height } }: Country): string {
  let out = '<defs>';
  for (const i of [0, 1, 2])
    out += `<radialGradient id="${key}${i}"><stop offset="0" class="patch-${i}"/><stop offset="1" class="patch-${i}" stop-opacity="0"/></radialGradient>`;
  out += `</defs><rect class="meadow" width="${round(width)}" height="${round(height)}"/>`;
  for (let i = 0; i < 150; ++i) {
    const x = chance('px', i) * width,
      y = chance('py', i) * height,
      r = 80 + chance('pr', i) * 150;
    out += `<ellipse fill="url(#${key}${i % 3})" cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(r * (0.4 + 0.5 * chance('pe', i)))}" transform="rotate(${Math.round(chance('pa', i) * 180)} ${round(x)} ${round(y)})"/>`;
  }
  return out;
}

const hills = ({ map, grid, hexes }: Country): string =>
  drawHills({ ...grid, ground: {}, level: levels(map, hexes), roads: [], rails: [], rivers: [] });

function towns(land: Country): string {
  const d = smoothPath(land.rim(h => h.kind === 'city', 0.12));
  return d && `<path class="town-edge" d="${d}"/><path class="town-ground" d="${d}"/>`;
}

function woods(land: Country): string {
  const wood = canopyPath(
    land.rim(h => h.art === 'wood', 0.26),
    11,
    3,
  );
  return (
    [6, 3]
      .map(far => `<path class="wood-shade" d="${wood}" transform="translate(${round(far * 0.7)} ${far})"/>`)
      .join('') + `<path class="wood" d="${wood}"/>`
  );
}

function deepWoods(land: Country): string {
  const { map, hexes } = land,
    deep = smoothPath(
      land.rim(h => h.art === 'wood' && around(map, h.hex).every(n => !n || hexes.get(n)!.art === 'wood'), 0.34),
    );
  return deep && `<path class="deep" d="${deep}"/>`;
}

const treesOf = (land: Country): Iterable<string> =>
  land.inRows(['tree-shade', 'tree', 'tree-light'], 'middling', (inks, h, c) => {
    if (h.art === 'wood') trees(inks, c, Math.floor(chance(h.hex, 'kind') * 4));
  });

function rivers({ grid, hexes }: Country): string {
  const minor = riverOf(grid, hexes.values(), 'minor'),
    major = riverOf(grid, hexes.values(), 'major');
  return `<path class="bank-line minor" d="${minor}"/><path class="water-line minor" d="${minor}"/><path class="bank-line major" d="${major}"/><path class="water-line major" d="${major}"/><path class="glint" d="${major}"/>`;
}

function roadsOf({ map }: Country): string {
  const roads = roadMap(map),
    { d } = roadOf(roads, linksOf(roads, roads.roads));
  return `<path class="road-shade" d="${d}" transform="translate(1 2)"/><path class="road-edge" d="${d}"/><path class="road" d="${d}"/>`;
}

function bridges({ map, grid, hexes }: Country): string {
  let out = '';
  for (const h of hexes.values())
    for (const [kind, list] of [
      ['bridge', h.bridges],
      ['blown', h.blown],
    ] as const)
      for (const w of list ?? []) {
        const to = around(map, h.hex)[ways[w]!];
        if (!to || to < h.hex) continue;
        const p = centreOf(grid, h.hex),
          q = centreOf(grid, to),
          turn = `translate(${round((p.x + q.x) / 2)} ${round((p.y + q.y) / 2)}) rotate(${round((Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI)})`;
        out +=
          kind === 'bridge'
            ? `<g class="span" transform="${turn}"><path class="bridge-deck" d="M-11 0H11"/><path class="bridge" d="M-13-7.500l3.500 3H9.500l3.500-3M-13 7.500l3.500-3H9.500l3.500 3"/></g>`
            : `<g class="span" transform="${turn}"><path class="blown" d="M-13-4.500h8l-2.500 4.500 3 4.500h-8.500M13-4.500h-8l2.500 4.500-3 4.500h8.500"/></g>`;
      }
  return out;
}

function housesOf(land: Country): Iterable<string> {
  const roads = roadMap(land.map),
    links = linksOf(roads, roads.roads);
  const along = (h: AtHex): number[] =>
    [...(links.get(h.hex) ?? [])].map(d => {
      const a = land.shape[d]!,
        b = land.shape[(d + 1) % 6]!;
      return Math.atan2(a.y + b.y, a.x + b.x);
    });
  return land.inRows(['house-shade', 'roof-0', 'roof-1', 'roof-2', 'roof-dark'], 'houses', (inks, h, c) => {
    if (h.kind) houses(inks, h, c, along(h));
  });
}

// Dragon's teeth inside the rim of its hexes.
function westwall({ map, grid, hexes, shape }: Country): string {
  let rim = '';
  for (const h of hexes.values()) {
    if (!h.westwall) continue;
    const c = centreOf(grid, h.hex);
    around(map, h.hex).forEach((n, d) => {
      if (n && hexes.get(n)!.westwall) return;
      const a = shape[d]!,
        b = shape[(d + 1) % 6]!;
      rim += `M${round(c.x + a.x * 0.86)} ${round(c.y + a.y * 0.86)}L${round(c.x + b.x * 0.86)} ${round(c.y + b.y * 0.86)}`;
    });
  }
  return rim && `<path class="teeth-back" d="${rim}"/><path class="teeth" d="${rim}"/>`;
}

function net({ grid, hexes }: Country): string {
  let d = '';
  for (const id of hexes.keys()) d += 'M' + polygon(grid, centreOf(grid, id)).replaceAll(' ', 'L') + 'Z';
  return `<path class="grid" d="${d}"/>`;
}

const numbers = (land: Country): Iterable<string> =>
  land.byRow('class="numbers fine" transform="scale(.5)"', row =>
    row
      .map(({ hex }) => {
        const c = centreOf(land.grid, hex);
        return `<text x="${round(2 * c.x)}" y="${round(2 * c.y - 61)}">${hex}</text>`;
      })
      .join(''),
  );

// From below to above; what is not for a small picture is `small: false`.
const layers: { draw: (land: Country) => string | Iterable<string>; small?: false }[] = [
  { draw: meadows },
  { draw: hills },
  { draw: towns },
  { draw: woods },
  { draw: deepWoods },
  { draw: treesOf, small: false },
  { draw: rivers },
  { draw: roadsOf },
  { draw: bridges },
  { draw: housesOf },
  { draw: westwall },
  { draw: net },
  { draw: numbers, small: false },
];

// Layer by layer, large ones by parts: a thousand hexes take a telephone too long to draw them in one breath.
export function* drawGround(map: any, bare = false): Generator<string> {
  const land = new Country(map),
    { key, size } = land;
  yield `<defs><clipPath id="${key}c"><rect width="${round(size.width)}" height="${round(size.height)}"/></clipPath></defs>`;
  for (const { draw, small } of layers) {
    if (bare && small === false) continue;
    const drawn = draw(land);
    for (const part of typeof drawn === 'string' ? [drawn] : drawn)
      if (part) yield `<g class="ardennes" clip-path="url(#${key}c)">${part}</g>`;
  }
}

// Roads between hexes as the pen wants them: pairs that join by themselves.
function roadMap(map: any): HexMap {
  const { grid, hex: hexes } = country(map),
    roads: string[][] = [];
  for (const h of hexes.values())
    for (const w of h.roads ?? []) {
      const to = around(map, h.hex)[ways[w]!];
      if (to && h.hex < to) roads.push([h.hex, to]);
    }
  return { ...grid, ground: {}, level: {}, roads, rails: [], rivers: [] };
}

// The country in few strokes, for a corner of the screen.
export function drawSmall(map: any): string {
  const { grid, hex: hexes } = country(map),
    { width, height } = sheet(grid),
    at = hexIn(grid, hexes),
    isA =
      (art: string) =>
      (col: number, row: number): boolean =>
        at(col, row)?.art === art;
  return `<g class="ardennes"><rect class="meadow" width="${round(width)}" height="${round(height)}"/><path class="hill-1" d="${smoothPath(outlines(grid, isA('hill'), 0.2))}"/><path class="wood" d="${smoothPath(outlines(grid, isA('wood'), 0.2))}"/><path class="water-line major" d="${riverOf(grid, hexes.values(), 'major')}"/></g>`;
}

export interface Written {
  text: string;
  x: number;
  y: number;
  big: boolean;
  crowded: boolean;
  hex: string;
}
// Names stand below their hex, or above it where another one stands. What one fights for and cities are written large and
// first; a city of several hexes once.
export function placeNames(map: any, goals: ReadonlySet<string>): Written[] {
  const { grid, hex: hexes } = country(map),
    { width } = sheet(grid),
    told = new Set<string>(),
    out: Written[] = [],
    taken: { x: number; y: number; half: number }[] = [];
  const named = [...hexes.values()]
    .filter(h => h.place)
    .map(h => ({ h, big: h.kind === 'city' || !!h.objective || goals.has(h.hex) }))
    .sort((a, b) => Number(b.big) - Number(a.big));
  for (const { h, big } of named) {
    if (told.has(h.place!)) continue;
    if (h.kind === 'city') told.add(h.place!);
    const c = centreOf(grid, h.hex),
      half = h.place!.length * (big ? 6.6 : 5) + 4,
      inside = (x: number) => Math.max(half + 4, Math.min(width - half - 4, x));
    const tries = [
      [c.x, c.y + 38],
      [c.x, c.y - 26],
      [c.x + half * 0.5, c.y + 38],
      [c.x - half * 0.5, c.y + 38],
      [c.x + half * 0.6, c.y - 26],
      [c.x - half * 0.6, c.y - 26],
      [c.x + half * 0.9, c.y + 38],
      [c.x - half * 0.9, c.y + 38],
      [c.x + half + 18, c.y + 6],
      [c.x - half - 18, c.y + 6],
    ].map(([x, y]) => ({ x: inside(x!), y: y! }));
    const free = tries.find(p => !taken.some(q => Math.abs(q.x - p.x) < q.half + half && Math.abs(q.y - p.y) < 19));
    const spot = free ?? tries[0]!;
    if (free) taken.push({ ...spot, half });
    out.push({ text: h.place!, x: round(spot.x), y: round(spot.y), big, crowded: !free && !big, hex: h.hex });
  }
  return out;
}
export const sideBetween = (map: any, a: string, b: string): number => sideTowards(country(map).grid, a, b);
