// America Triumphant on the page: the Ardennes, and which units and hexes an order is about.
import type { AmericaTriumphantView as View } from '../../net/told/at';
import type { GameEvent, Odds, Option, Pending } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { gameText } from '../../text/texts.svelte';
import type { Game, Standing, StatusItem, Track } from '../game';
import { country, dateName, hexName, page, rows, sides, unitName, word } from './adapt';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import Chances from './Chances.svelte';
import { isBoard } from './combat';
import { describe } from './describe';
import Forces from './Forces.svelte';
import { goals } from './goals';
import { declare, march, stackText } from './answers';
import { advancing } from './attacking';
import { followers } from './marching';
import { orders, toAct } from './orders';
import lobby from './lobby';
import Report from './Report.svelte';
import { scenes } from './scenes';
import Since from './Since.svelte';

function about(o: Option): Thing[] {
  const list: Thing[] = [];
  if (typeof o.unit === 'string') list.push(thing('unit', o.unit));
  if (typeof o.hex === 'string') list.push(thing('hex', o.hex));
  return list;
}
// The place and the units an event names, the place first.
function where(e: GameEvent): Thing[] {
  const out: Thing[] = [];
  for (const [name, v] of Object.entries(e.args)) {
    if (typeof v !== 'string') continue;
    if (/^\d{4}$/.test(v)) out.unshift(thing('hex', v));
    else if (name === 'unit' || name === 'hq') out.push(thing('unit', v));
  }
  return out;
}

// Where the page can say it better than the rules: the battle by its column, aircraft in words.
function wording(o: Option, map: any, view: View, pending?: Pending): string | undefined {
  if (o.verb === 'done') {
    const asked = pending?.prompt?.id.split('.').at(-1) ?? '';
    return gameText('at.page.done.' + (asked === 'march' ? view.phase : asked));
  }
  const hex = typeof o.hex === 'string' ? hexName(map, o.hex) : '';
  const battle = (view.battles ?? []).find((b: any) => b.hex === o.hex);
  if (o.verb === 'fight' && battle?.column) return page('deed.fight', { hex, column: battle.column });
  if (o.verb === 'fly')
    return Number(o.points) ? page('deed.fly', { hex, n: Number(o.points) }) : page('deed.fly_none', { hex });
  if (o.verb === 'support') return page('deed.support', { hex });
  if (o.verb === 'attack') return page('deed.attack', { hex });
  if (o.verb === 'take_up' && view.phase === 'setup')
    return page('deed.place', { unit: unitName(String(o.unit), map) });
  if (o.verb === 'take_up')
    return page('deed.take_up.' + o.with, {
      unit: unitName(String(o.unit), map),
      hex: hexName(map, String(rows(view.units).find(u => u.id === o.unit)?.hex ?? '')),
    });
  return undefined;
}

function status(view: View): StatusItem[] {
  const list: StatusItem[] = [];
  if (view.phase !== 'setup')
    list.push({
      label: page('weather'),
      value:
        [word('weather.' + view.weather), word('ground.' + view.ground)].join(', ') +
        (view.air ? ` · ✈ ${view.air}` : ''),
      title: view.air ? page('air_points', { n: view.air }) : page('no_air'),
    });
  list.push({ label: page('stock'), value: String(view.stock ?? 0), title: page('stock_title') });
  return list;
}
function track(view: View, map: any): Track | undefined {
  return view.turn === undefined
    ? undefined
    : {
        label: view.phase === 'setup' ? page('setup') : dateName(String(view.date)),
        now: view.turn,
        of: view.turns,
        notes: Object.fromEntries((map.days ?? []).map((d: any, i: number) => [i + 1, '']).filter(([, n]: any) => n)),
      };
}
function standing(view: View, map: any): Standing[] {
  return sides.map(side => {
    const own = rows(view.units).filter(u => u.side === side),
      there = own.filter(u => u.place === 'map'),
      hungry = there.filter(u => (u.now ?? u.supply) !== 'supplied').length;
    const strength = there.reduce(
      (n, u) => n + (country(map).unit.get(u.id)?.type === 'headquarters' ? 0 : Number(u.strength ?? 0)),
      0,
    );
    return {
      side,
      lines: [
        page('standing', { n: there.length, strength }),
        [page('lost_units', { n: view.lost?.[side] ?? 0 }), hungry ? page('hungry', { n: hungry }) : '']
          .filter(Boolean)
          .join(' · '),
      ],
    };
  });
}
// Support for as many attacks as the headquarters can give, in one click.
function shorthands(options: readonly Option[], view: View, _walked?: unknown, map?: any) {
  const all = options.filter(o => o.verb === 'support');
  // With the board of each on the screen, a click fights it.
  const battles = options.filter(o => o.verb === 'fight'),
    fights = (battles.length > 1 ? battles : [])
      .slice(0, 3)
      .map(o => ({ text: wording(o, map, view) ?? o.text, steps: [{ verb: 'fight', hex: o.hex }] }));
  return [
    ...fights,
    ...advancing(options, view, map),
    ...followers(options, view, map),
    ...(all.length > 1
      ? [{ text: page('support_all', { n: all.length }), steps: all.map(o => ({ verb: 'support', hex: o.hex })) }]
      : []),
  ];
}

const dangerous = new Set(['attack', 'fight', 'overrun', 'infiltrate', 'build']);

const game: Game = {
  ...lobby,
  code: 'at',
  board: Board,
  layout: 'under',
  about,
  quiet: [
    'auto_setup',
    'commit_rest',
    'occupy',
    'pay',
    'put_in',
    'request',
    'evade',
    'retreat',
    'stand',
    'return_chit',
    'accept',
    'go_on',
    'stay',
    'done',
    'stop',
    'save',
    'keep_out',
    'decline',
    'call_off',
    'end_offensive',
    'leave_map',
  ],
  minor: ['placed', 'chit_in', 'chit_out', 'set_up'],
  declines: ['save', 'keep_out', 'decline', 'stop', 'stay', 'call_off', 'done', 'end_offensive', 'accept'],
  menus: {
    plan_turn: 'at.page.menu.plan_turn',
    release: 'at.page.menu.release',
    place_formation: 'at.page.menu.place_formation',
  },
  ends: (o, options) =>
    o.verb === 'end_offensive' || (o.verb === 'done' && options.some(p => p.verb === 'take_up' || p.verb === 'attack')),
  left: p =>
    p.prompt?.id === march
      ? page('left_to_move', { n: new Set((p.options ?? []).filter(o => o.verb === 'take_up').map(o => o.unit)).size })
      : p.prompt?.id === declare
        ? page('left_to_attack', { n: (p.options ?? []).filter(o => o.verb === 'attack').length })
        : undefined,
  weighty: o => dangerous.has(o.verb),
  wording,
  detail: (o, map, view) => {
    const b = o.verb === 'fight' ? (view.battles ?? []).find((x: any) => x.hex === o.hex) : undefined;
    return b?.attackers
      ? stackText(
          b.attackers.map((a: any) => a.unit),
          map,
        )
      : '';
  },
  describe,
  name: (id, map) => (country(map).unit.has(id) ? unitName(id, map) : undefined),
  status,
  track,
  standing,
  nation: side => (side === 'german' ? 'german' : 'american'),
  subject: p =>
    [
      typeof p.args?.unit === 'string' ? thing('unit', p.args.unit) : '',
      typeof p.args?.hex === 'string' ? thing('hex', p.args.hex) : '',
    ].filter(Boolean),
  goals,
  otherwise: map => ((map?.victory ?? []).some((v: any) => v.winner === 'nobody') ? '' : page('goal.otherwise')),
  where,
  sideOf: (id, map) => country(map).unit.get(id)?.side,
  breaks: { turn: 'turn', impulse: 'segment' },
  place: (t, view) => (kindOf(t) === 'hex' ? idOf(t) : rows(view.units).find(u => u.id === idOf(t))?.hex),
  shorthands,
  orders,
  toAct,
  scenes,
  brief: Brief,
  tabs: [
    { id: 'forces', title: 'at.page.tab.forces', panel: Forces },
    { id: 'days', title: 'at.page.tab.days', panel: Report },
  ],
  since: Since,
  chances: Chances,
  headline: (odds: Odds) => (isBoard(odds.attack) ? odds.attack.column : undefined),
  reactions: { retreat: ['ask', 'hold'], evade: ['ask', 'hold'] },
  lessons: () => import('./lessons').then(m => m.lessons),
  help: ['signs', 'layers', 'impulse', 'zones', 'integrity', 'supply', 'combat'],
};
export default game;
