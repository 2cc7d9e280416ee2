// From the skirmish table's view to what is drawn. The rules count in tenths of a millimetre with north up; the sheet is
// drawn in millimetres with south down.
import type { SkirmishView as View } from '../../net/told/sk';
import { rows } from '../../state/rows';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { settings } from '../../state/settings.svelte';
import { gameText, say } from '../../text/texts.svelte';

export { rows };
export interface Spot {
  x: number;
  y: number;
}

export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('sk.page.' + key, args) ?? key;

export const sheetOf = (map: any): { width: number; height: number } => ({
  width: map.table[0] / 10,
  height: map.table[1] / 10,
});
// A place of the rules on the sheet, and back.
export const spotOf = (map: any, at: readonly number[]): Spot => ({ x: at[0]! / 10, y: (map.table[1] - at[1]!) / 10 });
export const atOf = (map: any, s: Spot): [number, number] => [
  Math.round(s.x * 10),
  Math.round(map.table[1] - s.y * 10),
];

// "point:80.5,49/1" is a place in centimetres and its storey.
export const pointThing = (at: readonly number[], storey = 0): Thing => thing('point', nameOfPoint(at, storey));
export const nameOfPoint = (at: readonly number[], storey = 0): string =>
  `${at[0]! / 100},${at[1]! / 100}${storey ? '/' + storey : ''}`;
export function pointOf(t: Thing): { at: [number, number]; storey: number } | undefined {
  const m = /^point:([\d.]+),([\d.]+)(?:\/(\d+))?$/.exec(t);
  return m
    ? { at: [Math.round(Number(m[1]) * 100), Math.round(Number(m[2]) * 100)], storey: Number(m[3] ?? 0) }
    : undefined;
}

interface Index {
  figure: Record<string, any>;
  group: Record<string, any>;
  vehicle: Record<string, any>;
  gun: Record<string, any>;
  shape: Record<string, any>;
  sides: string[];
  navy: string; // the side with the navy rings
}
const indexes = new WeakMap<object, Index>();
export function indexOf(map: any): Index {
  let i = indexes.get(map);
  if (!i) {
    const by = (list: any) => Object.fromEntries(rows(list).map(x => [x.id, x])),
      sides: string[] = map.sides ?? [...new Set(rows(map.groups).map(g => String(g.side)))];
    i = {
      figure: by(map.figures),
      group: by(map.groups),
      vehicle: by(map.vehicles),
      gun: by(map.guns),
      shape: by(map.terrain),
      sides,
      navy: navyOf(sides, map),
    };
    indexes.set(map, i);
  }
  return i;
}
export const groupOf = (id: string, map: any): string | undefined => {
  const i = indexOf(map);
  return i.figure[id]?.group ?? i.gun[id]?.group ?? (i.group[id] ? id : undefined);
};
export const sideOf = (id: string, map: any): string | undefined => indexOf(map).group[groupOf(id, map) ?? '']?.side;
export const pieceThing = (id: string, map: any): Thing => {
  const i = indexOf(map);
  return thing(
    i.figure[id] ? 'man' : i.vehicle[id] ? 'vehicle' : i.gun[id] ? 'gun' : i.group[id] ? 'group' : 'shape',
    id,
  );
};

export const find = (list: any, id: string | undefined): any =>
  id === undefined ? undefined : rows(list).find(x => x.id === id);
export const men = (view: View): any[] => rows(view.figures).filter(f => f.place === 'table' && f.at);
export const vehicles = (view: View): any[] => rows(view.vehicles).filter(v => v.place === 'table' && v.at);
export const guns = (view: View): any[] => rows(view.guns).filter(g => g.place === 'table' && g.at);

// Where a thing is, in the rules' own measure.
export function atOfThing(t: Thing, view: View, map: any): [number, number] | undefined {
  const spot = (p: { at?: number[] } | undefined) => p?.at as [number, number] | undefined;
  const id = idOf(t);
  switch (kindOf(t)) {
    case 'point':
      return pointOf(t)?.at;
    case 'man':
      return spot(rows(view.figures).find(f => f.id === id));
    case 'vehicle':
      return spot(rows(view.vehicles).find(v => v.id === id));
    case 'gun':
      return spot(rows(view.guns).find(g => g.id === id));
    case 'group': {
      const own = [
        ...men(view).filter(f => f.group === id),
        ...vehicles(view).filter(v => v.id === id),
        ...guns(view).filter(g => g.group === id),
      ];
      return own.length ? middle(own.map(f => f.at)) : undefined;
    }
    case 'shape': {
      const p = indexOf(map).shape[id.split(':')[0]!]?.parts?.[0];
      return p ? (p.circle ? [p.circle[0], p.circle[1]] : middle(p.poly ?? p.line)) : undefined;
    }
    default:
      return undefined;
  }
}
export const middle = (list: readonly (readonly number[])[]): [number, number] => [
  Math.round(list.reduce((n, p) => n + p[0]!, 0) / list.length),
  Math.round(list.reduce((n, p) => n + p[1]!, 0) / list.length),
];

// ---- names

// Centimetres as one writes them: "15.6"; short, without an idle nought.
// (By hand: the browser's own formatter takes longer to come than the rest of the first picture's words.)
export function cm(units: number, least = 1): string {
  const tenths = Math.round(units / 10);
  return `${Math.floor(tenths / 10)}${tenths % 10 || least ? `${settings.language === 'fr' ? ',' : '.'}${tenths % 10}` : ''}`;
}
export const shortCm = (units: number): string => cm(units, 0);
export const lengthOf = (units: number): string => word('cm', { n: shortCm(units) });
export const nameOf = (id: string, map: any): string => {
  const i = indexOf(map),
    x = i.figure[id] ?? i.group[id] ?? i.shape[id] ?? (i.gun[id] ? i.group[i.gun[id].group] : undefined);
  return say(x?.name) || id;
};
const nationOfUnit = (unit: unknown): string | undefined =>
  /(?:^|:)(ger|us|bri|sov|jap)_/.exec(String(unit ?? ''))?.[1];
// A leader and a gun are called alike in every army: they belong to the nation of their side's sections.
export const nationOfSide = (side: string, map: any): string =>
  rows(map.groups)
    .filter(g => g.side === side)
    .map(g => nationOfUnit(g.unit))
    .find(Boolean) ??
  (/german/.test(side)
    ? 'ger'
    : /japan/.test(side)
      ? 'jap'
      : /sov/.test(side)
        ? 'sov'
        : /brit/.test(side)
          ? 'bri'
          : 'us');
export const nationOf = (id: string, map: any): string => {
  const g = indexOf(map).group[groupOf(id, map) ?? ''];
  return nationOfUnit(g?.unit) ?? nationOfSide(g?.side ?? '', map);
};
export const sideName = (side: string, map: any): string => say(map.side_names?.[side]) || side;
// Who wears the navy rings. The same army has the same rings in every battle; where both or neither would, the first has them.
const navies = new Set(['ger', 'jap']);
function navyOf(sides: readonly string[], map: any): string {
  const able = sides.filter(s => navies.has(nationOfSide(s, map)));
  return (able.length === 1 ? able[0] : sides[0]) ?? '';
}
export const isNavy = (side: string, map: any): boolean => indexOf(map).navy === side;
export const isLeader = (id: string, map: any): 'nco' | 'officer' | undefined => {
  const r = indexOf(map).figure[id]?.rank;
  return !r || r === 'SOLDAT' ? undefined : r === 'SOUS-OFFICIER' ? 'nco' : 'officer';
};
export const armName = (id: string, map: any): string => say(map.weapons?.[id]?.name) || id;
export const weaponsOf = (id: string, view: View | undefined, map: any): string[] => {
  const f = find(view?.figures, id),
    own: string[] = indexOf(map).figure[id]?.weapons ?? [];
  return f?.weapon ? [f.weapon, ...own] : own;
};

// A place as protocol and scenes name it: a piece, or a point "80.5,49".
export function spotOfPlace(place: string | Spot, view: View, map: any): Spot | undefined {
  if (typeof place !== 'string') return place;
  const t =
    place.includes(':') && !place.includes('/')
      ? place
      : /^[\d.]+,[\d.]+/.test(place)
        ? 'point:' + place
        : pieceThing(place, map);
  const at = atOfThing(t, view, map);
  return at ? spotOf(map, at) : undefined;
}
