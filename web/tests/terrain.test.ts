import { mergePatch } from '../src/net/patch';
import { expect, test } from 'vitest';
import { told } from '../src/board/hex';
import type { HexMap } from '../src/board/map';
import { drawTerrain } from '../src/board/terrain';
import { hexMap, objectives, onMap } from '../src/games/pg/adapt';
import { sampleMap, sampleView } from './mock';

const bare: HexMap = { cols: 6, rows: 5, ground: {}, level: {}, roads: [], rails: [], rivers: [] };
const course = (svg: string, name: string) => new RegExp(`class="${name}" d="([^"]+)"`).exec(svg)?.[1] ?? '';

test('a map is drawn the same way every time, but for the names of its clippings', () => {
  const draw = () => drawTerrain(hexMap(sampleMap({ cols: 12, rows: 9, units: 0 }))).replace(/(sheet|patch|land)-\d+-/g, '$1-');
  expect(draw()).toBe(draw());
});

test('two roads that share a hex meet in its middle', () => {
  const lines = course(drawTerrain({ ...bare, roads: [['0203', '0303', '0403'], ['0303', '0304']] }), 'road').split('M').filter(Boolean);
  const ends = lines.flatMap(l => [l.split('C')[0]!, l.trim().split(' ').slice(-2).join(' ')]);
  expect(lines.length).toBe(3);
  expect(ends.filter(e => ends.filter(x => x === e).length === 3).length).toBe(3);
});

test('a map may number its hexes as it likes', () => {
  const numbering = told(Array.from({ length: 30 }, (_, i) => ({ id: `${11 + Math.floor(i / 6)}${16 - (i % 6)}`, col: (i % 6) + 1, row: Math.floor(i / 6) + 1 })));
  const svg = drawTerrain({ ...bare, numbering, level: { '1214': 1 }, roads: [['1315', '1314', '1313']] });
  expect(svg).toContain('>1214<');
  expect(svg.match(/class="hill hill-1"/g)?.length).toBe(1);
  expect(course(svg, 'road')).not.toBe('');
});

test('a road that ends at the edge of the map runs off the sheet', () => {
  const svg = drawTerrain({ ...bare, roads: [['0103', '0203']] });
  expect(course(svg, 'road')).toMatch(/-\d/);
});

test('hills get a contour for every level', () => {
  const svg = drawTerrain({ ...bare, level: { '0303': 2, '0302': 1, '0403': 1, '0304': 1, '0203': 1 } });
  expect(svg.match(/class="hill hill-\d"/g)).toEqual(['class="hill hill-1"', 'class="hill hill-2"']);
});

test('a bridge stands where a road crosses a river', () => {
  const svg = drawTerrain({ ...bare, ground: { '0302': 'river', '0303': 'river', '0304': 'river' }, roads: [['0203', '0303', '0403']] });
  expect(svg.match(/class="bridge"/g)?.length).toBe(1);
});

test('counters keep their identity while nothing on them changes', () => {
  const map = sampleMap({ cols: 12, rows: 9, units: 20 }), view = sampleView(map);
  const keyed = { ...view, units: Object.fromEntries(view.units.map((u: any) => [u.id, u])) }, moved = view.units[3].id;
  const before = onMap(keyed, map), after = onMap(mergePatch(keyed, { turn: 4, units: { [moved]: { hex: '0101' } } }), map);
  expect(after.filter(c => !before.includes(c)).map(c => [c.id, c.place])).toEqual([[moved, '0101']]);
  expect(objectives(map).length).toBeGreaterThan(0);
});
