import { expect, test } from 'vitest';
import table from '../../data/balance.tsv?raw';
import { balanceOf, easier, shares, underdog } from '../src/state/balance';

// The card of a scenario tells the figures of its usual set-up, the form those of the set-up that is chosen.
const row = (scenario: string, setup: string) => table.split('\n').map(l => l.split('\t')).find(r => r[0] === scenario && r[1] === setup)!.map(Number);
const sides = [{ id: 'german', name: { en: '', fr: '' }, players: 1 }, { id: 'american', name: { en: '', fr: '' }, players: 1 }];

test('each set-up has its own figures; without one, those of the first', () => {
  const usual = row('uf/b', 'german-american'), last = row('uf/b', 'russian-german');
  expect(usual[4]).not.toBe(last[4]);
  expect(balanceOf('uf', 'b')).toMatchObject({ games: usual[3], first: usual[4], second: usual[5] });
  expect(balanceOf('uf', 'b', 'german-american')).toEqual(balanceOf('uf', 'b'));
  expect(balanceOf('uf', 'b', 'russian-german')).toMatchObject({ first: last[4], second: last[5] });
  expect(balanceOf('pg', 'lipovka', 'sectors')).toEqual(balanceOf('pg', 'lipovka'));   // an option that is no set-up
});
test('who has it easier, and who is the underdog, follow the set-up', () => {
  expect(easier('uf', { id: 'e', sides })).toBe('german');
  expect(underdog('uf', { id: 'e', sides })?.id).toBe('american');
  expect(easier('uf', { id: 'f', sides }, 'russian-german')).toBe('american');   // the second side
  expect(underdog('uf', { id: 'c', sides }, 'american-german')).toBeUndefined();
});
test('shares in hundredths add up to a hundred, in every row', () => {
  expect(shares({ games: 400, first: 374, draws: 0, second: 26 })).toEqual([93, 0, 7]);
  for (const r of table.trim().split('\n').slice(1)) {
    const [, , , games, first, second, draws] = r.split('\t').map(Number);
    expect(shares({ games: games!, first: first!, second: second!, draws: draws! }).reduce((a, b) => a + b), r).toBe(100);
  }
});
