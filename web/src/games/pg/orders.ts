// Stack, then target, in Panzer Grenadier: one click says who, one says whom or where, and this finds the answers between
// (activate, declare, act, aim, join ...). Everything is asked of the rules; nothing is computed here that they know.
import type { Answer, Option, Pending, Refusal } from '../../net/types';
import { wayTo } from '../../state/march';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { gameText, t } from '../../text/texts.svelte';
import type { Aim, Ask, Deed, Member, Order, Orders, Reach, WhyNot } from '../game';
import { rows, unitName } from './adapt';
import { holdOrFire, reaction } from './reaction';

export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('pg.page.order.' + key, args) ?? key;

export const segment = 'pg.prompt.segment',
  declaring = 'pg.prompt.declare',
  acting = 'pg.prompt.actions',
  mover = 'pg.prompt.mover',
  group = 'pg.prompt.fire_group';
// A blind `done` is taken by the next question: it is always meant for one.
export const done = (prompt: string): Answer => ({ verb: 'done', if: prompt });
const stop = (unit: string): Answer => ({ verb: 'stop', unit, if: { prompt: mover, unit } });
const declare = (what: 'fire' | 'move' | 'recover', unit: string): Answer => ({ verb: 'declare_' + what, unit });

export const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => verbs.includes(o.verb));
export const hexOf = (t: Thing, ask: Ask): string =>
  kindOf(t) === 'hex' ? idOf(t) : (rows(ask.view.units).find(u => u.id === idOf(t))?.hex ?? '');
export const unitsIn = (ask: Ask, hex: string): any[] =>
  rows(ask.view.units).filter(u => u.place === 'map' && u.hex === hex);
const isLeader = (u: any): boolean => u.rank !== undefined;
export const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);

// "Pioneers, Infantry 8 and 9"
export function list(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : word('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });
}

// What was found out about a picked stack; kept beside the order it belongs to.
interface Found {
  hexes: string[];
  opens: Answer[]; // activates, and declares leaders who bring in the other stacks
  can: { fire: Set<string>; move: Set<string>; recover: Set<string> };
  shots: Map<string, Option[]>; // what each piece could fire at
  assaults: Option[];
  reach: Map<string, Reach>;
  acts: Map<string, Option[]>; // what each mover could do where it stands
}
const found = new WeakMap<Order, Found>();

async function take(ask: Ask, from: readonly Thing[], left: ReadonlySet<string>): Promise<Order | undefined> {
  if (ask.pending.prompt?.id !== segment) return reaction(ask, left);
  const hexes = [...new Set(from.map(t => hexOf(t, ask)))];
  if (from.length === 1 && kindOf(from[0]!) === 'unit')
    left = new Set([
      ...left,
      ...unitsIn(ask, hexes[0]!)
        .map(u => u.id)
        .filter(id => id !== idOf(from[0]!)),
    ]);
  const open: Answer = { verb: 'activate', hex: hexes[0] };
  const first = await ask.ahead([open]);
  if (!first?.options) return undefined;
  const of = (p: Pending | undefined, verb: string) => new Set(optionsOf(p, verb).map(o => String(o.unit)));
  const can = {
    fire: of(first, 'declare_fire'),
    move: of(first, 'declare_move'),
    recover: of(first, 'declare_recover'),
  };
  const own = hexes.flatMap(h => unitsIn(ask, h)).filter(u => u.side === ask.side);
  const opens: Answer[] = [open];
  // Another stack comes in through a leader of the first.
  if (hexes.length > 1) {
    const chief = own.find(u => u.hex === hexes[0] && isLeader(u) && can.fire.has(u.id) && !left.has(u.id));
    if (chief) {
      opens.push(declare('fire', chief.id));
      const wider = await ask.ahead(opens);
      for (const u of of(wider, 'declare_fire')) can.fire.add(u);
      can.move.clear();
      can.recover.clear();
    }
  }
  const able = (u: any) => can.fire.has(u.id) || can.move.has(u.id) || can.recover.has(u.id);
  const ticked = own.filter(u => able(u) && !left.has(u.id));
  const units = ticked.filter(u => !isLeader(u)),
    leaders = ticked.filter(isLeader);
  const f: Found = { hexes, opens, can, shots: new Map(), assaults: [], reach: new Map(), acts: new Map() };

  const shooters = units.filter(u => can.fire.has(u.id)),
    movers = ticked.filter(u => can.move.has(u.id));
  const walkers = movers.some(u => !isLeader(u)) ? movers.filter(u => !isLeader(u)) : movers;
  const declared = declaredLeaders(f, leaders);
  const marching = [open, ...movers.map(u => declare('move', u.id)), done(declaring)];
  await Promise.all([
    ...shooters.map(async u => {
      const p = await ask.ahead([...opens, declare('fire', u.id), done(declaring), { verb: 'act', unit: u.id }]);
      const shots = optionsOf(p, 'direct_fire', 'bombard', 'at_fire', 'smoke').filter(o => o.unit === u.id);
      if (shots.length) f.shots.set(u.id, shots);
    }),
    (async () => {
      if (!shooters.length) return;
      const p = await ask.ahead([...opens, ...declared, ...shooters.map(u => declare('fire', u.id)), done(declaring)]);
      f.assaults = optionsOf(p, 'assault', 'charge', 'fight');
    })(),
    ...walkers.map(async u => {
      const after = [...marching, { verb: 'act', unit: u.id }];
      const [reach, p] = await Promise.all([ask.reach(u.id, after), ask.ahead(after)]);
      if (reach) f.reach.set(u.id, reach);
      f.acts.set(
        u.id,
        optionsOf(
          p,
          'dig_in',
          'load',
          'unload',
          'limber',
          'unlimber',
          'clear_wreck',
          'clear_mines',
          'cut_rail',
          'consolidate',
          'strategic',
          'leave_map',
        ).filter(o => o.unit === u.id || o.carrier === u.id),
      );
    }),
  ]);

  const targets = new Map<Thing, Aim>();
  const count = new Map<string, { n: number; cost: string; watched: number }>();
  for (const [, r] of f.reach)
    for (const p of r.places) {
      const c = count.get(p.place);
      count.set(p.place, {
        n: (c?.n ?? 0) + 1,
        cost: later(c?.cost, p.cost),
        watched: Math.max(c?.watched ?? 0, p.watched ?? 0),
      });
    }
  for (const [place, { n, cost, watched }] of count)
    if (place !== hexes[0])
      targets.set(thing('hex', place), {
        kind: n === f.reach.size ? 'go' : 'some',
        cost,
        ...(watched ? { watched } : {}),
      });
  for (const shots of f.shots.values())
    for (const o of shots)
      if (o.verb !== 'smoke')
        targets.set(thing('hex', o.verb === 'at_fire' ? unitHex(ask, String(o.target)) : o.hex), { kind: 'attack' });
  for (const o of f.assaults) targets.set(thing('hex', o.hex), { kind: 'attack' });

  const members: Member[] = own.map(u => ({
    id: u.id,
    name: nameOf(ask, u.id),
    able: able(u),
    ticked: able(u) && !left.has(u.id),
    bad: u.order === 'demoralized' ? 2 : u.order === 'disrupted' ? 1 : 0,
    note: gameText('pg.state.' + (u.order ?? 'good')) ?? u.order,
  }));
  const order: Order = {
    from,
    title: hexes.join(' + '),
    text: list((ticked.length ? ticked : own).map(u => nameOf(ask, u.id))),
    note: leaders.length ? '' : word('no_leader'),
    members,
    targets,
    deeds: await deedsOf(ask, f, ticked),
  };
  found.set(order, f);
  return order;
}
// Leaders of the stack who were ticked are declared with those who fire.
const declaredLeaders = (f: Found, leaders: readonly any[]): Answer[] =>
  leaders.filter(u => f.can.fire.has(u.id) && !f.opens.some(a => a.unit === u.id)).map(u => declare('fire', u.id));
const later = (a: string | undefined, b: string): string => (a === undefined || parseFloat(b) >= parseFloat(a) ? b : a);
export const unitHex = (ask: Ask, id: string): string => rows(ask.view.units).find(u => u.id === id)?.hex ?? '';

// What needs no target: recovering, digging in, loading.
async function deedsOf(ask: Ask, f: Found, ticked: readonly any[]): Promise<Deed[]> {
  const out: Deed[] = [],
    open = f.opens[0]!;
  const shaken = ticked.filter(u => f.can.recover.has(u.id));
  if (shaken.length) {
    const answers = [
      open,
      ...shaken.map(u => declare('recover', u.id)),
      done(declaring),
      ...shaken.map(u => ({ verb: 'act', unit: u.id })),
    ];
    const hopes = shaken.map(u => [open, declare('recover', u.id), done(declaring), { verb: 'act', unit: u.id }]);
    out.push({
      id: 'recover',
      title: word('recover', { who: list(shaken.map(u => nameOf(ask, u.id))) }),
      answers,
      who: shaken.map(u => u.id),
      hopes,
    });
  }
  const diggers = ticked.filter(u => f.acts.get(u.id)?.some(o => o.verb === 'dig_in'));
  if (diggers.length) {
    const answers = [
      open,
      ...diggers.map(u => declare('move', u.id)),
      done(declaring),
      ...diggers.flatMap(u => [
        { verb: 'act', unit: u.id },
        { verb: 'dig_in', unit: u.id },
      ]),
    ];
    out.push({ id: 'dig_in', title: word('dig_in'), answers, who: diggers.map(u => u.id) });
  }
  for (const u of ticked)
    for (const o of f.acts.get(u.id) ?? []) {
      if (o.verb === 'dig_in') continue;
      const { option, text, rules, nature, ...fields } = o;
      const others = ticked.filter(
        x => x.id !== u.id && f.can.move.has(x.id) && (x.id === o.unit || x.id === o.carrier),
      );
      out.push({
        id: `${o.verb}-${o.unit}`,
        title: text,
        rare: o.verb !== 'load' && o.verb !== 'unload',
        answers: [
          open,
          declare('move', u.id),
          ...others.map(x => declare('move', x.id)),
          done(declaring),
          { verb: 'act', unit: u.id },
          fields as Answer,
        ],
      });
    }
  const smoke = [...f.shots].flatMap(([unit, shots]) =>
    shots
      .filter(o => o.verb === 'smoke')
      .slice(0, 1)
      .map(() => unit),
  );
  if (smoke.length)
    out.push({
      id: 'smoke',
      title: word('smoke'),
      rare: true,
      answers: [open, declare('fire', smoke[0]!), done(declaring), { verb: 'act', unit: smoke[0]! }],
      who: smoke,
    });
  return out;
}

async function rowsAt(ask: Ask, order: Order, target: Thing, left: ReadonlySet<string>): Promise<readonly Deed[]> {
  const f = found.get(order),
    hex = hexOf(target, ask);
  if (!f) return holdOrFire(ask, order, left);
  const ticked = order.members.filter(m => m.ticked),
    leaders = ticked.map(m => rows(ask.view.units).find(u => u.id === m.id)).filter(u => u && isLeader(u));
  const out: Deed[] = [];
  const foes = unitsIn(ask, hex).some(u => u.side !== ask.side);
  for (const verb of ['direct_fire', 'bombard'] as const) {
    const d = await shot(ask, f, verb, hex, ticked, leaders, foes);
    if (d) out.push(d);
  }
  for (const [unit, shots] of f.shots)
    for (const o of shots)
      if (o.verb === 'at_fire' && unitHex(ask, String(o.target)) === hex)
        out.push({
          id: `at_fire-${unit}-${o.target}`,
          title: word('at_fire', { who: nameOf(ask, unit), target: nameOf(ask, String(o.target)) }),
          weighty: true,
          who: [unit],
          answers: [
            ...f.opens,
            declare('fire', unit),
            done(declaring),
            { verb: 'act', unit },
            { verb: 'at_fire', unit, target: o.target },
          ],
        });
  const assault = await assaultOn(ask, f, hex, leaders, foes, ticked);
  if (assault) out.push(assault);
  out.push(...(await fromAfar(ask, hex)));
  const go = march(ask, f, hex, ticked);
  if (go) out.push(go);
  return out.sort((a, b) => Number(b.answers.length > 0) - Number(a.answers.length > 0));
}

// Direct fire or bombardment of all who can; the last to join fires.
async function shot(
  ask: Ask,
  f: Found,
  verb: 'direct_fire' | 'bombard',
  hex: string,
  ticked: readonly Member[],
  leaders: readonly any[],
  foes: boolean,
): Promise<Deed | undefined> {
  const who = ticked.filter(m => f.shots.get(m.id)?.some(o => o.verb === verb && o.hex === hex)).map(m => m.id);
  const title = word(verb === 'bombard' ? 'bombard' : who.length > 1 ? 'fire_together' : 'fire');
  if (!who.length) {
    if (
      !foes ||
      verb === 'bombard' ||
      [...f.shots.values()].some(l => l.some(o => o.verb === 'bombard' && o.hex === hex))
    )
      return undefined;
    const guns = ticked.filter(
      m =>
        f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id) && rows(ask.view.units).find(u => u.id === m.id)?.df,
    );
    if (!guns.length) return undefined;
    return {
      id: 'fire',
      title,
      answers: [],
      refusals: await reasons(ask, guns, m =>
        ask.why({ verb, unit: m.id, hex }, [...f.opens, declare('fire', m.id), done(declaring)]),
      ),
    };
  }
  // The strongest names the target; the others join, leaders last.
  const strength = (id: string) => {
    const u = rows(ask.view.units).find(x => x.id === id);
    return u?.df?.[0] ?? u?.bm?.[0] ?? 0;
  };
  const [lead, ...rest] = [...who].sort((a, b) => strength(b) - strength(a));
  const declared = leaders.filter(l => f.can.fire.has(l.id) && !f.opens.some(a => a.unit === l.id)).map(l => l.id);
  const begin = [
    ...f.opens,
    ...[...declared, lead!, ...rest].map(u => declare('fire', u)),
    done(declaring),
    { verb: 'act', unit: lead! },
    { verb, unit: lead!, hex },
  ];
  let p = await ask.ahead(begin);
  const answers: Answer[] = [...begin],
    wanted = new Set([...rest, ...leaders.map(l => l.id)]),
    joined = [lead!];
  for (;;) {
    // With a part of its strength or with all of it: all.
    const next = optionsOf(p, 'join')
      .filter(o => wanted.has(String(o.unit)))
      .sort((a, b) => Number(a.strength ?? 0) - Number(b.strength ?? 0))[0];
    if (!next) break;
    wanted.delete(String(next.unit));
    joined.push(String(next.unit));
    answers.push({
      verb: 'join',
      unit: next.unit,
      ...(next.strength === undefined ? {} : { strength: next.strength }),
    });
    p = await ask.ahead(answers);
  }
  if (optionsOf(p, 'done').length && p?.prompt?.id !== segment && p?.prompt?.id !== acting)
    answers.push({ verb: 'done' });
  const alone = rest.filter(u => !joined.includes(u));
  const given = ticked.filter(m => joined.includes(m.id) && m.bad).map(m => m.name);
  return {
    id: verb === 'bombard' ? 'bombard' : 'fire',
    title,
    weighty: true,
    answers,
    who: joined,
    ...(given.length ? { risk: word('gives_up', { who: list(given) }) } : {}),
    ...(alone.length ? { detail: word('without', { who: list(alone.map(u => nameOf(ask, u))) }) } : {}),
  };
}

async function assaultOn(
  ask: Ask,
  f: Found,
  hex: string,
  leaders: readonly any[],
  foes: boolean,
  ticked: readonly Member[],
): Promise<Deed | undefined> {
  const inIt = f.assaults.filter(o => o.verb === 'fight' && o.hex === hex),
    who = [...new Set(f.assaults.filter(o => o.verb === 'assault' && o.hex === hex).map(o => String(o.unit)))];
  const title = word('assault');
  if (!who.length && !inIt.length) {
    if (!foes) return undefined;
    const men = ticked.filter(m => f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id));
    return men.length
      ? {
          id: 'assault',
          title,
          answers: [],
          refusals: await reasons(ask, men, m =>
            ask.why({ verb: 'assault', unit: m.id, hex }, [
              ...f.opens,
              ...declaredLeaders(f, leaders),
              declare('fire', m.id),
              done(declaring),
            ]),
          ),
        }
      : undefined;
  }
  const declared = declaredLeaders(f, leaders);
  const shooters = who.length
    ? who
    : ticked.filter(m => f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id)).map(m => m.id);
  const begin: Answer[] = [...f.opens, ...declared, ...shooters.map(u => declare('fire', u)), done(declaring)];
  let answers = [...begin],
    p = await ask.ahead(begin);
  for (const unit of who) {
    if (!optionsOf(p, 'assault').some(o => o.unit === unit && o.hex === hex)) continue;
    answers.push({ verb: 'assault', unit, hex });
    p = await ask.ahead(answers);
  }
  // A leader goes in with his men where he may.
  for (const o of optionsOf(p, 'assault')
    .filter(o => o.hex === hex && leaders.some(l => l.id === o.unit))
    .slice(0, 1)) {
    answers.push({ verb: 'assault', unit: o.unit, hex });
    p = await ask.ahead(answers);
  }
  const fights = optionsOf(p, 'fight').some(o => o.hex === hex);
  if (fights) answers = [...answers, { verb: 'fight', hex }];
  return { id: 'assault', title, weighty: true, answers: [...answers, done(acting)], odds: answers, who: shooters };
}

// Batteries off the map and aircraft need no stack.
async function fromAfar(ask: Ask, hex: string): Promise<Deed[]> {
  const out: Deed[] = [],
    seen = new Set<string>();
  for (const o of optionsOf(ask.pending, 'offboard', 'air').filter(o => o.hex === hex)) {
    if (seen.has(o.verb)) continue;
    seen.add(o.verb);
    const { option, text, rules, nature, ...fields } = o,
      answers: Answer[] = [fields as Answer];
    const p = await ask.ahead(answers);
    if (optionsOf(p, 'done').length) answers.push({ verb: 'done' });
    out.push({ id: o.verb, title: word(o.verb), weighty: true, answers });
  }
  return out;
}

// Everybody who can goes there, one after the other; leaders with the last.
function march(ask: Ask, f: Found, hex: string, ticked: readonly Member[]): Deed | undefined {
  const walkers = [...f.reach.keys()].filter(u => f.reach.get(u)!.places.some(p => p.place === hex));
  if (!walkers.length) return undefined;
  const units = rows(ask.view.units),
    leader = (id: string) => isLeader(units.find(u => u.id === id) ?? {});
  const leaders = ticked.filter(m => leader(m.id) && f.can.move.has(m.id) && !walkers.includes(m.id)).map(m => m.id);
  const stay = [...f.reach.keys()].filter(u => !walkers.includes(u));
  const answers: Answer[] = [f.opens[0]!, ...[...walkers, ...leaders].map(u => declare('move', u)), done(declaring)];
  let path: string[] = [];
  walkers.forEach((unit, i) => {
    const r = f.reach.get(unit)!,
      way = wayTo(r.places, r.from, hex);
    path = path.length ? path : [r.from, ...way];
    answers.push({ verb: 'act', unit });
    if (i === walkers.length - 1)
      for (const l of leaders) answers.push({ verb: 'accompany', unit: l, if: { prompt: mover, unit } });
    answers.push(...way.map(h => ({ verb: 'enter', unit, hex: h })), stop(unit));
  });
  const watched = Math.max(
    0,
    ...[...f.reach.values()].flatMap(r => r.places.filter(p => path.includes(p.place)).map(p => p.watched ?? 0)),
  );
  return {
    id: 'go',
    title: word('go', { hex }),
    answers: [...answers, done(acting)],
    who: [...walkers, ...leaders],
    path,
    ...(watched ? { risk: word('watched', { n: watched }) } : {}),
    ...(stay.length
      ? {
          wasteful: word('alone', {
            who: list(walkers.map(u => nameOf(ask, u))),
            stay: list(stay.map(u => nameOf(ask, u))),
          }),
        }
      : {}),
  };
}

// One reason for all when it is the same, else one line a piece, at most three.
async function reasons(
  ask: Ask,
  who: readonly Member[],
  why: (m: Member) => Promise<Refusal | undefined>,
): Promise<Refusal[]> {
  const all = await Promise.all(who.map(async m => ({ m, r: await why(m) })));
  const told = all.filter((x): x is { m: Member; r: Refusal } => !!x.r?.text),
    texts = new Set(told.map(x => x.r.text));
  void ask;
  return texts.size === 1
    ? [told[0]!.r]
    : told.slice(0, 3).map(({ m, r }) => ({ ...r, text: `${m.name}${t('prompt.colon')}${r.text}` }));
}

async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const hex = hexOf(target, ask),
    here = unitsIn(ask, hex),
    f = order && found.get(order);
  if (!hex) return undefined;
  if (!order || !f) {
    if (ask.pending.prompt?.id !== segment) return undefined;
    if (here.some(u => u.side === ask.side)) {
      const r = await ask.why({ verb: 'activate', hex });
      return r?.text ? { title: hex, reasons: [r] } : undefined;
    }
    return { title: hex, reasons: [{ text: word('pick_first') }] };
  }
  const ticked = order.members.filter(m => m.ticked),
    guns = ticked.filter(m => f.can.fire.has(m.id) && !isLeader(rows(ask.view.units).find(u => u.id === m.id) ?? {}));
  const foes = here.filter(u => u.side !== ask.side);
  // Asked of the fire a piece has: a mortar is refused for what hinders its shells.
  const fireOf = (m: Member, hex: string, foe: any): Answer => {
    const u = rows(ask.view.units).find(x => x.id === m.id);
    return u?.bm && !u.df
      ? { verb: 'bombard', unit: m.id, hex }
      : u?.at && !u.df
        ? { verb: 'at_fire', unit: m.id, target: foe.id }
        : { verb: 'direct_fire', unit: m.id, hex };
  };
  if (foes.length)
    return {
      title: word('cannot_fire', { hex }),
      reasons: await reasons(ask, guns.length ? guns : ticked, m =>
        ask.why(fireOf(m, hex, foes[0]!), [...f.opens, declare('fire', m.id), done(declaring)]),
      ),
    };
  const walkers = [...f.reach.keys()];
  if (!walkers.length)
    return {
      title: word('cannot_go', { hex }),
      reasons: await reasons(ask, ticked, m => ask.why(declare('move', m.id), [f.opens[0]!])),
    };
  const marching = [f.opens[0]!, ...walkers.map(u => declare('move', u)), done(declaring)];
  const who = ticked.filter(m => walkers.includes(m.id));
  return {
    title: word('cannot_go', { hex }),
    reasons: await reasons(ask, who, async m => {
      const far = f.reach.get(m.id)?.beyond?.find(p => p.place === hex);
      return (
        (await ask.why({ verb: 'go', unit: m.id, hex }, [...marching, { verb: 'act', unit: m.id }])) ??
        (far ? { text: word('too_far', { need: far.cost }) } : { text: word('out_of_reach') })
      );
    }),
  };
}

export const orders: Orders = {
  begins(ask) {
    const id = ask.pending.prompt?.id;
    if (id === segment) return optionsOf(ask.pending, 'activate').map(o => thing('hex', o.hex));
    return reaction.begins(ask);
  },
  auto: ask => reaction.auto(ask),
  take,
  rows: rowsAt,
  whyNot,
};

// Who could still be activated: a chip a stack.
export function toAct(ask: Ask): { thing: Thing; text: string; must?: boolean; token?: string }[] {
  if (ask.pending.prompt?.id !== segment) return [];
  return optionsOf(ask.pending, 'activate').map(o => {
    const here = unitsIn(ask, String(o.hex)).filter(u => u.side === ask.side),
      units = here.filter(u => !isLeader(u)),
      top = units[0] ?? here[0];
    const must = here.some(u => u.order === 'demoralized' && !u.markers);
    return {
      thing: thing('hex', o.hex),
      text: `${o.hex}${must ? ' ' + word('must') : units.length === 0 && top ? ' ' + nameOf(ask, top.id) : ''}`,
      must,
      ...(top ? { token: String(top.id) } : {}),
    };
  });
}
