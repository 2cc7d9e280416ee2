// Hills as on old staff maps: a shadow to the south-east, light from the north-west, hachures down the slope,
// heavy in the shade and fine in the light.
import { idAt, round } from './hex';
import type { HexMap } from './map';
import { chance, outlines, smoothPath, walk } from './region';

// Four inks by direction: 0 faces the light, 3 the shade.
const inkOf = (nx: number, ny: number): number => {
  const lit = nx * -0.6 + ny * -0.8;
  return lit > 0.45 ? 0 : lit > -0.1 ? 1 : lit > -0.6 ? 2 : 3;
};

export function drawHills(map: HexMap): string {
  let out = '';
  const top = Math.max(0, ...Object.values(map.level));
  for (let k = 1; k <= top; ++k) {
    const loops = outlines(map, (c, r) => (map.level[idAt(map, c, r)] ?? 0) >= k, 0.4),
      d = smoothPath(loops);
    if (!d) continue;
    // A soft edge without a filter: the same outline three times, fainter and farther.
    for (const far of [12, 8, 4])
      out += `<path class="hill-shade" d="${d}" transform="translate(${round(far * 0.75)} ${far})"/>`;
    for (const far of [6, 3])
      out += `<path class="hill-light" d="${d}" transform="translate(${round(-far * 0.75)} ${-far})"/>`;
    out += `<path class="hill hill-${Math.min(k, 4)}" d="${d}"/>`;
    const inks = ['', '', '', ''];
    for (const loop of loops)
      for (const [i, p] of walk(loop, 4.6).entries()) {
        const ink = inkOf(p.nx, p.ny),
          a = 1 + chance(i, 'a', k) * 3,
          b = 12 + chance(i, 'b', k) * 9 + ink * 2.5;
        inks[ink] +=
          `M${round(p.x - p.nx * a)} ${round(p.y - p.ny * a)}L${round(p.x - p.nx * b)} ${round(p.y - p.ny * b)}`;
      }
    inks.forEach((stroke, ink) => {
      if (stroke) out += `<path class="hachure-${ink}" d="${stroke}"/>`;
    });
  }
  return out;
}
