// Stack, then target, in Panzer Grenadier: one click says who, one says whom or where, and this finds the answers between
// (activate, declare, act, aim, join ...). Everything is asked of the rules; nothing is computed here that they know.
import { seen } from '../../board/counter';
import type { Answer, Pending } from '../../net/types';
import { type Thing, idOf, kindOf, thing } from '../../state/orders';
import { gameText, t } from '../../text/texts.svelte';
import { optionsOf } from '../answers';
import type { Aim, Ask, Deed, Member, Order, Orders, ToAct } from '../game';
import { counter, rows } from './adapt';
import {
  type Found,
  declare,
  declaredLeaders,
  declaring,
  done,
  found,
  hexOf,
  isLeader,
  list,
  nameOf,
  segment,
  unitHex,
  unitsIn,
  word,
} from './answers';
import { assaultOn } from './assault';
import { deedsOf } from './deeds';
import { fromAfar, shot } from './fire';
import { boundFor, goOn, goTo, goTowards } from './destination';
import { holdOrFire, reaction } from './reaction';
import { whyNot } from './why_not';

async function take(ask: Ask, from: readonly Thing[], left: ReadonlySet<string>): Promise<Order | undefined> {
  if (ask.pending.prompt?.id !== segment) return reaction(ask, left);
  const hexes = [...new Set(from.map(t => hexOf(t, ask)))];
  if (from.length === 1 && kindOf(from[0]!) === 'unit') {
    const alone = idOf(from[0]!);
    left = new Set(
      unitsIn(ask, hexes[0]!)
        .map(u => String(u.id))
        .filter(id => id !== alone),
    );
    from = [thing('hex', hexes[0]!)];
  }
  if (afar(ask).includes(from[0]!)) return struckFromAfar(ask, from[0]!);
  if (kindOf(from[0]!) === 'afar') return fireFromAfar(ask, from[0]!);
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
  // What all of them come to later is only hinted at.
  const [one, ...others] = f.reach.values();
  for (const { place } of one?.beyond ?? [])
    if (!count.has(place) && others.every(r => r.beyond?.some(p => p.place === place)))
      targets.set(thing('hex', place), { kind: 'far' });
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
    ...(f.assaults.some(o => o.hex === hexes[0]) ? { aimed: thing('hex', hexes[0]!) } : {}), // whoever is in an assault fights it
    deeds: [
      ...[
        goOn(
          ask,
          f,
          ticked,
          members.filter(m => m.ticked),
        ),
      ].filter(d => !!d),
      ...(await deedsOf(ask, f, ticked)),
    ],
  };
  found.set(order, f);
  return order;
}
// Batteries and aircraft are nobody's stack: the enemy is clicked, and that is the whole order.
const afar = (ask: Ask): Thing[] => {
  if (ask.pending.prompt?.id !== segment) return [];
  const ours = new Set(optionsOf(ask.pending, 'activate').map(o => o.hex)); // where an assault goes on, our stack is meant
  return [...new Set(optionsOf(ask.pending, 'offboard', 'air').map(o => o.hex))]
    .filter(hex => !ours.has(hex))
    .map(hex => thing('hex', hex));
};
const struckFromAfar = (ask: Ask, target: Thing): Order => ({
  from: [target],
  title: idOf(target),
  text: list([...new Set(optionsOf(ask.pending, 'offboard', 'air').map(o => word(o.verb)))]),
  hint: word('again'),
  members: [],
  targets: new Map([[target, { kind: 'attack' }]]),
  aimed: target,
  deeds: [],
});
// Whoever begins with the guns finds them among those who have still to act, and the targets glow.
const afarVerbs = ['offboard', 'air'] as const;
const fireFromAfar = (ask: Ask, guns: Thing): Order | undefined => {
  const hexes = new Set(optionsOf(ask.pending, idOf(guns)).map(o => String(o.hex)));
  if (!hexes.size) return undefined;
  return {
    from: [guns],
    label: word('afar'),
    title: word(idOf(guns)),
    text: word('afar.targets', { n: hexes.size }),
    members: [],
    targets: new Map([...hexes].map(hex => [thing('hex', hex), { kind: 'attack' }])),
    deeds: [],
  };
};
const later = (a: string | undefined, b: string): string => (a === undefined || parseFloat(b) >= parseFloat(a) ? b : a);

async function rowsAt(ask: Ask, order: Order, target: Thing, left: ReadonlySet<string>): Promise<readonly Deed[]> {
  const f = found.get(order),
    hex = hexOf(target, ask);
  if (order.aimed === target && !order.members.length) return fromAfar(ask, hex);
  if (kindOf(order.from[0]!) === 'afar') return fromAfar(ask, hex, idOf(order.from[0]!));
  if (!f) return holdOrFire(ask, order, left);
  const ticked = order.members.filter(m => m.ticked),
    leaders = ticked.map(m => rows(ask.view.units).find(u => u.id === m.id)).filter(u => u && isLeader(u));
  const foes = unitsIn(ask, hex).some(u => u.side !== ask.side);
  // Asked all at once: who waits for a card waits for the slowest of them, not for their sum.
  const [direct, bombard, assault, afar] = await Promise.all([
    shot(ask, f, 'direct_fire', hex, ticked, leaders, foes),
    shot(ask, f, 'bombard', hex, ticked, leaders, foes),
    assaultOn(ask, f, hex, leaders, foes, ticked),
    fromAfar(ask, hex),
  ]);
  const out: Deed[] = [direct, bombard].filter(d => !!d);
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
  if (assault) out.push(assault);
  const go = goTo(ask, f, hex, ticked) ?? goTowards(ask, f, hex, ticked);
  if (go) out.push(go); // what the picked stack itself can do comes first
  out.push(...afar);
  return out.sort((a, b) => Number(b.answers.length > 0) - Number(a.answers.length > 0));
}

export const orders: Orders = {
  begins(ask) {
    const id = ask.pending.prompt?.id;
    if (id === segment) return optionsOf(ask.pending, 'activate').map(o => thing('hex', o.hex));
    return reaction.begins(ask);
  },
  afar,
  auto: ask => reaction.auto(ask),
  take,
  rows: rowsAt,
  whyNot,
};

const shaken = (u: any): boolean => u.order === 'disrupted' || u.order === 'demoralized';

// Who could still be activated: a chip a stack, with what it would do next; the guns off the map before them.
export function toAct(ask: Ask): ToAct[] {
  if (ask.pending.prompt?.id !== segment) return [];
  const guns = afarVerbs
    .filter(verb => optionsOf(ask.pending, verb).length)
    .map(verb => ({ thing: thing('afar', verb), text: word(verb) }));
  const stacks = optionsOf(ask.pending, 'activate').map((o): ToAct => {
    const here = unitsIn(ask, String(o.hex)).filter(u => u.side === ask.side),
      // The chip shows who could act, not who happens to stand there with him; of these whoever lies on top of the stack.
      fresh = here.filter(u => !u.markers),
      lying = seen((fresh.length ? fresh : here).map(u => counter(u, ask.map))),
      on = lying.units[0] ?? lying.leaders[0],
      top = here.find(u => u.id === on?.id);
    const must = here.some(u => u.order === 'demoralized' && !u.markers),
      to = boundFor(ask, here);
    const next = here.some(u => shaken(u) && !u.markers)
      ? { deed: 'recover', text: word('recover_now') }
      : to && !must
        ? { deed: 'go_on', text: word('go_on', { hex: to }) }
        : undefined;
    return {
      thing: thing('hex', o.hex),
      text: `${o.hex}${must ? ' ' + word('must') : top && isLeader(top) ? ' ' + nameOf(ask, top.id) : ''}`,
      must,
      // Where all who are left must recover, a click on the stack itself does it.
      ...(next && !(must && fresh.every(u => u.order === 'demoralized')) ? { next } : {}),
      ...(top ? { token: String(top.id) } : {}),
    };
  });
  return [...guns, ...stacks];
}
