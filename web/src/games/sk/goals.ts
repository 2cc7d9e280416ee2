// Whoever has more points at the end has won: what each side has, and where more are to be had.
import type { View } from '../../net/types';
import { say } from '../../text/texts.svelte';
import type { Goal } from '../game';
import { find, indexOf, pointThing, rows, word } from './adapt';

export function goals(view: View, map: any): Goal[] {
  const points = (side: string): number => find(view.sides, side)?.points ?? 0;
  return indexOf(map).sides.map((side, n, all): Goal => {
    const other = all[1 - n] ?? '', places = rows(map.objectives), mine = places.filter(o => (o.points?.[side] ?? 0) > 0);
    const held = (o: any): string | undefined => find(view.objectives, o.id)?.holder;
    return {
      winner: side,
      parts: [
        { text: word('goal.points'), short: word('goal.more', { n: points(other) }), have: points(side), need: Math.max(1, points(other) + 1), places: mine.map(o => pointThing(o.at)), ...(mine.length ? { holders: mine.map(o => { const h = held(o); return h === undefined ? undefined : all.indexOf(h); }) } : {}),
          sums: mine.map(o => ({ text: word('goal.hold', { what: say(o.name) }), points: held(o) === side ? o.points[side] : 0, each: o.points[side], once: true, places: [pointThing(o.at)] })) },
      ],
    };
  });
}
