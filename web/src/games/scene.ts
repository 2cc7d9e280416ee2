// What happened, as it is played.
import type { Thing } from '../state/orders';

export type Place = string | { x: number; y: number }; // a place of the board, or centimetres on a table
export interface Check {
  who: Thing;
  name: string;
  dice: number[];
  need?: string;
  apart?: boolean; // each of his dice is a test of its own: they are no sum
  result: string;
  bad: 0 | 1 | 2;
  drawn?: number; // a card was turned for him: its number
  red?: boolean; // and its colour
  wants?: string; // what it had to show
  over?: { beats: boolean; sign: string; value: number }; // what it had to beat: "over 8"
}
// Dice of one colour, each of which hits on a face and above: "4 hits", "3 saved".
export interface Pool {
  colour: 'black' | 'red';
  faces: readonly number[];
  on: number;
  text: string;
}
export interface Scene {
  kind: 'turn' | 'move' | 'shot' | 'barrage' | 'assault' | 'rally' | 'arrive' | 'loss' | 'card' | 'note';
  side: string;
  actors: readonly Thing[]; // top pieces of their stacks while it plays
  path?: readonly Place[]; // of a move, with where it began
  ways?: readonly { who: Thing; path: readonly Place[] }[]; // of several who go at once, each his own way
  from?: readonly Place[];
  to?: Place;
  title: string; // "Rifle 5 fires at 1110": bar, log, screen reader
  brief?: string; // "Rifle 5 → 1110": under the bar
  detail?: string; // "4, column 7"
  dice?: number[];
  result?: string;
  pools?: readonly Pool[]; // dice of which each counts for itself
  checks: readonly Check[];
  hold?: boolean; // the board stays as it was until all checks are told: who falls is there to be told of
  events: readonly [number, number]; // first and last, in the list that was given
  weight: number; // 1; 0.4 when nothing came of it
}
export interface Playing {
  scene: Scene;
  part: 'go' | 'result';
  ms: number;
  still: boolean;
  number: number;
}
export interface Trail {
  path: readonly Place[];
  side: string;
  number: number;
}
