import { describe, expect, test } from 'vitest';
import { about, shiftOf } from '../src/games/uf/about';
import uf from '../src/games/uf';
import { nowOf, onlyCovers } from '../src/games/uf/now';
import { scenes } from '../src/games/uf/scenes';
import { cardName, goalOf, serves, useName, type CardInfo } from '../src/games/uf/cards';
import { groundOf } from '../src/games/uf/ground';
import { firepower, powerOf } from '../src/games/uf/power';
import type { View } from '../src/net/types';

// Up Front's table: what an order is about, and what a card or a man is worth.
const option = (verb: string, more: Record<string, unknown> = {}) => ({ option: 0, verb, text: '', ...more });
const card = (id: string, uses: CardInfo['uses']): CardInfo => ({ card: id, split: false, uses, ford: false, flank: false, breeze: false, rnc: 'R1', rpn: [] });
const map = {
  cards: [card('1', [{ use: 'fire', nations: 'GUR', value: '4/7' }]), card('2', [{ use: 'rally', nations: 'GU', value: 'all' }, { use: 'concealed', nations: 'R', value: '-2' }])],
  men: [{ man: 'G1', name: 'Keller', nation: 'German', firepower: [1, 2, 3, 4, 5, 6] }, { man: 'G2', name: 'Vogel', nation: 'German', crewed: true, firepower: [3, 4, 5, 6, 7, 8], boxed: [1, 1, 2, 2, 3, 3] }],
  scenario: { goals: [{ side: 'german', men: 4, chit: 3, buildings: false }] },
};
const calm: View = { groups: [{ group: 'german-A', side: 'german', moving: false }], turn: 'german' };

describe('what an order is about', () => {
  test('the card first, then the group, then the target', () =>
    expect(about(option('fire', { card: '1', group: 'german-A', target: 'american-B' }))).toEqual(['card:1', 'group:german-A', 'group:american-B']));
  test('where several deeds are possible a button names the deed', () => {
    expect(about(option('move', { card: '1', group: 'german-A', mode: 'forward' }))).toEqual(['card:1', 'group:german-A', 'deed:move_forward']);
    expect(about(option('discard', { card: '1' }))).toEqual(['card:1', 'deed:discard']);
  });
  test('a card that is laid for what it is printed needs no button; face down it does, before the group', () => {
    expect(about(option('terrain', { card: '1', group: 'german-A' }))).toEqual(['card:1', 'group:german-A']);
    expect(about(option('open_ground', { card: '1', group: 'german-A', place: 'over' }))).toEqual(['card:1', 'deed:open_over', 'group:german-A']);
    expect(uf.deliberate).toEqual(['open_ground']);
  });
  test('what one man does alone is a button, then the man; else he stands for his group', () => {
    expect(about(option('transfer_man', { card: '7', man: 'G4', to: 'german-C' }))).toEqual(['card:7', 'deed:transfer_C', 'man:G4']);
    expect(about(option('infiltrate', { card: '7', man: 'G4', target: 'american-B' }))).toEqual(['card:7', 'deed:infiltrate_B', 'man:G4']);
    expect(about(option('fight_infiltrator', { card: '7', man: 'G4', infiltrator: 'U3' }))).toEqual(['card:7', 'deed:fight_infiltrator', 'man:G4', 'man:U3']);
    expect(about(option('move', { card: '7', group: 'german-B', mode: 'forward' }))).toEqual(['card:7', 'group:german-B', 'deed:move_forward']);
  });
  test('nothing is named twice', () => expect(about(option('come_back', { group: 'german-A', to: 'german-A' }))).toEqual(['group:german-A', 'deed:come_back']));
  test('the chits shift by what is meant, not by how the rules count it', () =>
    expect([98, 100, 103].map(shift => shiftOf(option('propose_shift', { shift })))).toEqual(['−2', '0', '+3']));
});

describe('cards and men', () => {
  test('a use serves only the nations printed on it', () => {
    const [, two] = map.cards;
    expect(serves(two!.uses[0]!, 'german')).toBe(true);
    expect(serves(two!.uses[0]!, 'russian')).toBe(false);
    expect(serves(two!.uses[1]!, '')).toBe(true);
  });
  test('a card is called by the uses that serve its holder', () => {
    expect(cardName('2', map, 'german')).not.toBe(cardName('2', map, 'russian'));
    expect(useName(map.cards[0]!, map.cards[0]!.uses[0]!, map)).toBeTruthy();
    expect(cardName('99', map)).toBe('99');
  });
  test('firepower by range, doubled by a hero, none while pinned or jammed', () => {
    const man = { man: 'G1', weapon: 'G1' };
    expect(firepower(man, 2, map)).toBe(3);
    expect(firepower({ ...man, hero: true }, 2, map)).toBe(6);
    expect(firepower({ ...man, pinned: true }, 2, map)).toBeUndefined();
    expect(firepower({ ...man, weapon_state: 'malfunctioned' }, 2, map)).toBeUndefined();
    expect(firepower(man, 9, map)).toBe(6);
  });
  test('a machine gun without its crew fires the boxed values', () => {
    expect(firepower({ man: 'G2', weapon: 'G2' }, 2, map)).toBe(2);
    expect(firepower({ man: 'G2', weapon: 'G2', crew: 'G1' }, 2, map)).toBe(5);
    expect(firepower({ man: 'G1', weapon: 'G2', crew: 'G2', assistant: true }, 2, map)).toBeUndefined();
  });
  test('on the move rifles are halved and a gun without its crew is silent; a flank doubles', () => {
    const rifle = { men: [{ man: 'G9', class: 'bolt_rifle', firepower: [1, 1, 1, 1, 2, 2] }, { man: 'G2', class: 'lmg', crewed: true, firepower: [3, 4, 5, 6, 7, 8], boxed: [1, 1, 2, 2, 3, 3] }] };
    const man = { man: 'G9', weapon: 'G9' }, gunner = { man: 'G2', weapon: 'G2', crew: 'G1' }, helper = { man: 'G1', crew: 'G2', assistant: true };
    expect(powerOf(man, 2, rifle, { moving: true })).toEqual({ n: 1, why: 'moving_rifle' });
    expect(powerOf(man, 4, rifle, { moving: true })).toEqual({ n: 1 });
    expect(powerOf(man, 4, rifle, { flanking: true })).toEqual({ n: 4 });
    expect(powerOf(gunner, 2, rifle, { men: [gunner, helper] })).toEqual({ n: 5 });
    expect(powerOf(gunner, 2, rifle, { men: [gunner, { ...helper, pinned: true }] })).toEqual({ n: 2 });
    expect(powerOf(gunner, 2, rifle, { men: [gunner, helper], moving: true })).toEqual({ n: 2 });
    expect(powerOf({ man: 'G2', weapon: 'G2' }, 2, rifle, { moving: true })?.why).toBe('moving_gun');
    expect(powerOf(gunner, 2, rifle, { men: [gunner, helper], moving: true, wire: true })?.why).toBe('wet_gun');
  });
  test('one number for the ground: the card one stands on, a move and what lies below it, smoke, wire, a hole', () => {
    const deck = { cards: [card('7', [{ use: 'terrain:woods', nations: 'GUR', value: '-2' }]), card('8', [{ use: 'terrain:gully', nations: 'GUR', value: '-2' }])] };
    const sum = (stack: string[], more = {}) => groundOf({ terrain: 'woods', moving: ['forward', 'sideways'].includes(stack.at(-1)!), stack: stack.map(s => ({ lies: s === '7' || s === '8' ? 'terrain' : s, card: s === '7' || s === '8' ? s : '1' })), ...more }, deck).sum;
    expect([sum([]), sum(['7']), sum(['7', 'forward']), sum(['7', 'forward', 'forward']), sum(['7', 'smoke']), sum(['7', 'wire']), sum(['7'], { entrenched: true })]).toEqual([0, -2, -1, 2, -3, -1, -3]);
    expect(sum(['8', 'forward', 'forward'])).toBe(1);
  });
  test('only steady men in cover far enough forward count for the goal', () => {
    const men = [{ man: 'G1' }, { man: 'G2', pinned: true }], view = (groups: object[]): View => ({ groups });
    const group = { side: 'german', chit: 3, in_cover: true, moving: false, terrain: 'woods', men };
    expect(goalOf(view([group]), map, 'german')).toEqual({ have: 1, need: 4, chit: 3, buildings: false });
    expect(goalOf(view([{ ...group, chit: 2 }]), map, 'german')!.have).toBe(0);
    expect(goalOf(view([{ ...group, moving: true }]), map, 'german')!.have).toBe(0);
    expect(goalOf(view([group]), map, 'american')).toBeUndefined();
  });
});

describe('what happened, as scenes', () => {
  const event = (name: string, args: Record<string, unknown>, side = 'german') => ({ event: name, side, args, text: name });
  const told = scenes([
    event('turn', {}), event('fire', { group: 'german-A', target: 'american-B', card: '1' }), event('concealed', { card: '2' }, 'american'),
    event('attack', { group: 'german-A', target: 'american-B', final: 4 }),
    event('fire_draw', { man: 'G1', strength: 4, drawn: 6, value: 10 }), event('killed', { man: 'G1' }, 'american'),
    event('fire_draw', { man: 'G2', strength: 4, drawn: -2, value: 2 }), event('moved', { group: 'german-B' }),
  ], calm, map);
  test('an attack is one scene with a line for every man a card was turned for', () => {
    expect(told.map(s => s.kind)).toEqual(['turn', 'shot', 'move']);
    expect(told[1]).toMatchObject({ from: ['german-A'], to: 'american-B', events: [1, 6] });
    expect(told[1]!.checks.map(c => [c.who, c.need, c.bad])).toEqual([['man:G1', '4 + 6 = 10', 2], ['man:G2', '4 − 2 = 2', 0]]);
  });
  test('what was played against an attack is told with what is left of it', () => {
    const [shot] = scenes([event('fire', { group: 'german-A', target: 'american-B', card: '1' }), { ...event('concealed', { card: '2' }), side: 'american' }, event('attack', { final: 1 })], calm, map);
    expect(shot!.detail).toBe(`${cardName('2', map)}, strength 1`);
  });
  test('an attack with several cards is told with all of them, and what they came to after it', () => {
    const [shot] = scenes([{ ...event('fire', { group: 'german-A', target: 'american-B', card: '1' }), text: 'A fires at B with Fire 1/1.' }, event('fire_added', { card: '99' }), event('attack', { final: 2 })], calm, map);
    expect(shot!.title).toBe('A fires at B with Fire 1/1 + 99');
    expect(shot!.detail).not.toMatch(/99/);
  });
  test('cards turned in a later message are a scene of their own, with what each had to beat, on the board as it was', () => {
    const later = scenes([
      { ...event('fire_draw', { man: 'G1', strength: 4, drawn: 6, value: 10, against: 8 }), rule: 'uf.6.51' }, event('killed', { man: 'G1' }, 'american'),
      { ...event('fire_draw', { man: 'G2', strength: 4, drawn: 0, value: 4, against: 4 }), rule: 'uf.6.54' },
    ], { groups: [{ group: 'german-A', side: 'german', men: [{ man: 'G2' }] }] } as never, map);
    expect(later.map(s => [s.kind, s.hold, s.to, s.events])).toEqual([['shot', true, 'german-A', [0, 2]]]);
    expect(later[0]!.checks.map(c => [c.drawn, c.over, c.bad])).toEqual([[6, { beats: true, sign: 'skull', value: 8 }, 2], [0, { beats: false, sign: 'shield', value: 4 }, 0]]);
    expect(uf.suspense?.(later[0]!)).toBe(true);
    expect(uf.suspense?.(scenes([event('moved', { group: 'german-B' })], calm, map)[0]!)).toBe(false);
  });
  test('digging in tells its card and what came of it', () =>
    expect(scenes([{ ...event('entrench_draw', { group: 'german-A', card: '1' }), result: 'nothing' }], calm, map)[0]!.checks.map(c => [c.who, c.drawn, c.bad])).toEqual([['group:german-A', -1, 1]]));
  test('every event belongs to just one scene', () => {
    const seen = told.flatMap(s => Array.from({ length: s.events[1] - s.events[0] + 1 }, (_, i) => s.events[0] + i));
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

test('a card in hand says what it can do now, and promises nothing else', () => {
  const o = (verb: string, more: object) => ({ option: 0, verb, text: '', ...more }) as never;
  const fire = [['german-A', 'american-A'], ['german-B', 'american-A'], ['german-C', 'american-B'], ['german-C', 'american-C']].map(([group, target]) => o('fire', { card: '7', group, target }));
  expect(nowOf('7', fire)).toBe('A, B at A · C at B, C');
  expect(nowOf('8', [o('move', { card: '8', group: 'german-B', mode: 'forward' }), o('move', { card: '8', group: 'german-A', mode: 'back' }), o('discard', { card: '8' })])).toBe('moves A, B');
  expect(nowOf('9', [o('discard', { card: '9' })])).toBe('may be discarded');
  expect(nowOf('9', fire)).toBe('');
  // Face down any card is open ground: said of a dead card only, and no card shines for it.
  const down = [o('open_ground', { card: '9', group: 'german-B' })];
  expect([nowOf('9', down), nowOf('9', down, true)]).toEqual(['', 'as open ground']);
  expect([onlyCovers('9', down), onlyCovers('9', [...down, o('rally', { card: '9', group: 'german-A' })]), onlyCovers('8', down)]).toEqual([true, false, false]);
});

test('cards are turned by themselves when nobody weakened the fire', () => {
  const pending = { kind: 'choice', prompt: { id: 'uf.prompt.fire_confirm' }, options: [{ option: 0, verb: 'resolve', text: '' }, { option: 1, verb: 'abandon', text: '' }] } as never;
  const e = (event: string) => ({ event, text: '' }) as never;
  for (const alone of [true, false]) {
    expect(uf.obvious?.(pending, [e('concealed'), e('fire'), e('attack')], alone)?.verb).toBe('resolve');
    expect(uf.obvious?.(pending, [e('fire'), e('concealed'), e('attack')], alone)).toBeUndefined();
  }
});

test('whoever has answered, or has no answer and only a computer waits, is not asked again', () => {
  const decline = { option: 0, verb: 'decline', nature: 'decline', text: '' }, all = { option: 1, verb: 'decline_all', nature: 'decline', text: '' }, card = { option: 2, verb: 'play_concealed', card: '9', text: '' }, hero = { option: 3, verb: 'hero_rally', man: 'G1', text: '' };
  const asked = (...options: object[]) => ({ kind: 'choice', side: 'german', prompt: { id: 'uf.prompt.fire_answer' }, options }) as never;
  const e = (event: string, side: string) => ({ event, side, text: '' }) as never;
  const fire = [e('concealed', 'german'), e('fire', 'american')], hidden = [...fire, e('concealed', 'german')];
  const gives = (pending: never, events: never[], alone: boolean) => uf.obvious?.(pending, events, alone)?.verb;
  expect(gives(asked(decline, all), fire, true)).toBe('decline');
  expect(gives(asked(decline, all), fire, false)).toBeUndefined();         // silence would tell a person what is not in the hand
  expect(gives(asked(decline, all), hidden, false)).toBe('decline');
  expect(gives(asked(decline, all, hero), hidden, true)).toBeUndefined();  // somebody may still be got up
  expect(gives(asked(card, decline, all), fire, true)).toBeUndefined();
});

test('a pinned man who could be let run keeps no step open, and another person is told nothing by it', () => {
  const end = { option: 0, verb: 'end_turn', text: '' }, panic = { option: 1, verb: 'panic', man: 'G1', text: '' }, discard = { option: 2, verb: 'discard', card: '9', text: '' };
  const gives = (alone: boolean, ...options: object[]) => uf.obvious?.({ kind: 'choice', side: 'german', prompt: { id: 'uf.prompt.discards' }, options } as never, [], alone)?.verb;
  expect(gives(true, panic, end)).toBe('end_turn');
  expect(gives(false, panic, end)).toBeUndefined();
  expect(gives(true, panic, discard, end)).toBeUndefined();
});
