// What a game contributes to the page. Everything else is common and knows no game.
import type { Component } from 'svelte';
import type { GameEvent, Option, Pending, View } from '../net/types';
import type { Shorthand } from '../state/march';
import type { Thing } from '../state/orders';

// What the table hands to a board.
export interface BoardProps {
  map: any;                        // the static part, once
  view: View;                      // the position as this seat sees it
  side: string;                    // whose eyes; '' for spectators
  lit: Set<Thing>;                 // what can be clicked to go on
  picked: readonly Thing[];        // what is selected
  options: readonly Option[];      // still possible
  marked: readonly Thing[];        // what the log line or the odds panel points at
  aims: ReadonlySet<Thing>;        // lit, and a click on it would be an attack
  faint: ReadonlySet<Thing>;       // lit, but only hinted at
  sight?: Sight | undefined;       // a line to draw
  threats?: readonly Sight[];      // lines of those who could fire at a place
  costs?: Record<string, string | number> | undefined; // reach: thing id -> cost
  onpick: (t: Thing) => void;      // a click or Enter on a thing, lit or not
  onhover: (t: Thing | undefined) => void;
}

export interface Sight { from: string; to: string; seen: boolean; range?: number; blocks?: string[]; text?: string }

export interface Threat { from: string; text: string }

export interface Info {            // what hovering a thing tells
  title: string;
  lines: string[];
  rules?: string[];
}

export interface StatusItem { label: string; value: string; title?: string }

// A way to win: all of its parts at once. With `most`, not more than needed.
export interface Goal { winner: string; when?: string; parts: readonly GoalPart[] }   // a side's id, or 'draw'
export interface GoalPart {
  text: string; have: number; need: number; most?: boolean; places?: readonly Thing[];
  sums?: readonly { text: string; points: number; each: number; once: boolean; places: readonly Thing[] }[];   // what it is the sum of, told once
}

export interface Walk { unit: string; from: string; hexes: string[] }

export interface Lesson {          // a step of the first battle
  id: string;                      // text keys learn.<game>.<id>.title and .text
  show?: (pending: Pending, view: View) => Thing[];
  done: (pending: Pending, fresh: GameEvent[]) => boolean;
}

export interface Game {
  code: string;
  board: Component<BoardProps>;
  about: (option: Option, view: View) => Thing[];
  // Verbs that end or decline something, best first: the one-click default that is always there.
  quiet: readonly string[];
  // Verbs with many ways to do one thing that has no place on the board, by the text of the menu they share.
  menus?: Readonly<Record<string, string>>;
  // Whether it ends what others could still do.
  ends?: (option: Option, options: readonly Option[], view: View) => boolean;
  // Worth a second click: an attack whose odds are shown before it is made.
  weighty: (option: Option) => boolean;
  // Possible almost everywhere (smoke): its places are only hinted at, so that the others can be seen.
  faint?: (option: Option) => boolean;
  // An option whose chances are worth showing by themselves: the attack that is being put together.
  preview?: (options: readonly Option[], view: View) => Option | undefined;
  poster?: (map: any, scenario: string) => { svg: string; width: number; height: number; css?: string };  // the battle as a picture
  wording?: (option: Option, map: any, view: View) => string | undefined;   // where the page can say it better
  // A few soft words behind an option: who stands in the hex that would be activated.
  detail?: (option: Option, map: any, view: View) => string;
  describe: (t: Thing, map: any, view: View) => Info | undefined;
  status: (view: View, map: any) => StatusItem[];         // turn, visibility, initiative ...
  goals?: (view: View, map: any, name: (side: string) => string) => Goal[];   // what decides, in the order in which it is looked at
  otherwise?: (map: any) => string;                       // and if nothing of it happens
  where: (event: GameEvent, view: View) => Thing[];       // what a line of the log is about
  sideOf?: (id: string, map: any) => string | undefined;  // whose piece it is
  place: (t: Thing, view: View) => string | undefined;    // the place to look at, for lines of sight
  // Who could fire at a place if only he saw it: from where, and what with.
  threats?: (place: string, map: any, view: View, side: string) => Threat[];
  // Several answers for one click: everybody moves, the others follow where the last one walked.
  shorthands?: (options: readonly Option[], view: View, walked: Walk | undefined) => Shorthand[];
  usual?: Readonly<Record<string, string>>;               // prompt -> the verb one expects there; when it is missing the rules are asked why
  routine?: readonly string[];                            // prompts that an adviser may answer to their end
  reactions?: Readonly<Record<string, readonly string[]>>; // standing orders this game knows: what for, and the ways to answer
  lessons?: readonly Lesson[];
}
