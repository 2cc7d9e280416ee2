// Mouse, finger and keys on a hex map: which place, or which piece of a stack, is meant.
import type { Press } from '../games/game';
import type { Thing } from '../state/orders';
import type { Camera } from './camera.svelte';
import type { Cursor } from './cursor.svelte';
import { hexAt, type Grid } from './hex';
import type { Piece, Stack } from './piece';
import type { Unfolded } from './unfolded.svelte';

// What it must know of the board, asked anew each time.
export interface Underneath<P extends Piece> {
  frame: HTMLElement;
  grid: Grid;
  pieces: readonly P[];
  stack: (place: string) => Stack<P> | undefined;
  lit: ReadonlySet<Thing>;
  quiet: boolean; // an order is being aimed, or something is played: nothing fans out under the pointer
  placeThing: (place: string) => Thing;
  pieceThing: (id: string) => Thing;
  onpick: (t: Thing, how?: Press) => void;
  onhover: (t: Thing | undefined) => void;
}

export class Hand<P extends Piece> {
  hovered = $state<string | undefined>();

  constructor(
    private on: () => Underneath<P>,
    private camera: Camera,
    private cursor: Cursor,
    private open: Unfolded<P>,
  ) {}

  private pointed(e: MouseEvent): { place?: string | undefined; piece?: string | undefined } {
    const { pieces, grid } = this.on(),
      piece = (e.target as Element).closest?.('[data-piece]')?.getAttribute('data-piece') ?? undefined;
    return piece
      ? { piece, place: pieces.find(p => p.id === piece)?.place }
      : { place: hexAt(grid, this.camera.zoom!.toMap(e.clientX, e.clientY)) };
  }
  click = (e: MouseEvent): void => {
    if (this.open.afterHold()) return;
    const { frame, onpick, pieceThing } = this.on(),
      { place, piece } = this.pointed(e);
    frame.focus({ preventScroll: true });
    if (!place) {
      this.open.close();
      return onpick('', { add: e.shiftKey });
    }
    if (this.open.place && piece && (e.target as Element).closest('.fan')) {
      this.open.close();
      return onpick(pieceThing(piece), { add: e.shiftKey });
    }
    this.touch(place, e.shiftKey);
  };
  // A click on a hex: the one thing in it that is lit; where several are, the stack opens.
  private touch(place: string, add: boolean): void {
    const { stack, lit, placeThing, pieceThing, onpick } = this.on(),
      able = (stack(place)?.pieces ?? []).filter(p => lit.has(pieceThing(p.id))),
      all = lit.has(placeThing(place));
    this.open.wait();
    if (!all && able.length > 1) return this.open.toggle(place);
    this.open.place = undefined;
    onpick(!all && able.length === 1 ? pieceThing(able[0]!.id) : placeThing(place), { add });
  }
  move = (e: PointerEvent): void => {
    if (e.pointerType === 'touch' || this.camera.moving) return;
    const { quiet, placeThing, pieceThing, onhover } = this.on(),
      { place, piece } = this.pointed(e);
    if (this.open.place && place !== this.open.place && !(e.target as Element).closest?.('.fan')) this.open.close();
    if (place === this.hovered && !piece) return;
    this.hovered = place;
    onhover(piece ? pieceThing(piece) : place ? placeThing(place) : undefined);
    this.open.soon(quiet ? undefined : place, () => this.hovered === place);
  };
  leave = (): void => {
    this.hovered = undefined;
    this.open.wait();
    this.on().onhover(undefined);
  };
  down = (e: PointerEvent): void => {
    if (e.pointerType !== 'touch') return;
    this.open.touch(this.pointed(e).place, e, place => {
      this.hovered = place;
      this.on().onhover(this.on().placeThing(place));
    });
  };
  key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (!this.fanned(e.key) && !this.pressed(e)) return;
    e.preventDefault();
    e.stopPropagation();
  };
  // In an open stack the keys walk through its pieces.
  private fanned(key: string): boolean {
    const one = this.open.key(key);
    if (one?.at) this.cursor.said = [one.at.name, one.at.state].filter(Boolean).join(', ');
    if (one?.taken) this.on().onpick(this.on().pieceThing(one.taken.id));
    return !!one;
  }
  // Whether the key meant anything here.
  private pressed(e: KeyboardEvent): boolean {
    const { camera, cursor } = this;
    switch (e.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        if (e.shiftKey) {
          camera.fitted = false;
          camera.zoom?.shift(
            e.key === 'ArrowLeft' ? 80 : e.key === 'ArrowRight' ? -80 : 0,
            e.key === 'ArrowUp' ? 80 : e.key === 'ArrowDown' ? -80 : 0,
          );
        } else cursor.arrow(e.key);
        return true;
      case 'n':
      case 'N':
        cursor.next(e.shiftKey ? -1 : 1);
        return true;
      case 'Enter':
      case ' ':
        if (cursor.place) this.touch(cursor.place, e.shiftKey);
        return !!cursor.place;
      case '+':
      case '=':
        camera.nearer(1.25);
        return true;
      case '-':
        camera.nearer(0.8);
        return true;
      case '0':
        camera.overview();
        return true;
      case 'Escape':
        if (!this.open.place) return false;
        this.open.close();
        return true;
      default:
        return false;
    }
  }
}
