import { expect, test } from 'vitest';
import { correction, formatBits, qr } from '../src/parts/qr';

test('correction as the standard works it out', () => {
  expect(correction([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});
test('the format as the standard lists it', () => {
  expect(formatBits(0).toString(2)).toBe('111011111000100');
  expect(formatBits(5).toString(2)).toBe('110001100011000');
});

// Read back as a reader would: the mask from the format, then the columns of two from the right.
function read(code: boolean[][]): string {
  const n = code.length, version = (n - 17) / 4;
  let format = 0;
  for (let i = 0; i < 15; ++i) if (code[i < 6 ? i : i < 8 ? i + 1 : n - 15 + i]![8]) format |= 1 << i;
  const mask = ((format ^ 0x5412) >> 10) & 7, rules = [(r: number, c: number) => (r + c) % 2, (r: number) => r % 2, (_: number, c: number) => c % 3, (r: number, c: number) => (r + c) % 3, (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2, (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3), (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2];
  const align = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38]][version - 1]!;
  const own = (r: number, c: number) => (r < 9 && (c < 9 || c > n - 9)) || (r > n - 9 && c < 9) || r === 6 || c === 6 || (version >= 7 && ((r < 6 && c > n - 12) || (c < 6 && r > n - 12))) ||
    align.some(a => align.some(b => !((a === 6 && (b === 6 || b === n - 7)) || (b === 6 && a === n - 7)) && Math.abs(r - a) <= 2 && Math.abs(c - b) <= 2));
  const bits: number[] = [];
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < n; ++i) for (const c of [right, right - 1]) { const r = up ? n - 1 - i : i; if (!own(r, c)) bits.push(Number(code[r]![c]! !== (rules[mask]!(r, c) === 0))); }
  }
  let words = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  if (version >= 6) { const room = [136, 156][version - 6]!, first = words.slice(0, room); words = [...first.filter((_, i) => i % 2 === 0), ...first.filter((_, i) => i % 2)]; }
  const text = words.map(w => w.toString(2).padStart(8, '0')).join(''), length = parseInt(text.slice(4, 12), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => parseInt(text.slice(12 + i * 8, 20 + i * 8), 2)));
}
test('what is drawn can be read', () => {
  for (const link of ['a', 'https://bocage.example/#/join/kL3xQ', 'https://bocage.example/some/longer/path/#/join/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG', 'x'.repeat(130), 'é'.repeat(70)]) expect(read(qr(link))).toBe(link);
});
