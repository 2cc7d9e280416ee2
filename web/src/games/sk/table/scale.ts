import type { Spot } from '../adapt';
import { between } from '../shapes';

// Words and lines over the table keep their size on the screen, roughly: never too small to be read, never a wall when one looks closely.
export const labelScale = (k: number): number => Math.max(0.88, Math.min(1.3, k)) / k;
export const closeness = (k: number): number => Math.max(1, k / 1.3); // what lines are divided by

export const tagWide = (text: string): number => text.length * 5.8 + 17;
const base = 12; // millimetres around a man that no tag covers
// Where the length of a way is written: on its middle, or above it where it would lie over both its ends.
export function tagSpot(a: Spot, b: Spot, text: string, k: number): Spot {
  const mid = between(a, b, 0.5),
    clear = (apart: number, half: number): boolean => Math.abs(apart) >= 2 * (half * labelScale(k) + base),
    high = 12;
  return clear(b.x - a.x, tagWide(text) / 2) || clear(b.y - a.y, high)
    ? mid
    : { x: mid.x, y: Math.min(a.y, b.y) - base - high * labelScale(k) };
}
