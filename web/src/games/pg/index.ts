// Panzer Grenadier on the page: a hex board, and which pieces and hexes an order is about.
import type { PanzerGrenadierView as View } from '../../net/told/pg';
import type { GameEvent, Option } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { gameText, say } from '../../text/texts.svelte';
import { distance } from '../../board/hex';
import type { Game, Shorthand, Standing, StatusItem, Threat, Track, Walk } from '../game';
import { hexMap, noun, rows, spoken, types, unitName } from './adapt';
import Board from './Board.svelte';
import { describe } from './describe';
import { goals } from './goals';
import Legend from './Legend.svelte';
import lobby from './lobby';
import { orders, toAct } from './orders';
import { scenes } from './scenes';

const units = ['unit', 'carrier', 'with', 'leader', 'target'];

function about(o: Option): Thing[] {
  const list = units.filter(f => typeof o[f] === 'string').map(f => thing('unit', o[f]));
  if (typeof o.hex === 'string') list.push(thing('hex', o.hex));
  return list;
}

// Who stands in a hex: the leaders by name, highest first, the others counted.
function standing(hex: string, map: any, view: View): string[] {
  const count = new Map<string, number>(),
    here = rows(view.units).filter(u => u.place === 'map' && u.hex === hex);
  for (const u of here.sort((a, b) => Number(!!b.rank) - Number(!!a.rank))) {
    const name = u.rank ? unitName(u.id, map) : say(types(map).type[u.type]?.name) || unitName(u.id, map);
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  return [...count].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name));
}
const activated = (o: Option): string | undefined =>
  o.verb === 'activate' && typeof o.hex === 'string' ? o.hex : undefined;

function wording(o: Option, map: any, view: View): string | undefined {
  // What he was declared for says more than that he acts.
  const declared = o.verb === 'act' && rows(view.units).find(u => u.id === o.unit)?.declared;
  if (declared) return gameText('pg.verb.declare_' + declared, { unit: unitName(String(o.unit), map) });
  const who = activated(o) && standing(activated(o)!, map, view)[0];
  return who ? gameText('pg.page.activate', { who }) : undefined;
}
function detail(o: Option, map: any, view: View): string {
  const hex = activated(o);
  return hex ? [hex, ...standing(hex, map, view).slice(1)].join(' · ') : '';
}

const attacks = new Set([
  'direct_fire',
  'bombard',
  'at_fire',
  'opportunity_fire',
  'offboard',
  'air',
  'fight',
  'assault',
  'charge',
  'smoke',
  'split',
]);

const word = (k: string, args?: Record<string, string | number>): string => gameText('pg.page.' + k, args) ?? k;
const sideName = (id: string, map: any): string => say(rows(map?.sides).find(x => x.id === id)?.name) || id;

function status(view: View): StatusItem[] {
  return view.visibility === undefined
    ? []
    : [{ label: view.night ? word('night') : word('visibility'), value: String(view.visibility) }];
}
function track(view: View, map: any): Track | undefined {
  if (view.turn === undefined || !view.turns) return undefined;
  const notes: Record<number, string> = {};
  for (const g of rows(map.groups)) if (g.turn) notes[g.turn] ??= word('arrives', { side: sideName(g.side, map) });
  return { label: view.turn ? word('turn') : word('setup'), now: view.turn, of: view.turns, notes };
}
function standings(view: View): Standing[] {
  return rows(view.sides).map(s => {
    const own = rows(view.units).filter(u => u.side === s.id && u.place === 'map' && !u.rank),
      shaken = own.filter(u => u.order && u.order !== 'good').length;
    return {
      side: s.id,
      lines: [
        `${word('initiative')} ${s.initiative} · ${word('lost')} ${s.steps_lost}`,
        word('strength', { n: own.length, shaken }),
      ],
    };
  });
}

// The place and the pieces an event names, the place first.
function where(e: GameEvent): Thing[] {
  const out: Thing[] = [];
  for (const [name, v] of Object.entries(e.args)) {
    if (typeof v !== 'string') continue;
    if (/^\d{4}$/.test(v)) out.unshift(thing('hex', v));
    else if (/unit|leader|target|carrier|with|mover|firer/.test(name)) out.push(thing('unit', v));
  }
  return out;
}

// Enemies whose fire reaches the place; whether they see it is asked of the rules.
function threats(place: string, map: any, view: View, side: string): Threat[] {
  const grid = hexMap(map),
    out: Threat[] = [];
  for (const u of rows(view.units)) {
    if (u.place !== 'map' || u.side === side || u.order === 'demoralized' || !u.hex || u.hex === place) continue;
    const far = distance(grid, u.hex, place);
    const ways = (['df', 'bm', 'at'] as const).flatMap(k => {
      const [strength = 0, range = 0] = u[k] ?? [];
      return far <= range ? [gameText(`pg.page.${k}`, { strength, range }) ?? `${strength}-${range}`] : [];
    });
    if (ways.length)
      out.push({
        from: u.hex,
        text: `${say(types(map).type[u.type]?.name) || u.id} (${u.hex}, ${far}): ${ways.join('; ')}`,
      });
  }
  return out;
}

// One order for everybody who may get it; and where one has walked, those who stood with him may follow.
function shorthands(options: readonly Option[], view: View, walked: Walk | undefined): Shorthand[] {
  const out: Shorthand[] = [];
  for (const verb of ['declare_move', 'declare_fire'] as const) {
    const all = options.filter(o => o.verb === verb);
    if (all.length > 1)
      out.push({ text: word(`all.${verb}`, { n: all.length }), steps: all.map(o => ({ verb, unit: o.unit })) });
  }
  const hexOf = (unit: unknown) => rows(view.units).find(u => u.id === unit)?.hex;
  const followers = walked
    ? options.filter(o => o.verb === 'act' && o.unit !== walked.unit && hexOf(o.unit) === walked.from)
    : [];
  if (walked && followers.length)
    out.push({
      text: word('follow', { n: followers.length, hex: walked.hexes.at(-1)! }),
      steps: followers.flatMap(({ unit }) => [
        { verb: 'act', unit },
        ...walked.hexes.map(hex => ({ verb: 'enter', unit, hex })),
        { verb: 'stop', unit },
      ]),
    });
  return out;
}

const game: Game = {
  ...lobby,
  code: 'pg',
  board: Board,
  layout: 'under',
  about,
  quiet: [
    'auto_setup',
    'done',
    'stop',
    'decline',
    'keep_segments',
    'recover_alone',
    'fire_together',
    'stay',
    'hold',
    'pass',
  ],
  minor: [
    'leader_drawn',
    'activated',
    'declared_fire',
    'declared_move',
    'declared_recover',
    'placed',
    'markers_removed',
  ],
  declines: ['decline', 'stop', 'stay', 'flee_along', 'hold', 'pass', 'keep_segments'],
  menus: { deploy: 'pg.page.deploy', offboard_smoke: 'pg.page.order.smoke' },
  ends: (o, options, view) =>
    o.verb === 'pass' ||
    (o.verb === 'done' &&
      (options.some(p => p.verb === 'act') ||
        (options.some(p => /^declare_/.test(p.verb)) && !rows(view.units).some(u => u.declared)))),
  weighty: o => attacks.has(o.verb),
  faint: o => /smoke/.test(o.verb),
  // A fire group is being formed: what firing now would do.
  preview: (options, view) => (view.attack ? options.find(o => o.verb === 'done') : undefined),
  wording,
  detail,
  describe,
  noun,
  name: (id, map) => (types(map).unit[id] ? unitName(id, map) : undefined),
  status,
  track,
  standing: standings,
  nation: (side, map) => rows(map?.sides).find(x => x.id === side)?.nation,
  walks: o =>
    o.verb === 'enter' && typeof o.unit === 'string' && typeof o.hex === 'string'
      ? { unit: o.unit, place: o.hex, thing: thing('hex', o.hex) }
      : undefined,
  subject: p =>
    [p.args?.unit, p.args?.leader].filter((x): x is string => typeof x === 'string').map(x => thing('unit', x)),
  goals,
  otherwise: () => gameText('pg.page.goal.otherwise') ?? '',
  where,
  sideOf: (id, map) => types(map).unit[id]?.side,
  place: (t, view) => (kindOf(t) === 'hex' ? idOf(t) : rows(view.units).find(u => u.id === idOf(t))?.hex),
  threats,
  shorthands,
  orders,
  scenes,
  breaks: { turn: 'turn', activated: 'segment' },
  toAct,
  // Nothing else can be answered, and nobody else watches how fast it is.
  obvious: (p, _, alone) =>
    alone && p.options?.length === 1 && ['act', 'stop', 'done', 'pass'].includes(p.options[0]!.verb)
      ? p.options[0]
      : undefined,
  // Who passed and is asked again because the enemy still acted need not be asked at every segment of his.
  lasting: (p, events, view, side) => {
    const pass = p.prompt?.id === 'pg.prompt.segment' ? p.options?.find(o => o.verb === 'pass') : undefined,
      last = events.findLast(e => e.side === side || e.event === 'turn');
    return pass && last?.event === 'passed'
      ? { option: pass, until: `${view.turn}`, text: word('pass_on') }
      : undefined;
  },
  left: p =>
    p.prompt?.id === 'pg.prompt.segment' && Number(p.args?.segments) > 1
      ? word('segments', { n: Number(p.args!.segments) })
      : undefined,
  usual: { 'pg.prompt.segment': 'pass' },
  reactions: { opportunity_fire: ['ask', 'hold', '25', '50', '75'] },
  lessons: () => import('./lessons').then(m => m.lessons),
  spoken,
  legend: Legend,
};
export default game;
