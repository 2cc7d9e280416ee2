// From Tide of Iron's view to what the hex board draws: the ground, squads on their bases, vehicles.
import { idAt, neighbour, spotOf } from '../../board/hex';
import type { Ground, HexMap } from '../../board/map';
import type { Piece } from '../../board/piece';
import type { TideOfIronView as View } from '../../net/told/toi';
import { rows } from '../../state/rows';
import { gameText, say, vocabulary } from '../../text/texts.svelte';

export { rows };

// The directions of the protocol as the board counts hexsides, clockwise from the east.
export const sideOfWay: Record<string, number> = { E: 0, SE: 1, SW: 2, W: 3, NW: 4, NE: 5 };
const grounds: Record<string, Ground> = {
  rough: 'rough',
  woods: 'woods',
  pond: 'sea',
  stream: 'river',
  bridge: 'river',
};

const maps = new WeakMap<object, HexMap>();
export function hexMap(map: any): HexMap {
  const kept = maps.get(map);
  if (kept) return kept;
  const out: HexMap = {
    cols: map.columns,
    rows: map.rows,
    ground: {},
    level: {},
    roads: [],
    rails: [],
    rivers: [],
    look: map.snow ? 'snow' : '',
  };
  for (const h of rows(map.hexes)) {
    const ground = grounds[h.terrain];
    if (ground) out.ground[h.hex] = ground;
    if (h.level) out.level[h.hex] = h.level;
    for (const way of h.road ?? []) {
      const to = idAt(out, ...neighbour(out, ...spotOf(out, h.hex), sideOfWay[way]!));
      if (h.hex < to) out.roads.push([h.hex, to]);
    }
  }
  maps.set(map, out);
  return out;
}

export interface Known {
  unit: Record<string, any>;
  type: Record<string, any>;
  card: Record<string, any>;
  hex: Record<string, any>;
  side: string[];
}
const knownOf = new WeakMap<object, Known>();
// What the map tells once, by name.
export function known(map: any): Known {
  let k = knownOf.get(map);
  if (!k) {
    const by = (list: any, id = 'id') => Object.fromEntries(rows(list).map(x => [x[id], x]));
    k = {
      unit: by(map.units),
      type: by(map.types),
      card: by(map.cards),
      hex: by(map.hexes, 'hex'),
      side: rows(map.sides).map(s => s.id),
    };
    knownOf.set(map, k);
  }
  return k;
}
export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('toi.' + key, args) ?? key.split('.').at(-1)!;
export const page = (key: string, args?: Record<string, string | number>): string =>
  gameText('toi.page.' + key, args) ?? key;
export const unitName = (id: string, map: any): string => say(known(map).unit[id]?.name) || id;

export type Figure = 'regular' | 'elite' | 'officer' | 'mg' | 'mortar';
export const figureKinds: readonly Figure[] = ['officer', 'elite', 'regular', 'mg', 'mortar'];

// A squad or vehicle as the board draws it.
export interface UnitPiece extends Piece {
  nation: 'us' | 'german';
  shade: 'light' | 'dark';
  vehicle?: string; // its type, or it is a squad of figures
  figures: readonly Figure[];
  token?: string;
  duty: 'fresh' | 'op_fire' | 'fatigued';
  hurt: 0 | 1 | 2; // pinned, disrupted; lightly, heavily damaged
  shelter?: 'entrenchment' | 'pillbox';
  concealed: boolean;
  ace: boolean;
  riders: number;
}

const kept = new WeakMap<object, { spoken: string; map: any; riders: number; p: UnitPiece }>();
function piece(u: any, map: any, riders: number): UnitPiece {
  const old = kept.get(u),
    spoken = vocabulary();
  if (old && old.map === map && old.spoken === spoken && old.riders === riders) return old.p;
  const p = drawn(u, map, riders);
  kept.set(u, { spoken, map, riders, p });
  return p;
}
const hurts: Record<string, 0 | 1 | 2> = { pinned: 1, disrupted: 2, light: 1, heavy: 2 };

function drawn(u: any, map: any, riders: number): UnitPiece {
  const k = known(map),
    about = k.unit[u.id] ?? {},
    squad = u.type === 'squad',
    hurt = hurts[u.order] ?? 0;
  const figures = figureKinds.flatMap(f => Array.from({ length: u.figures?.[f] ?? 0 }, () => f));
  const state = [
    hurt ? word(`${squad ? 'order' : 'damage'}.${u.order}`) : '',
    u.duty && u.duty !== 'fresh' ? page('duty.' + u.duty) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return {
    id: u.id,
    place: u.place === 'map' ? (u.hex ?? '') : '',
    side: Math.max(0, k.side.indexOf(u.side)),
    nation: u.side === 'german' ? 'german' : 'us',
    shade: about.shade ?? 'light',
    name: unitName(u.id, map),
    ...(state ? { state } : {}),
    ...(squad ? {} : { vehicle: u.type }),
    figures,
    ...(u.token ? { token: u.token } : {}),
    duty: u.duty ?? 'fresh',
    hurt,
    ...(u.in && u.in !== 'none' ? { shelter: u.in } : {}),
    concealed: !!u.concealed,
    ace: !!u.ace,
    riders,
    label: [unitName(u.id, map), u.hex ?? '', state].filter(Boolean).join(', '),
  };
}

export function pieces(view: View, map: any): UnitPiece[] {
  const units = rows(view.units),
    aboard = new Map<string, number>();
  for (const u of units) if (u.place === 'aboard' && u.aboard) aboard.set(u.aboard, (aboard.get(u.aboard) ?? 0) + 1);
  return units.filter(u => u.place === 'map' && u.hex).map(u => piece(u, map, aboard.get(u.id) ?? 0));
}
export const onePiece = (u: any, map: any): UnitPiece => piece(u, map, 0);

// What lies in the hexes; of works only those that nobody is in.
export interface Lying {
  hex: string;
  wire?: boolean;
  trap?: boolean;
  mine?: boolean;
  smoke?: boolean;
  entrenchments: number;
  pillboxes: number;
}
export function lying(view: View): Lying[] {
  const inside = (hex: string, work: string) =>
    rows(view.units).filter(u => u.place === 'map' && u.hex === hex && u.in === work).length;
  return rows(view.hexes).map(m => ({
    ...m,
    entrenchments: Math.max(0, (m.entrenchments ?? 0) - inside(m.hex, 'entrenchment')),
    pillboxes: Math.max(0, (m.pillboxes ?? 0) - inside(m.hex, 'pillbox')),
  }));
}
// Which side controls a place, '' if nobody.
export const holder = (view: View, hex: string): string =>
  rows(view.sides).find(s => s.controls?.includes(hex))?.id ?? '';
