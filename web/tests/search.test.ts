import { expect, test } from 'vitest';
import { finder, folded, synonymsOf } from '../src/state/search';

const same = synonymsOf('dig in, entrench, foxhole; sniper, marksman; tireur isolé, tireur embusqué, sniper');
test('accents, ligatures and capitals do not matter', () => {
  expect(folded('Manœuvre ÉLEVÉE')).toBe('manoeuvre elevee');
  expect(finder('elevee', [])('Cote élevée')).toBe(true);
});
test('all words are sought, each by itself or by one of its meaning', () => {
  expect(finder('dig in', same)('Entrenching takes a turn')).toBe(true);
  expect(finder('dig in smoke', same)('Entrenching takes a turn')).toBe(false);
  expect(finder('digging', same)('Entrenching takes a turn')).toBe(false);
  expect(finder('TIREUR ISOLE', same)('Un sniper est caché')).toBe(true);
  expect(finder('sniper check', same)('A marksman draws a check')).toBe(true);
});
test('nothing sought finds all', () => expect(finder('  ', same)('anything')).toBe(true));
test('an abbreviation is a word of its own', () => {
  const short = synonymsOf('line of sight, los; pin, pinned');
  expect(finder('LOS', short)('The losses of a close fight')).toBe(false);
  expect(finder('LOS', short)('LOS is blocked')).toBe(true);
  expect(finder('los', short)('A line of sight')).toBe(true);
  expect(finder('pin', short)('He is pinned')).toBe(true);
});
