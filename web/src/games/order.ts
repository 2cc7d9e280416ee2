// Orders: stack, then target; what may be asked of the rules for one, and why not.
import type { Answer, Odds, Option, Pending, Refusal, View } from '../net/types';
import type { Thing } from '../state/orders';

// What a game may ask of the rules while an order is put together. Nothing of it changes the battle; whatever is shown
// can be traced to a reply. Replies are kept until the next answer.
export interface Ask {
  battle?: string; // its name at the server
  view: View;
  map: any;
  side: string;
  pending: Pending;
  ahead(after: readonly Answer[]): Promise<Pending | undefined>; // what would be asked then; undefined: it does not come so far
  why(answer: Answer, after?: readonly Answer[]): Promise<Refusal | undefined>; // undefined: legal
  odds(answers: readonly Answer[]): Promise<Odds | undefined>; // of the last, after those before it
  reach(unit: string, after?: readonly Answer[]): Promise<Reach | undefined>;
}
export interface Reach {
  from: string;
  places: readonly Reached[];
  beyond?: readonly Reached[];
  refused?: readonly (Refusal & { place: string })[];
  regions?: unknown;
} // refused: the places beside it that are closed to it, and why; regions: where no list of places can be, in the game's own way
export interface Reached {
  place: string;
  cost: string;
  by: string;
  watched?: number;
} // by: the place before it on the way

// A picked stack: who is in it, and where it could do what.
export interface Order {
  from: readonly Thing[]; // the stacks, as they were clicked
  label?: string; // what it is, where not a stack: "Section"
  title: string; // "1108"
  text: string; // "Pioneers, Infantry 8 and 9"
  note?: string;
  hint?: string; // what a click would do next, where it is neither a target nor a place
  members: readonly Member[];
  targets: ReadonlyMap<Thing, Aim>;
  open?: (t: Thing) => Aim | undefined; // targets that no list can hold: points of a table
  aimed?: Thing; // a target that goes without saying: its card opens at once
  manners?: readonly Manner[]; // how it is done: gait, formation, what a click on the ground means
  deeds: readonly Deed[]; // what needs no target
  spent?: boolean; // nothing of weight is left to do: to end it is the next step
}
// A choice that stands until another is made; `Orders.manner` is told, then the stack is taken anew.
export interface Manner {
  id: string;
  title: string;
  now: string;
  ways: readonly { id: string; title: string; note?: string }[];
}
export const aimOf = (order: Order | undefined, t: Thing): Aim | undefined => order?.targets.get(t) ?? order?.open?.(t);
// aside: it may take part, but belongs to another stack: a chip of the card, no piece of the tray.
export interface Member {
  aside?: boolean;
  id: string;
  name: string;
  note?: string;
  bad?: 0 | 1 | 2;
  ticked: boolean;
  able: boolean;
  why?: Refusal;
  alone?: Thing; // a click takes this piece alone, instead of leaving it out
}
export interface Aim {
  kind: 'attack' | 'go' | 'some' | 'far'; // some: only a part of them; far: not at once
  cost?: string;
  watched?: number;
} // watched: how many enemies that are seen could fire at who goes there
// One way to do something: a row of the card at the target, or a button of the tray.
export interface Deed {
  id: string; // for keys and tests: "fire", "assault", "dig_in"
  title: string; // "Fire together"
  detail?: string; // "12, column 11"
  answers: readonly Answer[]; // the canonical sequence; empty when it cannot be done
  weighty?: boolean; // its chances are shown and a second click is wanted
  odds?: readonly Answer[]; // whose chances: left out, those of the answers
  told?: Odds; // the chances themselves, where they are known already
  rare?: boolean; // behind "… more"
  risk?: string; // what it would cost us, told first and in red
  who?: readonly string[]; // who takes part
  path?: readonly string[]; // the way, place by place
  refusals?: WhyNot['reasons']; // why it cannot be done
  wasteful?: string; // it would spend somebody for nothing: asked first
  given?: () => void; // what the game remembers of it, once it is given
  hopes?: readonly (readonly Answer[])[]; // answers that may succeed: their chances are told beside it
}
// The same answer whenever it is asked, as long as `until` stays the same and nothing else happens to us.
export interface Lasting {
  option: Option;
  until: string;
  text: string;
}
export interface Orders {
  // What may be picked first. Empty: this question is answered option by option, as in `about`.
  begins(ask: Ask): readonly Thing[];
  // What may be struck although nothing is picked.
  afar?(ask: Ask): readonly Thing[];
  // A question that names its stack itself (fire at who moves?): taken and aimed at once.
  auto?(ask: Ask): { from: readonly Thing[]; target?: Thing } | undefined;
  // A stack was picked (or a second one added, or somebody unticked).
  take(ask: Ask, from: readonly Thing[], left: ReadonlySet<string>): Promise<Order | undefined>;
  // What may be done there, the likeliest first. One row that is not weighty is done at once.
  rows(ask: Ask, order: Order, target: Thing, left: ReadonlySet<string>): Promise<readonly Deed[]>;
  // Another manner was chosen.
  manner?(id: string, way: string): void;
  // Why a thing that does not glow cannot be what is wanted.
  whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined>;
}
export interface WhyNot {
  title: string;
  shot?: Thing; // it would be his fire: what blocks his sight is drawn
  reasons: readonly { who?: string; text: string; rule?: string | undefined }[];
}
