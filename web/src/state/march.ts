// Several answers for one click: a way through several hexes, one order for a whole stack, the others after the first.
// Each is an option that the rules offer at that moment. As soon as the next one is not on offer, or something was
// thrown (they are under fire), the person decides again.
import type { GameEvent, Option } from '../net/types';

export interface Step { verb: string; [field: string]: unknown }
export interface Shorthand { text: string; steps: Step[] }

// Where a piece can go: each hex with the one before it on the cheapest way.
export interface Reached { hex: string; by: string }

export const answerTo = (step: Step, options: readonly Option[]): Option | undefined =>
  options.find(o => Object.entries(step).every(([field, value]) => o[field] === value));

export const disturbed = (fresh: readonly GameEvent[]): boolean => fresh.some(e => e.throw?.length);

// The hexes to enter one after the other, the last being `to`; empty when it is out of reach.
export function wayTo(reached: readonly Reached[], from: string, to: string): string[] {
  const by = new Map(reached.map(r => [r.hex, r.by]));
  const way: string[] = [];
  for (let hex = to; hex !== from; hex = by.get(hex)!) {
    if (!by.has(hex) || way.length > by.size) return [];
    way.unshift(hex);
  }
  return way;
}
