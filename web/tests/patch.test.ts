import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatch } from '../src/net/patch';

// The examples of RFC 7386, appendix A.
const cases: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }], [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }], [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }], [{ a: ['b'] }, { a: 'c' }, { a: 'c' }], [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }], [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']], [{ a: 'b' }, ['c'], ['c']], [{ a: 'foo' }, null, null], [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }], [[1, 2], { a: 'b', c: null }, { a: 'b' }], [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('merge patches', () => {
  cases.forEach(([target, patch, result], i) => test(`RFC 7386 example ${i + 1}`, () => expect(mergePatch(target, patch)).toEqual(result)));

  test('what a patch does not touch keeps its identity', () => {
    const view = { units: { a: { hex: '0101' }, b: { hex: '0202' } }, markers: { smoke: [] } };
    const next = mergePatch(view, { units: { a: { hex: '0102' } } });
    expect(next.units.b).toBe(view.units.b);
    expect(next.markers).toBe(view.markers);
    expect(view.units.a.hex).toBe('0101');
  });

  // A difference made as the server makes it leads from any view to any other.
  const diff = (from: any, to: any): any => {
    const out: any = {};
    for (const k of Object.keys(from)) if (!Object.hasOwn(to, k)) out[k] = null;
    for (const k of Object.keys(to)) {
      const old = Object.hasOwn(from, k) ? from[k] : undefined, both = [old, to[k]].every(v => typeof v === 'object' && v !== null && !Array.isArray(v));
      if (both) out[k] = diff(old, to[k]);
      else if (JSON.stringify(old) !== JSON.stringify(to[k])) out[k] = to[k];
    }
    return out;
  };
  const key = fc.string().filter(k => k !== '__proto__');
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer()));
  const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)))));
  test('differences lead from any view to any other', () =>
    fc.assert(fc.property(tree, tree, (a, b) => { expect(mergePatch(a, diff(a, b))).toEqual(b); })));
});
