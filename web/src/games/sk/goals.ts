// Whoever has more points at the end has won: what each side has, and where more are to be had. Before that, a side
// whose sections are all beaten loses at once (sk.g24.6).
import type { SkirmishView as View } from '../../net/told/sk';
import { say } from '../../text/texts.svelte';
import type { Goal } from '../game';
import { find, indexOf, men, pointThing, rows, word } from './adapt';

export function goals(view: View, map: any): Goal[] {
  const points = (side: string): number => find(view.sides, side)?.points ?? 0;
  const sides = indexOf(map).sides;
  const collapses = sides.map((side, n): Goal => {
    const theirs = rows(map.groups).filter(g => g.side === sides[1 - n] && g.kind === 'section');
    return {
      winner: side,
      when: word('goal.at_once'),
      parts: [
        {
          text: word('goal.collapse'),
          have: theirs.filter(g => beaten(g.id, view)).length,
          need: Math.max(1, theirs.length),
        },
      ],
    };
  });
  const done = collapses.filter(g => g.parts.every(p => p.have >= p.need));
  if (done.length === 1) return done; // it is over: points no longer count
  return [
    ...sides.map((side, n, all): Goal => {
      const other = all[1 - n] ?? '',
        places = rows(map.objectives),
        mine = places.filter(o => (o.points?.[side] ?? 0) > 0);
      const held = (o: any): string | undefined => find(view.objectives, o.id)?.holder;
      return {
        winner: side,
        when: word('goal.end'),
        parts: [
          {
            text: word('goal.points'),
            short: word('goal.more', { n: points(other) }),
            have: points(side),
            need: Math.max(1, points(other) + 1),
            enemy: points(other),
            places: mine.map(o => pointThing(o.at)),
            ...(mine.length
              ? {
                  holders: mine.map(o => {
                    const h = held(o);
                    return h === undefined ? undefined : all.indexOf(h);
                  }),
                }
              : {}),
            sums: mine.map(o => ({
              text: word('goal.hold', { what: say(o.name) }),
              points: held(o) === side ? o.points[side] : 0,
              each: o.points[side],
              once: true,
              places: [pointThing(o.at)],
            })),
          },
        ],
      };
    }),
    ...collapses,
  ];
}

// As far as one sees: who is hidden or still to come is not beaten.
function beaten(group: string, view: View): boolean {
  const own = men(view).filter(f => f.group === group),
    state = find(view.groups, group);
  if (!state || own.some(f => f.place === 'coming' || f.place === 'gone')) return false;
  return (
    (state.morale !== undefined && state.morale !== 'steady') ||
    (own.length > 0 && own.every(f => f.place === 'captured' || (f.health !== undefined && f.health !== 'sound')))
  );
}
