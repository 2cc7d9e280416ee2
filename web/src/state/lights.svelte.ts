// What the board lights for the table: what a click goes on with, what it would attack, what it costs to go there.
import type { Option } from '../net/types';
import type { Thing } from './orders';
import { sameList, sameSet, steady } from './rows';
import type { Table } from './table.svelte';

const nothing: Thing[] = [];

export class Lights {
  constructor(private table: Table) {}
  private get order() {
    return this.table.gesture.order;
  }

  lit = $derived.by((): ReadonlySet<Thing> => this.table.only ?? this.can);
  // The next step of an order, and every hex that can be walked to.
  private keepLit = steady<Set<Thing>>(sameSet);
  can = $derived.by((): ReadonlySet<Thing> => {
    const { ordering, begins, afar, narrowed, picked } = this.table,
      { reached } = this.table.walking;
    if (ordering) return this.keepLit(new Set([...(this.order ? this.order.targets.keys() : afar), ...begins]));
    if (!reached || picked.length) return this.keepLit(narrowed.lit);
    return this.keepLit(new Set([...narrowed.lit, ...reached.things.keys()]));
  });
  // The pieces the question is about.
  private keepSubjects = steady<Thing[]>(sameList);
  subjects = $derived.by((): Thing[] => {
    const { live, seat, game } = this.table;
    return this.keepSubjects(live && seat?.mustAct ? [...(game.subject?.(seat.pending) ?? nothing)] : nothing);
  });
  // What is picked, and what goes without saying.
  private keepChosen = steady<Thing[]>(sameList);
  chosen = $derived.by(() =>
    this.keepChosen(
      this.table.ordering
        ? [...(this.order?.from ?? nothing)]
        : [...this.subjects, ...this.unsaid, ...this.table.picked],
    ),
  );
  // What several options share goes without saying; what one alone is about, beside others about nothing, is a choice.
  private get unsaid(): Iterable<Thing> {
    const { options, common, about } = this.table,
      lone = options.length > 1 && options.filter(o => about(o).length).length === 1;
    return lone ? nothing : common;
  }
  // What is lit as the last word of an attack, and of nothing else.
  private keepAims = steady<Set<Thing>>(sameSet);
  aims = $derived.by(() =>
    this.keepAims(
      this.table.ordering
        ? this.order
          ? this.aimed('attack')
          : this.table.afar
        : this.next((o, left) => left.length === 1 && this.table.game.weighty(o)),
    ),
  );
  private keepFaint = steady<Set<Thing>>(sameSet);
  faint = $derived.by(() => {
    const { faint } = this.table.game;
    return this.keepFaint(this.table.ordering ? this.aimed('far') : faint ? this.next(o => faint(o)) : new Set());
  });
  private keepSome = steady<Set<Thing>>(sameSet);
  some = $derived.by(() => this.keepSome(this.table.ordering ? this.aimed('some') : new Set()));
  private aimed(kind: string): Set<Thing> {
    return new Set([...(this.order?.targets ?? [])].filter(([, a]) => a.kind === kind).map(([t]) => t));
  }
  // What is next in such options and in no others; faint ones do not count as others.
  private next(such: (o: Option, left: Thing[]) => boolean): Set<Thing> {
    const yes = new Set<Thing>(),
      no = new Set<Thing>();
    for (const o of this.table.narrowed.options) {
      const left = this.table.about(o).filter(t => !this.table.picked.includes(t));
      if (such(o, left)) yes.add(left[0] ?? '');
      else if (!this.table.game.faint?.(o)) no.add(left[0] ?? '');
    }
    return new Set([...yes].filter(t => !no.has(t)));
  }

  prices = $derived.by((): Record<string, string> | undefined => {
    const { only, game, view, walking } = this.table;
    if (!this.order) return only ? undefined : walking.costs;
    const out: Record<string, string> = {};
    for (const [target, aim] of this.order.targets) {
      if (only && !only.has(target)) continue;
      const place = aim.cost !== undefined && aim.kind === 'go' ? game.place(target, view) : undefined;
      if (place) out[place] = aim.cost!;
    }
    return out;
  });
  // Where they could be fired at on coming there.
  watched = $derived.by((): Record<string, number> | undefined => {
    const { only, game, view } = this.table;
    if (!this.order || only) return undefined;
    const out: Record<string, number> = {};
    for (const [target, aim] of this.order.targets) {
      const place = aim.watched && aim.kind !== 'attack' ? game.place(target, view) : undefined;
      if (place) out[place] = aim.watched!;
    }
    return out;
  });
}
