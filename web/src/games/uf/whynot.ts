// Why a card, a group or a man does not glow: what one would do with it is asked of the rules, for every group that could
// be meant, and the refusal that comes furthest is told.
import { idOf, kindOf, type Thing } from '../../state/orders';
import type { Answer, Refusal } from '../../net/types';
import type { Ask, WhyNot } from '../game';
import { book, groupName, groupOf, groups, isTerrain, page, rows, serves, sideRow } from './cards';

// From what says least to what says most.
const order = [
  'not_your_group',
  'not_an_enemy_group',
  'wrong_use',
  'not_now',
  'cower',
  'discards_come_later',
  'nobody_pinned',
  'already_acted',
  'on_wire',
  'pinned_men',
  'no_movement_card',
  'from_gully',
  'into_gully',
  'not_enough_firepower',
  'blocked',
];
const weight = (r: Refusal): number => {
  const at = order.indexOf((r.id ?? '').split('.').at(-1) ?? '');
  return at < 0 ? order.length : at;
};
const most = 12; // questions for one click

interface Tried {
  group?: string;
  answer: Answer;
}
// What a card is meant for, by its use.
function deeds(use: string, card: string, own: readonly string[], foes: readonly string[]): Tried[] {
  const each = (verb: string, more: Record<string, unknown> = {}): Tried[] =>
    own.map(group => ({ group, answer: { verb, card, group, ...more } }));
  if (isTerrain(use)) return each('terrain');
  switch (use) {
    case 'fire':
      return own.flatMap(group => foes.map(target => ({ group, answer: { verb: 'fire', card, group, target } })));
    case 'movement':
      return each('move', { mode: 'forward' });
    case 'rally':
      return each('rally');
    case 'smoke':
      return each('lay_smoke');
    case 'wire':
    case 'sniper':
      return foes.slice(0, 1).map(group => ({ answer: { verb: use === 'wire' ? 'lay_wire' : use, card, group } }));
    default:
      return [{ answer: { verb: 'discard', card } }];
  }
}

export async function whyNot(ask: Ask, picked: readonly Thing[], target: Thing): Promise<WhyNot | undefined> {
  const view = ask.view as any,
    side = ask.side,
    things = [...picked, target],
    groupOfThing = (t: Thing): string | undefined =>
      kindOf(t) === 'group' ? idOf(t) : kindOf(t) === 'man' ? groupOf(idOf(t), view)?.group : undefined,
    named = things.map(groupOfThing).filter(g => g !== undefined),
    mine = groups(view).filter(g => g.side === side),
    meant = mine.filter(g => named.includes(g.group)),
    // Who has acted is asked only when he is meant.
    own = (meant.length ? meant : mine.some(g => !g.acted) ? mine.filter(g => !g.acted) : mine).map(g => g.group),
    foes = groups(view)
      .filter(g => g.side !== side)
      .map(g => g.group),
    aimed = foes.filter(f => named.includes(f)),
    cards = things.filter(t => kindOf(t) === 'card').map(idOf);
  if (!cards.length && !meant.length) return { title: '', reasons: [{ text: page('hint.card') }] };
  const held = cards.length ? cards : rows(sideRow(view, side)?.hand).map((h: any) => h.card),
    tried: Tried[] = [];
  for (const card of held)
    for (const use of book(ask.map).card[card]?.uses ?? []) {
      if (!serves(use, side) || use.use === 'radio') continue;
      if (use.use === 'concealed' && cards.length) return { title: '', reasons: [{ text: page('hint.concealed') }] };
      tried.push(...deeds(use.use, card, own, aimed.length ? aimed : foes));
    }
  if (!cards.length) tried.push(...own.map(group => ({ group, answer: { verb: 'entrench', group } })));
  const told = (
    await Promise.all(tried.slice(0, most).map(async x => ({ ...x, refusal: await ask.why(x.answer) })))
  ).filter((x): x is Tried & { refusal: Refusal } => !!x.refusal?.text);
  const best = told.sort(
    (a, b) =>
      weight(b.refusal) - weight(a.refusal) || Number(b.refusal.args?.have ?? 0) - Number(a.refusal.args?.have ?? 0),
  )[0];
  if (!best) return undefined;
  const who = best.group && own.length > 1 ? groupName(side, best.group.at(-1)!) : undefined;
  return { title: '', reasons: [{ ...(who ? { who } : {}), text: best.refusal.text, rule: best.refusal.rule }] };
}
