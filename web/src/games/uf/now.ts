// What a card in hand can do this moment, in a few words: of the options only, so that nothing is promised that the rules refuse.
import type { Option } from '../../net/types';
import { faceDown } from './about';
import { isTerrain, page, type Use } from './cards';

const letter = (group: unknown): string => String(group ?? '').at(-1) ?? '';
const letters = (list: readonly unknown[]): string => [...new Set(list.map(letter))].sort().join(', ');

// Who fires at whom, those with the same targets together: "A, B at C · D at A, C".
function shots(list: readonly Option[]): string {
  const targets = new Map<string, unknown[]>(),
    shooters = new Map<string, string[]>();
  for (const o of list) targets.set(letter(o.group), [...(targets.get(letter(o.group)) ?? []), o.target]);
  for (const [who, at] of [...targets].sort()) shooters.set(letters(at), [...(shooters.get(letters(at)) ?? []), who]);
  return [...shooters].map(([at, who]) => page('now.fire', { who: who.join(', '), at })).join(' · ');
}

const deeds: readonly [verb: string, tell: (list: readonly Option[]) => string][] = [
  ['fire', shots],
  ['add_fire', () => page('now.add_fire')],
  ['move', list => page('now.move', { who: letters(list.map(o => o.group)) })],
  ['rally', list => page('now.rally', { who: letters(list.map(o => o.group)) })],
  ['terrain', list => page('now.terrain', { who: letters(list.map(o => o.group)) })],
  ['lay_smoke', list => page('now.smoke', { who: letters(list.map(o => o.group)) })],
  ['play_concealed', () => page('now.answer')],
  ['sniper', list => page('now.at', { who: letters(list.map(o => o.group)) })],
  ['lay_wire', list => page('now.at', { who: letters(list.map(o => o.group)) })],
  ['hero_rally', () => page('now.hero')],
  ['hero_fire', () => page('now.hero')],
];
// Face down any card is open ground: a use of its own only for a card that has no other.
export const onlyCovers = (card: string, options: readonly Option[]): boolean => {
  const own = options.filter(o => String(o.card ?? '') === card);
  return own.length > 0 && own.every(o => o.verb === faceDown);
};

export function nowOf(card: string, options: readonly Option[], dead = false): string {
  const own = options.filter(o => String(o.card ?? '') === card);
  for (const [verb, tell] of deeds) {
    const list = own.filter(o => o.verb === verb);
    if (list.length) return tell(list);
  }
  if (dead && own.some(o => o.verb === faceDown)) return page('now.open');
  return own.some(o => o.verb === 'discard') ? page('now.discard') : '';
}

// And what it waits for, where nothing can be done with it this moment.
export function laterOf(use: Use | undefined, dead: boolean): string {
  if (dead || !use) return page('later.cower');
  return page('later.' + (isTerrain(use.use) ? 'terrain' : use.use));
}
