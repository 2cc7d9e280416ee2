// What nobody is asked for: the only answer there is, and one that was given for all that is left of the turn.
import type { Lasting } from '../games/game';
import type { Option } from '../net/types';
import type { Table } from './table.svelte';

export class Unasked {
  private lastsUntil: string | undefined;
  constructor(private table: Table) {}

  // An answer that can be given for all that is left of the turn.
  get lasting(): Lasting | undefined {
    const { live, seat, game } = this.table;
    return live && seat?.mustAct ? game.lasting?.(seat.pending, seat.events, seat.view, seat.side) : undefined;
  }
  letLast(): void {
    const lasting = this.lasting;
    this.lastsUntil = lasting?.until;
    if (lasting) void this.table.give(lasting.option);
  }
  // What the page will answer by itself.
  get obvious(): Option | undefined {
    const { live, seat, game, battle, deeds } = this.table;
    if (!live || !seat?.mustAct || this.teaching || deeds.interrupted) return undefined; // to go on or not is for the person
    if (this.lasting && this.lasting.until === this.lastsUntil) return this.lasting.option;
    return game.obvious?.(
      seat.pending,
      seat.events,
      battle.advisable,
      deeds.given && { option: deeds.given, view: seat.view },
    );
  }
  // What goes without saying is said, once what happened was seen.
  say(): boolean {
    const only = this.obvious;
    if (only) this.answerSoon(only);
    return !!only;
  }
  // A first battle shows every step of it, those too that answer themselves.
  private get teaching(): boolean {
    const { game, battle } = this.table;
    return !!game.first && battle.info?.scenario === game.first.scenario && game.layout !== 'beside';
  }
  // How fast it is given would tell another person what could have been answered.
  private answerSoon(only: Option): void {
    const { battle } = this.table,
      seq = this.table.seat?.seq,
      say = (): void => {
        if (seq !== this.table.seat?.seq) return;
        if (battle.sending)
          window.setTimeout(say, 40); // the last answer is still on its way
        else void battle.choose(only);
      };
    if (battle.advisable || only.nature !== 'decline') say();
    else window.setTimeout(say, 1000 + 2000 * Math.random());
  }
}
