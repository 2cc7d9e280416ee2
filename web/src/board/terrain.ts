// Draws the sheet of a hex map as one piece of SVG: it is made once and never changes. Colours are classes and
// variables (board.css), so that night, snow and desert are the same drawing.
import { centre, centreOf, corners, idAt, neighbour, onMap, polygon, round, sheet, type Point } from './hex';
import { drawFields } from './farmland';
import type { HexMap } from './map';
import { canopyPath, chance, eachHex, outlines, smoothPath } from './region';
import { drawHills } from './relief';
import { disc, Inks, reeds, stones, town, trees, tufts, waves } from './stamps';
import { bridges, courseOf, linksOf, riverLines, roadOf } from './ways';

let sheets = 0; // ids in the document are unique: several posters may hang beside each other

// `bare`: as a small picture, without numbers. `more`: what a game draws itself, above the ground and below the grid.
export function drawTerrain(map: HexMap, bare = false, more = ''): string {
  const { width, height } = sheet(map),
    key = `${++sheets}-`;
  const out: string[] = [];
  const put = (s: string) => out.push(s);
  const isA =
    (...kinds: string[]) =>
    (col: number, row: number) =>
      kinds.includes(map.ground[idAt(map, col, row)] ?? 'clear');
  const region = (name: string, uneven: number, ...kinds: string[]) => {
    const d = smoothPath(outlines(map, isA(...kinds), uneven));
    if (d) put(`<path class="${name}" d="${d}"/>`);
  };
  // A row of the map at a time: long paths are slow to draw, and so are many short ones.
  const stamp = (order: string[], f: (inks: Inks, id: string, c: Point) => void) => {
    for (let row = 1; row <= map.rows; ++row) {
      const inks = new Inks();
      for (let col = 1; col <= map.cols; ++col) {
        const id = idAt(map, col, row);
        if (id) f(inks, id, centre(map, col, row));
      }
      put(inks.print(order));
    }
  };

  put(`<defs><clipPath id="sheet-${key}"><rect width="${round(width)}" height="${round(height)}"/></clipPath></defs>`);
  put(`<g clip-path="url(#sheet-${key})" class="${map.look ?? ''}"><defs>`); // inside, so that snow colours the patches too
  for (const i of [0, 1, 2])
    put(
      `<radialGradient id="patch-${key}${i}"><stop offset="0" class="patch-${i}"/><stop offset="1" class="patch-${i}" stop-opacity="0"/></radialGradient>`,
    );
  put('</defs>');
  put(`<rect class="meadow" width="${round(width)}" height="${round(height)}"/>`);
  // Meadows are never of one colour: soft patches, some hexes wide.
  for (let i = 0, n = (map.cols * map.rows) / 7; i < n; ++i) {
    const x = chance('px', i) * width,
      y = chance('py', i) * height,
      r = 80 + chance('pr', i) * 130;
    put(
      `<ellipse fill="url(#patch-${key}${i % 3})" cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(r * (0.4 + 0.5 * chance('pe', i)))}" transform="rotate(${Math.round(chance('pa', i) * 180)} ${round(x)} ${round(y)})"/>`,
    );
  }
  put(drawHills(map));
  region('swamp', 0.3, 'swamp');
  region('rough', 0.3, 'rough');
  region('town-edge', 0.25, 'town');
  region('town-ground', 0.25, 'town');
  put(drawFields(map, key));

  const roads = linksOf(map, map.roads),
    way = roadOf(map, roads);
  if (way.d) put(`<path class="road-shade" d="${way.d}" transform="translate(1.5 2.5)"/>`);
  stamp(['garden-0', 'garden-1', 'garden-2', 'puddle', 'reed', 'stone', 'grass'], (inks, id, c) => {
    const ground = map.ground[id] ?? 'clear',
      kind = Math.floor(chance(id, 'kind') * 3);
    if (ground === 'swamp') reeds(inks, c, kind);
    else if (ground === 'rough') stones(inks, c);
    else if (ground === 'town') gardens(inks, id, c);
    else if (!bare && ground === 'clear' && chance(id, 'tuft') < 0.5) tufts(inks, c, kind);
  });

  const river = linksOf(map, riverLines(map)),
    course = courseOf(map, river);
  const lake = smoothPath(outlines(map, isA('major_river', 'sea'), 0.28));
  if (lake) put(`<path class="bank" d="${lake}"/><path class="water" d="${lake}"/>`);
  if (course)
    put(
      `<path class="bank-line" d="${course}"/><path class="water-line" d="${course}"/><path class="glint" d="${course}"/>`,
    );
  if (map.streams?.length) {
    const shape = corners(map);
    const d = map.streams
      .map(({ hex, side }) => {
        const c = centreOf(map, hex),
          a = shape[side]!,
          b = shape[(side + 1) % 6]!;
        return `M${round(c.x + a.x)} ${round(c.y + a.y)}L${round(c.x + b.x)} ${round(c.y + b.y)}`;
      })
      .join('');
    put(`<path class="bank-line" d="${d}"/><path class="water-line" d="${d}"/>`);
  }
  stamp(['wave'], (inks, id, c) => {
    if (map.ground[id] === 'major_river' || map.ground[id] === 'sea') waves(inks, c);
  });

  const rail = courseOf(map, linksOf(map, map.rails));
  if (rail) put(`<path class="rail" d="${rail}"/><path class="sleepers" d="${rail}"/>`);
  if (way.d) put(`<path class="road-edge" d="${way.d}"/><path class="road" d="${way.d}"/>`);
  put(bridges(map, roads, river));
  for (const hex of map.fords ?? []) {
    const c = centreOf(map, hex);
    put(`<path class="ford" d="M${round(c.x - 14)} ${round(c.y)}h28"/>`);
  }

  const wood = outlines(map, isA('woods'), 0.3);
  if (wood.length) {
    const d = canopyPath(wood, 11, 2);
    for (const far of [7, 3.5])
      put(`<path class="wood-shade" d="${d}" transform="translate(${round(far * 0.7)} ${far})"/>`);
    put(`<path class="wood" d="${d}"/>`);
    stamp(['tree-shade', 'tree', 'tree-light'], (inks, id, c) => {
      if (map.ground[id] === 'woods') trees(inks, c, Math.floor(chance(id, 'kind') * 4));
    });
  }
  put(loneTrees(map, way.trees, bare));
  stamp(['house-shade', 'roof-0', 'roof-1', 'roof-2', 'roof-dark', 'cross'], (inks, id, c) => {
    if (map.ground[id] === 'town') town(inks, id, c, roads.get(id), map.flat);
  });

  put(more);
  for (let row = 1; row <= map.rows; ++row) {
    let d = '';
    for (let col = 1; col <= map.cols; ++col)
      if (idAt(map, col, row)) d += 'M' + polygon(map, centre(map, col, row)).replaceAll(' ', 'L') + 'Z';
    put(`<path class="grid" d="${d}"/>`);
  }
  if (!bare) {
    put('<g class="numbers" aria-hidden="true" transform="scale(.5)">');
    eachHex(map, (id, col, row) => {
      const c = centre(map, col, row);
      put(`<text x="${round(2 * c.x)}" y="${round(2 * c.y - (map.flat ? 52 : 58))}">${id}</text>`);
    });
    put('</g>');
  }
  put('</g>');
  return out.join('');
}

// Gardens behind the houses.
function gardens(inks: Inks, id: string, c: Point): void {
  for (let i = 0; i < 7; ++i) {
    const a = i * 0.9 + chance(id, i, 'ga'),
      far = 22 + chance(id, i, 'gf') * 16,
      w = 10 + chance(id, i) * 8,
      h = 7 + chance(id, i, 'h') * 5;
    const x = c.x + far * Math.cos(a),
      y = c.y + far * Math.sin(a),
      cos = Math.cos(a),
      sin = Math.sin(a);
    const at = (u: number, v: number) => `${round(x + u * cos - v * sin)} ${round(y + u * sin + v * cos)}`;
    inks.add(`garden-${i % 3}`, `M${at(-7, -5)}L${at(w - 7, -5)}L${at(w - 7, h - 5)}L${at(-7, h - 5)}Z`);
  }
}

// Single trees: along the roads, and a few in the open beside woods.
function loneTrees(map: HexMap, alley: Point[], bare: boolean): string {
  const towns: Point[] = [],
    lone: Point[] = [];
  eachHex(map, (id, c, r) => {
    if (map.ground[id] === 'town') towns.push(centre(map, c, r));
  });
  lone.push(...alley.filter(p => towns.every(t => Math.hypot(t.x - p.x, t.y - p.y) >= 42)));
  eachHex(map, (id, col, row) => {
    if (map.ground[id]) return;
    const near = [0, 1, 2, 3, 4, 5].some(d => {
      const n = neighbour(map, col, row, d);
      return onMap(map, ...n) && map.ground[idAt(map, ...n)] === 'woods';
    });
    if (chance(id, 'lone') >= (near ? 0.8 : 0.16)) return;
    for (let i = 0; i < (near ? 3 : 1); ++i) {
      const p = centre(map, col, row);
      lone.push({ x: p.x + (chance(id, i, 'lx') - 0.5) * 54, y: p.y + (chance(id, i, 'ly') - 0.5) * 50 });
    }
  });
  let shade = '',
    body = '',
    light = '';
  for (const [i, p] of lone.entries()) {
    const r = 2.8 + chance(i, 'lr') * 1.9;
    body += disc(p.x, p.y, r);
    if (!bare) {
      shade += disc(p.x + 1.6, p.y + 2.2, r);
      light += disc(p.x - r * 0.3, p.y - r * 0.35, r * 0.5);
    }
  }
  return body
    ? `<path class="tree-shade" d="${shade}"/><path class="bush" d="${body}"/><path class="bush-light" d="${light}"/>`
    : '';
}
