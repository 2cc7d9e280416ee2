// Where a question asks for a way step by step: the whole of it by one click.
import type { Reached, Walk } from '../games/game';
import { wayTo } from './march';
import type { Thing } from './orders';
import type { Table } from './table.svelte';

interface Reach {
  unit: string;
  from: string;
  places: readonly Reached[];
  verb: string;
  field: string;
  things: Map<Thing, string>;
}

export class Walking {
  walked = $state.raw<Walk | undefined>(); // the last way that was taken by one click
  reached = $state.raw<Reach | undefined>();
  costs = $state.raw<Record<string, string> | undefined>();

  constructor(private table: Table) {}

  reset(): void {
    this.reached = undefined;
    this.costs = undefined;
  }
  async ask(): Promise<void> {
    const { options, game, ask } = this.table,
      step = options.map(o => ({ o, w: game.walks?.(o) })).find(x => x.w),
      walk = step?.w;
    if (!step || !walk || !ask) return;
    const reach = await ask.reach(walk.unit);
    if (!reach || ask !== this.table.ask) return;
    const field = Object.keys(step.o).find(f => step.o[f] === walk.place && f !== 'text') ?? 'to',
      kind = walk.thing.slice(0, walk.thing.indexOf(':') + 1);
    this.costs = reach.places.length ? Object.fromEntries(reach.places.map(p => [p.place, p.cost])) : undefined;
    this.reached = {
      unit: walk.unit,
      from: reach.from,
      places: reach.places,
      verb: step.o.verb,
      field,
      things: new Map(reach.places.map(p => [kind + p.place, p.place])),
    };
  }
  // The cheapest way to a place, step by step.
  go(t: Thing): boolean {
    const { table } = this,
      to = this.reached?.things.get(t);
    if (!this.reached || !to || table.picked.length) return false;
    if (table.options.some(o => table.about(o).includes(t) && !table.game.walks?.(o))) return false; // to go there is not all
    const { unit, from, places, verb, field } = this.reached,
      way = wayTo(places, from, to);
    if (!way.length) return false;
    const on = this.walked?.unit === unit && this.walked.hexes.at(-1) === from ? this.walked : undefined;
    this.walked = { unit, from: on?.from ?? from, hexes: [...(on?.hexes ?? []), ...way] };
    table.deeds.begin(to);
    table.deeds.start(way.map(place => ({ verb, unit, [field]: place })));
    return true;
  }
}
