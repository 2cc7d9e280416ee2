// Who, then where or whom: this finds the answers between. A section is picked by any of its men; a click on the table
// means what the manner says (run there, lay covering fire there); a click on an enemy shows what could be done to him.
// Everything is asked of the rules; points are judged by them, one by one.
import type { Answer, Option, Pending, Refusal } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import type { Aim, Ask, Deed, Member, Order, Orders, ToAct, WhyNot } from '../game';
import {
  armName,
  atOfThing,
  find,
  groupOf,
  guns,
  indexOf,
  isLeader,
  lengthOf,
  men,
  nameOf,
  nameOfPoint,
  pieceThing,
  pointOf,
  rows,
  vehicles,
  weaponsOf,
  word,
} from './adapt';
import { mannerOf, setManner } from './manner';
import { holds, readRegions, type Region } from './region';

export const prompt = (p: Pending | undefined): string => (p?.prompt?.id ?? '').replace('sk.prompt.', '');
const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => !verbs.length || verbs.includes(o.verb));

// What the board draws of an order.
export interface Drawn {
  kind: 'section' | 'man' | 'vehicle' | 'gun' | 'setup';
  who: readonly string[]; // who would go along
  lead?: string | undefined; // whose way is measured
  from?: readonly number[];
  mode: string; // what a click on the table means
  regions: readonly Region[]; // of that manner, a storey each
  fan?: readonly (readonly [number, number])[];
  template: number; // its radius, 0 for none
  blind: boolean; // judged by eye: nothing may be measured
  after: readonly Answer[];
}
const drawings = new WeakMap<Order, Drawn>();
export const drawnOf = (o: Order | undefined): Drawn | undefined => (o ? drawings.get(o) : undefined);

// ---- what a click on the table may mean

interface Mode {
  id: string;
  verb: string;
  title: string;
  note?: string;
  attack: boolean;
  go: boolean;
  gait?: string;
  answers: Answer[];
  template: number;
  blind: boolean;
}
const gaits = ['slow', 'normal', 'fast']; // in the strip always in this order
const points = [
  'advance',
  'move',
  'place',
  'set_group',
  'follow',
  'shift',
  'drive',
  'disembark',
  'drag',
  'cover',
  'throw',
  'launch_at',
  'flame',
  'shell',
  'drop',
  'drop_smoke',
  'call_guns',
  'turn_turret',
  'face_group',
  'face',
  'strafe',
  'bomb',
];
const attacks = new Set([
  'cover',
  'throw',
  'launch_at',
  'flame',
  'shell',
  'drop',
  'drop_smoke',
  'call_guns',
  'strafe',
  'bomb',
]);
// Those that are thrown for and hurt somebody.
export const violent = new Set([
  'volley',
  'charge_all',
  'fire',
  'charge',
  'cover',
  'throw',
  'throw_in',
  'throw_at',
  'launch',
  'launch_at',
  'flame',
  'drop',
  'shell',
  'shell_at',
  'gun_fire',
  'mg',
  'target',
  'fight',
  'assault',
  'strafe',
  'bomb',
  'call_guns',
]);
// A charge is not thrown for: its fight comes at the end of the turn.
const later = new Set(['charge', 'charge_all']);
const blind = new Set(['drop', 'drop_smoke']);
const aside = new Set(['option', 'verb', 'text', 'rules', 'nature', 'at', 'leg']);

function modes(p: Pending | undefined, ask: Ask, mine: (o: Option) => boolean): Mode[] {
  const out = new Map<string, Mode>();
  for (const o of optionsOf(p, ...points)) {
    if (!mine(o)) continue;
    const gait = typeof o.gait === 'string' ? o.gait.replace(':cover', '') : undefined;
    const key = [
      o.verb,
      gait,
      o.weapon,
      o.ammunition,
      o.battery,
      o.wounded,
      o.verb === 'drive' && String(o.leg).endsWith(':back') ? 'back' : '',
    ]
      .filter(Boolean)
      .join(' ');
    let m = out.get(key);
    if (!m) {
      const what =
        typeof o.weapon === 'string'
          ? armName(o.weapon, ask.map)
          : typeof o.ammunition === 'string'
            ? word('ammo.' + o.ammunition)
            : typeof o.wounded === 'string'
              ? nameOf(o.wounded, ask.map)
              : '';
      const verb = key.endsWith(' back') ? 'reverse' : gait ? 'gait.' + gait : o.verb;
      m = {
        id: key,
        verb: o.verb,
        title: word('mode.' + verb, { what }),
        attack: attacks.has(o.verb),
        go: !attacks.has(o.verb),
        answers: [],
        template: templateOf(o, ask.map),
        blind: blind.has(o.verb),
        ...(gait ? { gait } : {}),
      };
      out.set(key, m);
    }
    const answer: Answer = { verb: o.verb };
    for (const [k, v] of Object.entries(o)) if (!aside.has(k)) answer[k] = k === 'gait' ? gait : v;
    if (!m.answers.some(a => JSON.stringify(a) === JSON.stringify(answer))) m.answers.push(answer);
  }
  return [...out.values()].sort((a, b) => points.indexOf(a.verb) - points.indexOf(b.verb));
}
function templateOf(o: Option, map: any): number {
  if (o.verb === 'drop' || o.verb === 'drop_smoke') {
    const type = indexOf(map).gun[String(o.gear)]?.type;
    return map.weapons?.[type]?.template || 400;
  }
  if (o.verb === 'throw' || o.verb === 'launch_at') return map.weapons?.[String(o.weapon)]?.template || 400;
  if (o.verb === 'shell') {
    const id = String(o.piece),
      g = indexOf(map).gun[id]?.type ?? indexOf(map).vehicle[id]?.gun;
    return map.pieces?.[g]?.template || 400;
  }
  return o.verb === 'cover' ? 700 : o.verb === 'call_guns' || o.verb === 'bomb' ? 700 : 0;
}
// A man facing a point, a gun turned, a leg driven: the answer at a point.
function answerAt(a: Answer, m: Mode, t: Thing, ask: Ask, shape: string): Answer | undefined {
  const p = pointOf(t);
  if (!p) return undefined;
  if (m.verb === 'drive') {
    const v = vehicles(ask.view).find(x => x.id === a.vehicle);
    if (!v) return undefined;
    const dx = p.at[0] - v.at[0],
      dy = p.at[1] - v.at[1],
      back = m.id.endsWith(' back');
    const heading = back ? v.heading : (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
    const far = Math.min(8100, Math.max(100, Math.round(Math.hypot(dx, dy))));
    return { ...a, leg: `${heading}:${far / 100}${back ? ':back' : ''}` };
  }
  const storey = m.attack && m.verb !== 'throw' ? 0 : p.storey;
  return {
    ...a,
    at: nameOfPoint(p.at, storey),
    ...(m.verb === 'advance' ? { gait: shape === 'to_cover' ? `${m.gait}:cover` : m.gait } : {}),
  };
}

// ---- a picked group, man, vehicle or gun

interface Found {
  opens: Answer[];
  modes: Mode[];
  mode: Mode | undefined;
  shape: string;
  targets: Map<Thing, Option[]>;
  regions: Region[];
}
const found = new WeakMap<Order, Found>();
const targetFields = ['enemy', 'target', 'opponent', 'wounded', 'from', 'shape', 'with'] as const;

// The things an option is done to: an enemy group is any of its men.
function targetsOf(o: Option, ask: Ask): Thing[] {
  if (typeof o.at === 'string' || o.verb === 'drive') return [];
  const out: Thing[] = [];
  for (const field of targetFields) {
    const id = o[field];
    if (typeof id !== 'string') continue;
    if (field === 'enemy') {
      out.push(
        thing('group', id),
        ...men(ask.view)
          .filter(f => f.group === id && f.health !== 'dead')
          .map(f => thing('man', f.id)),
        ...guns(ask.view)
          .filter(g => g.group === id)
          .map(g => thing('gun', g.id)),
        ...vehicles(ask.view)
          .filter(v => v.id === id)
          .map(v => thing('vehicle', v.id)),
      );
    } else out.push(/\/\d$/.test(id) ? thing('room', id) : pieceThing(id, ask.map));
  }
  if ((o.verb === 'embark' || o.verb === 'assault') && typeof o.vehicle === 'string')
    out.push(thing('vehicle', o.vehicle));
  if (o.verb === 'hitch' && typeof o.gear === 'string') out.push(thing('gun', o.gear));
  if (o.verb === 'attach' && typeof o.group === 'string') out.push(thing('group', o.group));
  return out;
}
const belongs = (o: Option, ids: ReadonlySet<string>): boolean => {
  const who = o.figure ?? o.piece ?? o.gear ?? o.vehicle ?? o.officer ?? o.group;
  return typeof who !== 'string' || ids.has(who);
};
// These stand in the strip as buttons.
const buttons = new Set([
  'done',
  'stand',
  'halt',
  'go',
  'pass',
  'hold',
  'let_pass',
  'stay',
  'keep',
  'accept',
  'run_on',
  'sit_tight',
  'react_all',
  'auto_setup',
]);

async function take(ask: Ask, from: readonly Thing[]): Promise<Order | undefined> {
  const first = from[0]!,
    id = idOf(first),
    asked = prompt(ask.pending),
    kind = kindOf(first);
  const opens: Answer[] = [];
  const group = groupOf(id, ask.map) ?? id;
  if (asked === 'call') opens.push({ verb: 'activate', group });
  if (kind === 'man' && (asked === 'call' || asked === 'orders')) opens.push({ verb: 'act', figure: id });
  const p = await ask.ahead(opens);
  const own = men(ask.view).filter(f => f.group === group || find(ask.view.groups, f.group)?.attached === group);
  const gun = guns(ask.view).find(g => g.group === group),
    vehicle = vehicles(ask.view).find(v => v.id === group);
  const setup = asked === 'setup',
    single = kind === 'man';
  const ids = new Set<string>(
    single ? [id] : [group, ...own.map(f => f.id), ...(gun ? [gun.id] : []), ...(vehicle ? [vehicle.id] : [])],
  );
  const list = modes(p, ask, o => belongs(o, ids));
  const then = prompt(p);
  if (then === 'orders' && !single)
    list.push({
      id: 'face_group',
      verb: 'face_group',
      title: word('mode.face_group'),
      attack: false,
      go: true,
      answers: [{ verb: 'face_group', group }],
      template: 0,
      blind: false,
    });
  if (
    then === 'man' &&
    single &&
    !list.some(m => m.verb === 'face') &&
    own.some(f => f.id === id && f.posture !== 'aboard')
  )
    list.push({
      id: 'face',
      verb: 'face',
      title: word('mode.face'),
      attack: false,
      go: true,
      answers: [{ verb: 'face', figure: id }],
      template: 0,
      blind: false,
    });
  // Points beyond the sample: covering fire where nobody is seen, a grenade where nobody stands. The rules judge them.
  const gunners = own.filter(
      f => f.health === 'sound' && !f.acted && weaponsOf(f.id, ask.view, ask.map).some(a => ask.map.weapons?.[a]?.mg),
    ),
    rifles = own.filter(f => f.health === 'sound' && !f.acted && !gunners.includes(f));
  if (
    (then === 'orders' || then === 'man') &&
    !list.some(m => m.verb === 'cover') &&
    (single ? gunners.some(f => f.id === id) : gunners.length + rifles.length > 2)
  )
    list.push({
      id: 'cover',
      verb: 'cover',
      title: word('mode.cover'),
      attack: true,
      go: false,
      answers: (single ? [id] : [...gunners, ...rifles.slice(0, 1)].map(f => String(f.id))).map(piece => ({
        verb: 'cover',
        piece,
        with: 0,
      })),
      template: 700,
      blind: false,
    });
  if (
    then === 'man' &&
    single &&
    !list.some(m => m.verb === 'throw') &&
    (find(ask.view.figures, id)?.grenades ?? 0) > 0
  )
    list.push({
      id: 'throw grenade',
      verb: 'throw',
      title: word('mode.throw', { what: armName('grenade', ask.map) }),
      attack: true,
      go: false,
      answers: [{ verb: 'throw', figure: id, weapon: 'grenade' }],
      template: ask.map.weapons?.grenade?.template || 400,
      blind: false,
    });
  list.sort(
    (a, b) =>
      points.indexOf(a.verb) - points.indexOf(b.verb) || gaits.indexOf(a.gait ?? '') - gaits.indexOf(b.gait ?? ''),
  );
  if ((then === 'formation' || then === 'compulsory') && single && !list.some(m => m.verb === 'place'))
    list.push({
      id: 'place',
      verb: 'place',
      title: word('mode.place'),
      attack: false,
      go: true,
      answers: [{ verb: 'place', figure: id }],
      template: 0,
      blind: false,
    });
  if (setup && !list.length)
    list.push({
      id: 'set_group',
      verb: 'set_group',
      title: word('mode.set_group'),
      attack: false,
      go: true,
      answers: [{ verb: 'set_group', group, facing: 0 }],
      template: 0,
      blind: false,
    });
  if (setup) for (const m of list) m.answers = [{ verb: 'set_group', group, facing: 0 }];
  const memory = vehicle && !single ? 'vehicle' : gun && !single ? 'gun' : single ? 'man' : 'section';
  const usual =
    ['advance fast', 'move fast', 'drive', 'drop', 'shell he', 'place'].find(x => list.some(m => m.id === x)) ?? '';
  const tap = mannerOf(
      memory,
      list.map(m => m.id),
      usual,
    ),
    mode = list.find(m => m.id === tap);
  const shape = mannerOf('shape', ['as', 'to_cover'], 'as');

  const targets = new Map<Thing, Option[]>(),
    aims = new Map<Thing, Aim>();
  for (const o of optionsOf(p)) {
    if (!belongs(o, ids) && !(o.verb === 'swap_duty')) continue;
    for (const t of targetsOf(o, ask)) {
      targets.set(t, [...(targets.get(t) ?? []), o]);
      if (violent.has(o.verb) || !aims.has(t)) aims.set(t, { kind: violent.has(o.verb) ? 'attack' : 'go' });
    }
  }
  // Where it may go.
  const moving = mode && ['advance', 'move', 'place', 'shift', 'follow', 'drive'].includes(mode.verb),
    unit = single ? id : gun ? gun.id : group;
  const told: any = moving && !list.some(m => m.blind && m.id === tap) ? await ask.reach(unit, opens) : undefined;
  const all = readRegions(told),
    regions = all.filter(r => r.gait === (mode?.gait ?? r.gait));
  const allowance = (gait: string | undefined): string | undefined => {
    const r = all.find(x => x.gait === gait);
    return r ? lengthOf(r.allowance) : undefined;
  };

  const members: Member[] =
    single || setup || own.length < 2 || then === 'speed' || then === 'drive'
      ? []
      : own
          .filter(f => f.health !== 'dead')
          .map(f => {
            const able = optionsOf(p, 'act').some(o => o.figure === f.id);
            return {
              id: f.id,
              name: weaponWord(f.id, ask),
              ticked: true,
              able,
              alone: thing('man', f.id),
              bad: f.health === 'wounded' ? (2 as const) : f.under ? (1 as const) : (0 as const),
              ...stateNote(f),
            };
          });
  const hatches = [...new Set(optionsOf(p, 'speed').map(o => String(o.hatch)))],
    hatch = mannerOf('hatch', hatches, 'open');
  const deeds = deedsOf(ask, p, opens, ids, group, asked).filter(
    d => !d.id.startsWith('speed') || d.id.endsWith(' ' + hatch),
  );
  const spent = !setup && then === 'orders' && !single && own.every(f => f.acted || f.health !== 'sound') && !aims.size;
  const order: Order = {
    ...(spent ? { spent } : {}),
    from: [...from],
    label: word('kind.' + (setup ? 'section' : memory === 'section' && own.length === 1 ? 'man' : memory)),
    title: nameOf(single ? id : group, ask.map),
    text: spent ? word('hint.spent') : describeOrder(ask, p, own, single ? id : undefined, mode),
    members,
    targets: aims,
    deeds,
    open: t => (mode && kindOf(t) === 'point' ? opened(t) : undefined),
    manners: [
      ...(list.length > 1
        ? [
            {
              id: memory,
              title: word('manner.tap'),
              now: tap,
              ways: list.map(m => ({
                id: m.id,
                title: m.title,
                ...(allowance(m.gait) ? { note: allowance(m.gait)! } : {}),
              })),
            },
          ]
        : []),
      ...(hatches.length > 1
        ? [
            {
              id: 'hatch',
              title: word('hatch'),
              now: hatch,
              ways: hatches.map(w => ({ id: w, title: word('hatch.' + w) })),
            },
          ]
        : []),
      ...(mode?.verb === 'advance' && own.length > 2
        ? [
            {
              id: 'shape',
              title: word('manner.shape'),
              now: shape,
              ways: ['as', 'to_cover'].map(w => ({ id: w, title: word('shape.' + w) })),
            },
          ]
        : []),
    ],
  };
  function opened(t: Thing): Aim | undefined {
    const at = pointOf(t);
    if (!mode || !at) return undefined;
    if (mode.attack) return { kind: 'attack' };
    if (!regions.length) return { kind: 'go' };
    return regions.some(r => r.storey === at.storey && holds(r, at.at)) ? { kind: 'go' } : undefined;
  }
  found.set(order, { opens, modes: list, mode, shape, targets, regions });
  const lead = told?.figure ?? (single ? id : undefined);
  drawings.set(order, {
    kind: setup ? 'setup' : memory,
    who: single ? [id] : own.filter(f => f.health === 'sound' && !f.acted).map(f => f.id),
    lead,
    from: told?.from ?? atOfThing(first, ask.view, ask.map),
    mode: mode?.verb ?? '',
    regions,
    ...(mode?.verb === 'drive' ? { fan: (mode.id.endsWith(' back') ? told?.back : told?.fan) ?? [] } : {}),
    template: mode?.template ?? 0,
    blind: !!mode?.blind,
    after: opens,
  });
  return order;
}

export function weaponWord(id: string, ask: { view: any; map: any }): string {
  const lead = isLeader(id, ask.map),
    arms = weaponsOf(id, ask.view, ask.map);
  return lead ? word('rank.' + lead) : arms.length ? armName(arms[0]!, ask.map) : nameOf(id, ask.map);
}
function stateNote(f: any): { note?: string } {
  const note =
    f.health === 'wounded'
      ? word('state.wounded')
      : f.acted
        ? word('state.acted')
        : f.posture === 'waiting'
          ? word('state.waiting')
          : f.under
            ? word('state.under')
            : f.posture === 'prone'
              ? word('state.prone')
              : '';
  return note ? { note } : {};
}
function describeOrder(
  ask: Ask,
  p: Pending | undefined,
  own: readonly any[],
  single: string | undefined,
  mode: Mode | undefined,
): string {
  const fit = own.filter(f => f.health === 'sound').length,
    morale = find(ask.view.groups, groupOf(single ?? own[0]?.id ?? '', ask.map))?.morale;
  const what = mode?.blind
    ? word('hint.blind')
    : mode
      ? word(
          mode.attack
            ? 'hint.aim'
            : mode.verb === 'face' || mode.verb === 'face_group'
              ? 'hint.face'
              : mode.verb === 'drive'
                ? 'hint.drive'
                : own.length > 1 && !single
                  ? 'hint.go'
                  : 'hint.go_alone',
        )
      : '';
  return [
    single ? weaponWord(single, ask) : own.length > 1 ? word('men', { n: fit }) : '',
    morale && morale !== 'steady' ? word('morale.' + morale) : '',
    what,
  ]
    .filter(Boolean)
    .join(' · ');
}

// ---- what needs no target

// How far a band takes it.
function bandNote(o: Option, ask: Ask): { detail?: string } {
  const bands: number[] = indexOf(ask.map).vehicle[String(o.vehicle)]?.bands ?? [],
    n = ['ARRET', 'LENT', 'MOYEN', 'RAPIDE', 'TRES_RAPIDE'].indexOf(String(o.band));
  return n > 0 && bands[n] ? { detail: lengthOf(bands[n]!) } : {};
}

const rare = new Set([
  'bail_out',
  'hold_back',
  'leave',
  'detach',
  'swap_duty',
  'pivot',
  'mount_up',
  'unhitch',
  'take_weapon',
]);
function deedsOf(
  ask: Ask,
  p: Pending | undefined,
  opens: readonly Answer[],
  ids: ReadonlySet<string>,
  group: string,
  asked: string,
): Deed[] {
  const out: Deed[] = [];
  const fields = (o: Option): Answer => {
    const a: Answer = { verb: o.verb };
    for (const [k, v] of Object.entries(o)) if (!['option', 'text', 'rules', 'nature'].includes(k)) a[k] = v;
    return a;
  };
  if (!p && opens.length) out.push({ id: 'activate', title: word('deed.activate'), answers: [...opens] });
  for (const o of optionsOf(p)) {
    if (
      points.includes(o.verb) ||
      (buttons.has(o.verb) && asked !== 'call') ||
      o.verb === 'act' ||
      o.verb === 'activate' ||
      targetsOf(o, ask).length ||
      !belongs(o, ids) ||
      buttons.has(o.verb)
    )
      continue;
    if (o.verb === 'speed') {
      out.push({
        id: `speed ${o.band} ${o.hatch}`,
        title: word('band.' + o.band),
        ...bandNote(o, ask),
        answers: [...opens, fields(o)],
      });
      continue;
    }
    if (o.verb === 'pivot' || (o.verb === 'wait' && optionsOf(p, 'all_wait').some(x => x.group === group))) continue; // the group's word stands for the weapon's
    out.push({
      id: o.verb,
      title: word('deed.' + o.verb),
      answers: [...opens, fields(o)],
      ...(rare.has(o.verb) ? { rare: true } : {}),
      ...(violent.has(o.verb) ? { weighty: true } : {}),
    });
  }
  // Doing nothing with an activated group is a deed as well.
  if (asked === 'call') {
    for (const o of optionsOf(p, 'done', 'stand'))
      out.push({ id: 'nothing', title: word('deed.nothing'), answers: [...opens, fields(o)], rare: true });
    for (const o of optionsOf(ask.pending, 'hold_back').filter(x => x.group === group))
      out.push({
        id: `hold_back ${o.count}`,
        title: word('deed.hold_back', { n: Number(o.count) }),
        answers: [fields(o)],
        rare: true,
      });
  }
  return out;
}

// ---- what may be done there

async function rowsAt(ask: Ask, order: Order, target: Thing): Promise<readonly Deed[]> {
  const f = found.get(order);
  if (!f) return [];
  if (kindOf(target) === 'point') {
    const m = f.mode;
    if (!m) return [];
    const tries = m.answers
      .slice(0, 10)
      .map(a => ({ a, answer: answerAt(a, m, target, ask, f.shape) }))
      .filter((x): x is { a: Answer; answer: Answer } => !!x.answer);
    const judged = await Promise.all(tries.map(async x => ({ ...x, no: await ask.why(x.answer, f.opens) })));
    const able = judged.filter(x => !x.no);
    return (able.length ? able : judged.slice(0, 1)).map(({ a, answer, no }, i) => ({
      id: `${m.verb}-${i}`,
      title:
        m.attack && typeof (a.piece ?? a.figure) === 'string' && m.verb === 'cover'
          ? word('row.cover', { who: whoOf(String(a.piece), Number(a.with ?? 0), ask) })
          : m.blind
            ? word('row.' + m.verb)
            : m.title,
      answers: no ? [] : [...f.opens, answer],
      ...(m.attack && !m.blind ? { weighty: true } : m.blind ? { weighty: true, detail: word('row.blind') } : {}),
      ...(no ? { refusals: [no] } : {}),
    }));
  }
  const options = f.targets.get(target) ?? [];
  return [...options]
    .sort((a, b) => rank(a) - rank(b))
    .map((o): Deed => {
      const answer: Answer = { verb: o.verb };
      for (const [k, v] of Object.entries(o)) if (!['option', 'text', 'rules', 'nature'].includes(k)) answer[k] = v;
      const means = o.weapon ?? o.ammunition ?? o.mount ?? o.means;
      return {
        id: [o.verb, means].filter(Boolean).join('-'),
        title: word('row.' + o.verb, { what: typeof means === 'string' ? meansWord(o, ask) : '' }),
        detail: detailOf(o, ask, target),
        answers: [...f.opens, answer],
        ...(violent.has(o.verb) && !later.has(o.verb) ? { weighty: true } : {}),
      };
    });
}
const rank = (o: Option): number =>
  ['volley', 'fire', 'shell_at', 'gun_fire', 'launch', 'mg', 'throw_in', 'throw_at', 'charge_all', 'charge'].indexOf(
    o.verb,
  ) & 63;
function meansWord(o: Option, ask: Ask): string {
  if (typeof o.weapon === 'string') return armName(o.weapon, ask.map);
  if (typeof o.ammunition === 'string') return word('ammo.' + o.ammunition);
  if (typeof o.mount === 'string') return word('mount.' + o.mount);
  return typeof o.means === 'string' ? (o.means === 'hands' ? word('hands') : armName(o.means, ask.map)) : '';
}
const whoOf = (piece: string, withMen: number, ask: Ask): string =>
  withMen > 1
    ? word('row.party', { n: withMen })
    : indexOf(ask.map).figure[piece]
      ? weaponWord(piece, ask)
      : nameOf(piece, ask.map);
function detailOf(o: Option, ask: Ask, target: Thing): string {
  const who = typeof o.figure === 'string' ? o.figure : typeof o.piece === 'string' ? o.piece : undefined;
  const a = who ? atOfThing(pieceThing(who, ask.map), ask.view, ask.map) : undefined,
    b = atOfThing(target, ask.view, ask.map);
  return a && b && kindOf(target) !== 'room' ? lengthOf(Math.hypot(a[0] - b[0], a[1] - b[1])) : '';
}

// ---- why not

async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const f = order && found.get(order),
    name = kindOf(target) === 'point' ? '' : nameOf(idOf(target), ask.map);
  const say = (r: Refusal | undefined): WhyNot | undefined =>
    r?.text ? { title: name, reasons: [{ text: r.text, rule: r.rule }] } : undefined;
  if (f?.mode && kindOf(target) === 'point') {
    const answer = answerAt(f.mode.answers[0]!, f.mode, target, ask, f.shape);
    return answer ? say(await ask.why(answer, f.opens)) : undefined;
  }
  if (kindOf(target) === 'point') return undefined;
  const id = idOf(target),
    group = groupOf(id, ask.map) ?? id,
    mine = indexOf(ask.map).group[group]?.side === ask.side;
  if (!order && mine) {
    if (prompt(ask.pending) === 'call') return say(await ask.why({ verb: 'activate', group }));
    if (kindOf(target) === 'man') return say(await ask.why({ verb: 'act', figure: id }));
    return undefined;
  }
  if (f && !mine) {
    const who = order!.from[0]!,
      single = kindOf(who) === 'man';
    const arm = single ? weaponsOf(idOf(who), ask.view, ask.map)[0] : undefined;
    return say(
      await ask.why(
        single
          ? { verb: 'fire', figure: idOf(who), target: id, ...(arm ? { weapon: arm } : {}) }
          : { verb: 'volley', group: groupOf(idOf(who), ask.map) ?? '', enemy: group },
        f.opens,
      ),
    );
  }
  return undefined;
}

export const orders: Orders = {
  begins(ask) {
    const o = (verb: string, field: string, kind: string) =>
      optionsOf(ask.pending, verb).map(x => thing(kind, x[field]));
    switch (prompt(ask.pending)) {
      case 'call':
        return o('activate', 'group', 'group');
      case 'orders':
        return [thing('group', ask.pending.args?.group), ...o('act', 'figure', 'man')];
      case 'man':
      case 'follow':
        return [thing('man', ask.pending.args?.figure)];
      case 'speed':
      case 'drive':
        return [thing('vehicle', ask.pending.args?.vehicle)];
      case 'formation':
      case 'compulsory':
        return rows(ask.view.walks).length && optionsOf(ask.pending, 'place').length
          ? rows(ask.view.walks).map(w => thing('man', w.figure))
          : [];
      case 'setup':
        return rows(ask.map.groups)
          .filter(g => g.side === ask.side && g.kind !== 'battery')
          .map(g => thing('group', g.id));
      default:
        return [];
    }
  },
  auto(ask) {
    switch (prompt(ask.pending)) {
      case 'orders':
        return { from: [thing('group', ask.pending.args?.group)] };
      case 'man':
      case 'follow':
        return { from: [thing('man', ask.pending.args?.figure)] };
      case 'speed':
      case 'drive':
        return { from: [thing('vehicle', ask.pending.args?.vehicle)] };
      case 'call': {
        const all = optionsOf(ask.pending, 'activate');
        return all.length === 1 ? { from: [thing('group', all[0]!.group)] } : undefined;
      }
      default:
        return undefined;
    }
  },
  take,
  rows: rowsAt,
  whyNot,
  manner: setManner,
};

export function toAct(ask: Ask): ToAct[] {
  return optionsOf(ask.pending, 'activate').map(o => ({
    thing: thing('group', o.group),
    text: nameOf(String(o.group), ask.map),
    token: String(o.group),
  }));
}
