// From Panzer Grenadier's view to what the hex board draws.
import type { CounterModel, MarkModel } from '../../board/counter';
import { idAt, neighbour, onMap as onSheet, spotOf } from '../../board/hex';
import type { Ground, HexMap, PlaceName } from '../../board/map';
import type { PanzerGrenadierView as View } from '../../net/told/pg';
import { rows, sameList } from '../../state/rows';
import { gameText, say, vocabulary } from '../../text/texts.svelte';

export { rows };

const sides: Record<string, number> = { E: 0, SE: 1, SW: 2, W: 3, NW: 4, NE: 5 };
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
    fords: [],
    look: map.look ?? '',
  };
  for (const h of rows(map.hexes)) {
    const id = h.hex ?? h.id;
    if (h.terrain && h.terrain !== 'clear') out.ground[id] = h.terrain as Ground;
    if (h.level) out.level[id] = h.level;
    if (h.ford) out.fords!.push(id);
    for (const [list, ways] of [
      [out.roads, h.road],
      [out.rails, h.rail],
    ] as const)
      for (const way of ways ?? []) {
        const to = idAt(out, ...neighbour(out, ...spotOf(out, id), sides[way]!));
        if (id < to) list.push([id, to]);
      }
  }
  // Lines of two hexes each join by themselves; those that end at the edge of the map still run off it.
  out.roads = chains(out.roads);
  out.rails = chains(out.rails);
  out.names = rows(map.places).map(p => placeName(out, p.hex, say(p.name)));
  maps.set(map, out);
  return out;
}

// A name belongs to all hexes of one kind that touch the one it is given for: a wood, a village, a hill. Written on open
// ground beside a village, it is the village's.
function placeName(map: HexMap, given: string, text: string): PlaceName {
  const kindOf = (id: string) => map.ground[id] ?? (map.level[id] ? 'hill' : 'clear'),
    beside = (id: string): string[] =>
      [0, 1, 2, 3, 4, 5]
        .map(d => neighbour(map, ...spotOf(map, id), d))
        .filter(n => onSheet(map, ...n))
        .map(n => idAt(map, ...n));
  const hex = kindOf(given) === 'clear' ? (beside(given).find(id => kindOf(id) === 'town') ?? given) : given,
    kind = kindOf(hex);
  const hexes = [hex];
  if (kind !== 'clear')
    for (let i = 0; i < hexes.length && hexes.length < 30; ++i)
      for (const id of beside(hexes[i]!)) if (kindOf(id) === kind && !hexes.includes(id)) hexes.push(id);
  return {
    hexes,
    text,
    kind:
      kind === 'hill'
        ? 'hill'
        : kind === 'town'
          ? 'town'
          : kind === 'woods'
            ? 'wood'
            : /river/.test(kind)
              ? 'water'
              : 'town',
  };
}

// Pairs of hexes become lines as long as nothing branches.
function chains(pairs: string[][]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [a, b] of pairs as [string, string][]) {
    if (!next.has(a)) next.set(a, new Set());
    if (!next.has(b)) next.set(b, new Set());
    next.get(a)!.add(b);
    next.get(b)!.add(a);
  }
  const lines: string[][] = [],
    used = new Set<string>();
  const walk = (from: string, to: string): string[] => {
    const line = [from];
    for (let a = from, b: string | undefined = to; b;) {
      used.add(a + b).add(b + a);
      line.push(b);
      const on: string[] = next.get(b)!.size === 2 ? [...next.get(b)!].filter(n => n !== a && !used.has(b + n)) : [];
      [a, b] = [b, on[0]];
    }
    return line;
  };
  for (const [hex, others] of next)
    if (others.size !== 2) for (const to of others) if (!used.has(hex + to)) lines.push(walk(hex, to));
  for (const [hex, others] of next) for (const to of others) if (!used.has(hex + to)) lines.push(walk(hex, to));
  return lines;
}

interface Types {
  type: Record<string, any>;
  unit: Record<string, any>;
  side: string[];
  nation: string[];
}
const typesOf = new WeakMap<object, Types>();
export function types(map: any): Types {
  let t = typesOf.get(map);
  if (!t) {
    const by = (list: any) => Object.fromEntries(rows(list).map(x => [x.id, x]));
    const s = rows(map.sides);
    t = { type: by(map.types), unit: by(map.units), side: s.map(x => x.id), nation: s.map(x => x.nation) };
    typesOf.set(map, t);
  }
  return t;
}

const pair = (v: any): string | undefined => (v ? (Array.isArray(v) ? v.join('-') : String(v)) : undefined);
const orders = { good: 0, disrupted: 1, demoralized: 2 } as const;
// What a unit is, with its gender behind the bar; leaders are men.
export function noun(id: string, map: any): string {
  const type = types(map).unit[id]?.type ?? '';
  return (type && gameText('pg.unit.' + type)) || '|m';
}
// The state of a unit, in its gender.
export const stateOf = (state: string, id: string, map: any): string =>
  gameText('pg.page.state.' + state, { unit: noun(id, map) }) ?? state;

// "Infantry 8" beside a counter that shows what it is; the log says it in full.
export function unitName(id: string, map: any): string {
  const t = types(map),
    unit = t.unit[id];
  return spoken(say(unit?.name) || say(t.type[unit?.type]?.name) || id);
}
// Platoons go without saying.
export const spoken = (text: string): string =>
  text.replace(/ platoon\b/g, '').replace(/\bSection (?:de |du |d['’])(.)/g, (_, first: string) => first.toUpperCase());

// The same counter stays the same object as long as nothing of its unit changes, so that it is not drawn again.
const kept = new WeakMap<object, { spoken: string; map: any; c: CounterModel }>();

export function counter(u: any, map: any): CounterModel {
  const old = kept.get(u),
    spoken = vocabulary();
  if (old && old.map === map && old.spoken === spoken) return old.c;
  const c = printed(u, map);
  kept.set(u, { spoken, map, c });
  return c;
}

const ranks = ['CPL', 'SGT', 'LT', 'CPT', 'MAJ', 'LTC', 'COL'];
const carriers = ['TRUCK', 'WAGON', 'SLED', 'PRIME_MOVER'];

function printed(u: any, map: any): CounterModel {
  const t = types(map),
    type = t.type[u.type] ?? {},
    side = Math.max(0, t.side.indexOf(u.side));
  const order = orders[u.order as keyof typeof orders] ?? 0;
  const leader = type.kind === 'LEADER' || u.rank !== undefined;
  const reduced = !leader && type.steps === 2 && u.steps === 1;
  const spent = !!u.markers || (u.acted && !!u.declared);
  const fire = u.df?.[0] ?? u.bm?.[0] ?? u.at?.[0] ?? 0;
  const c: CounterModel = {
    id: u.id,
    place: u.hex ?? '',
    side,
    colour: type.nation && type.nation !== 'other' ? type.nation : (t.nation[side] ?? 'other'),
    name: unitName(u.id, map),
    order,
    spent,
    reduced,
    dug: u.dug_in === true,
    hidden: !!u.hidden,
    spotted: !!u.spotted,
    active: !!u.declared && !u.acted,
    label: '',
    worth:
      (carriers.includes(type.kind) ? -50 : 0) +
      (u.on ? -60 : 0) +
      fire -
      order * 6 -
      (spent ? 30 : 0) + // who can still act lies on top
      (type.armour ? 0.3 : 0),
  };
  if (order) c.state = stateOf(u.order, u.id, map);
  const tags: string[] = [];
  if (leader) {
    c.leader = true;
    c.head = u.rank ?? t.unit[u.id]?.rank ?? '';
    c.rank = ranks.indexOf(c.head!);
    c.left = u.morale === undefined ? '?' : `${u.morale}·${u.combat ?? 0}·${u.morale_bonus ?? 0}`;
  } else {
    c.symbol = String(type.kind ?? 'inf').toLowerCase();
    c.left = u.limbered ? '–' : (pair(u.df) ?? pair(u.bm) ?? '');
    c.right = String(u.limbered ? (type.limbered_ma ?? 0) : (type.ma ?? ''));
    if (u.at && !u.limbered) c.upper = pair(u.at)!;
    if (type.armour !== undefined && !carriers.includes(type.kind)) c.armour = String(type.armour);
    if (u.limbered) tags.push('L');
    if (u.tank_leader) tags.push('★');
  }
  if (u.dug_in === 'half') tags.push('d');
  c.tags = tags;
  c.label = [
    say(type.name) || unitName(u.id, map),
    leader ? `${c.head} ${c.left}` : '',
    u.hex ?? '',
    order ? stateOf(u.order, u.id, map) : '',
    reduced ? stateOf('reduced', u.id, map) : '',
    spent ? (gameText('pg.marker.moved') ?? '') : '',
  ]
    .filter(Boolean)
    .join(', ');
  return c;
}

export function onMap(view: View, map: any): CounterModel[] {
  return rows(view.units)
    .filter(u => u.place === 'map' && u.hex)
    .map(u => counter(u, map));
}
export function offMap(view: View, map: any): CounterModel[] {
  return rows(view.units)
    .filter(u => u.place === 'unplaced' || u.place === 'waiting')
    .map(u => counter(u, map));
}

let lying: { from: readonly unknown[]; marks: MarkModel[] } | undefined;
export function marks(view: View, map: any): MarkModel[] {
  const from = [map, vocabulary(), view.markers];
  if (!lying || !sameList(lying.from, from)) lying = { from, marks: laid(view, map) };
  return lying.marks;
}
function laid(view: View, map: any): MarkModel[] {
  const m = view.markers ?? {},
    out: MarkModel[] = [],
    word = (k: string) => gameText('pg.marker.' + k) ?? k;
  const t = types(map);
  for (const hex of m.entrenchments ?? [])
    out.push({ id: 'e' + hex, hex, kind: 'entrenchment', label: `${word('entrenchment')} ${hex}` });
  (m.smoke ?? []).forEach((hex: string, i: number) =>
    out.push({ id: `s${hex}${i}`, hex, kind: 'smoke', label: `${word('smoke')} ${hex}` }),
  );
  for (const w of rows(m.wrecks))
    out.push({
      id: 'w' + w.hex,
      hex: w.hex ?? '',
      kind: 'wreck',
      text: w.count > 1 ? '×' + w.count : '',
      label: `${word('wreck')} ${w.hex}`,
    });
  rows(m.mines).forEach((x, i) =>
    out.push({
      id: `m${i}${x.hex}`,
      hex: x.hex ?? '',
      kind: 'mines',
      text: String(x.strength ?? '?'),
      side: t.side.indexOf(x.side ?? ''),
      label: `${word('minefield')} ${x.hex}`,
    }),
  );
  for (const hex of m.cut_rails ?? [])
    out.push({ id: 'r' + hex, hex, kind: 'blown', label: `${word('rail_cut')} ${hex}` });
  return out;
}

// Who holds a hex one fights for, as the number of the side.
export const holder = (view: View, hex: string): number => rows(view.sides).findIndex(s => s.control?.includes(hex));

// The hexes victory is about, where they are few enough to be marked.
const goals = new WeakMap<object, string[]>();
export function objectives(map: any): string[] {
  let list = goals.get(map);
  if (!list) {
    const all = new Set<string>();
    for (const v of map.victory ?? [])
      for (const clause of v.if ?? [])
        for (const term of clause.terms ?? [])
          if (/control/.test(term.count)) for (const h of term.hexes ?? []) all.add(h);
    list = all.size <= 40 ? [...all] : [];
    goals.set(map, list);
  }
  return list;
}
