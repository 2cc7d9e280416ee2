// Draws the sheet of a hex map as one piece of SVG: it is made once and never changes.
import { centre, centreOf, colRow, corners, hexId, neighbour, onMap, polygon, round, sheet, sideMiddle, sideTowards, type Point } from './hex';
import type { HexMap } from './map';
import { canopyPath, chance, eachHex, outlines, smoothPath } from './region';
import { field, Inks, reeds, stones, town, trees, tufts, waves } from './stamps';

type Links = Map<string, Set<number>>;   // hex -> sides through which a road or river leaves it

function linksOf(map: HexMap, lines: string[][]): Links {
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
    for (const [end, before] of [[line[0], line[1]], [line.at(-1), line.at(-2)]] as const) {
      if (!end || !before || links.get(end)!.size !== 1) continue;
      const out = (sideTowards(map, end, before) + 3) % 6;
      for (const side of [out, (out + 1) % 6, (out + 5) % 6]) {
        const [c, r] = neighbour(map, ...colRow(end), side);
        if (c < 1 || r < 1 || c > map.cols || r > map.rows) { links.get(end)!.add(side); break; }
      }
    }
  return links;
}

function courseOf(map: HexMap, links: Links): string {
  let d = '';
  for (const [hex, sides] of links) {
    const c = centreOf(map, hex), point = (side: number, far = 1) => {
      const m = sideMiddle(map, side);
      return `${round(c.x + m.x * far)} ${round(c.y + m.y * far)}`;
    };
    // Off the map it runs on to the edge of the sheet.
    const at = (side: number) => point(side, onMap(map, ...neighbour(map, ...colRow(hex), side)) ? 1 : 2.2);
    const list = [...sides];
    // Two ends: a bend. Otherwise spokes that meet in the middle.
    if (list.length === 2) d += `M${at(list[0]!)}Q${round(c.x)} ${round(c.y)} ${at(list[1]!)}`;
    else for (const side of list) d += `M${round(c.x)} ${round(c.y)}L${at(side)}`;
  }
  return d;
}

function riverLines(map: HexMap): string[][] {
  if (map.rivers.length) return map.rivers;
  const lines: string[][] = [];
  eachHex(map, (id, col, row) => {
    if (map.ground[id] !== 'river') return;
    for (let d = 0; d < 3; ++d) {
      const to = hexId(...neighbour(map, col, row, d));
      if (map.ground[to] === 'river' || map.ground[to] === 'major_river') lines.push([id, to]);
    }
  });
  return lines;
}

const isA = (map: HexMap, ...kinds: string[]) => (col: number, row: number) =>
  kinds.includes(map.ground[hexId(col, row)] ?? 'clear');

function hills(map: HexMap): string {
  let out = '';
  const top = Math.max(0, ...Object.values(map.level));
  for (let k = 1; k <= top; ++k) {
    const loops = outlines(map, (c, r) => (map.level[hexId(c, r)] ?? 0) >= k, 0.22);
    const d = smoothPath(loops);
    out += `<path class="hill-shade" d="${d}" transform="translate(3 4)"/><path class="hill-light" d="${d}" transform="translate(-2 -2.500)"/>` +
      `<path class="hill hill-${Math.min(k, 4)}" d="${d}"/>`;
  }
  return out;
}

function bridges(map: HexMap, roads: Links, rivers: Links): string {
  let out = '';
  for (const [hex, sides] of roads) {
    const wet = rivers.has(hex) || map.ground[hex] === 'major_river' || map.ground[hex] === 'river';
    if (!wet || sides.size < 2) continue;
    const [a, b] = [...sides] as [number, number];
    const c = centreOf(map, hex), p = sideMiddle(map, a), q = sideMiddle(map, b);
    const turn = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    const half = map.ground[hex] === 'major_river' ? 30 : 13;
    out += `<g transform="translate(${round(c.x)} ${round(c.y)}) rotate(${round(turn)})"><path class="bridge-deck" d="M${-half} 0H${half}"/>` +
      `<path class="bridge" d="M${-half - 4} -9l4 3.500H${half}l4-3.500M${-half - 4} 9l4-3.500H${half}l4 3.500"/></g>`;
  }
  return out;
}

// `bare`: as a small picture, without numbers and names.
export function drawTerrain(map: HexMap, bare = false): string {
  const { width, height } = sheet(map);
  const out: string[] = [];
  const put = (s: string) => out.push(s);
  const region = (name: string, uneven: number, ...kinds: string[]) => {
    const d = smoothPath(outlines(map, isA(map, ...kinds), uneven));
    if (d) put(`<path class="${name}" d="${d}"/>`);
  };

  // A row of the map at a time: long paths are slow to draw, and so are many short ones.
  const stamp = (order: string[], f: (inks: Inks, id: string, c: Point) => void) => {
    for (let row = 1; row <= map.rows; ++row) {
      const inks = new Inks();
      for (let col = 1; col <= map.cols; ++col) f(inks, hexId(col, row), centre(map, col, row));
      put(inks.print(order));
    }
  };

  put(`<defs><clipPath id="sheet"><rect width="${round(width)}" height="${round(height)}"/></clipPath></defs>`);
  put(`<g clip-path="url(#sheet)" class="${map.desert ? 'desert' : map.snow ? 'snow' : ''}">`);
  put(`<rect class="meadow" width="${round(width)}" height="${round(height)}"/>`);

  // Meadows are never of one colour: soft patches, some hexes wide.
  for (let i = 0, n = (map.cols * map.rows) / 9; i < n; ++i) {
    const x = chance('px', i) * width, y = chance('py', i) * height, r = 50 + chance('pr', i) * 90;
    put(`<ellipse class="patch-${i % 3}" cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(r * (0.4 + 0.5 * chance('pe', i)))}" transform="rotate(${Math.round(chance('pa', i) * 180)} ${round(x)} ${round(y)})"/>`);
  }
  put(hills(map));
  region('swamp', 0.3, 'swamp');
  region('rough', 0.3, 'rough');
  region('town-ground', 0.1, 'town');

  stamp(['field-0', 'field-1', 'field-2', 'furrow-0', 'furrow-1', 'furrow-2', 'hedge', 'puddle', 'reed', 'stone', 'grass'], (inks, id, c) => {
    const ground = map.ground[id] ?? 'clear', kind = Math.floor(chance(id, 'kind') * 3);
    if (ground === 'field') field(inks, c, kind, Math.floor(chance(id, 'turn') * 6), map.flat);
    else if (ground === 'swamp') reeds(inks, c, kind);
    else if (ground === 'rough') stones(inks, c);
    else if (ground === 'clear' && chance(id, 'tuft') < 0.34) tufts(inks, c, kind);
  });

  const river = linksOf(map, riverLines(map)), course = courseOf(map, river);
  const lake = smoothPath(outlines(map, isA(map, 'major_river', 'sea'), 0.28));
  if (lake) put(`<path class="bank" d="${lake}"/><path class="water" d="${lake}"/>`);
  if (course) put(`<path class="bank-line" d="${course}"/><path class="water-line" d="${course}"/><path class="glint" d="${course}"/>`);
  if (map.streams?.length) {
    const shape = corners(map);
    const d = map.streams.map(({ hex, side }) => {
      const c = centreOf(map, hex), a = shape[side]!, b = shape[(side + 1) % 6]!;
      return `M${round(c.x + a.x)} ${round(c.y + a.y)}L${round(c.x + b.x)} ${round(c.y + b.y)}`;
    }).join('');
    put(`<path class="bank-line" d="${d}"/><path class="water-line" d="${d}"/>`);
  }
  stamp(['wave'], (inks, id, c) => { if (map.ground[id] === 'major_river' || map.ground[id] === 'sea') waves(inks, c); });

  const wood = outlines(map, isA(map, 'woods'), 0.24);
  if (wood.length) {
    const d = canopyPath(wood);
    put(`<path class="wood-shade" d="${d}" transform="translate(2.500 3.500)"/><path class="wood" d="${d}"/>`);
    stamp(['tree-shade', 'tree', 'tree-light'], (inks, id, c) => { if (map.ground[id] === 'woods') trees(inks, c, Math.floor(chance(id, 'kind') * 4)); });
  }

  const rail = courseOf(map, linksOf(map, map.rails));
  if (rail) put(`<path class="rail" d="${rail}"/><path class="sleepers" d="${rail}"/>`);
  const roads = linksOf(map, map.roads), way = courseOf(map, roads);
  if (way) put(`<path class="road-edge" d="${way}"/><path class="road" d="${way}"/>`);
  put(bridges(map, roads, river));
  for (const hex of map.fords ?? []) {
    const c = centreOf(map, hex);
    put(`<path class="ford" d="M${round(c.x - 14)} ${round(c.y)}h28"/>`);
  }
  stamp(['house-shade', 'roof-0', 'roof-1', 'roof-2', 'roof-dark', 'cross'], (inks, id, c) => { if (map.ground[id] === 'town') town(inks, id, c, roads.get(id), map.flat); });

  for (let row = 1; row <= map.rows; ++row) {
    let d = '';
    for (let col = 1; col <= map.cols; ++col) d += 'M' + polygon(map, centre(map, col, row)).replaceAll(' ', 'L') + 'Z';
    put(`<path class="grid" d="${d}"/>`);
  }
  put('<g class="numbers" aria-hidden="true">');
  if (!bare) eachHex(map, (id, col, row) => {
    const c = centre(map, col, row);
    put(`<text x="${round(c.x)}" y="${round(c.y - (map.flat ? 26 : 29))}">${id}</text>`);
  });
  put('</g>');
  for (const n of bare ? [] : map.names ?? []) {
    const c = centreOf(map, n.hex);
    put(`<text class="place" x="${round(c.x)}" y="${round(c.y + 34)}">${n.text.replace(/[<&]/g, '')}</text>`);
  }
  put('</g>');
  return out.join('');
}
