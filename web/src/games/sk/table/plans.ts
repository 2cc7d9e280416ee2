// The order that is being put together, as it is drawn: who would stand where, and how far that is.
import type { SkirmishView as View } from '../../../net/told/sk';
import type { Thing } from '../../../state/orders';
import { find, guns, men, pointOf, rows, sideOf, spotOf, vehicles, type Spot } from '../adapt';
import type { Drawn } from '../orders';
import { far } from '../shapes';
import { sheltered } from './ahead';

const goes = new Set(['advance', 'move', 'place', 'shift', 'follow', 'set_group']);
export const isMove = (drawn: Drawn | undefined): boolean => !!drawn && goes.has(drawn.mode);

// Where it would be done: at what is aimed at, else under the pointer.
export function aimOf(aimed: Thing | undefined, hover: Spot | undefined, map: any): Spot | undefined {
  const p = aimed ? pointOf(aimed) : undefined;
  return p ? spotOf(map, p.at) : hover;
}
export interface Ghost extends Spot {
  facing: number;
}
// The others keep their places to the leader.
export function ghostsAt(to: Spot, from: Spot, drawn: Drawn, view: View, map: any): Ghost[] {
  const lead = drawn.lead ? find(view.figures, drawn.lead) : undefined,
    home = lead?.at ? spotOf(map, lead.at) : from;
  return drawn.who.flatMap(id => {
    const f = find(view.figures, id);
    if (!f?.at) return [];
    const s = spotOf(map, f.at);
    return [{ x: to.x + s.x - home.x, y: to.y + s.y - home.y, facing: f.facing ?? 0 }];
  });
}
// Those who are about to go: the ways and places the rules have found.
export interface Walk {
  id: string;
  mine: boolean;
  path: readonly Spot[]; // with where he stands now
  end: Spot;
  cost: number;
  most: number; // he may go so far
  facing: number;
  bare: boolean; // seen there, and nothing to save him
}
export const walksOf = (view: View, map: any, side: string): Walk[] =>
  rows(view.walks).flatMap((w: any): Walk[] => {
    const f = find(view.figures, w.figure),
      ps: Spot[] = [];
    for (let n = 0; n + 1 < w.way.length; n += 2) ps.push(spotOf(map, [w.way[n], w.way[n + 1]]));
    return ps.length
      ? [
          {
            id: w.figure,
            mine: sideOf(w.figure, map) === side,
            path: [f?.at ? spotOf(map, f.at) : ps[0]!, ...ps],
            end: ps.at(-1)!,
            cost: w.cost,
            most: w.most ?? 0,
            facing: f?.facing ?? 0,
            bare: !sheltered(w),
          },
        ]
      : [];
  });
// Who lies under a template.
export const caughtUnder = (at: Spot, radius: number, view: View, map: any): { id: string; at: Spot }[] =>
  [...men(view).filter(f => f.health !== 'dead' && f.posture !== 'aboard'), ...guns(view), ...vehicles(view)]
    .map(f => ({ id: f.id as string, at: spotOf(map, f.at) }))
    .filter(f => far(f.at, at) <= radius);
