// What a hex or a counter says when one points at it.
import type { AmericaTriumphantView as View } from '../../net/told/at';
import { idOf, kindOf, type Thing } from '../../state/orders';
import type { Info } from '../game';
import { controlled, country, formationName, page, rows, unitName, unitsAt, word } from './adapt';

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t);
  return kindOf(t) === 'hex' ? hex(id, map, view) : kindOf(t) === 'unit' ? unit(id, map, view) : undefined;
}

function hex(id: string, map: any, view: View): Info | undefined {
  const h = country(map).hex.get(id);
  if (!h) return undefined;
  const here = unitsAt(view, id), lines = [[page('ground.' + h.art), h.kind ? page('ground.' + h.kind) : '', h.westwall ? page('ground.westwall') : '', h.roads ? page('ground.road') : '', page('held', { side: word('side.' + controlled(view, map, id)) })].filter(Boolean).join(' · ')];
  for (const u of here) lines.push(one(u, map));
  const rules = h.terrain === 'wood_hill' || h.kind || h.westwall ? ['at.9.52'] : [];
  return { title: h.place ? `${h.place} ${id}` : id, lines, rules };
}
function one(u: any, map: any): string {
  const hungry = u.now ?? u.supply;
  return [unitName(u.id, map), page('strong', { n: u.strength }), hungry && hungry !== 'supplied' ? word('supply.' + hungry) : '', u.activated ? page('acted') : ''].filter(Boolean).join(' · ');
}

function unit(id: string, map: any, view: View): Info | undefined {
  const u = rows(view.units).find(x => x.id === id), info = country(map).unit.get(id);
  if (!u || !info) return undefined;
  const lines = [[page('kind.' + info.type), info.formation ? formationName(info.formation) : ''].filter(Boolean).join(' · '), [info.type === 'headquarters' ? page('range', { n: info.range ?? 0 }) : page('strong', { n: u.strength }), page('mp', { n: info.mp }), page('steps', { n: u.steps, of: info.steps })].join(' · ')];
  const hungry = u.now ?? u.supply;   // `now` is told where it differs
  const state = [hungry ? word('supply.' + hungry) : '', u.activated ? page('acted') : '', u.tied ? page('tied') : '', u.fresh ? page('fresh') : ''].filter(Boolean);
  if (state.length) lines.push(state.join(' · '));
  return { title: unitName(id, map), lines, rules: hungry === 'isolated' ? ['at.7.21b'] : hungry === 'unsupplied' ? ['at.7.21a'] : [] };
}
