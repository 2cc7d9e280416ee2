// Who, then whom or where: one click picks a unit, one names its target, and this finds the answers between (which action,
// the way, the shot, who supports). Everything is asked of the rules; nothing is computed here that they know.
import type { Answer, Odds, Option, Pending, Refusal } from '../../net/types';
import { wayTo } from '../../state/march';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { settings } from '../../state/settings.svelte';
import { say } from '../../text/texts.svelte';
import type { Aim, Ask, Deed, Member, Order, Orders, Reach, ToAct, WhyNot } from '../game';
import { hexMap, known, page, rows, unitName, word } from './adapt';
import { squadText } from './describe';
import { distance } from '../../board/hex';
import { reaction } from './reaction';

export const prompts = {
  action: 'toi.prompt.action',
  mover: 'toi.prompt.mover',
  target: 'toi.prompt.target',
  support: 'toi.prompt.support',
  stormers: 'toi.prompt.stormers',
  op_fire: 'toi.prompt.op_fire',
  spend: 'toi.prompt.spend',
};
export const tell = (key: string, args?: Record<string, string | number>): string => page('order.' + key, args);
export const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => verbs.includes(o.verb));
export const unitOf = (ask: Ask, id: string): any => rows(ask.view.units).find(u => u.id === id);
export const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);
// A blind `done` or `stop` is taken by the next question: it is always meant for one.
const done = (prompt: string): Answer => ({ verb: 'done', if: prompt });
const stop = (unit: string): Answer => ({ verb: 'stop', if: { prompt: prompts.mover, unit } });
const plain = (o: Option): Answer => {
  const { option, text, rules, nature, ...fields } = o;
  return fields as Answer;
};
export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : tell('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });

const actions = ['advance', 'concentrate', 'prepare', 'fire_and_move', 'assault', 'fatigue', 'dig', 'heal', 'special'];
const deeds = ['take_cover', 'leave_cover', 'board', 'get_off', 'cut_wire', 'leave_map'];

// What was found out about a picked unit; kept beside the order it belongs to.
interface Found {
  unit: string;
  open: (verb: 'concentrate' | 'advance' | 'assault') => Answer[]; // what comes first; nothing when it is in the middle of it
  shots: Option[];
  reach?: Reach | undefined;
  storms?: Reach | undefined;
  moving: boolean; // it is asked about as it moves
}
const found = new WeakMap<Order, Found>();
// The way hex by hex; whoever is in a work leaves it first.
const steps = (reach: Reach, way: readonly string[]): Answer[] => [
  ...(way.length && (reach as any).leaves ? [{ verb: 'leave_cover' } as Answer] : []),
  ...way.map(h => ({ verb: 'enter', hex: h }) as Answer),
];

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
const hurt = (u: any): 0 | 1 | 2 =>
  u.order === 'pinned' || u.order === 'light' ? 1 : u.order === 'disrupted' || u.order === 'heavy' ? 2 : 0;
export function enemiesByHex(ask: Ask): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const u of rows(ask.view.units))
    if (u.place === 'map' && u.side !== ask.side) by.set(u.hex, [...(by.get(u.hex) ?? []), u.id]);
  return by;
}
// A lone enemy is its hex; of several one is picked from the fan.
function targetThing(ask: Ask, id: string, foes: Map<string, string[]>): Thing {
  const hex = unitOf(ask, id)?.hex ?? '';
  return (foes.get(hex)?.length ?? 0) > 1 ? thing('unit', id) : thing('hex', hex);
}
// Hexes of enemies that an assault could get next to, and those it is next to already.
function stormable(ask: Ask, f: Found, foes: Map<string, string[]>): string[] {
  if (!f.storms) return [];
  const grid = hexMap(ask.map),
    stands = [f.storms.from, ...f.storms.places.filter(p => !(p as any).passes).map(p => p.place)];
  return [...foes.keys()].filter(hex => stands.some(s => distance(grid, s, hex) === 1));
}

function standingDeeds(ask: Ask, own: readonly Option[], marching: Pending | undefined, unit: string): Deed[] {
  const out: Deed[] = [];
  for (const o of own) {
    if (o.verb === 'prepare') out.push({ id: 'prepare', title: tell('prepare'), answers: [plain(o)] });
    else if (o.verb === 'fire_and_move')
      out.push({ id: 'fire_and_move', title: tell('fire_and_move'), detail: tell('half'), answers: [plain(o)] });
    else if (o.verb === 'dig')
      out.push({
        id: `dig-${o.inside}`,
        title: tell(o.inside ? 'dig_inside' : 'dig'),
        answers: [plain(o)],
        rare: !o.inside,
      });
    else if (o.verb === 'heal')
      out.push({
        id: `heal-${o.patient}`,
        title: tell('heal', { who: nameOf(ask, String(o.patient)) }),
        answers: [plain(o)],
      });
    else if (o.verb === 'special')
      out.push({
        id: `special-${o.operation}`,
        title: o.text.replace(/^[^:]*: ?/, ''),
        answers: [plain(o)],
        rare: true,
      });
    else if (o.verb === 'fatigue') out.push({ id: 'fatigue', title: tell('fatigue'), answers: [plain(o)], rare: true });
  }
  for (const o of optionsOf(marching, ...deeds))
    out.push({
      id: `${o.verb}-${o.carrier ?? o.shelter ?? ''}`,
      title: o.text,
      answers: [{ verb: 'advance', unit }, plain(o)],
      rare: o.verb === 'leave_cover',
    });
  // Whoever rides in it may act too.
  for (const rider of rows(ask.view.units).filter(u => u.place === 'aboard' && u.aboard === unit))
    if (optionsOf(ask.pending, 'advance').some(o => o.unit === rider.id))
      out.push({
        id: `rider-${rider.id}`,
        title: tell('rider', { who: nameOf(ask, rider.id) }),
        answers: [{ verb: 'advance', unit: rider.id }],
      });
  return out;
}
function movingDeeds(ask: Ask): Deed[] {
  const out: Deed[] = optionsOf(ask.pending, ...deeds).map(o => ({
    id: `${o.verb}-${o.carrier ?? o.shelter ?? ''}`,
    title: o.text,
    answers: [plain(o)],
  }));
  return out;
}

// A card of the own hand, read in full: what it would do now.
async function card(ask: Ask, id: string): Promise<Order | undefined> {
  const c = known(ask.map).card[id];
  if (!c) return undefined;
  const ways = optionsOf(ask.pending, 'play', 'retry').filter(o => o.card === id);
  const deedsOf: Deed[] = ways.map(o => ({
    id: `${o.verb}-${o.division ?? ''}`,
    title: tell(o.verb === 'retry' ? 'retry' : 'play'),
    detail:
      o.verb === 'retry'
        ? ''
        : tell('cost', { n: c.cost }) +
          (ways.filter(w => w.verb === 'play').length > 1 ? ` · ${tell('division', { n: String(o.division) })}` : ''),
    answers: [plain(o)],
  }));
  const no = ways.length ? undefined : await ask.why({ verb: 'play', card: id });
  const way = ways[0] && plain(ways[0]),
    odds = way && (await ask.odds([way]));
  if (no?.text) deedsOf.push({ id: 'play', title: tell('play'), answers: [], refusals: [no] });
  const order: Order = {
    from: [thing('card', id)],
    title: say(c.name),
    text: say(c.text).replace(/\.$/, ''),
    note: no?.text ?? (way ? await comesTo(ask, way, odds) : ''),
    label: word('deck.' + c.deck),
    members: [],
    ...(mission(odds)?.aims?.length ? { hint: tell('card_hint') } : {}),
    targets: new Map(aimsOf(odds).map(a => [thing('hex', a.hex), { kind: 'attack' }])),
    deeds: deedsOf,
  };
  if (way && odds) calls.set(order, { way, odds });
  return order;
}
// A card that calls fire may be aimed before contact is made: the hex is handed in as soon as it is.
interface Hurt {
  unit: string;
  results: Record<string, number>;
}
interface Mission {
  contact?: { need: number; chance: number };
  targets?: Hurt[];
  aims?: { hex: string; theirs: number; ours: number; targets: Hurt[] }[];
}
const mission = (odds: Odds | undefined): Mission | undefined => odds?.attack?.mission as Mission | undefined;
// Those that are worth half of the best: the others only clutter the map.
function aimsOf(odds: Odds | undefined): NonNullable<Mission['aims']> {
  const all = mission(odds)?.aims ?? [],
    gain = (a: { theirs: number; ours: number }) => a.theirs - a.ours;
  return all.filter(a => gain(a) >= 0.5 * gain(all[0]!));
}
const calls = new WeakMap<Order, { way: Answer; odds: Odds }>();
const some = (n: number): string => (Math.round(n * 10) / 10).toLocaleString(settings.language);
const hurting = (a: { theirs: number; ours: number }): string =>
  tell(a.ours >= 0.05 ? 'hurt_ours' : 'hurt', { theirs: some(a.theirs), ours: some(a.ours) });
function callAt(order: Order, hex: string): Deed[] {
  const call = calls.get(order),
    at = mission(call?.odds)?.aims?.find(a => a.hex === hex);
  if (!call || !at) return [];
  const told: Odds = {
    ...call.odds,
    attack: { mission: { ...mission(call.odds), aims: [], targets: at.targets } } as any,
  };
  return [
    {
      id: 'play_at',
      title: tell('play_at', { hex }),
      detail: hurting(at),
      weighty: true,
      answers: [call.way, { verb: 'aim', hex, if: 'toi.prompt.aim' }],
      told,
    },
  ];
}
// What playing it comes to at once: the chance of contact and where it would do most, or who is changed by it.
async function comesTo(ask: Ask, answer: Answer, odds: Odds | undefined): Promise<string> {
  const m = mission(odds),
    best = m?.aims?.[0];
  if (m?.contact) {
    const contact = tell('contact', { n: m.contact.need, percent: Math.round(m.contact.chance * 100) });
    return best ? tell('best_at', { contact, hex: best.hex, hurt: hurting(best) }) : contact;
  }
  const then = await ask.ahead([answer]);
  if (then?.kind === 'throw') return then.why?.text ?? '';
  const [all, ...others] = odds?.outcomes ?? [];
  return all?.changes?.length && !others.length ? all.text : '';
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

// One shot alone, and where others could support it, one with all of them who are ticked.
async function shot(ask: Ask, f: Found, o: Option, order: Order, left: ReadonlySet<string>): Promise<Deed[]> {
  const hex = (x: Option) => unitOf(ask, String(x.target))?.hex,
    fire = String(o.fire);
  const several = f.shots.some(x => x.verb === o.verb && x.target !== o.target && hex(x) === hex(o)),
    base = [...f.open('concentrate'), plain(o)];
  const p = await ask.ahead(base),
    joins = p?.prompt?.id === prompts.support;
  const may = fire.startsWith('mg') ? [] : await helpful(ask, base, optionsOf(p, 'support'), left);
  const at = several && o.target ? ` · ${nameOf(ask, String(o.target))}` : '',
    key = `${fire}-${o.target ?? o.hex}`;
  const alone: Deed = {
    id: `fire-${key}`,
    title: tell('fire.' + fire) + at,
    weighty: true,
    rare: fire.startsWith('mg'),
    answers: joins ? [...base, done(prompts.support)] : base,
    odds: joins ? [...base, { verb: 'done' }] : base,
    who: [f.unit],
  };
  if (!may.length) return [alone];
  const together = await joined(ask, base, may, prompts.support, left);
  remember(ask, order, may);
  return [
    alone,
    {
      ...together,
      id: `together-${key}`,
      title: tell(fire.includes('suppressive') ? 'together_suppressive' : 'together') + at,
      weighty: true,
      who: [f.unit, ...together.who],
      risk: tell('tires', { n: together.who.length + 1 }),
    },
  ];
}
// Whoever is farther off than the others spoils their dice (toi.cf.6): only those with whom it does no less than without.
async function helpful(
  ask: Ask,
  base: readonly Answer[],
  may: readonly Option[],
  left: ReadonlySet<string>,
): Promise<Option[]> {
  if (!may.length) return [];
  const hits = async (steps: readonly Answer[]) =>
    (((await ask.odds(steps))?.attack?.targets ?? []) as { net?: number[] }[]).reduce(
      (sum, t) => sum + (t.net ?? []).reduce((s, p, k) => s + p * k, 0),
      0,
    );
  const alone = await hits([...base, { verb: 'done' }]);
  const each = await Promise.all(
    may.map(
      async o =>
        left.has(String(o.unit)) ||
        (await hits((await joined(ask, base, [o], prompts.support, new Set())).odds)) > alone - 1e-9,
    ),
  );
  return may.filter((_, k) => each[k]);
}
// Supporters are named in the order in which the rules offer them; whoever is unticked stays out.
export async function joined(
  ask: Ask,
  base: readonly Answer[],
  may: readonly Option[],
  prompt: string,
  left: ReadonlySet<string>,
): Promise<{ answers: Answer[]; odds: Answer[]; who: string[] }> {
  const answers: Answer[] = [...base],
    who: string[] = [];
  for (const s of may) {
    const id = String(s.unit);
    if (left.has(id) || who.includes(id)) continue;
    who.push(id);
    answers.push(plain(s));
  }
  const end = await ask.ahead(answers),
    asks = end?.prompt?.id === prompt;
  return { answers: [...answers, done(prompt)], odds: asks ? [...answers, { verb: 'done' }] : answers, who };
}
// Who may support becomes a chip of the card.
function remember(ask: Ask, order: Order, may: readonly Option[]): void {
  const list = order.members as Member[];
  for (const o of may)
    if (!list.some(m => m.id === o.unit))
      list.push({ id: String(o.unit), name: nameOf(ask, String(o.unit)), able: true, ticked: true, aside: true });
}

// To the nearest hex beside it, then in.
async function storm(ask: Ask, f: Found, hex: string, order: Order, left: ReadonlySet<string>): Promise<Deed[]> {
  if (!enemiesByHex(ask).has(hex)) return [];
  const title = tell('assault'),
    grid = hexMap(ask.map);
  let way: string[] = [];
  if (f.moving) {
    if (!optionsOf(ask.pending, 'storm').some(o => o.hex === hex)) return [];
  } else {
    if (!f.storms) return [];
    const near = [
      { place: f.storms.from, cost: '0', thirds: 0 },
      ...f.storms.places.filter(p => !(p as any).passes && !(p as any).stops),
    ]
      .filter(p => distance(grid, p.place, hex) === 1)
      .sort(
        (a, b) =>
          Number((a as any).watched ?? 0) - Number((b as any).watched ?? 0) ||
          Number((a as any).thirds) - Number((b as any).thirds),
      );
    if (!near.length) return [];
    way = near[0]!.place === f.storms.from ? [] : wayTo(f.storms.places, f.storms.from, near[0]!.place);
  }
  const base: Answer[] = [...f.open('assault'), ...(f.storms ? steps(f.storms, way) : []), { verb: 'storm', hex }];
  const p = await ask.ahead(base),
    no = p ? undefined : await ask.why(base.at(-1)!, base.slice(0, -1));
  if (no?.text) return [{ id: 'assault', title, answers: [], refusals: [no] }];
  const joins = p?.prompt?.id === prompts.stormers,
    may = optionsOf(p, 'support');
  const via = way.length ? { detail: tell('from', { hex: way.at(-1)! }), path: [f.storms!.from, ...way, hex] } : {};
  const alone: Deed = {
    id: 'assault',
    title,
    weighty: true,
    answers: p ? [...base, done(prompts.stormers)] : base,
    odds: joins ? [...base, { verb: 'done' }] : base,
    who: [f.unit],
    ...via,
  };
  if (!may.length) return [alone];
  // At most two support: the strongest, unless others are ticked.
  const two = [...new Set(may.map(o => String(o.unit)))].filter(id => !left.has(id)).slice(0, 2);
  const best = may.filter(o => two.includes(String(o.unit)));
  const answers: Answer[] = [...base],
    who: string[] = [];
  for (const o of best)
    if (!who.includes(String(o.unit))) {
      who.push(String(o.unit));
      answers.push(plain(o));
    }
  const end = await ask.ahead(answers),
    asks = end?.prompt?.id === prompts.stormers;
  remember(ask, order, may);
  const supported: Deed = {
    id: 'assault-together',
    title: tell('assault_together'),
    weighty: true,
    answers: [...answers, done(prompts.stormers)],
    odds: asks ? [...answers, { verb: 'done' }] : answers,
    who: [f.unit, ...[...new Set(may.map(o => String(o.unit)))]],
    ...via,
  };
  return who.length ? [supported, alone] : [alone];
}

// Along the cheapest way, and into what waits there.
async function go(ask: Ask, f: Found, hex: string): Promise<Deed[]> {
  const place = f.reach?.places.find(p => p.place === hex);
  if (!f.reach || !place || (place as any).passes) return [];
  const way = wayTo(f.reach.places, f.reach.from, hex);
  if (!way.length) return [];
  const march: Answer[] = [...f.open('advance'), ...steps(f.reach, way)];
  const watched = way.filter(h => (f.reach!.places.find(p => p.place === h)?.watched ?? 0) > 0),
    eyes = Math.max(0, ...way.map(h => f.reach!.places.find(p => p.place === h)?.watched ?? 0));
  const risk = watched.length
    ? { risk: tell('watched', { n: eyes, hexes: watched.join(', ') }), wasteful: tell('go_watched', { hex }) }
    : {};
  const out: Deed[] = [
    {
      id: 'go',
      title: tell('go', { hex }),
      answers: f.moving ? march : [...march, stop(f.unit)],
      path: [f.reach.from, ...way],
      ...risk,
    },
  ];
  const then = await ask.ahead(march);
  for (const o of optionsOf(then, 'take_cover', 'board'))
    out.push({
      id: `go-${o.verb}-${o.shelter ?? o.carrier}`,
      title: tell(o.verb === 'board' ? 'go_board' : 'go_cover', {
        what: o.verb === 'board' ? nameOf(ask, String(o.carrier)) : word('shelter.' + o.shelter),
      }),
      answers: [...march, plain(o)],
      path: [f.reach.from, ...way],
      ...risk,
    });
  return out;
}

async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const id = ask.pending.prompt?.id,
    hex =
      kindOf(target) === 'hex' ? idOf(target) : kindOf(target) === 'unit' ? (unitOf(ask, idOf(target))?.hex ?? '') : '';
  if (kindOf(target) === 'card') {
    const no = await ask.why({ verb: 'play', card: idOf(target) });
    return no?.text ? { title: say(known(ask.map).card[idOf(target)]?.name), reasons: [no] } : undefined;
  }
  if (!hex) return undefined;
  const here = rows(ask.view.units).filter(u => u.place === 'map' && u.hex === hex),
    f = order && found.get(order);
  if (!f) {
    if (id !== prompts.action) return undefined;
    const own = here.filter(u => u.side === ask.side);
    if (!own.length) return { title: hex, reasons: [{ text: tell('pick_first') }] };
    return {
      title: hex,
      reasons: await reasons(own, async u => ({
        who: nameOf(ask, u.id),
        r: await ask.why({ verb: 'advance', unit: u.id }),
      })),
    };
  }
  const foes = here.filter(u => u.side !== ask.side);
  if (foes.length) {
    const fires = await reasons(foes, async u => ({
      who: nameOf(ask, u.id),
      r:
        (f.open('concentrate').length ? await ask.why(f.open('concentrate')[0]!) : undefined) ??
        (await ask.why({ verb: 'shoot', unit: f.unit, target: u.id, fire: 'normal' }, f.open('concentrate'))),
    }));
    return { title: tell('cannot_fire', { hex }), reasons: fires };
  }
  const far = f.reach?.beyond?.find(p => p.place === hex);
  if (far)
    return {
      title: tell('cannot_go', { hex }),
      reasons: [{ text: tell('too_far', { need: far.cost }), rule: 'toi.mov.1' }],
    };
  const no = f.reach
    ? await ask.why({ verb: 'enter', hex }, f.open('advance'))
    : f.open('advance').length
      ? await ask.why(f.open('advance')[0]!)
      : undefined;
  return {
    title: tell('cannot_go', { hex }),
    reasons: [no?.text && no.id !== 'toi.refuse.not_adjacent' ? no : { text: tell('out_of_reach') }],
  };
}
async function reasons<T>(
  whom: readonly T[],
  why: (x: T) => Promise<{ who: string; r: Refusal | undefined }>,
): Promise<WhyNot['reasons']> {
  const all = (await Promise.all(whom.map(why))).filter((x): x is { who: string; r: Refusal } => !!x.r?.text),
    texts = new Set(all.map(x => x.r.text));
  return texts.size === 1
    ? [{ text: all[0]!.r.text, rule: all[0]!.r.rule }]
    : all.slice(0, 3).map(({ who, r }) => ({ who, text: r.text, rule: r.rule }));
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
const cards = (ask: Ask): Thing[] => [
  ...new Set(optionsOf(ask.pending, 'play', 'retry').map(o => thing('card', o.card))),
];

// Who is still fresh: a chip a unit.
export function toAct(ask: Ask): ToAct[] {
  if (ask.pending.prompt?.id !== prompts.action) return [];
  return [...new Set(optionsOf(ask.pending, ...actions).map(o => String(o.unit)))].map(id => {
    const u = unitOf(ask, id);
    return { thing: thing('unit', id), text: `${nameOf(ask, id)}${u?.hex ? ' · ' + u.hex : ''}`, token: id };
  });
}
