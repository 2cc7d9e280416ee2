import type { Check } from '../game';

// How a card, a man or a group is shown, as one number: a single thing to compare for each of them at every answer.
export const shine = { lit: 1, soft: 2, picked: 4, marked: 8, aim: 16 } as const;
// A card turned for somebody, so many milliseconds after the first.
export interface Turn {
  check: Check;
  delay: number;
}
