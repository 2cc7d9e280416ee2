// Marching: a stack, then where to; whole divisions are taken up together, and may run over what stands beside their way.
import type { Answer, Option } from '../../net/types';
import { wayTo } from '../../state/march';
import { type Thing, idOf, kindOf, thing } from '../../state/orders';
import { optionsOf } from '../answers';
import type { Aim, Ask, Deed, Member, Order, Reached } from '../game';
import { around, country, word as gameWord, hexName, rows, unitsAt } from './adapt';
import { type Body, type March, found, hexOf, nameOf, stackText, stop, takeUp, word } from './answers';

// Those who go as one: a whole division, or one by one.
export function bodies(ask: Ask, ticked: readonly string[]): Omit<Body, 'reach'>[] {
  const { unit, formation } = country(ask.map),
    can = optionsOf(ask.pending, 'take_up'),
    left = new Set(ticked),
    out: Omit<Body, 'reach'>[] = [];
  for (const id of ticked) {
    const f = unit.get(id)?.formation,
      all = f ? (formation.get(f) ?? []) : [];
    if (!left.has(id) || all.length < 2 || !all.every(x => left.has(x))) continue;
    const lead = all.find(x => can.some(o => o.unit === x && o.with === 'division'));
    if (!lead) continue;
    out.push({ lead, how: 'division', units: all });
    for (const x of all) left.delete(x);
  }
  for (const id of ticked) if (left.has(id)) out.push({ lead: id, how: 'alone', units: [id] });
  return out;
}

export async function takeMarch(
  ask: Ask,
  from: readonly Thing[],
  left: ReadonlySet<string>,
): Promise<Order | undefined> {
  const off = from.find(t => kindOf(t) === 'unit' && !hexOf(ask, t));
  if (off) return takeEntry(ask, idOf(off), 'enter');
  const hexes = [...new Set(from.map(t => hexOf(ask, t)))];
  const can = new Set(optionsOf(ask.pending, 'take_up').map(o => String(o.unit)));
  const own = hexes.flatMap(h => unitsAt(ask.view, h)).filter(u => u.side === ask.side);
  const alone = from.length === 1 && kindOf(from[0]!) === 'unit' ? idOf(from[0]!) : undefined;
  const whys = new Map(
    await Promise.all(
      own.filter(u => !can.has(u.id)).map(async u => [u.id, await ask.why(takeUp(u.id, 'alone'))] as const),
    ),
  );
  const ticked = own.filter(u => can.has(u.id) && !left.has(u.id) && (!alone || u.id === alone)).map(u => String(u.id));
  const all = await Promise.all(
    bodies(ask, ticked).map(async (b): Promise<Body> => ({
      ...b,
      reach: await ask.reach(b.lead, [takeUp(b.lead, b.how)]),
    })),
  );
  const targets = new Map<Thing, Aim>(),
    count = new Map<string, { n: number; left: string }>();
  for (const b of all)
    for (const p of b.reach?.places ?? []) {
      const c = count.get(p.place),
        rest = String((p as any).left);
      count.set(p.place, { n: (c?.n ?? 0) + 1, left: !c || points(rest) < points(c.left) ? rest : c.left });
    }
  for (const [place, { n, left: rest }] of count)
    if (!hexes.includes(place))
      targets.set(thing('hex', place), { kind: n === all.length ? 'go' : 'some', cost: rest });
  const overruns = await findOverruns(ask, all);
  for (const hex of overruns.keys()) targets.set(thing('hex', hex), { kind: 'attack' });
  const order: Order = {
    from,
    title: hexes.map(h => hexName(ask.map, h)).join(' + '),
    text: stackText(ticked.length ? ticked : own.map(u => u.id), ask.map),
    note: all.some(b => b.how === 'division') ? word('together') : '',
    members: own.map((u): Member => ({
      id: u.id,
      name: nameOf(ask, u.id),
      able: can.has(u.id),
      ticked: ticked.includes(u.id),
      ...(whys.get(u.id) ? { why: whys.get(u.id)! } : {}),
      ...supplyNote(u),
    })),
    targets,
    deeds: await exits(ask, all),
  };
  found.set(order, { kind: 'march', bodies: all, overruns });
  return order;
}
const points = (text: string): number => {
  const [whole, half] = text.split(' ');
  return half ? Number(whole) + 0.5 : text.includes('/') ? 0.5 : Number(whole);
};
export function supplyNote(u: any): { note?: string; bad?: 0 | 1 | 2 } {
  const s = u.now ?? u.supply;
  return s === 'isolated'
    ? { note: gameWord('supply.isolated'), bad: 2 }
    : s === 'unsupplied'
      ? { note: gameWord('supply.unsupplied'), bad: 1 }
      : {};
}

// A whole division may run over what stands beside its way. Only what the rules allow is lit.
async function findOverruns(ask: Ask, all: readonly Body[]): Promise<Map<string, Answer[]>> {
  const out = new Map<string, Answer[]>(),
    foes = new Set(
      rows(ask.view.units)
        .filter(u => u.place === 'map' && u.side !== ask.side)
        .map(u => String(u.hex)),
    );
  for (const b of all) {
    if (b.how !== 'division' || !b.reach) continue;
    const here: Reached & { left?: string } = { place: b.reach.from, cost: '0', by: '', left: '99' };
    const best = new Map<string, { place: string; left: number }>();
    for (const p of [here, ...b.reach.places] as (Reached & { left?: string })[])
      for (const n of around(ask.map, p.place)) {
        const rest = points(p.left ?? '0');
        if (foes.has(n) && rest > (best.get(n)?.left ?? 0)) best.set(n, { place: p.place, left: rest });
      }
    await Promise.all(
      [...best].slice(0, 16).map(async ([hex, { place }]) => {
        const before = [takeUp(b.lead, b.how), ...(place === b.reach!.from ? [] : [{ verb: 'go', hex: place }])];
        if (!(await ask.why({ verb: 'overrun', hex, support: 'no' }, before))) out.set(hex, before);
      }),
    );
  }
  return out;
}
// Units that stand where the map may be left.
async function exits(ask: Ask, all: readonly Body[]): Promise<Deed[]> {
  const out: Deed[] = [];
  for (const b of all) {
    if (!b.reach || !country(ask.map).hex.get(b.reach.from)?.exit) continue;
    const answers = [takeUp(b.lead, b.how), { verb: 'leave_map' }];
    if (!(await ask.why(answers[1]!, answers.slice(0, 1))))
      out.push({ id: 'leave_map', title: word('leave'), answers, who: b.units });
  }
  return out.slice(0, 1);
}

export function marchTo(ask: Ask, f: March, hex: string): Deed | undefined {
  const going = f.bodies.filter(b => b.reach?.places.some(p => p.place === hex)),
    staying = f.bodies.filter(b => !going.includes(b));
  if (!going.length) return undefined;
  const slow = going
    .map(b => String((b.reach!.places.find(p => p.place === hex) as any).left))
    .sort((a, b) => points(a) - points(b))[0]!;
  // Too many in one hex when the phase ends, and the enemy takes one away: nobody goes there by a slip of the hand.
  const crowded = going.some(b => (b.reach!.places.find(p => p.place === hex) as any).crowded);
  const far = going.reduce((a, b) =>
    wayTo(b.reach!.places, b.reach!.from, hex).length > wayTo(a.reach!.places, a.reach!.from, hex).length ? b : a,
  );
  return {
    id: 'march',
    title: word('march', { hex: hexName(ask.map, hex) }),
    detail: [
      word('left', { n: slow.replace(' 1/2', '½').replace('1/2', '½') }),
      staying.length
        ? word('stay', {
            who: stackText(
              staying.flatMap(b => b.units),
              ask.map,
            ),
          })
        : '',
    ]
      .filter(Boolean)
      .join(' · '),
    answers: going.flatMap(b => [takeUp(b.lead, b.how), { verb: 'go', hex }, stop(b.lead)]),
    who: going.flatMap(b => b.units),
    path: [far.reach!.from, ...wayTo(far.reach!.places, far.reach!.from, hex)],
    ...(crowded ? { risk: word('crowded'), wasteful: word('crowd', { hex: hexName(ask.map, hex) }) } : {}),
  };
}
// The way of a picked stack to a hex: for the board.
export function wayOf(order: Order | undefined, hex: string): string[] | undefined {
  const f = order && found.get(order);
  if (f?.kind !== 'march') return undefined;
  const b = f.bodies.find(x => x.reach?.places.some(p => p.place === hex));
  return b?.reach ? [b.reach.from, ...wayTo(b.reach.places, b.reach.from, hex)] : undefined;
}
// How far each hex lies behind the enemy's zone: ringed on the board.
export function zonesOnTheWay(order: Order | undefined): string[] {
  const f = order && found.get(order);
  return f?.kind === 'march'
    ? [...new Set(f.bodies.flatMap(b => (b.reach?.places ?? []).filter(p => (p as any).zone).map(p => p.place)))]
    : [];
}

export async function takeEntry(ask: Ask, unit: string, verb: 'enter' | 'place'): Promise<Order | undefined> {
  const p = await ask.ahead([{ verb: 'take_up', unit }]);
  const order: Order = {
    from: [thing('unit', unit)],
    title: nameOf(ask, unit),
    text: word(verb),
    members: [{ id: unit, name: nameOf(ask, unit), able: true, ticked: true }],
    targets: new Map(optionsOf(p, verb, 'go').map(o => [thing('hex', o.hex), { kind: 'go' }])),
    deeds: [],
  };
  found.set(order, { kind: 'entry', unit, verb });
  return order;
}

// Who went where last: those who stood with them may follow.
export let last: { from: string; to: string } | undefined;
export function noteMarch(f: March, to: string): void {
  const b = f.bodies[0];
  if (b?.reach) last = { from: b.reach.from, to };
}
export function followers(options: readonly Option[], view: any, map: any): { text: string; steps: Answer[] }[] {
  const to = last?.to;
  if (!last || !to || !unitsAt(view, to).length) return [];
  const rest = unitsAt(view, last.from)
    .filter(u => options.some(o => o.verb === 'take_up' && o.unit === u.id))
    .map(u => String(u.id));
  return rest.length
    ? [
        {
          text: word('follow', { n: rest.length, hex: hexName(map, to) }),
          steps: rest.flatMap(u => [takeUp(u, 'alone'), { verb: 'go', hex: to }, stop(u)]),
        },
      ]
    : [];
}
