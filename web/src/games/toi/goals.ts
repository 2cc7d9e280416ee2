// What decides a battle, and how far it is: the scenario tells the conditions (map.victory, map.awards), the view who
// controls what and who has how many points.
import type { TideOfIronView as View } from '../../net/told/toi';
import { thing } from '../../state/orders';
import type { Goal, GoalPart } from '../game';
import { holder, known, page, rows, word } from './adapt';

interface Condition {
  winner: string;
  when: string;
  hexes?: string[];
  at_least?: number;
  side?: string;
}
interface Award {
  when: string;
  points: number;
  count: string;
  side?: string;
  hexes?: string[];
  at_least?: number;
  types?: string[];
  from_round?: number;
}

export function goals(view: View, map: any, name: (side: string) => string): Goal[] {
  const sides = known(map).side,
    held = (side: string, hexes: readonly string[]) => hexes.filter(h => holder(view, h) === side).length;
  const holders = (hexes: readonly string[]) =>
    hexes.map(h => {
      const i = sides.indexOf(holder(view, h));
      return i < 0 ? undefined : i;
    });
  const points = (side: string): number => rows(view.sides).find(s => s.id === side)?.points ?? 0;
  const other = (side: string) => sides.find(s => s !== side) ?? '';
  const when = (c: Condition) => (c.when === 'end' ? '' : page('goal.when.' + c.when));
  const out: Goal[] = [];
  let last: { side: string; hexes: string[]; need: number } | undefined;
  for (const c of (map.victory ?? []) as Condition[]) {
    if (c.winner === 'more' && c.hexes)
      for (const s of sides)
        out.push({
          winner: s,
          when: when(c),
          parts: [
            {
              text: page('goal.more', { side: name(s), n: c.hexes.length }),
              short: page('goal.short.more', { n: c.hexes.length }),
              have: held(s, c.hexes),
              need: held(other(s), c.hexes) + 1,
              enemy: held(other(s), c.hexes),
              places: c.hexes.map(h => thing('hex', h)),
              holders: holders(c.hexes),
            },
          ],
        });
    else if (c.winner === 'points')
      for (const s of sides)
        out.push({
          winner: s,
          when: when(c),
          parts: [
            {
              text: page('goal.points', { side: name(s) }),
              short: page('goal.short.points', { n: points(other(s)) }),
              have: points(s),
              need: points(other(s)) + 1,
              enemy: points(other(s)),
              sums: awards(map, s, name),
              places: [],
            },
          ],
        });
    else if (c.when === 'gone' && c.side)
      out.push({
        winner: c.winner,
        when: '',
        parts: [
          {
            text: page('goal.gone', { side: name(c.side) }),
            have: rows(view.units).filter(u => u.side === c.side && (u.place === 'map' || u.place === 'aboard')).length,
            need: 0,
            most: true,
            places: [],
          },
        ],
      });
    else if (c.hexes?.length) {
      const need = c.at_least ?? c.hexes.length;
      out.push({
        winner: c.winner,
        when: when(c),
        parts: [
          {
            text: page(c.hexes.length === 1 ? 'goal.hold_it' : 'goal.hold', {
              side: name(c.winner),
              need,
              n: c.hexes.length,
            }),
            short: page(c.hexes.length === 1 ? 'goal.short.hold_it' : 'goal.short.hold', { need, n: c.hexes.length }),
            have: held(c.winner, c.hexes),
            need,
            places: c.hexes.map(h => thing('hex', h)),
            holders: holders(c.hexes),
          },
        ],
      });
      last = { side: c.winner, hexes: c.hexes, need };
    } else {
      // Whoever wins otherwise has to keep the enemy from it.
      const parts: GoalPart[] =
        last && last.side !== c.winner
          ? [
              {
                text: page(last.hexes.length === 1 ? 'goal.deny_it' : 'goal.deny', {
                  side: name(last.side),
                  n: last.need - 1,
                }),
                short: page(last.hexes.length === 1 ? 'goal.short.deny_it' : 'goal.short.deny', {
                  side: name(last.side),
                  n: last.need - 1,
                }),
                have: held(last.side, last.hexes),
                need: last.need - 1,
                most: true,
                places: last.hexes.map(h => thing('hex', h)),
                holders: holders(last.hexes),
              },
            ]
          : [{ text: page('goal.otherwise_wins', { side: name(c.winner) }), have: 0, need: 0, places: [] }];
      out.push({ winner: c.winner, when: when(c), parts });
    }
  }
  return out;
}

// How points are scored, told once a side.
function awards(map: any, side: string, name: (side: string) => string): NonNullable<GoalPart['sums']> {
  return ((map.awards ?? []) as Award[])
    .filter(a => !a.side || a.side === side)
    .map(a => {
      const what = (a.types ?? []).map(t => word('type.' + t)).join(', '),
        n = a.hexes?.length ?? 0;
      const text =
        page(`goal.award.${a.when}.${a.count}`, { side: name(side), n, what, at_least: a.at_least ?? 0 }) +
        (a.from_round ? ` (${page('goal.from_round', { n: a.from_round })})` : '');
      return { text, points: 0, each: a.points, once: false, places: (a.hexes ?? []).map(h => thing('hex', h)) };
    });
}
