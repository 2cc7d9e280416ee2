// What a board needs to know of a piece, whatever it looks like; games add what their own snippets draw.
export interface Piece {
  id: string;
  place: string;
  side: number; // 0 or 1, in the order of the scenario's sides
  label: string; // for those who cannot see it
  name: string; // under it when its stack is fanned out
  state?: string; // and how it is: "disrupted"
}
export interface Stack<P extends Piece = Piece> {
  place: string;
  pieces: readonly P[];
}

// How near one is: what can be read decides what is drawn. Boards say where the borders lie.
export type Zoom = 'near' | 'middle' | 'far';
export interface Borders {
  far: number;
  near: number;
} // below `far` far, from `near` on near
export const zoomOf = (k: number, b: Borders): Zoom => (k < b.far ? 'far' : k < b.near ? 'middle' : 'near');

export interface StackState {
  zoom: Zoom;
  lit: boolean;
  aim: boolean;
  picked: boolean;
  marked: boolean;
  pointed: boolean;
  top: string | undefined; // the piece that must be on top: a scene is about it, or it is picked
}
export interface PieceState {
  lit: boolean;
  aim: boolean;
  picked: boolean;
  marked: boolean;
}
