// Fields: what touches is one piece of land, cut into parcels with a crop and furrows each, and hedged around with gaps.
import { centreOf, idAt, neighbour, onMap, round, type Point } from './hex';
import type { HexMap } from './map';
import { chance, eachHex, outlines, smoothPath, walk } from './region';
import { disc } from './stamps';

const gaps = [3.4, 4.2, 4.6, 5.2, 6, 5.4, 3.8]; // between the furrows of each crop
const show = (p: Point): string => `${round(p.x)} ${round(p.y)}`;

function lands(map: HexMap): string[][] {
  const seen = new Set<string>(),
    out: string[][] = [];
  eachHex(map, (id, col, row) => {
    if (map.ground[id] !== 'field' || seen.has(id)) return;
    const land: string[] = [],
      todo: [number, number][] = [[col, row]];
    seen.add(id);
    for (let at; (at = todo.pop());) {
      land.push(idAt(map, ...at));
      for (let d = 0; d < 6; ++d) {
        const next = neighbour(map, ...at, d),
          name = idAt(map, ...next);
        if (onMap(map, ...next) && map.ground[name] === 'field' && !seen.has(name)) {
          seen.add(name);
          todo.push(next);
        }
      }
    }
    out.push(land);
  });
  return out;
}

export function drawFields(map: HexMap, key: string): string {
  let defs = '',
    out = '';
  for (const [k, land] of lands(map).entries()) {
    const own = new Set(land),
      loops = outlines(map, (c, r) => own.has(idAt(map, c, r)), 0.3),
      d = smoothPath(loops);
    defs += `<clipPath id="land-${key}${k}"><path d="${d}"/></clipPath>`;
    const cs = land.map(id => centreOf(map, id)),
      cx = cs.reduce((s, p) => s + p.x, 0) / cs.length,
      cy = cs.reduce((s, p) => s + p.y, 0) / cs.length;
    const far = Math.max(...cs.map(p => Math.hypot(p.x - cx, p.y - cy))) + 50;
    const turn = (chance(land[0]!, 'th') - 0.5) * 1.1 + (k % 2 ? 1.2 : 0.1),
      cos = Math.cos(turn),
      sin = Math.sin(turn);
    const at = (u: number, v: number): Point => ({ x: cx + u * cos - v * sin, y: cy + u * sin + v * cos });
    const parcels = gaps.map(() => ''),
      furrows = gaps.map(() => '');
    for (let u = -far, band = 0; u < far; ++band) {
      const w = 26 + chance(k, band, 'w') * 20;
      for (let v = -far - chance(k, band, 'o') * 60, n = 0; v < far; ++n) {
        const len = 52 + chance(k, band, n, 'l') * 62,
          crop = Math.floor(chance(k, band, n, 'c') * gaps.length),
          gap = gaps[crop]!;
        // Parcels that no hex of the land comes near are not drawn.
        const mid = at(u + w / 2, v + len / 2);
        if (cs.some(p => Math.hypot(p.x - mid.x, p.y - mid.y) < 50 + len / 2)) {
          parcels[crop] +=
            `M${[at(u, v), at(u + w, v + 4), at(u + w, v + len + 4), at(u, v + len)].map(show).join('L')}Z`;
          if (chance(k, band, n, 't') < 0.3)
            for (let s = v + gap; s < v + len; s += gap)
              furrows[crop] += `M${show(at(u + 2, s))}L${show(at(u + w - 2, s + 3))}`;
          else
            for (let s = u + gap * 0.7; s < u + w - 1; s += gap)
              furrows[crop] += `M${show(at(s, v + 2))}L${show(at(s, v + len - 1))}`;
        }
        v += len;
      }
      u += w;
    }
    out += `<path class="field-shade" d="${d}" transform="translate(1.5 2.5)"/><g clip-path="url(#land-${key}${k})"><path class="crop-0" d="${d}"/>`;
    parcels.forEach((p, i) => {
      if (p) out += `<path class="crop crop-${i}" d="${p}"/><path class="furrow furrow-${i}" d="${furrows[i]}"/>`;
    });
    out += '</g>';
    let bush = '',
      dark = '',
      light = '';
    for (const loop of loops)
      for (const [i, p] of walk(loop, 6.4).entries()) {
        if (chance(k, Math.floor(i / 5), 'gap') < 0.22) continue;
        const r = 2.3 + chance(k, i, 'r') * 1.7,
          x = p.x - p.nx * 1.5 + (chance(k, i, 'x') - 0.5) * 2,
          y = p.y - p.ny * 1.5;
        dark += disc(x + 1.1, y + 1.5, r);
        bush += disc(x, y, r);
        light += disc(x - r * 0.3, y - r * 0.35, r * 0.45);
      }
    out += `<path class="tree-shade" d="${dark}"/><path class="bush" d="${bush}"/><path class="bush-light" d="${light}"/>`;
  }
  return defs ? `<defs>${defs}</defs>${out}` : '';
}
