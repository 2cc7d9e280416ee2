// Roads, rails and rivers: which sides they leave a hex by, and the line a pen would draw.
import { centre, centreOf, idAt, neighbour, onMap, round, sideMiddle, sideTowards, spotOf, type Point } from './hex';
import type { HexMap } from './map';
import { chance, eachHex } from './region';

export type Links = Map<string, Set<number>>; // hex -> sides through which it leaves

export function linksOf(map: HexMap, lines: string[][]): Links {
  const links: Links = new Map();
  const add = (hex: string, side: number) => {
    if (!links.has(hex)) links.set(hex, new Set());
    if (side >= 0) links.get(hex)!.add(side);
  };
  for (const line of lines)
    line.forEach((hex, i) => {
      add(hex, -1);
      if (i > 0) {
        add(hex, sideTowards(map, hex, line[i - 1]!));
        add(line[i - 1]!, sideTowards(map, line[i - 1]!, hex));
      }
    });
  // A line that ends in a hex at the edge of the map runs off it.
  for (const line of lines)
    for (const [end, before] of [
      [line[0], line[1]],
      [line.at(-1), line.at(-2)],
    ] as const) {
      if (!end || !before || links.get(end)!.size !== 1) continue;
      const out = (sideTowards(map, end, before) + 3) % 6;
      for (const side of [out, (out + 1) % 6, (out + 5) % 6])
        if (!onMap(map, ...neighbour(map, ...spotOf(map, end), side))) {
          links.get(end)!.add(side);
          break;
        }
    }
  return links;
}

// Straight from side to side, bent in the middle: rails and the beds of rivers.
export function courseOf(map: HexMap, links: Links): string {
  let d = '';
  for (const [hex, sides] of links) {
    const c = centreOf(map, hex);
    // Off the map it runs on to the edge of the sheet.
    const at = (side: number) => {
      const m = sideMiddle(map, side),
        far = onMap(map, ...neighbour(map, ...spotOf(map, hex), side)) ? 1 : 2.2;
      return `${round(c.x + m.x * far)} ${round(c.y + m.y * far)}`;
    };
    const list = [...sides];
    if (list.length === 2) d += `M${at(list[0]!)}Q${round(c.x)} ${round(c.y)} ${at(list[1]!)}`;
    else for (const side of list) d += `M${round(c.x)} ${round(c.y)}L${at(side)}`;
  }
  return d;
}

// A road swings a little between the hexes. With it the places of trees along it.
export function roadOf(map: HexMap, links: Links): { d: string; trees: Point[] } {
  const spot = (id: string): Point => {
    const c = centreOf(map, id);
    return { x: c.x + (chance(id, 'rx') - 0.5) * 9, y: c.y + (chance(id, 'ry') - 0.5) * 13 };
  };
  const step = (id: string, side: number) => neighbour(map, ...spotOf(map, id), side);
  const off = (id: string, side: number): Point | undefined => {
    const n = step(id, side);
    return onMap(map, ...n) ? undefined : centre(map, ...n);
  };
  const next = (id: string, side: number): string => {
    const n = step(id, side);
    return onMap(map, ...n) ? idAt(map, ...n) : `${n[0]}/${n[1]}`;
  };
  const used = new Set<string>(),
    lines: Point[][] = [];
  const run = (from: string, side: number): Point[] => {
    const line = [spot(from)];
    for (let at = from, dir = side; ;) {
      const to = next(at, dir),
        edge = off(at, dir);
      used.add(at + to).add(to + at);
      if (edge) {
        line.push(edge);
        break;
      }
      line.push(spot(to));
      const on = [...(links.get(to) ?? [])].filter(x => next(to, x) !== at && !used.has(to + next(to, x)));
      if (links.get(to)?.size !== 2 || !on.length) break;
      [at, dir] = [to, on[0]!];
    }
    return line;
  };
  for (const round of [0, 1])
    // what branches or ends first, then rings
    for (const [id, sides] of links)
      if (round || sides.size !== 2) for (const d of sides) if (!used.has(id + next(id, d))) lines.push(run(id, d));
  let d = '';
  const trees: Point[] = [];
  for (const l of lines) {
    d += `M${round(l[0]!.x)} ${round(l[0]!.y)}`;
    for (let i = 0; i + 1 < l.length; ++i) {
      const b = l[i]!,
        c = l[i + 1]!,
        a = l[i - 1] ?? b,
        e = l[i + 2] ?? c;
      d += `C${round(b.x + (c.x - a.x) / 6)} ${round(b.y + (c.y - a.y) / 6)} ${round(c.x - (e.x - b.x) / 6)} ${round(c.y - (e.y - b.y) / 6)} ${round(c.x)} ${round(c.y)}`;
      const len = Math.hypot(c.x - b.x, c.y - b.y) || 1,
        nx = -(c.y - b.y) / len,
        ny = (c.x - b.x) / len;
      for (let s = 8; s < len; s += 21)
        for (const side of [1, -1])
          if (chance(i, s, side, Math.round(l[0]!.x)) < 0.5)
            trees.push({
              x: b.x + ((c.x - b.x) * s) / len + nx * 11 * side,
              y: b.y + ((c.y - b.y) * s) / len + ny * 11 * side,
            });
    }
  }
  return { d, trees };
}

export function riverLines(map: HexMap): string[][] {
  if (map.rivers.length) return map.rivers;
  const lines: string[][] = [];
  eachHex(map, (id, col, row) => {
    if (map.ground[id] !== 'river') return;
    for (let d = 0; d < 3; ++d) {
      const n = neighbour(map, col, row, d),
        to = onMap(map, ...n) ? idAt(map, ...n) : '';
      if (map.ground[to] === 'river' || map.ground[to] === 'major_river') lines.push([id, to]);
    }
  });
  return lines;
}

export function bridges(map: HexMap, roads: Links, rivers: Links): string {
  let out = '';
  for (const [hex, sides] of roads) {
    const wet = rivers.has(hex) || map.ground[hex] === 'major_river' || map.ground[hex] === 'river';
    if (!wet || sides.size < 2) continue;
    const [a, b] = [...sides] as [number, number];
    const c = centreOf(map, hex),
      p = sideMiddle(map, a),
      q = sideMiddle(map, b);
    const turn = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    const half = map.ground[hex] === 'major_river' ? 30 : 13;
    out +=
      `<g transform="translate(${round(c.x)} ${round(c.y)}) rotate(${round(turn)})"><path class="bridge-deck" d="M${-half} 0H${half}"/>` +
      `<path class="bridge" d="M${-half - 4} -9l4 3.500H${half}l4-3.500M${-half - 4} 9l4-3.500H${half}l4 3.500"/></g>`;
  }
  return out;
}
