// Several answers for one click: a way through several places, one order for a whole stack. Each is an option that the
// rules offer at that moment. As soon as the next one is not on offer, or somebody was hurt, the person decides again.
import type { Answer, GameEvent, Option } from '../net/types';

// Where a piece can go: each place with the one before it on the cheapest way.
export interface Step {
  place: string;
  by: string;
}

export const answerTo = (step: Answer, options: readonly Option[]): Option | undefined =>
  options.find(o => Object.entries(step).every(([field, value]) => field === 'if' || o[field] === value));

// Somebody else threw first: they were fired at. What our own fire makes others throw is no disturbance.
export const disturbed = (fresh: readonly GameEvent[], side: string): boolean => {
  const first = fresh.find(e => e.throw?.length);
  return !!first && first.side !== side;
};

// One of ours was shaken or lost in it: the worst that can come of going on has come.
const harm =
  /^(disrupted|demoralized|reduced|eliminated|step_lost|killed|routed|pinned|wounded|casualty|destroyed|damaged|lost|leader_casualty|fled)$/;
export const hurt = (
  fresh: readonly GameEvent[],
  side: string,
  sideOf: (unit: string) => string | undefined,
): boolean => fresh.some(e => harm.test(e.event) && (sideOf(String(e.args.unit ?? '')) ?? e.side) === side);

// The places to enter one after the other, the last being `to`; empty when it is out of reach.
export function wayTo(reached: readonly Step[], from: string, to: string): string[] {
  const by = new Map(reached.map(r => [r.place, r.by]));
  const way: string[] = [];
  for (let place = to; place !== from; place = by.get(place)!) {
    if (!by.has(place) || way.length > by.size) return [];
    way.unshift(place);
  }
  return way;
}
