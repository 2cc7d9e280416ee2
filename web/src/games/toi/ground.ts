// The sheet at squad scale: the common drawing, and what it has not: one big house a hex, cliffs, levels behind the numbers.
import { centreOf, corners, round, type Point } from '../../board/hex';
import { chance } from '../../board/region';
import { drawTerrain } from '../../board/terrain';
import { hexMap, rows, sideOfWay } from './adapt';
import './sheet.css';

// A farmhouse seen from the south-west: two walls, a roof of two slopes, a door, windows, a chimney.
function house(id: string, c: Point): string {
  const turn = chance(id, 'turn') < 0.5 ? 1 : -1,
    k = 0.95 + chance(id, 'size') * 0.15;
  const tiles = [0.25, 0.5, 0.75].map(t => `M${round(-21 + 9 * t)} ${round(-4 - 15 * t)}h28`).join('');
  return `<g transform="translate(${round(c.x)} ${round(c.y + 2)}) scale(${round(turn * k * 10) / 10} ${round(k * 10) / 10})">
    <ellipse class="yard" cx="1" cy="7" rx="33" ry="21"/><path class="big-shade" d="M-19 15h34l14-8 4 4-12 11h-38z"/>
    <path class="house-wall" d="M-21-4H7V14h-28z"/><path class="house-side" d="M7-4 16-18 26-8V7L7 14z"/>
    <path class="house-roof" d="M-24-3-12-20H18L7-3z"/><path class="house-roof back" d="M18-20 29-8 26-6 17-17 7-3z"/><path class="house-tiles" d="${tiles}"/>
    <path class="house-hole" d="M-11 14V5h6v9zM-18 1h4v5h-4zM-1 1h4v5h-4zM13-4l4-2v5l-4 2z"/><path class="house-chimney" d="M-7-22v-6h5v9z"/></g>`;
}

function cliff(map: any): string {
  const grid = hexMap(map),
    shape = corners(grid);
  let edge = '',
    teeth = '';
  for (const h of rows(map.hexes))
    for (const way of h.cliff ?? []) {
      const c = centreOf(grid, h.hex),
        d = sideOfWay[way]!,
        a = shape[d]!,
        b = shape[(d + 1) % 6]!;
      edge += `M${round(c.x + a.x)} ${round(c.y + a.y)}L${round(c.x + b.x)} ${round(c.y + b.y)}`;
      for (let t = 0.06; t < 1; t += 0.11) {
        const x = c.x + a.x + (b.x - a.x) * t,
          y = c.y + a.y + (b.y - a.y) * t;
        teeth += `M${round(x)} ${round(y)}l${round(-(a.x + b.x) * 0.09)} ${round(-(a.y + b.y) * 0.09)}`;
      }
    }
  return edge ? `<path class="cliff" d="${edge}"/><path class="cliff-teeth" d="${teeth}"/>` : '';
}

const kept = new WeakMap<object, Record<string, string>>();
export function drawGround(map: any, bare = false): string {
  const old = kept.get(map)?.[String(bare)];
  if (old) return old;
  const grid = hexMap(map);
  let houses = '',
    levels = '';
  for (const h of rows(map.hexes)) {
    const c = centreOf(grid, h.hex);
    if (h.terrain === 'building') houses += house(h.hex, c);
    // As many small peaks as levels, to the right of the number.
    if (h.level && !bare)
      for (let i = 0; i < h.level; ++i)
        levels += `M${round(c.x + 10.5 + i * 5.5)} ${round(c.y - 29)}l2.500-4.200 2.500 4.200z`;
  }
  const text = drawTerrain(
    grid,
    bare,
    cliff(map) + houses + (levels ? `<path class="level-mark" d="${levels}"/>` : ''),
  );
  kept.set(map, { ...kept.get(map), [String(bare)]: text });
  return text;
}
