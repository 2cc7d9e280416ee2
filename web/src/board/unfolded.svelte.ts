// The stack that lies open: by a pointer that rests on it, a finger that stays, or a click where several of it could be meant.
import { fanOf, type FanOf } from './fan';
import type { Point } from './hex';
import type { Piece, Stack } from './piece';

const rest = 350, // milliseconds of a pointer
  press = 400, // of a finger
  still = 8; // pixels a finger may stray

export interface Unfolding<P extends Piece> {
  stack: (place: string) => Stack<P> | undefined;
  at: (place: string) => Point;
  scale: () => number;
  size: () => { width: number; height: number };
}

export class Unfolded<P extends Piece> {
  place = $state<string | undefined>();
  at = $state(-1); // which of its pieces the keys are at
  private timer = 0;
  private finger = 0;
  private held = false;

  constructor(private on: Unfolding<P>) {}

  fan = $derived.by((): FanOf<P> | undefined =>
    this.place ? fanOf(this.on.stack(this.place), this.on.at(this.place), this.on.scale(), this.on.size()) : undefined,
  );
  private several = (place: string): boolean => (this.on.stack(place)?.pieces.length ?? 0) > 1;

  close(): void {
    this.wait();
    this.place = undefined;
    this.at = -1;
  }
  toggle(place: string): void {
    this.place = this.place === place ? undefined : place;
  }
  wait(): void {
    clearTimeout(this.timer);
  }
  // A pointer has come to this place; it opens if it is still there in a moment.
  soon(place: string | undefined, still: () => boolean): void {
    this.wait();
    if (place && !this.place && this.several(place))
      this.timer = window.setTimeout(() => {
        if (still()) this.place = place;
      }, rest);
  }
  // A finger that rests opens a stack, or tells of the place.
  touch(place: string | undefined, e: PointerEvent, tell: (place: string) => void): void {
    const { clientX: x, clientY: y } = e,
      ends = ['pointermove', 'pointerup', 'pointercancel'] as const;
    this.held = false;
    this.finger = window.setTimeout(() => {
      if (!place) return;
      this.held = true;
      tell(place);
      if (this.several(place)) this.place = place;
    }, press);
    const off = (m: PointerEvent) => {
      if (m.type === 'pointermove' && Math.hypot(m.clientX - x, m.clientY - y) <= still) return;
      clearTimeout(this.finger);
      for (const k of ends) removeEventListener(k, off);
    };
    for (const k of ends) addEventListener(k, off);
  }
  // What ends a long press is no click.
  afterHold(): boolean {
    const held = this.held;
    this.held = false;
    return held;
  }
  // The arrows walk through its pieces, Enter takes one. Nothing: the key was for somebody else.
  key(k: string): { at?: P; taken?: P } | undefined {
    const all = this.fan?.rows.flat() ?? [],
      by = k === 'ArrowRight' || k === 'ArrowDown' ? 1 : k === 'ArrowLeft' || k === 'ArrowUp' ? -1 : 0;
    if (!all.length || !(by || k === 'Enter' || k === ' ')) return undefined;
    if (by) this.at = this.at < 0 ? (by > 0 ? 0 : all.length - 1) : (this.at + by + all.length) % all.length;
    const one = all[this.at];
    if (!one) return undefined;
    if (!by) this.close();
    return by ? { at: one } : { taken: one };
  }
}
