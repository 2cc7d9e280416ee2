import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../text/message_vectors.json';
import { format } from '../src/text/message';
import { typeset } from '../src/text/typography';

describe('messages', () => {
  // The same file is run by the C++ tests: both sides must say the same.
  for (const v of vectors)
    test(`${v.language}: ${v.message} ${JSON.stringify(v.args)}`, () => expect(format(v.language, v.message, v.args as any)).toBe(v.text));

  test('words without braces stay as they are', () =>
    fc.assert(fc.property(fc.string().filter(s => !/[{}]/.test(s)), s => { expect(format('en', s)).toBe(s); })));

  test('a message never breaks the formatter', () =>
    fc.assert(fc.property(fc.string(), s => { expect(typeof format('fr', s, { n: 2 })).toBe('string'); })));
});

test('French is set as French is', () => {
  expect(typeset('fr', "L'ennemi : qui va là ?")).toBe('L’ennemi\u00a0: qui va là\u00a0?');
  expect(typeset('fr', '« feu ! » à 25 %')).toBe('«\u00a0feu\u00a0!\u00a0» à 25\u00a0%');
  expect(typeset('en', "It's on: go !")).toBe("It's on: go !");
});
