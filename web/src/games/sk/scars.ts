// What a battle leaves on the table: craters where shells burst, gaps in walls and hedges.
import type { SkirmishView as View } from '../../net/told/sk';
import type { GameEvent } from '../../net/types';
import { thing } from '../../state/orders';
import { indexOf, pointOf, rows, spotOf } from './adapt';
import { between, far } from './shapes';
import { partsOf } from './terrain';
import { hole, rubble } from './works';

const bursts = new Set(['bursts', 'charge_explodes']);
export const craters = (events: readonly GameEvent[], map: any): string =>
  events
    .filter(e => bursts.has(e.event) && typeof e.args.at === 'string')
    .slice(-60)
    .map((e, i) => hole(spotOf(map, pointOf(thing('point', String(e.args.at)))!.at), 9 + (i % 3) * 2, `${e.args.at}`))
    .join('');
// A stretch that was blown or driven down: earth and stones where the wall was.
export function gapsOf(view: View, map: any): string {
  return rows(view.gaps)
    .map(g => {
      const shape = indexOf(map).shape[g.shape];
      let edge = g.edge as number;
      for (const p of shape ? partsOf(shape, map) : []) {
        if (!p.ps) continue;
        const n = p.open ? p.ps.length - 1 : p.ps.length;
        if (edge >= n) {
          edge -= n;
          continue;
        }
        const a = p.ps[edge]!,
          b = p.ps[(edge + 1) % p.ps.length]!,
          long = far(a, b) || 1,
          ends = [g.from, g.to].map(x => between(a, b, x / 10 / long)),
          wide = { x: ((a.y - b.y) / long) * 13, y: ((b.x - a.x) / long) * 13 };
        return rubble(
          [0, 1, 1, 0].map((end, i) => ({
            x: ends[end]!.x + (i < 2 ? wide.x : -wide.x),
            y: ends[end]!.y + (i < 2 ? wide.y : -wide.y),
          })),
          `${g.shape}${g.from}`,
        );
      }
      return '';
    })
    .join('');
}
