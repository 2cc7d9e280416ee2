import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filled, handIn, heavy, proposals, propose, read, room, written, type Heap } from '../src/games/toi/muster';

// Figures that fill the bases exactly, as every scenario has them.
const heap = fc.record({ bases: fc.integer({ min: 1, max: 6 }), mg: fc.nat(4), mortar: fc.nat(3), elite: fc.nat(8), officer: fc.nat(4), tokens: fc.nat(3) }).map(({ bases, mg, mortar, elite, officer, tokens }): Heap => {
  let free = bases * room;
  const take = (n: number, size: number) => { const k = Math.min(n, Math.floor(free / size)); free -= k * size; return k; };
  const figures = { mg: take(mg, 2), mortar: take(mortar, 2), elite: take(elite, 1), officer: take(officer, 1), regular: 0 };
  return { bases, figures: { ...figures, regular: free }, tokens: { engineer: tokens, flamethrower: 1 } };
});

describe('building squads', () => {
  for (const way of proposals)
    test(`${way}: every figure stands somewhere, every base is full, no token beside crews`, () => fc.assert(fc.property(heap, h => {
      const squads = propose(h, way);
      expect(squads).toHaveLength(h.bases);
      for (const s of squads) { expect(filled(s)).toBe(room); if (heavy(s)) expect(s.token).toBe(''); }
      for (const [f, n] of Object.entries(h.figures)) expect(squads.flatMap(s => s.figures).filter(x => x === f)).toHaveLength(n);
      for (const [t, n] of Object.entries(h.tokens)) expect(squads.filter(s => s.token === t).length).toBeLessThanOrEqual(n);
    })));
  test('squads are handed in base by base, each meant for its own', () => {
    const map = { units: ['us-dark-1', 'us-light-1', 'us-light-2', 'us-light-3'].map(id => ({ id })) };
    const answers = handIn([read('RRRR'), read('EERO+medic'), read('MRR')], 'us-light-1', map);
    expect(answers.map(a => [a.base, a.figures, a.if])).toEqual([
      ['us-light-1', 'EERO+medic', { prompt: 'toi.prompt.form', unit: 'us-light-1' }], ['us-light-2', 'RRM', { prompt: 'toi.prompt.form', unit: 'us-light-2' }], ['us-light-3', 'RRRR', { prompt: 'toi.prompt.form', unit: 'us-light-3' }]]);
  });
  test('what is written is read again', () => fc.assert(fc.property(heap, h => { for (const s of propose(h, 'even')) expect(read(written(s))).toEqual(s); })));
});
