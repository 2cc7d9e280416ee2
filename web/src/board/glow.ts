// How places, stacks and pieces of a hex map look in the light they are told to stand in.
import type { Thing } from '../state/orders';
import type { Piece, PieceState, Stack, StackState, Zoom } from './piece';

type Things = ReadonlySet<Thing>;
export interface Glow {
  zoom: Zoom;
  lit: Things;
  aims: Things; // of these: attacks
  some: Things; // only by a part of who is picked
  faint: Things; // reached later
  picked: readonly Thing[];
  marked: readonly Thing[];
  acting: readonly string[]; // who is in the scene that is played
  hovered: string | undefined;
  soft: boolean; // nearly every place will do: stacks have no light for theirs
  place: (place: string) => Thing;
  piece: (id: string) => Thing;
}

export function stackIn(s: Stack, g: Glow): StackState {
  const hex = g.place(s.place),
    own = s.pieces.map(p => g.piece(p.id));
  return {
    zoom: g.zoom,
    lit: own.some(u => g.lit.has(u)) || (!g.soft && g.lit.has(hex) && !g.faint.has(hex)),
    aim: g.aims.has(hex) || own.some(u => g.aims.has(u)),
    picked: g.picked.includes(hex) || own.some(u => g.picked.includes(u)),
    marked: own.some(u => g.marked.includes(u)),
    pointed: g.hovered === s.place,
    top: s.pieces.find(p => g.acting.includes(p.id))?.id ?? s.pieces.find(p => g.picked.includes(g.piece(p.id)))?.id,
  };
}
// Who walks over the map stands in no light but that of the scene.
export const walkerIn = (zoom: Zoom, top: string): StackState => ({
  zoom,
  lit: false,
  aim: false,
  picked: false,
  marked: false,
  pointed: false,
  top,
});
// In an open stack; held: the keys are at it.
export function pieceIn(p: Piece, g: Glow, held: boolean): PieceState {
  const t = g.piece(p.id);
  return { lit: g.lit.has(t), aim: g.aims.has(t), picked: g.picked.includes(t), marked: g.marked.includes(t) || held };
}
export function shadeIn(place: string, g: Glow, peopled: boolean): string {
  const hex = g.place(place);
  if (g.faint.has(hex)) return 'faint';
  if (g.aims.has(hex)) return 'aim';
  if (g.some.has(hex)) return 'some';
  return peopled && !g.soft ? 'can here' : 'can';
}
