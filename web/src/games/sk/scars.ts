// What a battle leaves on the table: craters where shells burst, gaps in walls and hedges.
import type { SkirmishView as View } from '../../net/told/sk';
import type { GameEvent } from '../../net/types';
import { indexOf, rows, spotOf } from './adapt';
import { between, chances, disc, far, round } from './shapes';
import { partsOf } from './terrain';
import { hole } from './works';

const bursts = new Set(['bursts', 'charge_explodes']);
let kept: { events: readonly GameEvent[]; n: number; svg: string } | undefined;
export function craters(events: readonly GameEvent[], map: any): string {
  const all = events.filter(e => bursts.has(e.event) && typeof e.args.at === 'string');
  if (kept?.events === events || (kept && kept.n === all.length && kept.events[0] === events[0])) return kept.svg;
  const svg = all
    .slice(-60)
    .map((e, i) => {
      const [x, y] = String(e.args.at).split(/[,/]/).map(Number) as [number, number],
        s = spotOf(map, [x * 100, y * 100]);
      return hole(s, 9 + (i % 3) * 2, `${e.args.at}`);
    })
    .join('');
  kept = { events, n: all.length, svg };
  return svg;
}
// A stretch that was blown or driven down: earth and stones where the wall was.
export function gapsOf(view: View, map: any): string {
  return rows(view.gaps)
    .map(g => {
      const shape = indexOf(map).shape[g.shape],
        c = chances(`${g.shape}${g.from}`);
      let edge = g.edge as number,
        out = '';
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
          from = between(a, b, g.from / 10 / long),
          to = between(a, b, g.to / 10 / long);
        out += `<path d="M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}" stroke="#a1925f" stroke-width="28" opacity=".95"/>`;
        let stones = '';
        for (let i = 0; i < 22; ++i) {
          const q = between(from, to, c());
          stones += disc(q.x + c(-11, 11), q.y + c(-11, 11), c(1, 3.4));
        }
        return out + `<path d="${stones}" fill="#6a5f4b"/>`;
      }
      return out;
    })
    .join('');
}
