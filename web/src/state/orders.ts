// Selection lives in the page: it narrows the options the rules offer, until one is left.
//
// Each game says which things on its board an option is about, in the order a person would click
// them: fire is [unit, target hex]. Picking things keeps the options that are about all of them.
import type { Option } from '../net/types';

// "unit:ger-inf-1", "hex:0304", "card:92": a thing on the board.
export type Thing = string;
export const thing = (kind: string, id: unknown): Thing => `${kind}:${id}`;
export const kindOf = (t: Thing): string => t.slice(0, t.indexOf(':'));
export const idOf = (t: Thing): string => t.slice(t.indexOf(':') + 1);
// A place of a scene: named with its kind, or of the kind the board's places have.
export const placeThing = (place: string, kind = 'hex'): Thing => (place.includes(':') ? place : thing(kind, place));

export interface Narrowed {
  options: Option[]; // still possible
  lit: Set<Thing>; // clicking one of these goes on
  complete: Option[]; // about exactly what is picked: ready to be given
}

export type About = (option: Option) => Thing[];

// Picking is free in order: a target may be clicked before the one who fires.
export function narrow(options: readonly Option[], picked: readonly Thing[], about: About): Narrowed {
  const left: Option[] = [],
    complete: Option[] = [],
    lit = new Set<Thing>();
  for (const option of options) {
    const things = about(option);
    if (!picked.every(p => things.includes(p))) continue;
    left.push(option);
    const missing = things.filter(t => !picked.includes(t));
    if (missing.length === 0 && things.length > 0) complete.push(option);
    // The first thing an option is about lights up first; with nothing picked targets stay dark.
    if (missing.length > 0) lit.add(missing[0]!);
  }
  return { options: left, lit, complete };
}

// Whether each of a few options is about another piece, and all of them lie in one place.
export function inOneStack(about: readonly Thing[][], place: (t: Thing) => string | undefined): boolean {
  const pieces = new Set(about.map(a => (a.length === 1 ? a[0]! : ''))),
    places = new Set([...pieces].map(p => (p && place(p) !== idOf(p) && place(p)) || ''));
  return about.length > 1 && pieces.size === about.length && places.size === 1 && !places.has('');
}

// Whoever clicks a thing that no option with the present selection is about starts anew with it.
export function pick(options: readonly Option[], picked: readonly Thing[], clicked: Thing, about: About): Thing[] {
  if (picked.includes(clicked)) return picked.filter(p => p !== clicked);
  const more = [...picked, clicked];
  if (narrow(options, more, about).options.length > 0) return more;
  return narrow(options, [clicked], about).options.length > 0 ? [clicked] : [];
}
