// Stack, then target, in America Triumphant. Marching: a stack, then where to; whole divisions are taken up together.
// Attacking: the enemy's hex, or own stacks and then the enemy. Everything is asked of the rules; nothing is computed here
// that they know.
import type { Answer, Option, Pending, Refusal } from '../../net/types';
import { display } from '../../state/display.svelte';
import { wayTo } from '../../state/march';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { gameText } from '../../text/texts.svelte';
import type { Aim, Ask, Deed, Member, Order, Orders, Reach, Reached, ToAct, WhyNot } from '../game';
import { around, country, formationName, hexName, rows, unitName, unitsAt, word as gameWord } from './adapt';

const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('at.page.order.' + key, args) ?? key;

export const march = 'at.prompt.march',
  mover = 'at.prompt.mover',
  declare = 'at.prompt.declare',
  joining = 'at.prompt.join',
  setup = 'at.prompt.setup';
type With = 'alone' | 'equals' | 'division';
const takeUp = (unit: string, how: With): Answer => ({ verb: 'take_up', unit, with: how });
// Where an overrun could follow a march ends with a question: it is declined only if it is asked.
const stop = (unit: string): Answer => ({ verb: 'stop', if: { prompt: mover, unit } });
const declared: Answer = { verb: 'done', if: joining };

const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => verbs.includes(o.verb));
const asked = (ask: Ask): string => ask.pending.prompt?.id ?? '';
const unitOf = (ask: Ask, id: string): any =>
  ask.view.units?.[id]?.id ? ask.view.units[id] : rows(ask.view.units).find(u => u.id === id);
const hexOf = (ask: Ask, t: Thing): string => (kindOf(t) === 'hex' ? idOf(t) : (unitOf(ask, idOf(t))?.hex ?? ''));
const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);
export function list(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : word('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });
}
// A stack in a few words: divisions by name, the rest as printed.
export function stackText(ids: readonly string[], map: any): string {
  const { unit, formation } = country(map),
    out: string[] = [],
    told = new Set<string>();
  for (const id of ids) {
    const f = unit.get(id)?.formation,
      all = f ? formation.get(f) : undefined;
    if (f && all && all.length > 1 && all.every(x => ids.includes(x))) {
      if (!told.has(f)) out.push(formationName(f));
      told.add(f);
    } else out.push(unitName(id, map));
  }
  return list(out);
}

// ---- marching

interface Body {
  lead: string;
  how: With;
  units: string[];
  reach: Reach | undefined;
}
interface March {
  kind: 'march';
  bodies: Body[];
  overruns: Map<string, Answer[]>;
}
interface Entry {
  kind: 'entry';
  unit: string;
  verb: 'enter' | 'place';
}
interface Attack {
  kind: 'attack';
  able: Map<string, string[]>;
} // by target: who could join, in the order in which they are named
const found = new WeakMap<Order, March | Entry | Attack>();

// Those who go as one: a whole division, or one by one.
function bodies(ask: Ask, ticked: readonly string[]): Omit<Body, 'reach'>[] {
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

async function takeMarch(ask: Ask, from: readonly Thing[], left: ReadonlySet<string>): Promise<Order | undefined> {
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
function supplyNote(u: any): { note?: string; bad?: 0 | 1 | 2 } {
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

function marchTo(ask: Ask, f: March, hex: string): Deed | undefined {
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
// The hexes from which the picked ones would attack, and whom: arrows of a battle that is not declared yet.
export function planOf(order: Order | undefined, view: any): { target: string; from: string[] } | undefined {
  const f = order && found.get(order);
  if (f?.kind !== 'attack') return undefined;
  const target = f.able.size === 1 ? [...f.able.keys()][0]! : undefined;
  if (!target) return undefined;
  const who = order!.members.filter(m => m.ticked).map(m => m.id);
  return {
    target,
    from: [
      ...new Set(
        rows(view.units)
          .filter(u => who.includes(u.id))
          .map(u => String(u.hex)),
      ),
    ],
  };
}

async function takeEntry(ask: Ask, unit: string, verb: 'enter' | 'place'): Promise<Order | undefined> {
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

// ---- attacking

// Who could join an attack on a hex, in the order of the rules.
async function joiners(ask: Ask, target: string): Promise<string[]> {
  return optionsOf(await ask.ahead([{ verb: 'attack', hex: target }]), 'commit').map(o => String(o.unit));
}
async function takeAttack(ask: Ask, from: readonly Thing[], left: ReadonlySet<string>): Promise<Order | undefined> {
  const targets = optionsOf(ask.pending, 'attack').map(o => String(o.hex)),
    first = hexOf(ask, from[0]!);
  const whole = targets.includes(first);
  const hexes = [...new Set(from.map(t => hexOf(ask, t)))];
  const aims = whole ? [first] : targets.filter(t => hexes.some(h => around(ask.map, h).includes(t)));
  if (!aims.length) return undefined;
  const able = new Map(await Promise.all(aims.map(async t => [t, await joiners(ask, t)] as const)));
  const everybody = [...new Set([...able.values()].flat())],
    own = whole ? everybody : everybody.filter(id => hexes.includes(unitOf(ask, id)?.hex));
  const ticked = own.filter(id => !left.has(id));
  const order: Order = {
    from,
    title: hexes.map(h => hexName(ask.map, h)).join(' + '),
    text: whole ? word('attacked_by', { who: stackText(ticked, ask.map) }) : stackText(ticked, ask.map),
    deeds: [],
    label: word('attackers'),
    hint: word(whole ? 'declare_it' : 'whom'),
    members: own.map((id): Member => ({
      id,
      name: nameOf(ask, id),
      able: true,
      ticked: !left.has(id),
      ...supplyNote(unitOf(ask, id)),
    })),
    targets: new Map(aims.map(t => [thing('hex', t), { kind: 'attack' }])),
    ...(whole ? { aimed: thing('hex', first) } : {}),
  };
  found.set(order, { kind: 'attack', able });
  return order;
}
// The attack of these units, and what keeps it from being declared.
async function attackWith(
  ask: Ask,
  target: string,
  able: readonly string[],
  who: readonly string[],
  id: string,
  title: string,
): Promise<Deed> {
  const named = able.filter(u => who.includes(u)),
    open: Answer = { verb: 'attack', hex: target };
  const answers: Answer[] =
    named.length === able.length
      ? [open, { verb: 'commit_rest' }]
      : [open, ...named.map(unit => ({ verb: 'commit', unit })), declared];
  const odds = named.length === able.length ? answers : answers.slice(0, -1);
  // The last who is named may end the question by himself; only where it still stands can it be too weak.
  const then = named.length && named.length < able.length ? await ask.ahead(odds) : undefined;
  const no: Refusal | undefined = !named.length
    ? { text: word('nobody') }
    : then?.prompt?.id === joining && !optionsOf(then, 'done').length
      ? await ask.why({ verb: 'done' }, odds)
      : undefined;
  return {
    id,
    title,
    weighty: true,
    answers: no ? [] : answers,
    ...(no ? { refusals: [no] } : { odds }),
    ...(display.phone ? { who: named } : {}), // where there is no tray the card itself says who takes part
    detail: word('from', { n: new Set(named.map(u => unitOf(ask, u)?.hex)).size }),
  };
}

// ---- what the page asks

async function rowsAt(ask: Ask, order: Order, target: Thing): Promise<readonly Deed[]> {
  const f = found.get(order),
    hex = hexOf(ask, target);
  if (!f) return [];
  if (f.kind === 'entry')
    return [
      {
        id: f.verb,
        title: word(f.verb),
        answers: [
          { verb: 'take_up', unit: f.unit },
          { verb: f.verb, ...(f.verb === 'place' ? { unit: f.unit } : {}), hex },
        ],
      },
    ];
  if (f.kind === 'attack') {
    const able = f.able.get(hex) ?? [],
      who = order.members.filter(m => m.ticked).map(m => m.id),
      out = [await attackWith(ask, hex, able, who, 'attack', word('attack', { hex: hexName(ask.map, hex) }))];
    if (able.some(u => !order.members.some(m => m.id === u)))
      out.push(await attackWith(ask, hex, able, able, 'attack_all', word('attack_all')));
    return out;
  }
  const before = f.overruns.get(hex),
    out: Deed[] = [];
  if (before)
    for (const support of ['yes', 'no']) {
      const answer = { verb: 'overrun', hex, support };
      if (!(await ask.why(answer, before)))
        out.push({
          id: `overrun-${support}`,
          title: word(support === 'yes' ? 'overrun_with' : 'overrun'),
          weighty: true,
          answers: [...before, answer],
        });
    }
  const go = marchTo(ask, f, hex);
  if (go) {
    out.push(go);
    noteMarch(f, hex);
  }
  return out;
}

async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const hex = hexOf(ask, target),
    f = order && found.get(order),
    title = hexName(ask.map, hex);
  const reason = (who: string | undefined, no: Refusal | undefined) =>
    no?.text ? [{ ...(who ? { who } : {}), text: no.text, rule: no.rule }] : [];
  const once = <T extends { text: string }>(all: readonly T[]): T[] =>
    all.filter((r, i) => all.findIndex(x => x.text === r.text) === i);
  if (f?.kind === 'march') {
    const each = await Promise.all(
      f.bodies
        .slice(0, 4)
        .map(async b =>
          reason(stackText(b.units, ask.map), await ask.why({ verb: 'go', hex }, [takeUp(b.lead, b.how)])),
        ),
    );
    return { title: `${order!.title} → ${title}`, reasons: once(each.flat()).slice(0, 3) };
  }
  if (f?.kind === 'entry')
    return {
      title,
      reasons: reason(
        undefined,
        await ask.why({ verb: f.verb, ...(f.verb === 'place' ? { unit: f.unit } : {}), hex }, [
          { verb: 'take_up', unit: f.unit },
        ]),
      ),
    };
  const here = hex ? unitsAt(ask.view, hex) : [];
  if (asked(ask) === declare) {
    const own = here.filter(u => u.side === ask.side);
    if (!own.length) return { title, reasons: reason(undefined, await ask.why({ verb: 'attack', hex })) };
    return { title, reasons: [{ text: word('no_target') }] };
  }
  if (asked(ask) === march) {
    const each = await Promise.all(
      here.slice(0, 4).map(async u => reason(nameOf(ask, u.id), await ask.why(takeUp(u.id, 'alone')))),
    );
    return { title, reasons: here.length ? once(each.flat()).slice(0, 3) : [{ text: word('pick_first') }] };
  }
  return undefined;
}

// Who went where last: those who stood with them may follow.
let last: { from: string; to: string } | undefined;
function noteMarch(f: March, to: string): void {
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

// All of one stack into the hex that was taken.
export function advancing(options: readonly Option[], view: any, map: any): { text: string; steps: Answer[] }[] {
  const stacks = new Map<string, Option[]>();
  for (const o of options.filter(p => p.verb === 'advance')) {
    const key = `${rows(view.units).find(u => u.id === o.unit)?.hex} ${o.hex}`;
    stacks.set(key, [...(stacks.get(key) ?? []), o]);
  }
  return [...stacks.values()]
    .filter(l => l.length > 1)
    .slice(0, 2)
    .map(l => ({
      text: word('advance', {
        who: stackText(
          l.map(o => String(o.unit)),
          map,
        ),
        hex: hexName(map, String(l[0]!.hex)),
      }),
      steps: l.map(o => ({ verb: 'advance', unit: o.unit, hex: o.hex })),
    }));
}

export const orders: Orders = {
  begins(ask) {
    switch (asked(ask)) {
      case march:
        return [
          ...new Set(
            optionsOf(ask.pending, 'take_up').map(o => {
              const u = unitOf(ask, String(o.unit));
              return u?.place === 'map' ? thing('hex', u.hex) : thing('unit', o.unit);
            }),
          ),
        ];
      case setup:
        return optionsOf(ask.pending, 'take_up').map(o => thing('unit', o.unit));
      case declare: {
        const targets = optionsOf(ask.pending, 'attack').map(o => String(o.hex)),
          beside = new Set(targets.flatMap(t => around(ask.map, t)));
        return [
          ...targets,
          ...new Set(
            rows(ask.view.units)
              .filter(
                u =>
                  u.place === 'map' && u.side === ask.side && u.eligible && !u.aim && !u.strategic && beside.has(u.hex),
              )
              .map(u => String(u.hex)),
          ),
        ].map(h => thing('hex', h));
      }
      default:
        return [];
    }
  },
  take: (ask, from, left) =>
    asked(ask) === march
      ? takeMarch(ask, from, left)
      : asked(ask) === setup
        ? takeEntry(ask, idOf(from[0]!), 'place')
        : takeAttack(ask, from, left),
  rows: rowsAt,
  whyNot,
};

// Stacks that have not moved yet, or could still attack.
export function toAct(ask: Ask): ToAct[] {
  if (asked(ask) !== march) return [];
  const by = new Map<string, string[]>();
  for (const o of optionsOf(ask.pending, 'take_up')) {
    const u = unitOf(ask, String(o.unit)),
      key = u?.place === 'map' ? 'hex:' + u.hex : 'unit:' + o.unit;
    if (!by.get(key)?.includes(String(o.unit))) by.set(key, [...(by.get(key) ?? []), String(o.unit)]);
  }
  return [...by].map(([key, ids]) => ({
    thing: key,
    text:
      kindOf(key) === 'hex'
        ? hexName(ask.map, idOf(key)) + (ids.length > 1 ? ` · ${ids.length}` : '')
        : nameOf(ask, ids[0]!),
    token: ids[0]!,
  }));
}
