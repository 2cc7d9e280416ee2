// A line of sight as it is drawn: to where it ends, or to what blocks it.
import type { SkirmishView as View } from '../../../net/told/sk';
import type { Sight } from '../../game';
import { indexOf, spotOfPlace, type Spot } from '../adapt';
import { poly } from '../shapes';
import { partsOf } from '../terrain';

export interface SightDrawn {
  a: Spot;
  b: Spot;
  cut: Spot | undefined; // where what blocks it begins
  outline: string;
  text: string;
}
export function drawSight(sight: Sight, view: View, map: any): SightDrawn | undefined {
  const a = spotOfPlace(sight.from, view, map),
    b = spotOfPlace(sight.to, view, map);
  if (!a || !b) return undefined;
  const shape = sight.blocks?.[0] ? indexOf(map).shape[sight.blocks[0]] : undefined,
    parts = shape ? partsOf(shape, map) : [];
  let first = 2;
  for (const p of parts)
    for (let i = p.open ? 1 : 0; p.ps && i < p.ps.length; ++i)
      first = Math.min(first, crossing(a, b, p.ps[(i + p.ps.length - 1) % p.ps.length]!, p.ps[i]!));
  return {
    a,
    b,
    cut: first <= 1 ? { x: a.x + first * (b.x - a.x), y: a.y + first * (b.y - a.y) } : undefined,
    outline: parts.map(p => (p.ps ? poly(p.ps) : '')).join(''),
    text: sight.text ?? '',
  };
}
// Which part of the way from a to b lies before the line from c to d; Infinity where they do not meet.
function crossing(a: Spot, b: Spot, c: Spot, d: Spot): number {
  const rx = b.x - a.x,
    ry = b.y - a.y,
    sx = d.x - c.x,
    sy = d.y - c.y,
    x = rx * sy - ry * sx;
  if (!x) return Infinity;
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / x,
    u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / x;
  return t > 0 && t < 1 && u >= 0 && u <= 1 ? t : Infinity;
}
