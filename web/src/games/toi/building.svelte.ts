// Squads while they are being built: which figures lie on which base, which are left, and what may still be put where.
import { figureKinds, type Figure } from './adapt';
import { filled, heavy, kinds, propose, room, size, type Heap, type Proposal, type Squad } from './muster';

export class Building {
  squads = $state.raw<Squad[]>([]);
  way = $state<Proposal | ''>('even'); // the proposal that lies there, until somebody changes it
  chosen = $state(0);
  private heap = $state.raw<Heap | undefined>();
  readonly left = $derived(
    Object.fromEntries(figureKinds.map(f => [f, (this.heap?.figures[f] ?? 0) - this.used(f)])) as Record<
      Figure,
      number
    >,
  );
  readonly tokens = $derived(
    Object.entries(this.heap?.tokens ?? {}).map(([token, n]) => ({
      token,
      n: n - this.squads.filter(s => s.token === token).length,
    })),
  );
  readonly whole = $derived(this.squads.length > 0 && this.squads.every(s => filled(s) === room));

  private used = (f: Figure): number => this.squads.reduce((n, s) => n + s.figures.filter(x => x === f).length, 0);
  // A new division: the even proposal lies there, ready to be taken.
  begin(heap: Heap): void {
    this.heap = heap;
    this.take('even');
    this.chosen = 0;
  }
  take(what: Proposal): void {
    if (!this.heap) return;
    this.squads = propose(this.heap, what);
    this.way = what;
  }
  empty(): void {
    this.squads = this.squads.map(() => ({ figures: [], token: '' }));
    this.way = '';
    this.chosen = 0;
  }
  private change(i: number, f: (s: Squad) => Squad): void {
    this.squads = this.squads.map((s, k) => (k === i ? f(s) : s));
    this.way = '';
  }
  // Where it goes: where one wants it, else on the chosen base, else on the first that takes it.
  private where(can: (i: number) => boolean, to: number | undefined): number {
    return to ?? (can(this.chosen) ? this.chosen : this.squads.findIndex((_, k) => can(k)));
  }
  fits = (f: Figure, i: number): boolean => {
    const s = this.squads[i];
    return !!s && filled(s) + size(f) <= room && (size(f) === 1 || !s.token);
  };
  put(f: Figure, to?: number): void {
    if (this.left[f] <= 0) return;
    const i = this.where(k => this.fits(f, k), to);
    if (!this.fits(f, i)) return;
    this.change(i, s => ({ ...s, figures: [...s.figures, f].sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b)) }));
    this.chosen = i;
  }
  remove(i: number, at: number): void {
    this.change(i, s => ({ ...s, figures: s.figures.filter((_, k) => k !== at) }));
  }
  give(token: string, to?: number): void {
    if ((this.tokens.find(t => t.token === token)?.n ?? 0) <= 0) return;
    const can = (k: number): boolean => {
        const s = this.squads[k];
        return !!s && !s.token && !heavy(s);
      },
      i = this.where(can, to);
    if (can(i)) this.change(i, s => ({ ...s, token }));
  }
  takeBack(i: number): void {
    this.change(i, s => ({ ...s, token: '' }));
  }
  // Dragged: "f:elite" from the heap, "t:medic", or "b:2:0:elite" from a base; without a base it goes back to the heap.
  drop(what: string, to: number | undefined): void {
    const [kind, a = '', b = '', f = ''] = what.split(':');
    if (kind === 'f' && to !== undefined) this.put(a as Figure, to);
    else if (kind === 't' && to !== undefined) this.give(a, to);
    // From base to base, if there is room; a figure that finds none stays where it stands.
    else if (kind === 'b' && Number(a) !== to && (to === undefined || this.fits(f as Figure, to))) {
      this.remove(Number(a), Number(b));
      if (to !== undefined) this.put(f as Figure, to);
    }
  }
}
