import { describe, expect, test } from 'vitest';
import { blake2b, verifyDice, type RevealedDice } from '../src/net/fair';

const hex = (b: Uint8Array) => [...b].map(x => x.toString(16).padStart(2, '0')).join('');
const bytes = (h: string) => Uint8Array.from(h.match(/../g) ?? [], x => parseInt(x, 16));

// Worked out by another implementation of BLAKE2b.
const hashes: [string, string, string][] = [["", "", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"], ["616263", "", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"], ["000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7", "", "63c3d97a9f8894d5e043a707b0fee7f7ec4c049a23bbf1079df20b4165f9e22d"], ["68656c6c6f", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "bc2cf927f9ed52cc29116e6a5cfdbdf96a7250f85db66887b13652596bf40d61"], ["7878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "b4d6b7c88bebfb5838b74ccf35a8679bebf51cb362cd38b8087bc701713e15e3"], ["", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d"]];
const revealed: RevealedDice = {
  secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', commitment: 'cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6',
  contributions: [{ seat: 0, from: 0, bytes: 'alpha' }, { seat: 1, from: 5, bytes: 'beta' }],
  throws: [[0, 2, 66], [3, 1, 3], [5, 2, 19], [9, 2, 86], [400, 1, 4]] as [number, number, number][],
};

describe('fair dice', () => {
  test.each(hashes)('BLAKE2b of %s with key %s', (data, key, hash) => expect(hex(blake2b(bytes(data), bytes(key)))).toBe(hash));
  test('an honest server', () => expect(verifyDice(revealed, 2, 'beta')).toEqual({ honest: true, checked: 5, mixed: true }));
  test('cards are checked against what lay in the pile', () => {
    const draw = (what: number, pile: string) => verifyDice({ ...revealed, throws: [[7, 0, what]], piles: [pile] }, 2);
    const right = [0, 1, 2, 3, 4].filter(i => draw(i, '21011').honest);
    expect(right.length).toBe(1);
    expect(right).not.toEqual([2]);
    expect(draw(3, '00010')).toEqual({ honest: true, checked: 1, mixed: false });
  });
  test('pools are checked, both colours of them', () => {     // the same in tests/session/dice_test.cpp
    const pools: [number, number, number, number][] = [[5, 148, 0x00211143, 0x1232], [9, 131, 0x00010020, 0], [400, 158, 0x23433131, 0x3331]];
    expect(verifyDice({ ...revealed, throws: pools }, 2)).toEqual({ honest: true, checked: 3, mixed: false });
    expect(verifyDice({ ...revealed, throws: [[5, 148, 0x00211143, 0x1322]] }, 2).honest).toBe(false);
    expect(verifyDice({ ...revealed, throws: [[5, 148, 0x00211134, 0x1232]] }, 2).honest).toBe(false);
  });
  test('a throw that was changed', () => expect(verifyDice({ ...revealed, throws: [[0, 2, revealed.throws![0]![2] ^ 1]] }, 2).honest).toBe(false));
  test('a secret that was changed', () => expect(verifyDice({ ...revealed, secret: 'ff' + revealed.secret!.slice(2) }, 2).honest).toBe(false));
  test('our bytes were left out', () => expect(verifyDice(revealed, 2, 'gamma').honest).toBe(false));
});
