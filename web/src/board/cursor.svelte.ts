// The place the keys are at on a hex map, and what is said of it.
import type { Info } from '../games/game';
import { idAt, step, type Grid } from './hex';

export interface Pointing {
  grid: () => Grid;
  start: () => string | undefined; // where the first arrow leads
  lit: () => readonly string[]; // what N goes round
  tell: (place: string) => Info | undefined;
  onmove: (place: string) => void;
}

export class Cursor {
  place = $state<string | undefined>();
  said = $state('');

  constructor(private on: Pointing) {}

  arrow(key: Parameters<typeof step>[2]): void {
    this.go(this.place ? step(this.on.grid(), this.place, key) : (this.on.start() ?? idAt(this.on.grid(), 1, 1)));
  }
  next(by: number): void {
    const all = [...new Set(this.on.lit())].sort();
    if (!all.length) return;
    const i = this.place ? all.indexOf(this.place) : -1;
    this.go(all[(i + by + all.length) % all.length]!);
  }
  private go(place: string): void {
    this.place = place;
    const told = this.on.tell(place);
    this.said = told ? [told.title, ...told.lines].join('. ') : '';
    this.on.onmove(place);
  }
}
