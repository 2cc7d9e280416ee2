// Cards of the own hand: what they would do now, and where a card that calls fire is aimed.
import type { Answer, Odds } from '../../net/types';
import { type Thing, thing } from '../../state/orders';
import { settings } from '../../state/settings.svelte';
import { say } from '../../text/texts.svelte';
import { optionsOf, plain } from '../answers';
import type { Ask, Deed, Order } from '../game';
import { known, word } from './adapt';
import { deeds, hurt, tell } from './answers';

// A card of the own hand, read in full: what it would do now.
export async function card(ask: Ask, id: string): Promise<Order | undefined> {
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
export function callAt(order: Order, hex: string): Deed[] {
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
export const cards = (ask: Ask): Thing[] => [
  ...new Set(optionsOf(ask.pending, 'play', 'retry').map(o => thing('card', o.card))),
];
