import { expect, test } from 'vitest';
import { atFoot, atTop, besides } from '../src/parts/spot';

const covers = (x: number, y: number, w: number, h: number, p: { x: number; y: number; r: number }) => p.x > x - p.r * 0.8 && p.x < x + w + p.r * 0.8 && p.y > y - p.r * 0.8 && p.y < y + h + p.r * 0.8;

test('a tall card near the right edge covers neither its target nor the stack that was picked', () => {
  // An assault on the mill as it was met: no room to the right, the picked stack to the left.
  const at = { x: 730, y: 348, r: 52 }, from = { x: 630, y: 348, r: 52 }, w = 338, h = 500;
  const { x, y } = besides(at, w, h, { width: 1092, height: 787, from, occupied: [{ x: 156, y: 440 }, { x: 366, y: 440 }, { x: 780, y: 440 }], read: [{ x: 12, y: 12, w: 352, h: 146 }] });
  expect(covers(x, y, w, h, at)).toBe(false);
  expect(covers(x, y, w, h, from)).toBe(false);
  expect(x).toBeGreaterThanOrEqual(8);
  expect(y + h).toBeLessThanOrEqual(787 - 8);
});
test('it keeps off a text that is being read, where there is another place', () => {
  const { x, y } = besides({ x: 500, y: 120, r: 40 }, 338, 300, { width: 1092, height: 787, read: [{ x: 12, y: 12, w: 352, h: 146 }] });
  expect(x < 12 + 352 && y < 12 + 146).toBe(false);
});
test('with room on every side it lies beside the target', () => {
  const { x, y } = besides({ x: 500, y: 400, r: 40 }, 300, 200, { width: 1200, height: 900 });
  expect(Math.hypot(x + 150 - 500, y + 100 - 400)).toBeLessThan(260);
});
test('where every place covers what is read or picked, it goes over the panel rather', () => {
  // The mill at 1280 x 800: the picked stack at the left, its tray below, the lesson above; 316 pixels beside the target.
  const at = { x: 577, y: 383, r: 51 }, from = { x: 315, y: 383, r: 51 }, w = 338, h = 408, told = { width: 932, height: 685, from, read: [{ x: 155, y: 543, w: 565, h: 130 }, { x: 12, y: 12, w: 352, h: 193 }] };
  const { x, y } = besides(at, w, h, { ...told, beyond: 348 });
  expect(covers(x, y, w, h, at) || covers(x, y, w, h, from)).toBe(false);
  for (const box of told.read) expect(x < box.x + box.w && box.x < x + w && y < box.y + box.h && box.y < y + h).toBe(false);
  expect(x + w).toBeLessThanOrEqual(932 + 348 - 8);
});
test('what belongs to no place lies at the top in the middle, or beside what is being read there', () => {
  expect(atTop(352, 110, 932, [])).toEqual({ x: 290, y: 12 });
  expect(atTop(352, 110, 932, [{ x: 12, y: 12, w: 352, h: 169 }]).x).toBe(372);
  expect(atTop(352, 110, 500, [{ x: 12, y: 12, w: 352, h: 169 }]).x).toBe(74);   // there is no room beside it
});
test('what lies along the foot leaves the stacks there to be seen, and stays where it is', () => {
  const ground = { width: 876, height: 673, occupied: [{ x: 228, y: 576 }, { x: 200, y: 400 }] };
  const beside = atFoot(406, 114, ground);   // in the middle it would lie over the first of them
  expect(Math.abs(beside - 228)).toBeGreaterThan(203 + 20);
  expect(atFoot(406, 114, { ...ground, occupied: [] }, beside)).toBe(beside);
  expect(atFoot(406, 114, { ...ground, occupied: [] })).toBe(438);
  expect(atFoot(900, 114, ground)).toBe(438);   // as wide as the board: nowhere else to go
});
