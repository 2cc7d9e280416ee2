// A battle looked at again: its moments, its log as it was then, its report.
import type { GameEvent, View } from '../net/types';
import { newest, page, type BattleStore } from './battle.svelte';

export interface Replay {
  at: number;
  side: string;
  view: View;
  events: GameEvent[];
  of: number;
  asked: number;
} // the newest events till then, of so many

export class Aftermath {
  replay = $state.raw<Replay | undefined>();
  summary = $state.raw<any>(); // the report, once the battle is over
  answers = $state<number | undefined>(); // how many there were, known once a replay was asked for

  constructor(private battle: BattleStore) {}

  async show(at: number, side: string, last = newest): Promise<void> {
    const r = await this.battle.say({ do: 'replay', side, at, last });
    if (!r) return;
    this.answers = r.answers ?? this.answers;
    this.replay = { at: r.seq ?? at, side, view: r.view, events: r.events ?? [], of: r.of ?? 0, asked: last };
  }
  leave(): void {
    this.replay = undefined;
  }
  // How much is older than the log that is shown, and some of it.
  get older(): number {
    return this.replay
      ? this.replay.events.length < this.replay.asked
        ? 0
        : this.replay.of - this.replay.events.length
      : (this.battle.shown?.first ?? 0);
  }
  readBack(): Promise<void> {
    const r = this.replay,
      seat = this.battle.shown;
    return r
      ? this.show(r.at, r.side, r.asked + page)
      : this.battle.earlier((seat?.first ?? 0) - page, seat).catch(e => this.battle.complain(e));
  }
  // The moment after which the n-th line of our log had been written.
  async showMoment(n: number): Promise<void> {
    const seat = this.battle.shown;
    n += seat?.first ?? 0;
    const lines = (await this.fetchSummary())?.lines as number[] | undefined;
    const i = lines?.findIndex(k => k > n) ?? -1;
    if (i >= 0) await this.show(i + 1, this.replay?.side ?? seat?.side ?? 'referee');
  }
  private fetching: Promise<any> | undefined;
  fetchSummary(): Promise<any> {
    // Its lines are counted from the first event on.
    this.fetching ??= this.battle
      .earlier()
      .then(() => this.battle.ask<any>({ do: 'report' }))
      .then(r => (this.summary = r.report ?? r))
      .catch(e => {
        this.fetching = undefined;
        throw e;
      });
    return this.fetching;
  }
  luck = () => this.battle.ask<any>({ do: 'luck' });
  branch = (at: number, seats: unknown[]) => this.battle.say({ do: 'branch', at, seats });
}
