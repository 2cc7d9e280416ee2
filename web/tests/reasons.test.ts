import { expect, test } from 'vitest';
import { reasons } from '../src/games/answers';

const told = (why: Record<string, string | undefined>) =>
  reasons(Object.keys(why), x => x, async x => (why[x] ? { id: '', text: why[x]!, rule: 'pg.7.32' } : undefined));

test('a reason is told once, with those it holds for where there are several', async () => {
  expect(await told({ a: 'too far', b: 'too far' })).toEqual([{ text: 'too far', rule: 'pg.7.32' }]);
  expect(await told({ a: 'no line', b: 'too far', c: 'too far', d: undefined })).toEqual([
    { who: 'a', text: 'no line', rule: 'pg.7.32' },
    { who: 'b, c', text: 'too far', rule: 'pg.7.32' },
  ]);
  expect((await told({ a: '1', b: '2', c: '3', d: '4' })).length).toBe(3);
});
