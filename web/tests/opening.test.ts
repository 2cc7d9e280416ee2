import { expect, test } from 'vitest';
import { openingView } from '../src/board/opening';

const panel = { top: 0, right: 348, bottom: 0, left: 0 }, column = [100, 300, 500, 700, 850].map(y => ({ x: 280, y }));

test('a large window is filled by a map that would nearly fill it, whoever may act in sight', () => {
  const room = { width: 2560, height: 1334 }, sheet = { width: 1556, height: 996 }, { k, keep } = openingView(room, sheet, panel, column, [{ x: 850, y: 480 }], 0.65, 1.25);
  expect(k * sheet.width).toBeGreaterThanOrEqual(room.width - panel.right);
  expect(k * sheet.height).toBeGreaterThanOrEqual(room.height);
  expect(k * keep!.height).toBeLessThanOrEqual(room.height);
});
test('a small map is seen whole beside the panel', () => {
  const room = { width: 1440, height: 790 }, sheet = { width: 728, height: 520 }, { k } = openingView(room, sheet, panel, [{ x: 200, y: 250 }], [{ x: 450, y: 250 }], 0.65, 1.25);
  expect(k * sheet.width).toBeLessThanOrEqual(room.width - panel.right);
  expect(k * sheet.height).toBeLessThanOrEqual(room.height);
});
