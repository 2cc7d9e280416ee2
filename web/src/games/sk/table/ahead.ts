// What the rules foresee for those who are about to go, in a few numbers.
import type { SkirmishView as View } from '../../../net/told/sk';
import { percent } from '../../../parts/odds';
import { nameOf, word } from '../adapt';

type Walk = View['walks'][number];
type Ahead = NonNullable<View['ahead']>;

// Whom nobody sees needs no cover; the worst save of the others says how good theirs is.
export const sheltered = (w: Walk): boolean => !w.watched || !!w.save;
export function shelterOf(walks: readonly Walk[]): { covered: number; save: number } {
  const safe = walks.filter(sheltered);
  return { covered: safe.length, save: Math.max(0, ...safe.map(w => (w.watched ? (w.save ?? 0) : 0))) };
}
// Whose fire is weighed: those in wait first.
export function titleOf({ waiting, firing }: Ahead, map: any): string {
  const n = waiting.length;
  return n === 1
    ? word('toll.one', { who: nameOf(waiting[0]!, map) })
    : n
      ? word('toll.waiting', { n })
      : word('toll.firing', { n: firing });
}
export interface Risk {
  value: string;
  text: string;
  tone: 'good' | 'plain' | 'bad';
}
// Those in wait may fire at once; the others when it is their turn.
export function riskOf({ waiting, firing, falls_waiting, falls_firing }: Ahead): Risk {
  const n = waiting.length;
  if (n) return { value: percent(falls_waiting / 1000), text: word('ahead.waiting', { n }), tone: 'bad' };
  if (firing) return { value: percent(falls_firing / 1000), text: word('ahead.firing', { n: firing }), tone: 'plain' };
  return { value: word('ahead.nobody'), text: word('ahead.unseen'), tone: 'good' };
}
