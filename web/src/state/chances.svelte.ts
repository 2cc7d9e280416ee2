// The chances of what is pointed at, armed or being put together, each asked for once a question.
import type { Odds, Option } from '../net/types';
import type { Table } from './table.svelte';

const pause = 90; // milliseconds a pointer rests on something that is meant

export class Chances {
  told = $state.raw<{ option: Option; odds: Odds } | undefined>();
  private known = new Map<string, Odds>();
  private timer = 0;

  constructor(private table: Table) {}

  forget(): void {
    this.told = undefined;
    this.known.clear();
  }
  soon(option: Option): void {
    this.timer = window.setTimeout(() => void this.show(option), pause);
  }
  wait(): void {
    clearTimeout(this.timer);
  }
  // The attack that is being put together is told whenever nothing else is pointed at.
  rest(): void {
    const { armed, game, options, view } = this.table,
      shown = armed ? undefined : game.preview?.(options, view);
    if (shown) void this.show(shown);
    else this.told = undefined;
  }
  async show(option: Option): Promise<Odds | undefined> {
    const key = `${this.table.seat?.seq}/${option.option}`;
    try {
      const odds = this.known.get(key) ?? (await this.table.battle.odds(option));
      this.known.set(key, odds);
      if (!key.startsWith(`${this.table.seat?.seq}/`)) return undefined;
      this.told = odds.outcomes.length > 1 || odds.attack ? { option, odds } : undefined;
      return odds;
    } catch {
      this.told = undefined;
      return undefined;
    }
  }
}
