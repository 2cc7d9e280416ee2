import { flushSync, mount, unmount } from 'svelte';
import Goals from '../src/parts/Goals.svelte';
import { expect, test } from 'vitest';
import { goals } from '../src/games/pg/goals';
import { goals as ufGoals } from '../src/games/uf/goals';
import type { View } from '../src/net/types';

const map = {
  types: [], units: [], sides: [],
  victory: [
    { winner: 'german', when: 'end', if: [{ terms: [{ count: 'control', points: 1, side: 'german', hexes: ['1208', '1308'] }], at_least: 2 }, { terms: [{ count: 'steps_lost', points: 1, side: 'german' }], at_most: 16 }] },
    { winner: 'soviet', when: 'turn', if: [{ terms: [{ count: 'control', points: 2, side: 'soviet', hexes: ['1208'] }, { count: 'steps_lost', points: -1, side: 'soviet' }], at_least: 6 }] },
    { winner: 'draw', when: 'end', if: [{ terms: [{ count: 'control', points: 2, side: 'soviet', hexes: ['1208'] }, { count: 'steps_lost', points: -1, side: 'soviet' }], at_most: 1 }] },
  ],
};

test('what each condition comes to is read in the order in which the map lists them', () => {
  const [first, second, third] = goals({ victory: [1, 17, 4, -3, 4, -3] } as View, map, s => s);
  expect(first!.parts.map(p => [p.have, p.need, !!p.most])).toEqual([[1, 2, false], [17, 16, true]]);
  expect(first!.parts[0]!.places).toEqual(['hex:1208', 'hex:1308']);
  expect([second!.parts[0]!.have, second!.parts[0]!.sums?.map(s => s.points)]).toEqual([1, [4, -3]]);
  expect(third!.parts[0]!.sums).toEqual([]);   // the same sum is told once
});

test('Up Front: a squad breaks, ground is taken, or time runs out', () => {
  const view: View = { decks: 3, sides: { german: { killed: 2, routed: 1, broken_at: 6 }, american: { killed: 0, routed: 0, broken_at: 7 } }, groups: {} };
  const list = ufGoals(view, { scenario: { goals: [{ side: 'german', men: 4, chit: 4 }], time_winner: 'american' } }, s => s);
  expect(list.map(g => [g.winner, ...g.parts.map(p => `${p.have}/${p.need}`)])).toEqual([['german', '0/4'], ['german', '0/7'], ['american', '3/6'], ['american']]);
});
test('the report tells what decided the battle as it stood at the end, whatever moment is looked at', () => {
  const told = (ended: boolean) => {
    const target = document.createElement('div'), game = { goals: (view: any) => [{ winner: 'a', parts: [{ text: 'Steps lost', have: view.lost, need: 16, most: true }] }] };
    const battle = { shown: { view: { lost: 4 } }, map: {}, info: { sides: [{ id: 'a' }] }, sideName: (s: string) => s }, table = { view: { lost: 1 }, game, marked: [] };
    const goals = mount(Goals, { target, props: { battle, table, ended } as never });
    flushSync();
    const text = target.textContent!;
    void unmount(goals);
    return /lost 4/.test(text) ? 'end' : /lost 1/.test(text) ? 'moment' : text;
  };
  expect([told(true), told(false)]).toEqual(['end', 'moment']);
});
