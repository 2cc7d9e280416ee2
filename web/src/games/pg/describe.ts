// What a hex or a counter says when one points at it.
import { idOf, kindOf, type Thing } from '../../state/orders';
import type { PanzerGrenadierView as View } from '../../net/told/pg';
import { gameText, say } from '../../text/texts.svelte';
import type { Info } from '../game';
import { hexMap, rows, stateOf, types, unitName } from './adapt';

const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('pg.' + key, args) ?? key.split('.').at(-1)!;
const page = (key: string, args?: Record<string, string | number>): string => gameText('pg.page.' + key, args) ?? '';

// The rules a kind of ground brings with it: movement, sight, fire.
const groundRules: Record<string, string[]> = {
  woods: ['pg.8.21', 'pg.df.m2', 'pg.as.m3'],
  field: ['pg.8.21', 'pg.8.2b'],
  town: ['pg.8.21', 'pg.8.42', 'pg.df.m2', 'pg.bm.m1', 'pg.as.m1'],
  swamp: ['pg.df.m8', 'pg.bm.m2'],
  river: ['pg.5.7b', 'pg.5.71a'],
  major_river: ['pg.5.72a', 'pg.5.72b'],
};

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t);
  return kindOf(t) === 'hex' ? hex(id, map, view) : kindOf(t) === 'unit' ? unit(id, map, view) : undefined;
}

function hex(id: string, map: any, view: View): Info {
  const m = hexMap(map),
    ground = m.ground[id] ?? 'clear',
    level = m.level[id] ?? 0;
  const first = [word('terrain.' + ground)];
  if (level) first.push(page('level', { n: level * 20 }));
  if (m.roads.some(r => r.includes(id))) first.push(word('terrain.road'));
  if (m.rails.some(r => r.includes(id))) first.push(word('terrain.railway'));
  const lines = [first.join(', ')];
  const mk = view.markers ?? {};
  const marks = [
    mk.entrenchments?.includes(id) && word('marker.entrenchment'),
    mk.smoke?.includes(id) && word('marker.smoke'),
    rows(mk.wrecks).some(w => w.hex === id) && word('marker.wreck'),
    rows(mk.mines).some(w => w.hex === id) && word('marker.minefield'),
  ].filter(Boolean);
  if (marks.length) lines.push(marks.join(', '));
  const here = rows(view.units).filter(u => u.place === 'map' && u.hex === id);
  for (const u of here) lines.push(oneLine(u, map));
  const rules = [...(groundRules[ground] ?? [])];
  if (level) rules.push('pg.df.m5', 'pg.8.41a');
  if (m.roads.some(r => r.includes(id))) rules.push('pg.5.2a');
  if (mk.entrenchments?.includes(id)) rules.push('pg.df.m1');
  return {
    title: id,
    lines,
    rules,
    brief: [first.join(', '), here.map(u => unitName(u.id, map)).join(', ')].filter(Boolean).join(' · '),
  };
}

function oneLine(u: any, map: any): string {
  const type = types(map).type[u.type];
  const values = u.rank
    ? `${u.rank} ${u.morale ?? '?'}·${u.combat ?? 0}·${u.morale_bonus ?? 0}`
    : [u.df, u.bm, u.at]
        .map(v => v?.join('\u2060-\u2060'))
        .filter(Boolean)
        .join(' / ');
  const state = [
    u.order !== 'good' && u.order ? stateOf(u.order, u.id, map) : '',
    type?.steps === 2 && u.steps === 1 ? stateOf('reduced', u.id, map) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return [unitName(u.id, map), values, state].filter(Boolean).join(' · ');
}

function unit(id: string, map: any, view: View): Info | undefined {
  const u = rows(view.units).find(x => x.id === id),
    t = types(map);
  if (!u) return undefined;
  const type = t.type[u.type] ?? {},
    lines: string[] = [];
  if (u.rank)
    lines.push(
      `${u.rank} · ${page('leader', { morale: u.morale ?? '?', combat: u.combat ?? 0, bonus: u.morale_bonus ?? 0 })}`,
    );
  else {
    if (u.df) lines.push(page('df', { strength: u.df[0]!, range: u.df[1]! }));
    if (u.bm) lines.push(page('bm', { strength: u.bm[0]!, range: u.bm[1]! }));
    if (u.at) lines.push(page('at', { strength: u.at[0]!, range: u.at[1]! }));
    lines.push(
      [
        page('move', { n: u.limbered ? (type.limbered_ma ?? 0) : (type.ma ?? 0) }),
        type.armour !== undefined ? page('armour', { n: type.armour }) : '',
        page('steps', { n: u.steps ?? 0, of: type.steps ?? u.steps ?? 0 }),
        u.morale !== undefined ? page('morale', { n: u.morale }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    );
  }
  const state = [
    u.order && (u.order === 'good' ? word('state.good') : stateOf(u.order, id, map)),
    u.limbered && stateOf('limbered', id, map),
    u.hidden && stateOf('hidden', id, map),
    u.dug_in === true && stateOf('dug_in', id, map),
    u.dug_in === 'half' && word('marker.digging'),
    u.spotted && stateOf('spotted', id, map),
    u.markers && word('marker.moved'),
    u.on && page('on', { unit: unitName(u.on, map) }),
  ].filter(Boolean);
  if (state.length) lines.push(state.join(' · '));
  const name = unitName(id, map),
    kind = say(type.name);
  return {
    title: kind && kind !== name && !u.rank ? `${kind} · ${name}` : name,
    lines,
    rules:
      u.order === 'demoralized' ? ['pg.14.3a', 'pg.14.3c'] : u.order === 'disrupted' ? ['pg.14.2a', 'pg.14.2b'] : [],
  };
}
