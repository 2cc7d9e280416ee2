// The pieces of a map as stacks. The same stack in the same state stays the same object: it is not drawn again.
import { sameList } from '../state/rows';
import type { Piece, Stack, StackState } from './piece';

export class Piles<P extends Piece> {
  private before = new Map<string, Stack<P>>();
  private states = new Map<string, StackState>();

  // Who walks in a scene is drawn there.
  gather(pieces: readonly P[], walking: ReadonlySet<string>): ReadonlyMap<string, Stack<P>> {
    const by = new Map<string, P[]>();
    for (const p of pieces) {
      if (!p.place || walking.has(p.id)) continue;
      const list = by.get(p.place);
      if (list) list.push(p);
      else by.set(p.place, [p]);
    }
    const out = new Map<string, Stack<P>>();
    for (const [place, list] of by) {
      const old = this.before.get(place);
      out.set(place, old && sameList(old.pieces, list) ? old : { place, pieces: list });
    }
    return (this.before = out);
  }
  keep(place: string, now: StackState): StackState {
    const old = this.states.get(place);
    if (old && (Object.keys(now) as (keyof StackState)[]).every(k => old[k] === now[k])) return old;
    this.states.set(place, now);
    return now;
  }
}

// From north to south, as they stand; where both sides are, on top of all.
export const inOrder = <P extends Piece>(stacks: Iterable<Stack<P>>, y: (place: string) => number): Stack<P>[] =>
  [...stacks].sort((a, b) => Number(mixed(a)) - Number(mixed(b)) || y(a.place) - y(b.place));
const mixed = (s: Stack): boolean => s.pieces.some(p => p.side !== s.pieces[0]!.side);
