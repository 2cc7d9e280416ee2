// What the page and the server say to each other.

import type { RevealedDice } from './fair';

export type Words = { en: string; fr: string };
export type Language = keyof Words;

export interface SideInfo {
  id: string;
  name: Words;
  players: number;
}
export interface OptionInfo {
  id: string;
  name: Words;
  values: (string | number | boolean)[];
  words?: Record<string, Words>;
  seats?: Record<string, SideInfo[]>;
} // by value: what it is called, and the sides where it decides who sits where
export interface ScenarioInfo {
  id: string;
  title: Words;
  story: Words;
  sides: SideInfo[];
  length: string;
  options: OptionInfo[];
  place?: Words;
  date?: string;
  underdog?: Words;
}
export interface GameInfo {
  code: string;
  name: string;
  about?: Words;
  first?: Words;
  trial?: boolean;
  scenarios: ScenarioInfo[];
} // first: what its first battle is
export interface LevelInfo {
  id: string;
  name: Words;
  text: Words;
}

export interface RuleInfo {
  id: string;
  kind: string;
  title: string;
  summary: string;
}
export interface RuleBook {
  chapters: Record<string, string>;
  rules: RuleInfo[];
}

export interface SeatOrder {
  side: string;
  player: number;
  who: 'human' | 'computer';
  level?: string;
}
export interface BattleOrder {
  game: string;
  scenario?: string;
  toml?: string;
  journal?: string;
  options: Record<string, unknown>;
  dice: 'fair' | 'manual' | 'seeded';
  seed?: number;
  seats?: SeatOrder[];
  language: Language;
  chat_to_spectators: boolean;
}
export interface SeatGiven {
  side: string;
  player: number;
  who: 'human' | 'computer';
  token?: string;
}
export interface BattleGiven {
  battle: string;
  seats: SeatGiven[];
  spectator: string;
}
export interface Resumed {
  token: string;
  battle: string;
  game: string;
  scenario: string;
  title: string | Words;
  side: string;
  sides: SideInfo[];
  turn_of: string;
  seats?: SeatState[];
  over: boolean;
  result?: unknown;
  updated: number | string;
  your_move: boolean;
}

// An option's own fields (unit, hex, card, ...) stand beside these.
export interface Option {
  option: number;
  verb: string;
  text: string;
  nature?: string;
  rules?: string[];
  [field: string]: unknown;
}
// One answer of several that are given together: a verb and as many fields as name one option. With `if` it is meant for
// that question only (its prompt's id, or the id with arguments that matter) and left out when another is asked.
export interface Answer {
  verb: string;
  if?: string | { prompt: string; [arg: string]: unknown };
  [field: string]: unknown;
}
export interface Refusal {
  id?: string;
  text: string;
  rule?: string;
  args?: Record<string, unknown>;
}
export interface Taken {
  taken: number;
  skipped?: number[];
  stopped?: {
    at: number;
    why: 'throw' | 'over' | 'other_side' | 'refused' | 'not_foreseeable';
    side?: string;
    refusal?: Refusal;
    error?: Failure;
  };
}
export interface Sentence {
  id: string;
  text: string;
}
export interface Pending {
  kind: 'choice' | 'waiting' | 'throw' | 'over';
  side?: string;
  rule?: string;
  prompt?: Sentence;
  why?: Sentence;
  args?: Record<string, unknown>;
  open?: string[]; // verbs of which the options are only some
  options?: Option[];
  dice?: number[];
  draw?: string;
  winner?: string;
  resigned?: string;
  agreed?: boolean;
  result?: { rule?: string; score?: number[] };
  text?: string;
  player?: number;
}
export interface ShiftInfo {
  rule: string;
  amount: number;
  text: string;
}
export interface GameEvent {
  n?: number;
  event: string;
  rule?: string;
  side?: string;
  args: Record<string, unknown>;
  shifts?: ShiftInfo[];
  column?: string;
  throw?: number[];
  black?: number;
  result?: string;
  text: string;
  seq?: number; // black: of a pool, how many dice are black; the others are red
}
export interface Odds {
  exact: boolean;
  any?: number; // some effect on the enemy
  own?: number; // any of ours hurt
  outcomes: { probability: number; text: string; error?: number; changes?: { who: string; what: string }[] }[];
  targets?: Record<string, Record<string, number>>;
  events?: GameEvent[];
  attack?: Attack;
  samples?: number;
  held?: Pick<Odds, 'exact' | 'outcomes' | 'targets' | 'samples'>; // if the other side, who is asked first, lets it be
}
// What an attack would be if it were made now; a game with several kinds of targets in one place tells each.
export interface AttackPart {
  column?: string | number;
  strength?: number;
  shifts?: ShiftInfo[];
  results?: Record<string, number>;
  [field: string]: unknown;
}
export interface Attack extends AttackPart {
  targets?: AttackPart[] | Record<string, Record<string, number>>;
}
export interface AfterStopped {
  at: number;
  why: string;
  refusal?: Refusal;
}
export interface Undo {
  possible: boolean;
  text?: string;
  code?: string;
}
export interface ChatLine {
  from?: string;
  side?: string;
  player?: number;
  text: string;
  at?: number | string;
}
export interface SeatState {
  side: string;
  player: number;
  who: 'human' | 'computer';
  level?: string;
  online?: boolean;
  devices?: number;
  name?: string;
} // devices: where several show this seat
export interface BattleInfo {
  id: string;
  game: string;
  scenario: string;
  title: string | Words;
  options?: Record<string, unknown>;
  sides: { id: string; name: string | Words }[];
  seats: SeatState[];
  place?: string | Words;
  date?: string;
  dice?: { mode: string } & RevealedDice;
  chat?: ChatLine[];
}
// What a view tells is its game's affair (net/told/<game>.ts, made from the rules); whoever knows no game hands it on.
export type View = any;
export interface Joined {
  seat: { side: string; player: number; spectator?: boolean };
  battle: BattleInfo;
  map: any;
  view: View;
  pending: Pending;
  events: GameEvent[];
  events_before?: number;
  seq: number;
  undo?: Undo;
  standing?: Record<string, string>;
  draw_from?: string;
  takeback?: { from: string; seq?: number; lines: number };
  rematch?: NextSeat;
}
export interface NextSeat {
  battle: string;
  side: string;
  player: number;
  token: string;
}
export interface Push {
  push: string;
  token?: string;
  [field: string]: any;
}
export interface Failure {
  code: string;
  message: string;
  rule?: string;
}
