// A printed counter: what stands where on it. Games fill it in; Counter and Pile draw it.
import type { Piece } from './piece';

export interface CounterModel extends Piece {
  colour: string; // national colour, a CSS class suffix: german, soviet, ...
  leader?: boolean; // a badge on its stack; alone a round piece
  rank?: number; // among leaders: the highest is named on the badge
  symbol?: string; // id in the sprite
  head?: string; // small words on top; of a leader the rank
  left?: string; // bottom left, the big value (fire); of a leader all values
  right?: string; // bottom right (movement)
  upper?: string; // top left, on a plate (anti-tank)
  armour?: string; // on a shield
  reduced?: boolean; // a step lost: the band across
  order?: 0 | 1 | 2; // good order, disrupted, demoralized
  spent?: boolean; // has moved or fired
  active?: boolean; // activated in this segment
  dug?: boolean;
  hidden?: boolean;
  spotted?: boolean;
  tags?: string[]; // up to two small letters
  worth: number; // who is seen on top of a stack: the strongest that can still fight
}

// Lies on the map under the counters.
export interface MarkModel {
  id: string;
  hex: string;
  kind: 'entrenchment' | 'smoke' | 'wreck' | 'mines' | 'wire' | 'blown' | 'fire' | 'control';
  text?: string;
  side?: number;
  label: string;
}

// Rows of hexes are 60 apart and a hex is 69.3 wide: 60 by 50 leaves room for a badge above.
export const counterShape = (side: number): string =>
  side === 1
    ? 'M-21-25H26a4 4 0 0 1 4 4V21a4 4 0 0 1-4 4H-26a4 4 0 0 1-4-4V-16z'
    : 'M-26-25H26a4 4 0 0 1 4 4V21a4 4 0 0 1-4 4H-26a4 4 0 0 1-4-4V-21a4 4 0 0 1 4-4z';

export interface Seen {
  units: CounterModel[];
  leaders: CounterModel[];
  worst: 0 | 1 | 2;
  hurt: number;
  spent: boolean;
}

// What is to be seen of one side of a stack: the piece on top first.
export function seen(pieces: readonly CounterModel[], top?: string): Seen {
  const units = pieces
    .filter(p => !p.leader)
    .sort((a, b) => Number(b.id === top) - Number(a.id === top) || b.worth - a.worth);
  const leaders = pieces.filter(p => p.leader).sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  const worst = units.reduce<0 | 1 | 2>((w, u) => ((u.order ?? 0) > w ? u.order! : w), 0);
  return {
    units,
    leaders,
    worst,
    hurt: worst ? units.filter(u => u.order === worst).length : 0,
    spent: units.length > 0 && units.every(u => u.spent),
  };
}
