// Who, then whom or where: one click picks a unit, one names its target, and this finds the answers between (which action,
// the way, the shot, who supports). Everything is asked of the rules; nothing is computed here that they know.
import { type Thing, idOf, kindOf, thing } from '../../state/orders';
import { optionsOf } from '../answers';
import type { Aim, Ask, Deed, Member, Order, Orders, ToAct } from '../game';
import { rows, word } from './adapt';
import { type Found, actions, deeds, enemiesByHex, found, hurt, nameOf, prompts, tell, unitOf } from './answers';
import { callAt, card, cards } from './cards';
import { movingDeeds, standingDeeds } from './deeds';
import { squadText } from './describe';
import { shot } from './fire';
import { go, storm, stormable } from './march';
import { reaction } from './reaction';
import { whyNot } from './why_not';

async function take(ask: Ask, from: readonly Thing[]): Promise<Order | undefined> {
  const id = ask.pending.prompt?.id,
    first = from[0]!;
  if (id === prompts.op_fire) return reaction.take(ask);
  if (kindOf(first) === 'card') return card(ask, idOf(first));
  const unit = id === prompts.action ? idOf(first) : String(ask.pending.args?.unit ?? idOf(first));
  const u = unitOf(ask, unit);
  if (!u) return undefined;
  const own = optionsOf(ask.pending, ...actions).filter(o => o.unit === unit),
    can = new Set(own.map(o => o.verb));
  const f: Found = {
    unit,
    open: verb => (id === prompts.action ? [{ verb, unit }] : []),
    shots: [],
    moving: id === prompts.mover,
  };
  const moving = id === prompts.mover,
    may = (verb: string) => (id === prompts.action ? can.has(verb) : moving);
  const [aims, marching, storming, reach, storms] = await Promise.all([
    id === prompts.action ? (can.has('concentrate') ? ask.ahead(f.open('concentrate')) : undefined) : ask.pending,
    id === prompts.action && can.has('advance') ? ask.ahead(f.open('advance')) : moving ? ask.pending : undefined,
    id === prompts.action && can.has('assault') ? ask.ahead(f.open('assault')) : moving ? ask.pending : undefined,
    may('advance') ? ask.reach(unit, f.open('advance')) : undefined,
    id === prompts.action && can.has('assault') ? ask.reach(unit, f.open('assault')) : undefined,
  ]);
  f.shots = optionsOf(aims, 'shoot', 'shell').filter(o => o.unit === unit);
  // While it moves, the rules offer its next steps; whether it may go at all they have said.
  f.reach = moving && !optionsOf(ask.pending, 'enter', 'leave_cover').length ? undefined : reach;
  f.storms = storms;

  const targets = new Map<Thing, Aim>();
  for (const p of f.reach?.places ?? [])
    if (p.place !== f.reach!.from && !(p as any).passes)
      targets.set(thing('hex', p.place), { kind: 'go', cost: p.cost });
  const foes = enemiesByHex(ask);
  for (const o of f.shots)
    targets.set(o.verb === 'shell' ? thing('hex', o.hex) : targetThing(ask, String(o.target), foes), {
      kind: 'attack',
    });
  for (const o of optionsOf(storming, 'storm')) targets.set(thing('hex', o.hex), { kind: 'attack' });

  const members: Member[] = [
    {
      id: unit,
      name: nameOf(ask, unit),
      able: true,
      ticked: true,
      bad: hurt(u),
      note: u.figures ? squadText(u) : word('damage.' + u.order),
    },
  ];
  const order: Order = {
    from: [thing('unit', unit)],
    label: tell(u.figures ? 'squad' : 'vehicle'),
    title: nameOf(ask, unit),
    text: u.figures ? squadText(u) : word('damage.' + u.order),
    ...(moving ? { note: tell('points', { n: String(ask.pending.args?.left ?? '') }) } : {}),
    members,
    targets,
    deeds: moving ? movingDeeds(ask) : standingDeeds(ask, own, marching, unit),
  };
  found.set(order, f);
  // An assault is a target where the rules let it come so far.
  await Promise.all(
    stormable(ask, f, foes).map(async hex => {
      if ((await storm(ask, f, hex, order, new Set())).some(d => d.answers.length))
        targets.set(thing('hex', hex), { kind: 'attack' });
    }),
  );
  return order;
}
// A lone enemy is its hex; of several one is picked from the fan.
function targetThing(ask: Ask, id: string, foes: Map<string, string[]>): Thing {
  const hex = unitOf(ask, id)?.hex ?? '';
  return (foes.get(hex)?.length ?? 0) > 1 ? thing('unit', id) : thing('hex', hex);
}

async function rowsAt(ask: Ask, order: Order, target: Thing, left: ReadonlySet<string>): Promise<readonly Deed[]> {
  if (ask.pending.prompt?.id === prompts.op_fire) return reaction.rows(ask, left);
  const f = found.get(order);
  if (!f) return kindOf(target) === 'hex' ? callAt(order, idOf(target)) : [];
  const hex = kindOf(target) === 'hex' ? idOf(target) : (unitOf(ask, idOf(target))?.hex ?? ''),
    only = kindOf(target) === 'unit' ? idOf(target) : '';
  const aimed = f.shots.filter(o =>
    o.verb === 'shell' ? o.hex === hex && !only : only ? o.target === only : unitOf(ask, String(o.target))?.hex === hex,
  );
  const shots = await Promise.all(aimed.map(o => shot(ask, f, o, order, left)));
  const out: Deed[] = [...shots.flat(), ...(await storm(ask, f, hex, order, left)), ...(await go(ask, f, hex))];
  const rank = (d: Deed) => Number(!d.answers.length) * 10 + Number(!!d.rare);
  return out.sort((a, b) => rank(a) - rank(b));
}

export const orders: Orders = {
  begins(ask) {
    const id = ask.pending.prompt?.id;
    if (id === prompts.action)
      return [
        ...new Set([
          ...optionsOf(ask.pending, ...actions)
            .filter(o => unitOf(ask, String(o.unit))?.place === 'map')
            .map(o => thing('unit', o.unit)),
          ...cards(ask),
        ]),
      ];
    if (id === prompts.spend) return cards(ask);
    if (id === prompts.mover || id === prompts.target) return [thing('unit', ask.pending.args?.unit)];
    if (id === prompts.op_fire) return reaction.begins(ask);
    return [];
  },
  auto(ask) {
    const id = ask.pending.prompt?.id;
    if (id === prompts.mover || id === prompts.target) return { from: [thing('unit', ask.pending.args?.unit)] };
    return id === prompts.op_fire ? reaction.auto(ask) : undefined;
  },
  take,
  rows: rowsAt,
  whyNot,
};

// Who is still fresh: a chip a unit.
export function toAct(ask: Ask): ToAct[] {
  if (ask.pending.prompt?.id !== prompts.action) return [];
  return [...new Set(optionsOf(ask.pending, ...actions).map(o => String(o.unit)))].map(id => {
    const u = unitOf(ask, id);
    return { thing: thing('unit', id), text: `${nameOf(ask, id)}${u?.hex ? ' · ' + u.hex : ''}`, token: id };
  });
}
