// What decides a battle of America Triumphant, and how far it is: the scenario tells the conditions (map.victory), the view
// what each clause comes to (view.victory, by the clause's number).
import type { AmericaTriumphantView as View } from '../../net/told/at';
import { thing } from '../../state/orders';
import type { Goal, GoalPart } from '../game';
import { controlled, hexName, page, sideNumber } from './adapt';

interface Term {
  count: 'controlled' | 'steps' | 'exited' | 'lost';
  side: string;
  per: number;
  most?: number;
  hexes?: string[];
}
interface Clause {
  number: number;
  terms: Term[];
  at_least?: number;
  at_most?: number;
}
interface Verdict {
  winner: string;
  level: string;
  if: Clause[];
  rule?: string;
}

function wording(t: Term, map: any, name: (side: string) => string): string {
  const places = t.hexes && t.hexes.length <= 4 ? t.hexes.map(h => hexName(map, h)).join(', ') : '';
  const what =
    t.count === 'controlled'
      ? places || page('goal.hexes', { n: t.hexes?.length ?? 0 })
      : t.count === 'steps'
        ? t.hexes
          ? page('goal.steps_there', { n: t.hexes.length })
          : page('goal.steps_north')
        : page('goal.' + t.count, { side: name(t.side) });
  return [what, t.per > 1 ? page('goal.per', { n: t.per }) : '', t.most ? page('goal.most', { n: t.most }) : '']
    .filter(Boolean)
    .join(', ');
}

const told = new Set<string>();
export function goals(view: View, map: any, name: (side: string) => string): Goal[] {
  const now: number[] = view.victory ?? [];
  told.clear();
  return ((map.victory ?? []) as Verdict[]).map((v): Goal => ({
    winner: v.winner === 'nobody' ? 'draw' : v.winner,
    when: v.level === 'plain' ? '' : page('goal.' + v.level),
    parts: v.if.map((c): GoalPart => {
      const held = c.terms.length === 1 && c.terms[0]!.count === 'controlled' ? c.terms[0]!.hexes : undefined,
        need = c.at_least ?? c.at_most ?? 0,
        most = c.at_least === undefined;
      const text = c.terms.map(t => wording(t, map, name)).join(' + '),
        again = told.has(text) && c.terms.length > 1;
      told.add(text);
      const one = c.terms.length === 1 ? c.terms[0]! : undefined;
      return {
        text: again
          ? page('goal.same')
          : held
            ? page(most ? 'goal.deny' : 'goal.hold', { what: text })
            : one
              ? text
              : page('goal.points', { what: text }),
        have: now[c.number] ?? 0,
        need,
        most,
        places: c.terms.flatMap(t => (t.hexes ?? []).map(h => thing('hex', h))),
        short: held
          ? page(most ? 'goal.short_deny' : 'goal.short_hold', { need, n: held.length })
          : one?.count === 'lost'
            ? page('goal.lost', { side: name(one.side) })
            : one?.count === 'exited'
              ? page('goal.exited')
              : page(most ? 'goal.short_at_most' : 'goal.short_points', { n: need }),
        ...(held && held.length <= 8 ? { holders: held.map(h => sideNumber(controlled(view, map, h))) } : {}),
      };
    }),
  }));
}

// The German's points or hexes and what he needs, for the tracks.
export function standingPoints(view: View, map: any): { title: string; have: number; of: string } | undefined {
  const v = ((map.victory ?? []) as Verdict[]).find(x => x.winner === 'german'),
    c = v?.if.find(x => x.at_least !== undefined);
  return c
    ? { title: page('german_points'), have: view.victory?.[c.number] ?? 0, of: page('of_to_win', { n: c.at_least! }) }
    : undefined;
}
