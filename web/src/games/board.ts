// What a board is told and what it answers.
import type { Answer, GameEvent, Odds, Option, View } from '../net/types';
import type { Thing } from '../state/orders';
import type { Order } from './order';
import type { Playing, Trail } from './scene';

export interface BoardProps {
  map: any; // the static part, once
  view: View; // the position as this seat sees it (of the scene that is played, or the newest)
  side: string; // whose eyes; '' for spectators
  lit: ReadonlySet<Thing>; // what can be clicked to go on
  led?: boolean; // a lesson lights it: nothing else glows
  picked: readonly Thing[]; // what is selected
  options: readonly Option[]; // still possible
  marked: readonly Thing[]; // what the log line or the odds panel points at
  aims: ReadonlySet<Thing>; // lit, and a click on it would be an attack
  some: ReadonlySet<Thing>; // lit, but only a part of what is picked can do it
  faint: ReadonlySet<Thing>; // lit, but only hinted at
  sight?: Sight | undefined; // a line to draw
  threats?: readonly Sight[]; // lines of those who could fire at a place
  costs?: Readonly<Record<string, string>> | undefined; // what it costs to go there: place -> "1⅔"
  watched?: Readonly<Record<string, number>> | undefined; // of these, where enemies could fire at who comes, and how many
  now?: Playing | undefined; // the scene that is being played
  trails?: readonly Trail[]; // where pieces went in the segment that is shown
  order?: Order | undefined; // what is being put together; the board may draw it
  aimed?: Thing | undefined; // the target whose card is open
  events?: readonly GameEvent[]; // all that has happened so far, for what stays on a board
  reach?: (unit: string) => Promise<any>; // asked of the rules at any time, for what lies over a map
  odds?: (option: Option) => Promise<Odds>; // what an answer would lead to
  insets?: Insets | undefined; // what floats over the board's edges: the free part lies inside
  onpick: (t: Thing, how?: Press) => void; // a click or Enter on a thing, lit or not
  onhover: (t: Thing | undefined) => void;
  onorder?: (steps: readonly Answer[], text: string) => void; // several answers that were put together on the board
  onview?: () => void; // it was panned or zoomed: whoever floats beside a thing asks again where it is
}
// What the page may ask of the mounted board (exported functions of the component).
export interface BoardHandle {
  lookAt?(t: Thing, first?: boolean): void; // first: before whoever acts, where both do not fit
  occupied?(): readonly { x: number; y: number }[]; // where pieces stand on the screen: cards keep off them
  screenOf?(t: Thing): { x: number; y: number; r: number } | undefined; // in the board's own pixels; r: its radius
  foot?(): number; // how much of its lower edge is no map: cards keep off it
}
export interface Press {
  add?: boolean;
} // Shift, or "add" after a long press: with what is picked already
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
export interface Sight {
  from: string;
  to: string;
  seen: boolean;
  range?: number;
  blocks?: string[];
  text?: string;
}
export interface Threat {
  from: string;
  text: string;
}
