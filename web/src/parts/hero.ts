// A strip of country behind the title of the lobby.
import type { Ground, HexMap } from '../board/map';

const art = [
  '.w..11222211...t..f.wwww',
  '....1122211..f.......www',
  '.ff..11111..fff..w......',
  '.fff......w.ff..www..t..',
  'w.f....f.www...wwww.ttt.',
];
const kinds: Record<string, Ground> = { w: 'woods', f: 'field', t: 'town', r: 'river', s: 'swamp' };
export const country: HexMap = { cols: 24, rows: 5, ground: {}, level: {}, rails: [], rivers: [], roads: [] };
art.forEach((line, r) =>
  [...line.replaceAll(' ', '.')].forEach((c, i) => {
    const id = String(i + 1).padStart(2, '0') + '0' + (r + 1);
    if (kinds[c]) country.ground[id] = kinds[c];
    if (/\d/.test(c)) country.level[id] = Number(c);
  }),
);
const line = (row: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(2, '0') + '0' + row);
country.roads = [line(3, 1, 24), ['2103', '2104', '2105']];
