// What a game contributes to the page. Everything else is common and knows no game: no verb, no hex, no scenario.
// A game is a folder here whose index.ts has a `Game` as its default export; the registry finds it by itself.
// web/README.md says in which order one writes these; everything marked `?` may be left out at first.
import type { Component } from 'svelte';
import type { Answer, GameEvent, Odds, Option, Pending, View } from '../net/types';
import type { Thing } from '../state/orders';
import type { Table } from '../state/table.svelte';
import type { BoardHandle, BoardProps, Threat } from './board';
import type { Ask, Lasting, Orders, WhyNot } from './order';
import type { Scene } from './scene';

export * from './board';
export * from './order';
export * from './scene';

// ---- telling

export interface Info {
  title: string;
  lines: string[];
  rules?: string[];
  brief?: string;
} // what hovering a thing tells; brief: in one line, for the head of a card
export interface StatusItem {
  label: string;
  value: string;
  title?: string;
}
// The track of turns in the header: one box a turn.
export interface Track {
  label: string;
  now: number;
  of: number;
  notes?: Readonly<Record<number, string>>;
}
// How a side stands, for the panel: "initiative 4 · lost 2".
export interface Standing {
  side: string;
  lines: string[];
}
// Something of ours that has still to act: a chip in the panel; `must` in red.
export interface ToAct {
  thing: Thing;
  text: string;
  must?: boolean;
  token?: string;
  next?: { deed: string; text: string }; // what it would do next, by one click: a deed of its order
}

// A way to win: all of its parts at once. With `most`, not more than needed.
export interface Goal {
  winner: string;
  when?: string;
  parts: readonly GoalPart[];
} // a side's id, or 'draw'
export interface GoalPart {
  text: string;
  have: number;
  need: number;
  most?: boolean;
  places?: readonly Thing[];
  enemy?: number; // what the enemy has, where it takes more than that
  short?: string; // for the header: "Hold 5 of 6"
  holders?: readonly (number | undefined)[]; // of each place, the side's number: a star each in the header
  sums?: readonly { text: string; points: number; each: number; once: boolean; places: readonly Thing[] }[]; // what it is the sum of, told once
}

// ---- the first battle

// A step of the first battle; texts learn.<game>.<id>.title and .text. It ends by what the person did, never by itself.
export interface Lesson {
  id: string;
  lit?: (by: LessonTable) => readonly Thing[]; // what is to be clicked
  forced?: boolean; // everything else is dimmed and answers a click with the step's sentence
  button?: string | ((by: LessonTable) => string | undefined); // the verb whose button is part of it: it alone is green, while nothing else is lit
  tray?: (by: LessonTable) => string | undefined; // a button of the strip of orders, while nothing else is lit: a deed's or a manner's id
  deed?: string; // the row of the card at the target, by the beginning of its id: the others are closed
  look?: boolean; // a click on what is lit is all: it need not be an answer
  watch?: boolean; // it begins while what ended the step before is still played
  told?: boolean; // there is nothing to do but to read: it has a button of its own, and ends by what is done after it
  done: (by: LessonTable) => boolean;
}
// What a lesson may know of the table: what I clicked, what I did, what was shown.
export interface LessonTable {
  picked: readonly Thing[];
  aims: ReadonlySet<Thing>; // what could be attacked by who is picked
  clicked: Thing | undefined;
  refused: boolean;
  seen: boolean; // since the step began
  fresh: readonly GameEvent[]; // what happened since then
  pending: Pending;
  view: View;
  side: string;
}
// seed: of dice and computer player, found by trying, so that the lesson goes as it is told.
export interface FirstBattle {
  scenario: string;
  side: string;
  opponent: string;
  seed?: number;
  next?: { scenario: string; side: string };
}

// ---- what a game shows beside the board

export interface PanelProps {
  table: Table;
  onlook: (t: Thing) => void;
}
export interface PanelTab {
  id: string;
  title: string;
  panel: Component<PanelProps>;
} // title: a text's key
// What happened while one was away, told by the game that knows what matters.
export interface SinceProps {
  table: Table;
  events: readonly GameEvent[];
}

// ---- a game

export type Nature = 'plain' | 'move' | 'attack' | 'decline' | 'end';

// What the lobby wants to know, in a file of its own (lobby.ts): it is loaded without the game. The picture of a scenario
// is drawn beside it, in poster.ts, by a worker: `poster(map, scenario)` may touch no document.
export interface Lobby {
  // One piece as a small picture, for cards, trays and chips.
  token?: Component<{ id: string; map: any; view?: View; size?: number }>;
  minutes?: number; // that a turn (round, day, deck) takes two people, about
  forces?: (map: any) => { side: string; kinds: readonly { token: string; n: number }[] }[]; // both sides by kind
  first?: FirstBattle;
  musters?: boolean; // one may raise armies: `muster` of the game
}
export interface Poster {
  svg: string;
  width: number;
  height: number;
  css?: string;
}

export interface Game extends Lobby {
  code: string;
  board: Component<BoardProps, BoardHandle>;
  places?: string; // how things that are places are called on its board: 'hex' if left out
  // A board that pans lies under the panels, or has them and its orders docked at its side; one that scales to its room stands beside them.
  layout: 'under' | 'docked' | 'beside';

  // --- a question answered option by option: which things an option is about, in the order a hand would touch them
  about: (option: Option, view: View) => Thing[];
  quiet: readonly string[]; // verbs that end or decline something, best first
  needless?(o: Option, options: readonly Option[]): boolean; // no button of its own: another does the same
  last?(o: Option): boolean; // comes at the end of the list of all orders
  minor?: readonly string[]; // events that only announce a deed, or were set-up: in the log, not among the last deeds
  declines?: readonly string[]; // verbs that only refuse to do something: never green
  left?: (pending: Pending) => string | undefined; // what is left of a turn or segment: "2nd of 2 in a row"
  menus?: Readonly<Record<string, string>>; // verbs with many ways to do one thing that has no place on the board: verb -> text
  idle?: (options: readonly Option[], view: View) => number; // how many of ours could still act, where it is not what glows
  ends?: (option: Option, options: readonly Option[], view: View) => boolean; // whether it ends what others could still do
  weighty: (option: Option) => boolean; // worth a second click, its odds are shown
  faint?: (option: Option) => boolean; // possible almost everywhere: only hinted at
  preview?: (options: readonly Option[], view: View) => Option | undefined; // the attack that is being put together
  walks?: (option: Option) => { unit: string; place: string; thing: Thing } | undefined; // a step of a way: the whole way may be clicked
  wording?: (option: Option, map: any, view: View, pending?: Pending) => string | undefined; // where the page can say it better
  detail?: (option: Option, map: any, view: View) => string; // a few soft words behind it
  shorthands?: (options: readonly Option[], view: View, walked: Walk | undefined, map?: any) => Shorthand[];
  usual?: Readonly<Record<string, string>>; // prompt -> the verb one expects there; when it is missing the rules are asked why
  deliberate?: readonly string[]; // verbs that are meant only by their own button: whatever else was picked whole is done
  swift?: readonly string[]; // verbs that need no button once nothing else can be meant: what was clicked is done
  lasting?: (pending: Pending, events: readonly GameEvent[], view: View, side: string) => Lasting | undefined; // an answer that may be given once for several questions in a row
  obvious?: (pending: Pending, events: readonly GameEvent[], alone: boolean, given?: Given) => Option | undefined; // what the page answers by itself: one answer only, or decided a click ago. alone: nobody else watches how fast
  routine?: readonly string[]; // prompts that an adviser may answer to their end
  noun?: (id: string, map: any) => string; // what a piece is, its gender behind a bar, for words that agree with it
  subject?: (pending: Pending) => readonly Thing[]; // the pieces a question is about: lit and brought into view

  // --- stack, then target
  orders?: Orders;

  // --- telling
  describe: (t: Thing, map: any, view: View) => Info | undefined;
  name?: (id: string, map: any, view: View) => string | undefined; // a piece as people call it
  status: (view: View, map: any) => StatusItem[];
  track?: (view: View, map: any) => Track | undefined;
  standing?: (view: View, map: any) => Standing[];
  toAct?: (ask: Ask) => ToAct[];
  goals?: (view: View, map: any, name: (side: string) => string) => Goal[]; // in the order in which they are looked at
  otherwise?: (map: any) => string;
  where: (event: GameEvent, view: View) => Thing[]; // what a line of the log is about
  sideOf?: (id: string, map: any) => string | undefined;
  nation?: (side: string, map: any) => string | undefined; // whose colour it has: --nation-german of app.css
  place: (t: Thing, view: View) => string | undefined; // the place to look at, for lines of sight
  threats?: (place: string, map: any, view: View, side: string) => Threat[];
  scenes?: (events: readonly GameEvent[], view: View, map: any) => Scene[]; // pure; tested with recorded battles
  passing?: (view: View, events: readonly GameEvent[]) => View; // a position some events later, as far as one sees it: between two that were told
  suspense?: (scene: Scene) => boolean; // of our own deeds: those that are played too, not only told
  history?: boolean; // its board shows what happened long ago: the whole log is fetched
  breaks?: Readonly<Record<string, 'turn' | 'segment'>>; // events with which a turn, or a part of one, begins: the replay jumps there. Named by the text break.<game>.<event>, else by the event's own
  lessons?: () => Promise<readonly Lesson[]>; // of its first battle: sent for by whoever learns
  help?: readonly string[]; // texts help.<game>.<key>: the game's own signs
  spoken?: (text: string) => string; // a sentence of the rules with pieces called as the board calls them
  legend?: Component<{ map: any }>; // the same as a picture

  // --- beside the board
  brief?: Component<PanelProps>; // above everything else in the panel: what is being decided
  tabs?: readonly PanelTab[]; // further leaves of the panel
  since?: Component<SinceProps>; // for whoever comes back; left out, the last lines of the log
  chances?: Component<{ odds: Odds; table: Table }>; // how the chances of an attack are drawn; left out, a bar a piece
  headline?: (odds: Odds) => string | undefined; // and its one big word: "4:1"

  // A battle of one's own making: armies, ground. It hands over a scenario's text and the ids of its sides, one's own first.
  // It comes when it is wanted: no battle waits for it.
  muster?: () => Promise<{
    default: Component<{
      busy: boolean;
      onbegin: (
        toml: string,
        sides: readonly string[],
        other: 'computer' | 'link' | 'neighbour',
        level: string,
      ) => void;
    }>;
  }>;
  whyNot?(ask: Ask, picked: readonly Thing[], target: Thing): Promise<WhyNot | undefined>; // where things are picked one by one
  reactions?: Readonly<Record<string, readonly string[]>>; // standing orders: what for, and the ways to answer
}

// What the person chose last, and what he sees of it.
export interface Given {
  option: Option;
  view: View;
}
// Several answers for one click of a button.
export interface Shorthand {
  text: string;
  steps: readonly Answer[];
}
export interface Walk {
  unit: string;
  from: string;
  hexes: string[];
}
