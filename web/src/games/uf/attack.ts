// An attack as the rules tell it before it is resolved: where its strength comes from, and what each man's card must show.
import type { UpFrontView as View } from '../../net/told/uf';
import type { Odds } from '../../net/types';
import { groups, rows } from './cards';

export interface Attack {
  group: string;
  target: string;
  range: number;
  firepower: number;
  needed: number;
  strength: number;
  shifts: readonly { rule?: string; amount: number; text: string }[];
  chances: Readonly<Record<string, Readonly<Record<string, number>>>>;
  lost?: number;
  pinned?: number;
  exact: boolean;
}
export interface Prey {
  man: string;
  down: boolean;
  hit: number;
  kill: number;
  pinned: number;
  gone: number;
}

export const attackOf = (odds: Odds | undefined): Attack | undefined =>
  odds?.attack && typeof odds.attack.strength === 'number' && odds.attack.target
    ? (odds.attack as unknown as Attack)
    : undefined;
// One man among the enemy, or one who is among us: what becomes of each, if nobody plays a card.
export interface Deed {
  man?: string;
  chances: Attack['chances'];
  exact: boolean;
}
export const deedOf = (odds: Odds | undefined): Deed | undefined =>
  odds?.attack && !attackOf(odds) && odds.attack.chances ? (odds.attack as unknown as Deed) : undefined;
// The likeliest first; ours before theirs.
export const fates = (
  d: Deed,
  own: (man: string) => boolean,
): { man: string; what: string; p: number; own: boolean }[] =>
  Object.entries(d.chances)
    .flatMap(([man, all]) => Object.entries(all).map(([what, p]) => ({ man, what, p, own: own(man) })))
    .sort((a, b) => Number(b.own) - Number(a.own) || b.p - a.p);
export const printed = (a: Attack): number => a.strength - a.shifts.reduce((n, s) => n + s.amount, 0);

// Every man of the target: from which number on he is pinned (or loses his nerve) and killed, and how likely that is.
export function prey(a: Attack, view: View): Prey[] {
  const target = groups(view).find(g => g.group === a.target);
  return rows(target?.men)
    .filter((m: any) => !m.infiltrates)
    .map((m: any) => {
      const chance = (...what: string[]) => what.reduce((n, w) => n + (a.chances[m.man]?.['uf.change.' + w] ?? 0), 0),
        strength = a.strength + (m.transferred ? 1 : 0);
      return {
        man: m.man,
        down: m.pinned,
        hit: (m.pinned ? m.panic : m.morale) + 1 - strength,
        kill: m.kia + 1 - strength,
        pinned: chance('pinned'),
        gone: Math.min(1, chance('killed', 'routed')),
      };
    });
}
// The chance that some weapon of those who fire jams.
export const jams = (a: Attack): number =>
  Math.min(
    1,
    Object.values(a.chances).reduce((n, c) => n + (c['uf.change.malfunctioned'] ?? 0), 0),
  );
