// A scenario as a picture: its part of the Ardennes, with a star on every place one fights for.
import { centreOf, sheet } from '../../board/hex';
import type { Poster } from '../game';
import css from './at.css?inline';
import { country, objectives } from './adapt';
import { drawGround } from './ground';
import { star } from './shapes';

export function poster(map: any): Poster {
  const { grid } = country(map),
    whole = sheet(grid),
    goals = objectives(map).map(h => centreOf(grid, h));
  const xs = goals.map(p => p.x),
    ys = goals.map(p => p.y),
    wide = Math.max(...xs) - Math.min(...xs),
    high = Math.max(...ys) - Math.min(...ys);
  // A small battle is shown from near.
  const near = goals.length > 0 && Math.max(wide, high) < whole.width / 4;
  const size = near ? { width: 1100, height: 760 } : { width: whole.width, height: whole.height };
  const clamp = (v: number, all: number, own: number) => Math.max(0, Math.min(all - own, v - own / 2));
  const x = near ? clamp(Math.min(...xs) + wide / 2 + 120, whole.width, size.width) : 0,
    y = near ? clamp(Math.min(...ys) + high / 2, whole.height, size.height) : 0;
  const stars = goals
    .map(
      p => `<g transform="translate(${p.x} ${p.y}) scale(${near ? 2 : 3.2})"><path class="at-star" d="${star}"/></g>`,
    )
    .join('');
  return {
    svg: `<g class="frost" transform="translate(${-Math.round(x)} ${-Math.round(y)})">${[...drawGround(map, !near)].join('')}${stars}</g>`,
    ...size,
    css,
  };
}
