// Ending something with much left to do deserves a second look: by button and by key alike.
import type { Option } from '../net/types';
import type { Table } from './table.svelte';

export class Ending {
  sure = $state.raw<Option | undefined>(); // asked about: the same again gives it

  constructor(private table: Table) {}

  // Whoever of ours could still act: stacks, or what the options are about; else the orders left.
  get idle(): number {
    const { table } = this;
    return table.ordering
      ? table.begins.size
      : (table.game.idle?.(table.options, table.view) ??
          (table.narrowed.lit.size || table.options.length - table.buttons.length));
  }
  ends(o: Option): boolean {
    const { table } = this;
    return !!table.game.ends?.(o, table.options, table.view) && this.idle > (table.ordering ? 2 : 0);
  }
  press(o: Option): void {
    if (this.ends(o) && this.sure?.option !== o.option && o.verb !== this.table.taught) this.sure = o;
    else void this.table.give(o);
  }
}
