// What decides a battle of Panzer Grenadier, and how far it is: the scenario tells the conditions (map.victory), the
// view what each of their terms comes to now (view.victory, in the same order).
import type { PanzerGrenadierView as View } from '../../net/told/pg';
import { thing } from '../../state/orders';
import { gameText, say } from '../../text/texts.svelte';
import type { Goal, GoalPart } from '../game';
import { rows, types } from './adapt';

interface Term {
  count: string;
  points: number;
  side?: string;
  hexes?: string[];
  beyond?: number;
  per?: number;
  type?: string;
}
interface Clause {
  terms: Term[];
  at_least?: number;
  at_most?: number;
}
interface Verdict {
  winner: string;
  when: string;
  if: Clause[];
}

const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('pg.page.goal.' + key, args) ?? key;

function wording(t: Term, map: any, name: (side: string) => string): string {
  const n = t.hexes?.length ?? 0,
    unit = say(types(map).type[t.type ?? '']?.name);
  const few = t.hexes && n <= 7 ? t.hexes.join(' ') : '';
  const what = word(t.count, { side: name(t.side ?? ''), n, unit }) + (few ? ` (${few})` : '');
  return t.beyond || t.per ? `${what}, ${word('beyond', { n: t.beyond ?? 0, per: t.per ?? 1 })}` : what;
}

export function goals(view: View, map: any, name: (side: string) => string): Goal[] {
  const now: number[] = view.victory ?? [];
  const told = new Set<string>();
  let at = 0;
  return ((map.victory ?? []) as Verdict[]).map((v): Goal => ({
    winner: v.winner,
    when: v.when === 'end' ? '' : word('when.' + v.when),
    parts: v.if.map((c): GoalPart => {
      const sums = c.terms.map(t => ({
        text: wording(t, map, name),
        points: now[at++] ?? 0,
        each: t.points,
        once: t.count === 'control_all',
        places: (t.hexes ?? []).map(h => thing('hex', h)),
      }));
      const one = sums.length === 1 && sums[0]!.each === 1 ? sums[0]! : undefined;
      const held = one && c.terms[0]!.count === 'control' && c.at_least !== undefined ? c.terms[0]!.hexes : undefined;
      const short = held
        ? word('short.hold', { need: c.at_least!, n: held.length })
        : one && c.terms[0]!.count === 'steps_lost' && c.at_most !== undefined
          ? word('short.lose', { side: name(c.terms[0]!.side ?? ''), n: c.at_most })
          : !one
            ? word('short.points', { n: c.at_least ?? c.at_most ?? 0 })
            : undefined;
      const key = sums.map(s => s.text + s.each).join(),
        again = !one && told.has(key);
      told.add(key);
      return {
        text: one ? one.text : word(again ? 'same_points' : 'points'),
        have: sums.reduce((n, s) => n + s.points, 0),
        need: c.at_least ?? c.at_most ?? 0,
        most: c.at_least === undefined,
        places: sums.flatMap(s => s.places),
        ...(short ? { short } : {}),
        ...(held
          ? {
              holders: held.map(h => {
                const i = rows(view.sides).findIndex(s => s.control?.includes(h));
                return i < 0 ? undefined : i;
              }),
            }
          : {}),
        ...(one ? {} : { sums: again ? [] : sums }),
      };
    }),
  }));
}
