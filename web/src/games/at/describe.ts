// What a hex or a counter says when one points at it.
import type { AmericaTriumphantView as View } from '../../net/told/at';
import { idOf, kindOf, type Thing } from '../../state/orders';
import { t } from '../../text/texts.svelte';
import type { Info } from '../game';
import { controlled, country, formationName, page, rows, unitName, unitsAt, word } from './adapt';

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t);
  return kindOf(t) === 'hex' ? hex(id, map, view) : kindOf(t) === 'unit' ? unit(id, map, view) : undefined;
}

function hex(id: string, map: any, view: View): Info | undefined {
  const h = country(map).hex.get(id);
  if (!h) return undefined;
  const here = unitsAt(view, id),
    lines = [
      [
        page('ground.' + h.art),
        h.kind ? page('ground.' + h.kind) : '',
        h.westwall ? page('ground.westwall') : '',
        h.roads ? page('ground.road') : '',
        page('held', { side: word('side.' + controlled(view, map, id)) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ];
  for (const u of here) lines.push(one(u, map));
  // at.9.52, at.11.6a: woods, hills and villages count once, a city and the Westwall twice.
  const rough = h.kind === 'city' ? 2 : h.terrain === 'wood_hill' || h.kind ? 1 : 0,
    shifts = h.westwall ? (rough === 2 ? 2 : rough + 2) : rough;
  const stands = [
    here.length ? page('defends', { n: defence(here, map) }) : '',
    shifts ? page('shifts', { n: shifts }) : '',
  ].filter(Boolean);
  if (stands.length) lines.push(stands.join(' · '));
  const rules = [
    ...(rough ? ['at.9.52'] : []),
    ...(h.westwall ? ['at.11.6a'] : []),
    ...(here.some(u => hungry(u) !== 'supplied') ? ['at.7.21a'] : []),
  ];
  return { title: h.place ? `${h.place} ${id}` : id, lines, rules };
}
const hungry = (u: any): string => u.now ?? u.supply ?? 'supplied'; // `now` is told where it differs
// at.9.12: what a stack defends with: divisions together count double, isolated units half, an HQ something only when it stands alone.
function defence(here: readonly any[], map: any): number {
  const { unit, formation } = country(map),
    small = (id: string): boolean => unit.get(id)?.size === 'II';
  const whole = (id: string | undefined): boolean => {
    const all = id ? (formation.get(id) ?? []) : [];
    return (
      all.length > 1 &&
      all.every(x => unit.get(x)?.class === 'mech') &&
      all.every(x => small(x) || here.some(u => u.id === x))
    );
  };
  const sum = here
    .filter(u => unit.get(u.id)?.type !== 'headquarters')
    .reduce(
      (n, u) => n + u.strength * (whole(unit.get(u.id)?.formation) ? 2 : 1) * (u.supply === 'isolated' ? 0.5 : 1),
      0,
    );
  return Math.ceil(sum) || (here.some(u => unit.get(u.id)?.type === 'headquarters') ? 1 : 0);
}
function one(u: any, map: any): string {
  const state = hungry(u);
  return [
    unitName(u.id, map),
    page('strong', { n: u.strength }),
    state !== 'supplied' ? word('supply.' + state) + t('prompt.colon') + page('hungry.' + state) : '',
    u.activated ? page('acted') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function unit(id: string, map: any, view: View): Info | undefined {
  const u = rows(view.units).find(x => x.id === id),
    info = country(map).unit.get(id);
  if (!u || !info) return undefined;
  const lines = [
    [page('kind.' + info.type), info.formation ? formationName(info.formation) : ''].filter(Boolean).join(' · '),
    [
      info.type === 'headquarters' ? page('range', { n: info.range ?? 0 }) : page('strong', { n: u.strength }),
      page('mp', { n: info.mp }),
      page('steps', { n: u.steps, of: info.steps }),
    ].join(' · '),
  ];
  const fed = hungry(u);
  const state = [
    u.supply
      ? fed === 'supplied'
        ? word('supply.supplied')
        : word('supply.' + fed) + t('prompt.colon') + page('hungry.' + fed)
      : '',
    u.activated ? page('acted') : '',
    u.tied ? page('tied') : '',
    u.fresh ? page('fresh') : '',
  ].filter(Boolean);
  if (state.length) lines.push(state.join(' · '));
  return {
    title: unitName(id, map),
    lines,
    rules: fed === 'isolated' ? ['at.7.21b'] : fed === 'unsupplied' ? ['at.7.21a'] : [],
  };
}
