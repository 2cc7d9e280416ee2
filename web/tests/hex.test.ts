import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centre, centreOf, colRow, distance, hexAt, hexId, neighbour, onMap, radius, sheet, sideMiddle, sideTowards, step, type Grid } from '../src/board/hex';
import { outlines } from '../src/board/region';

const grids: Grid[] = [{ cols: 22, rows: 16 }, { cols: 9, rows: 12, flat: true }, { cols: 7, rows: 7, oddShifted: true }];
const somewhere = (g: Grid) => fc.tuple(fc.integer({ min: 1, max: g.cols }), fc.integer({ min: 1, max: g.rows }));

test('names are CCRR', () => {
  expect(hexId(3, 14)).toBe('0314');
  expect(colRow('0314')).toEqual([3, 14]);
});

test('neighbours of the printed convention: even rows lie half a hex east', () => {
  const g = grids[0]!;
  const around = (id: string) => [0, 1, 2, 3, 4, 5].map(d => hexId(...neighbour(g, ...colRow(id), d)));
  expect(around('0505')).toEqual(['0605', '0506', '0406', '0405', '0404', '0504']);
  expect(around('0504')).toEqual(['0604', '0605', '0505', '0404', '0503', '0603']);
});

describe.each(grids)('grid %o', g => {
  test('going there and back', () =>
    fc.assert(fc.property(somewhere(g), fc.integer({ min: 0, max: 5 }), ([c, r], d) => {
      const [c2, r2] = neighbour(g, c, r, d);
      expect(neighbour(g, c2, r2, (d + 3) % 6)).toEqual([c, r]);
    })));
  test('a neighbour lies where its side points', () =>
    fc.assert(fc.property(somewhere(g), fc.integer({ min: 0, max: 5 }), ([c, r], d) => {
      const [c2, r2] = neighbour(g, c, r, d), a = centre(g, c, r), b = centre(g, c2, r2), m = sideMiddle(g, d);
      expect(b.x - a.x).toBeCloseTo(2 * m.x, 3);
      expect(b.y - a.y).toBeCloseTo(2 * m.y, 3);
      if (onMap(g, c2, r2)) expect(sideTowards(g, hexId(c, r), hexId(c2, r2))).toBe(d);
    })));
  test('every point near a centre belongs to that hex', () =>
    fc.assert(fc.property(somewhere(g), fc.double({ min: 0, max: 6.28, noNaN: true }), fc.double({ min: 0, max: 0.85, noNaN: true }), ([c, r], angle, far) => {
      const p = centre(g, c, r), reach = far * radius;
      expect(hexAt(g, { x: p.x + reach * Math.cos(angle), y: p.y + reach * Math.sin(angle) })).toBe(hexId(c, r));
    })));
  test('beside the map there is nothing', () => {
    const { width, height } = sheet(g);
    expect(hexAt(g, { x: -radius, y: -radius })).toBeUndefined();
    expect(hexAt(g, { x: width + radius, y: height / 2 })).toBeUndefined();
  });
  test('distance is the number of steps', () =>
    fc.assert(fc.property(somewhere(g), somewhere(g), (a, b) => {
      const goal = hexId(...b);
      let here: [number, number] = a, n = 0;
      while (hexId(...here) !== goal && n < 99) {     // always to the neighbour nearest as the crow flies
        const to = centreOf(g, goal);
        here = [0, 1, 2, 3, 4, 5].map(d => neighbour(g, ...here, d)).sort((p, q) => {
          const far = (x: [number, number]) => { const c = centre(g, ...x); return Math.hypot(c.x - to.x, c.y - to.y); };
          return far(p) - far(q);
        })[0]!;
        ++n;
      }
      expect(distance(g, hexId(...a), goal)).toBe(n);
    })));
  test('arrow keys stay on the map and reach everything', () => {
    const seen = new Set(['0101']), queue = ['0101'];
    for (let id; (id = queue.pop()); )
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const)
      {
        const next = step(g, id, key);
        expect(onMap(g, ...colRow(next))).toBe(true);
        if (!seen.has(next)) { seen.add(next); queue.push(next); }
      }
    expect(seen.size).toBe(g.cols * g.rows);
  });
  test('the outline of one hex has six corners, of two ten', () => {
    const mid = [Math.ceil(g.cols / 2), Math.ceil(g.rows / 2)] as const, other = neighbour(g, ...mid, 0);
    expect(outlines(g, (c, r) => c === mid[0] && r === mid[1]).map(l => l.length)).toEqual([6]);
    expect(outlines(g, (c, r) => (c === mid[0] && r === mid[1]) || (c === other[0] && r === other[1])).map(l => l.length)).toEqual([10]);
  });
});
