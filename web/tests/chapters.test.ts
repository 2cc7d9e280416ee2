import { expect, test } from 'vitest';
import { chapterAfter, chapterBefore, chaptersOf } from '../src/state/chapters';

const event = (name: string, args = {}) => ({ event: name, args, text: name });
const events = [event('set_up'), event('turn'), event('activated'), event('shot'), event('activated'), event('turn'), event('activated')];
const lines = [1, 3, 4, 5, 6, 7];   // of the log, after each answer
const all = chaptersOf(events, lines, { turn: 'turn', activated: 'segment' });

test('chapters begin with the answer that wrote their line', () => expect(all.map(c => [c.of, c.at])).toEqual([['turn', 2], ['segment', 2], ['segment', 4], ['turn', 5], ['segment', 6]]));
test('by turns', () => { expect(chapterAfter(all, 'turn', 2)).toBe(5); expect(chapterBefore(all, 'turn', 5)).toBe(2); expect(chapterAfter(all, 'turn', 5)).toBeUndefined(); });
test('by segments, and a turn begins one', () => { expect(chapterAfter(all, 'segment', 2)).toBe(4); expect(chapterAfter(all, 'segment', 4)).toBe(5); expect(chapterBefore(all, 'segment', 4)).toBe(2); });
