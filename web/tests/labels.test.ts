import { expect, test } from 'vitest';
import { centreOf, sheet, type Grid } from '../src/board/hex';
import { placeNames } from '../src/board/labels';
import { hexMap } from '../src/games/pg/adapt';

const grid = { cols: 20, rows: 14, flat: false } as Grid, size = sheet(grid);
const wood = ['1006', '1106', '1206', '1007', '1107', '1207', '1008', '1108', '1208'];

test('a name that would lie under a panel is written elsewhere on its place', () => {
  const names = [{ text: 'Soroka wood', hexes: wood, kind: 'wood' as const }], [plain] = placeNames(grid, names, [], size);
  const panel = { x: plain!.x, y: plain!.y, w: 90, h: 90 }, [moved] = placeNames(grid, names, [], size, [panel]);
  expect(moved).not.toEqual(plain);
  expect(Math.abs(moved!.x - panel.x) > 45 + 50 || Math.abs(moved!.y - 6 - panel.y) > 45 + 9).toBe(true);
  expect(Math.hypot(moved!.x - plain!.x, moved!.y - plain!.y)).toBeLessThan(240); // still at its wood
});
test('where all of it is covered the name stays where it would stand', () => {
  const names = [{ text: 'Soroka wood', hexes: wood, kind: 'wood' as const }], plain = placeNames(grid, names, [], size);
  expect(placeNames(grid, names, [], size, [{ x: size.width / 2, y: size.height / 2, w: size.width, h: size.height }])).toEqual(plain);
});
test('names keep off counters even where that leaves them under a panel', () => {
  const names = [{ text: 'Mill', hexes: ['0505'], kind: 'town' as const }], below = placeNames(grid, names, [], size)[0]!;
  const [name] = placeNames(grid, names, [{ x: below.x, y: below.y }], size, [{ x: size.width / 2, y: size.height / 2, w: size.width, h: size.height }]);
  expect(Math.abs(name!.x - below.x) > 35 || Math.abs(name!.y - below.y) > 33).toBe(true);
});
test('what is written on open ground beside a village is the name of the village', () => {
  const map = { columns: 6, rows: 6, hexes: [{ hex: '0303', terrain: 'town' }], places: [{ hex: '0304', name: { en: 'MTS' } }] };
  expect(hexMap(map).names).toEqual([{ hexes: ['0303'], text: 'MTS', kind: 'town' }]);
});
test('a name with counters all around its place is left out: nobody could read it', () => {
  const crowd = [3, 4, 5, 6, 7].flatMap(row => [1, 2, 3, 4, 5, 6, 7, 8, 9].map(col => centreOf(grid, `0${col}0${row}`)));
  expect(placeNames(grid, [{ text: 'MTS', hexes: ['0505'], kind: 'town' as const }], crowd, size)).toEqual([]);
});
