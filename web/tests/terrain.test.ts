import { mergePatch } from '../src/net/patch';
import { expect, test } from 'vitest';
import type { HexMap } from '../src/board/map';
import { drawTerrain } from '../src/board/terrain';
import { hexMap, objectives, onMap } from '../src/games/pg/adapt';
import { sampleMap, sampleView } from '../src/net/mock';

const bare: HexMap = { cols: 6, rows: 5, ground: {}, level: {}, roads: [], rails: [], rivers: [] };
const course = (svg: string, name: string) => new RegExp(`class="${name}" d="([^"]+)"`).exec(svg)?.[1] ?? '';

test('a map is drawn the same way every time', () => expect(drawTerrain(hexMap(sampleMap({ cols: 12, rows: 9, units: 0 })))).toBe(drawTerrain(hexMap(sampleMap({ cols: 12, rows: 9, units: 0 })))));

test('two roads that share a hex meet in its middle', () => {
  const svg = drawTerrain({ ...bare, roads: [['0203', '0303', '0403'], ['0303', '0304']] });
  const spokes = course(svg, 'road').split('M').filter(s => s.includes('L'));
  const middles = spokes.map(s => s.split('L')[0]);
  expect(spokes.length).toBeGreaterThanOrEqual(3);
  expect(middles.filter(m => m === middles.find(x => middles.filter(y => y === x).length === 3)).length).toBe(3);
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
  expect(after.filter(c => !before.includes(c)).map(c => [c.id, c.hex])).toEqual([[moved, '0101']]);
  expect(objectives(map).length).toBeGreaterThan(0);
});
