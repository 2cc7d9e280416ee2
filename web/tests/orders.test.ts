import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Option } from '../src/net/types';
import { inOneStack, narrow, pick, thing } from '../src/state/orders';

const about = (o: Option) => [...(o.unit ? [thing('unit', o.unit)] : []), ...(o.hex ? [thing('hex', o.hex)] : [])];
const options: Option[] = [
  { option: 0, verb: 'fire', unit: 'a', hex: '0101', text: '' },
  { option: 1, verb: 'fire', unit: 'a', hex: '0102', text: '' },
  { option: 2, verb: 'fire', unit: 'b', hex: '0101', text: '' },
  { option: 3, verb: 'move', unit: 'b', text: '' },
  { option: 4, verb: 'done', text: '' },
];

describe('narrowing', () => {
  test('first the ones who can act are lit', () => expect([...narrow(options, [], about).lit].sort()).toEqual(['unit:a', 'unit:b']));
  test('then what they can do', () => {
    const n = narrow(options, ['unit:a'], about);
    expect([...n.lit].sort()).toEqual(['hex:0101', 'hex:0102']);
    expect(n.complete).toEqual([]);
  });
  test('one thing may already be an order while it could also be more', () => {
    const n = narrow(options, ['unit:b'], about);
    expect(n.complete.map(o => o.option)).toEqual([3]);
    expect([...n.lit]).toEqual(['hex:0101']);
  });
  test('in the end one order is left', () => {
    const n = narrow(options, ['unit:a', 'hex:0102'], about);
    expect(n.complete.map(o => o.option)).toEqual([1]);
    expect(n.lit.size).toBe(0);
  });
  test('the target may be named first', () => {
    const n = narrow(options, ['hex:0101'], about);
    expect([...n.lit].sort()).toEqual(['unit:a', 'unit:b']);
  });
  test('clicking again takes back, clicking something else begins anew', () => {
    expect(pick(options, ['unit:a'], 'unit:a', about)).toEqual([]);
    expect(pick(options, ['unit:a'], 'unit:b', about)).toEqual(['unit:b']);
    expect(pick(options, ['unit:a'], 'hex:0101', about)).toEqual(['unit:a', 'hex:0101']);
    expect(pick(options, ['unit:a'], 'hex:0909', about)).toEqual([]);
  });
  test('clicking lit things always ends in an order', () => {
    const some = fc.array(fc.record({ unit: fc.constantFrom('a', 'b', 'c', undefined), hex: fc.constantFrom('01', '02', undefined) }), { minLength: 1, maxLength: 12 });
    fc.assert(fc.property(some, fc.integer({ min: 0, max: 999 }), (list, seed) => {
      const all = list.map((o, option): Option => ({ option, verb: 'x', text: '', ...o }));
      let picked: string[] = [];
      for (let i = 0; i < 5; ++i) {
        const n = narrow(all, picked, about), lit = [...n.lit];
        expect(n.options.length).toBeGreaterThan(0);
        if (!lit.length) { expect(n.complete.length + all.filter(o => about(o).length === 0).length).toBeGreaterThan(0); return; }
        picked = pick(all, picked, lit[seed % lit.length]!, about);
      }
      throw Error('no end');
    }));
  });
});

test('a few pieces of one stack are told from pieces in several, from places and from what is about two things', () => {
  const lie: Record<string, string> = { 'unit:a': '0101', 'unit:b': '0101', 'unit:c': '0202', 'hex:0101': '0101', 'hex:0202': '0202' }, place = (t: string) => lie[t];
  expect(inOneStack([['unit:a'], ['unit:b']], place)).toBe(true);
  expect(inOneStack([['unit:a'], ['unit:c']], place)).toBe(false);
  expect(inOneStack([['unit:a']], place)).toBe(false);
  expect(inOneStack([['unit:a'], ['unit:a']], place)).toBe(false);
  expect(inOneStack([['unit:a'], []], place)).toBe(false);
  expect(inOneStack([['unit:a', 'hex:0202'], ['unit:b', 'hex:0202']], place)).toBe(false);
  expect(inOneStack([['hex:0101'], ['unit:a']], place)).toBe(false);
  expect(inOneStack([['unit:a'], ['unit:unknown']], place)).toBe(false);
});
