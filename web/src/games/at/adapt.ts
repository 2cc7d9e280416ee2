// From America Triumphant's map and view to what the board draws.
import { idAt, neighbour, spotOf, told, type Grid } from '../../board/hex';
import type { Piece } from '../../board/piece';
import type { AmericaTriumphantView as View } from '../../net/told/at';
import { rows } from '../../state/rows';
import { gameText, vocabulary } from '../../text/texts.svelte';

export { rows };

export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('at.' + key, args) ?? key.split('.').at(-1)!;
export const page = (key: string, args?: Record<string, string | number>): string =>
  gameText('at.page.' + key, args) ?? key.split('.').at(-1)!;

export const sides = ['german', 'allied'] as const;
export const sideNumber = (side: string): number => (sides as readonly string[]).indexOf(side);
// Directions of the protocol as sides of the grid.
export const ways: Record<string, number> = { E: 0, SE: 1, SW: 2, W: 3, NW: 4, NE: 5 };

export interface AtHex {
  hex: string;
  x: number;
  y: number;
  terrain: string;
  art: string;
  place?: string;
  kind?: 'city' | 'village';
  westwall?: boolean;
  objective?: boolean;
  entry?: boolean;
  exit?: boolean;
  zone?: string;
  roads?: string[];
  minor?: string[];
  major?: string[];
  bridges?: string[];
  blown?: string[];
  rivers?: Record<string, string>;
}
export interface AtUnit {
  id: string;
  side: string;
  nation: string;
  printed: string;
  type: string;
  class: string;
  size: string;
  steps: number;
  strength: number[];
  mp: number;
  formation?: string;
  range?: number;
  bridge?: boolean;
  combat_command?: boolean;
  absent?: boolean;
}
export interface Country {
  grid: Grid;
  hex: Map<string, AtHex>;
  number: Map<string, number>;
  unit: Map<string, AtUnit>;
  formation: Map<string, string[]>;
}

const countries = new WeakMap<object, Country>();
export function country(map: any): Country {
  const kept = countries.get(map);
  if (kept) return kept;
  const hexes = rows(map.hexes) as AtHex[];
  const grid: Grid = {
    cols: map.columns,
    rows: map.rows,
    oddShifted: true,
    shortRows: true,
    numbering: told(hexes.map(h => ({ id: h.hex, col: Math.ceil(h.x / 2), row: h.y + 1 }))),
  };
  const out: Country = {
    grid,
    hex: new Map(hexes.map(h => [h.hex, h])),
    number: new Map(hexes.map((h, i) => [h.hex, i])),
    unit: new Map((rows(map.units) as AtUnit[]).map(u => [u.id, u])),
    formation: new Map(rows(map.formations).map(f => [f.id, f.units])),
  };
  countries.set(map, out);
  return out;
}
// The six hexes around one, in the order of the grid's sides; '' beyond the map.
export function around(map: any, hex: string): string[] {
  const { grid } = country(map),
    at = spotOf(grid, hex);
  return [0, 1, 2, 3, 4, 5].map(d => idAt(grid, ...neighbour(grid, ...at, d)));
}

export const placeOf = (map: any, hex: string): string | undefined => country(map).hex.get(hex)?.place;
// "St. Vith", or the number where nobody lives.
export const hexName = (map: any, hex: string): string => placeOf(map, hex) ?? hex;
export const unitsAt = (view: View, hex: string): any[] =>
  rows(view.units).filter(u => u.place === 'map' && u.hex === hex);

const armies: Record<string, string> = { 'ge-hq-5': '5 Pz', 'ge-hq-6': '6 Pz', 'ge-hq-7': '7' };
// What is printed on a counter: "110/28", "V", "5 Pz".
export function printed(u: AtUnit): string {
  return armies[u.id] ?? u.printed.replace(/ *\(.*/, '');
}
export function unitName(id: string, map: any): string {
  const u = country(map).unit.get(id);
  return !u ? id : u.type === 'headquarters' ? word('hq.' + id) : printed(u);
}
// "20 December", as the date stands in the protocol: 12-20.
export const dateName = (date: string): string =>
  page('date', {
    day: Number(date.slice(3)),
    month: word('month.' + (date.startsWith('01') ? 'january' : 'december')),
  });
export const formationName = (id: string): string => word('formation.' + id);

// Formations by the colour of their stripe; the name is printed on it, the colour only helps.
const hues: Record<string, string> = {
  '1ss': '#2b2b2b',
  '12ss': '#4a3b63',
  '2ss': '#7a2e2e',
  '9ss': '#1f5a55',
  '2pz': '#a8461f',
  '116pz': '#2b639b',
  lehr: '#7b6016',
  fbb: '#6b2f6b',
  fgb: '#3f672a',
  '3pzg': '#35607a',
  '26vg': '#94640f',
  '18vg': '#2f6c5d',
  '62vg': '#9a4056',
  '560vg': '#4f619c',
  '12vg': '#626f16',
  '3fj': '#23703b',
  '5fj': '#1d7484',
  '101ab': '#1a1a1a',
  '82ab': '#a8202c',
  '7arm': '#8f6b00',
  '9arm': '#a9520b',
  '3arm': '#2a66a7',
  '10arm': '#4a7a2c',
  '4arm': '#80428f',
  '30id': '#20567f',
  '1id': '#4f6f1a',
  '2id': '#3a3a3a',
  '99id': '#7a2f2f',
  '28id': '#a81e28',
  '106id': '#7a6a12',
  '4id': '#2a7246',
  '26id': '#2c5fa0',
  '80id': '#7d5d20',
  '43id': '#6f6228',
  '9id': '#96521f',
};
export function hueOf(formation: string | undefined): string | undefined {
  if (!formation) return undefined;
  let h = 0;
  for (const c of formation) h = (h * 31 + c.charCodeAt(0)) % 360;
  return hues[formation] ?? `hsl(${h} 42% 34%)`;
}

export interface AtPiece extends Piece {
  u: AtUnit;
  nation: string; // ge, ss, us, gb: the card it is printed on
  title: string; // on the stripe
  hue: string | undefined;
  strength: number;
  reduced: boolean;
  starved: 0 | 1 | 2; // supplied, unsupplied, isolated
  spent: boolean; // has acted this turn
  able: boolean; // may act in this impulse
  hq: boolean;
}
const hungry = { supplied: 0, unsupplied: 1, isolated: 2 } as const;

// The same counter stays the same object as long as nothing of its unit changes, so that it is not drawn again.
const kept = new WeakMap<object, { spoken: string; map: any; p: AtPiece }>();
export function piece(u: any, map: any): AtPiece {
  const old = kept.get(u),
    spoken = vocabulary();
  if (old && old.map === map && old.spoken === spoken) return old.p;
  const info = country(map).unit.get(u.id)!,
    reduced = info.steps === 2 && u.steps === 1,
    starved = hungry[(u.now ?? u.supply ?? 'supplied') as keyof typeof hungry] ?? 0;
  const state = [
    reduced ? page('reduced') : '',
    starved ? word('supply.' + (u.now ?? u.supply)) : '',
    u.activated ? page('acted') : '',
  ]
    .filter(Boolean)
    .join(', ');
  const p: AtPiece = {
    id: u.id,
    place: u.place === 'map' ? (u.hex ?? '') : '',
    side: sideNumber(u.side),
    name: unitName(u.id, map),
    state,
    label: [
      unitName(u.id, map),
      page('kind.' + info.type),
      info.type === 'headquarters' ? '' : page('strong', { n: u.strength }),
      u.hex ?? '',
      state,
    ]
      .filter(Boolean)
      .join(', '),
    u: info,
    nation: /ss$/.test(info.formation ?? '') ? 'ss' : info.nation,
    title: printed(info),
    hue: hueOf(info.formation),
    strength: u.strength ?? 0,
    reduced,
    starved,
    spent: !!u.activated && !u.eligible,
    able: !!u.eligible,
    hq: info.type === 'headquarters',
  };
  kept.set(u, { spoken, map, p });
  return p;
}
export const onMap = (view: View, map: any): AtPiece[] =>
  rows(view.units)
    .filter(u => u.place === 'map' && u.hex)
    .map(u => piece(u, map));

export const controlled = (view: View, map: any, hex: string): 'german' | 'allied' =>
  view.control?.[country(map).number.get(hex) ?? -1] === 'G' ? 'german' : 'allied';

// The hexes victory is about, where they are few enough to be marked.
const aims = new WeakMap<object, string[]>();
export function objectives(map: any): string[] {
  let list = aims.get(map);
  if (!list) {
    const all = new Set<string>();
    for (const v of map.victory ?? [])
      for (const c of v.if ?? [])
        for (const t of c.terms ?? []) if (t.count === 'controlled') for (const h of t.hexes ?? []) all.add(h);
    aims.set(map, (list = all.size <= 40 ? [...all] : []));
  }
  return list;
}
