// The skirmish table on the page: single figures on a table in centimetres.
import type { SkirmishView as View } from '../../net/told/sk';
import type { GameEvent, Option, Pending } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import type { Game, Standing, StatusItem, Threat, Track } from '../game';
import {
  atOfThing,
  find,
  indexOf,
  isNavy,
  lengthOf,
  men,
  nameOf,
  pieceThing,
  rows,
  sideName,
  sideOf,
  vehicles,
  weaponsOf,
  word,
} from './adapt';
import { describe } from './describe';
import { goals } from './goals';
import lobby from './lobby';
import { passing } from './passing';
import { orders, toAct, violent } from './orders';
import { scenes } from './scenes';
import Reaction from './Reaction.svelte';
import Table from './table/Table.svelte';
import { under } from './under';

const pieces = [
  'group',
  'figure',
  'piece',
  'gear',
  'officer',
  'vehicle',
  'enemy',
  'target',
  'opponent',
  'wounded',
  'from',
] as const;
// Names tell what they are: "us_a-3" is a man, "us_m.gun" a weapon, "house:a/1" a room.
function about(o: Option, view: View): Thing[] {
  const out: Thing[] = [];
  for (const f of pieces) {
    const id = o[f];
    if (typeof id !== 'string') continue;
    const t = find(view.figures, id)
      ? thing('man', id)
      : find(view.vehicles, id) && f !== 'group'
        ? thing('vehicle', id)
        : find(view.guns, id)
          ? thing('gun', id)
          : find(view.groups, id)
            ? thing('group', id)
            : /\/\d$/.test(id)
              ? thing('room', id)
              : thing('shape', id);
    if (!out.includes(t)) out.push(t);
  }
  if (typeof o.at === 'string') out.push('point:' + o.at);
  return out;
}

function status(view: View, map: any): StatusItem[] {
  const list: StatusItem[] = [{ label: word('sequence'), value: word('sequence.' + (view.sequence ?? 0)) }];
  if (view.night) list.push({ label: word('light'), value: word('night') });
  if (view.priority) list.push({ label: word('priority'), value: sideName(view.priority, map) });
  return list;
}
function track(view: View, map: any): Track | undefined {
  const notes: Record<number, string> = {};
  for (const g of rows(map?.groups))
    if (g.enters)
      notes[g.enters] = [notes[g.enters], word('arrives', { who: nameOf(g.id, map) })].filter(Boolean).join(' · ');
  return view.turns ? { label: word('turn'), now: view.turn ?? 0, of: view.turns, notes } : undefined;
}
function standing(view: View, map: any): Standing[] {
  return indexOf(map).sides.map(side => {
    const own = rows(map.figures).filter(f => sideOf(f.id, map) === side),
      here = men(view).filter(f => sideOf(f.id, map) === side && f.health === 'sound'),
      hurt = men(view).filter(f => sideOf(f.id, map) === side && f.health === 'wounded').length;
    if (!view.sequence && !here.length) return { side, lines: [word('standing.waiting', { n: own.length })] };
    const bad = rows(view.groups).filter(g => g.side === side && g.morale && g.morale !== 'steady').length;
    return {
      side,
      lines: [
        word('standing.points', { n: find(view.sides, side)?.points ?? 0 }),
        word('standing.men', { n: here.length, of: own.length, hurt }),
        ...(bad ? [word('standing.shaken', { n: bad })] : []),
      ],
    };
  });
}
// What a line of the log names: pieces, groups, points.
function where(e: GameEvent, view: View): Thing[] {
  const out: Thing[] = [];
  for (const v of Object.values(e.args)) {
    if (typeof v !== 'string') continue;
    if (/^[\d.]+,[\d.]+/.test(v)) out.unshift('point:' + v);
    else if (find(view.figures, v)) out.push(thing('man', v));
    else if (find(view.vehicles, v)) out.push(thing('vehicle', v));
    else if (find(view.guns, v)) out.push(thing('gun', v));
    else if (find(view.groups, v)) out.push(thing('group', v));
  }
  return out;
}
// Enemies whose weapons reach the place; whether they see it is asked of the rules.
function threats(place: string, map: any, view: View, side: string): Threat[] {
  const at = atOfThing(/^[\d.]+,/.test(place) ? 'point:' + place : pieceThing(place, map), view, map),
    out: Threat[] = [];
  if (!at) return out;
  for (const f of men(view)) {
    if (sideOf(f.id, map) === side || f.health !== 'sound' || f.aboard) continue;
    const d = Math.hypot(f.at[0] - at[0], f.at[1] - at[1]),
      arm = weaponsOf(f.id, view, map).find(a => (map.weapons?.[a]?.long ?? 0) >= d);
    if (arm) out.push({ from: f.id, text: `${nameOf(f.id, map)} · ${lengthOf(d)}` });
  }
  for (const v of vehicles(view))
    if (sideOf(v.id, map) !== side && !v.wrecked && !v.abandoned)
      out.push({
        from: v.id,
        text: `${nameOf(v.id, map)} · ${lengthOf(Math.hypot(v.at[0] - at[0], v.at[1] - at[1]))}`,
      });
  return out;
}
// The target that is nearest to whoever is asked: the one foretold for him, or the next when that has fallen.
function nearest(p: Pending, view: View): Option | undefined {
  const at = (id: unknown): number[] =>
    [view.figures, view.guns, view.vehicles].map(list => find(list, String(id))).find(x => x?.at)?.at ?? [0, 0];
  const from = at(p.args?.piece),
    distance = (o: Option): number => Math.hypot(at(o.target)[0]! - from[0]!, at(o.target)[1]! - from[1]!);
  return p.options?.reduce((a, b) => (distance(b) < distance(a) ? b : a));
}
// Where one alone could react he is everybody.
function onlyReactor(options: readonly Option[]): Option | undefined {
  const all = options.filter(o => o.verb === 'react');
  return all.length === 1 ? all[0] : undefined;
}
const placed = new Set(['point', 'man', 'vehicle', 'gun']);
// A section looks from its first man, and is looked at where the pointer is.
function place(t: Thing, view: View): string | undefined {
  const id = idOf(t);
  if (placed.has(kindOf(t))) return id;
  if (kindOf(t) !== 'group') return undefined;
  const own = [
    ...men(view).filter(f => f.group === id && f.health === 'sound' && !f.aboard),
    ...vehicles(view).filter(v => v.id === id),
  ];
  return (own.find(f => f.id === under.piece) ?? own[0])?.id;
}

const game: Game = {
  ...lobby,
  code: 'sk',
  history: true,
  board: Table,
  layout: 'docked',
  places: 'point',
  about,
  quiet: [
    'go',
    'done',
    'stand',
    'halt',
    'react_all',
    'run_on',
    'accept',
    'rally',
    'want_move',
    'take_wheel',
    'sit_tight',
    'hold',
    'let_pass',
    'keep',
    'stay',
    'pass',
  ],
  // Of points only some are listed, and waiting for each count is many lines.
  last: o => typeof o.at === 'string' || typeof o.leg === 'string' || o.verb === 'hold_back',
  minor: ['activated', 'set_up', 'called', 'count'],
  declines: ['accept', 'sit_tight', 'hold', 'let_pass', 'keep', 'stay', 'run_on'],
  menus: { auto_setup: 'sk.page.setup_ways' },
  ends: (o, options) =>
    (o.verb === 'done' && options.some(x => x.verb === 'act')) ||
    (o.verb === 'stand' && options.some(x => x.verb === 'move' || x.verb === 'fire')),
  weighty: o => violent.has(o.verb),
  needless: (o, options) => o === onlyReactor(options),
  wording: (o, _, view, p) =>
    o.verb === 'react_all'
      ? onlyReactor(p?.options ?? [])?.text
      : o.verb === 'go' || o.verb === 'halt'
        ? word('deed.' + o.verb)
        : o.verb === 'done'
          ? word(rows(view.groups).some(g => g.active) ? 'deed.done_group' : 'deed.done')
          : undefined,
  shorthands: options =>
    options.some(o => o.verb === 'auto_setup')
      ? [
          {
            text: word('setup_all'),
            steps: [{ verb: 'auto_setup', way: String(options.find(o => o.verb === 'auto_setup')!.way) }],
          },
        ]
      : [],
  subject: p =>
    [p.args?.figure, p.args?.piece, p.args?.vehicle, p.args?.gear]
      .filter((x): x is string => typeof x === 'string')
      .map(x => thing(/\.gun$/.test(x) ? 'gun' : /-\d+$/.test(x) ? 'man' : 'vehicle', x)),
  // Whoever has a hidden group is asked at every step of the enemy, so that being asked tells nothing. Where nobody of his could
  // fire the page holds for him, unless somebody would learn it from how fast that is.
  obvious: (p, _, alone, given) => {
    const options = p.options ?? [];
    switch (p.prompt?.id) {
      case 'sk.prompt.reactor': // who lets everybody react need not name each man's target
        return given?.option.verb === 'react_all' ? nearest(p, given.view as unknown as View) : undefined;
      case 'sk.prompt.call_hidden':
        return options.length === 1 ? options[0] : undefined;
      case 'sk.prompt.react':
        return alone && options.every(o => o.verb === 'hold' || o.verb === 'let_pass')
          ? options.find(o => o.verb === 'hold')
          : undefined;
      default:
        return undefined;
    }
  },
  orders,
  toAct,
  describe,
  name: (id, map) => {
    const i = indexOf(map);
    return i.figure[id] || i.group[id] || i.gun[id] ? nameOf(id, map) : undefined;
  },
  status,
  track,
  standing,
  goals: (view, map) => goals(view, map),
  otherwise: () => word('goal.otherwise'),
  where,
  sideOf: (id, map) => sideOf(id, map),
  breaks: { turn: 'turn', activated: 'segment' },
  nation: (side, map) => (map?.groups ? (isNavy(side, map) ? 'navy' : 'amber') : undefined), // the rings of its men
  place,
  threats,
  scenes,
  passing,
  lessons: () => import('./lessons').then(m => m.lessons),
  brief: Reaction,
  muster: () => import('./Army.svelte'),
  help: ['signs', 'table'],
  reactions: { reactions: ['ask', 'hold'] },
};
export default game;
