import { expect, test } from 'vitest';
import pg from '../src/games/pg';
import type { GameEvent } from '../src/net/types';
import { lastLines, linesOf } from '../src/state/lines';
import recorded from './data/pg-events.json';

const events = recorded as unknown as GameEvent[], map = { sides: [], units: [], types: [] };
test('the log has a line a deed, in order, and every event is in one line', () => {
  const lines = linesOf(events, 0, pg, { units: [] }, map);
  expect(lines.length).toBeLessThan(events.length * 0.7);
  for (let i = 1; i < lines.length; ++i) expect(lines[i]!.n).toBeGreaterThan(lines[i - 1]!.n);
  expect(lines.flatMap(l => (l.more.length ? l.more : [l.event])).length).toBe(events.length);
});
test('a game without scenes has a line an event', () => {
  expect(linesOf(events, 100, { ...pg, scenes: undefined } as never, {}, map)).toHaveLength(events.length - 100);
});
test('a line that is said again is one line, and counts', () => {
  const drawn = (side: string): GameEvent => ({ event: 'drew', side, text: `${side} draw a card.` }) as unknown as GameEvent;
  const lines = linesOf([drawn('german'), drawn('german'), drawn('german'), drawn('american')], 0, { ...pg, scenes: undefined } as never, {}, map);
  expect(lines.map(l => [l.n, l.times, l.more.length])).toEqual([[2, 3, 3], [3, undefined, 0]]);
});
test('what only announces a deed is not among the last deeds', () => {
  const told = [{ event: 'activated', side: 'german', text: 'a' }, { event: 'declared_fire', side: 'german', text: 'b' }, { event: 'passed', side: 'german', text: 'c' }] as unknown as GameEvent[];
  expect(lastLines(told, 6, { ...pg, scenes: undefined } as never, {}, map).map(l => l.event.text)).toEqual(['c']);
});
test('whoever passes after every deed is told of it once among the last deeds', () => {
  const e = (event: string, text: string) => ({ event, side: 'soviet', text }) as unknown as GameEvent;
  const told = [e('passed', 'The Soviets pass.'), e('dug_in', 'a'), e('passed', 'The Soviets pass.'), e('dug_in', 'b'), e('passed', 'The Soviets pass.')];
  expect(lastLines(told, 6, { ...pg, scenes: undefined } as never, {}, map).map(l => l.event.text)).toEqual(['a', 'b', 'The Soviets pass.']);
});
test('what is announced and comes to nothing is one line, and what it came to is told', () => {
  const e = (event: string, side = 'soviet') => ({ event, side, text: event, args: {} }) as unknown as GameEvent;
  const told = [{ ...e('moved', 'german'), args: { unit: 'a', from: '0101', hex: '0201' } }, e('activated'), e('declared_fire'), e('nothing_to_fire_at'), e('passed', 'german'), e('activated'), e('declared_move'), e('passed', 'german')] as GameEvent[];
  const lines = linesOf(told, 0, pg, { units: [] }, map);
  expect(lines.map(l => [l.event.text, l.more.length])).toEqual([['moved', 1], ['nothing_to_fire_at', 3], ['passed', 0], ['declared_move', 2], ['passed', 0]]);
});
