// What one click began and several answers carry out: sent in one go, halted under fire, taken back as a whole.
import type { Answer, GameEvent, Option } from '../net/types';
import { Keepsake } from './keepsake';
import { answerTo, disturbed, hurt } from './march';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

// What one click began: Undo goes back to there.
export interface Intention {
  seq: number;
  text: string;
}

// Whoever closes the page or reloads it takes back as much by one click as before.
const kept = new Keepsake<readonly Intention[]>('bocage.begun');

export class Deeds {
  march = $state.raw<readonly Answer[]>([]); // answers still to be given in one go
  halted = $state.raw<{ rest: readonly Answer[]; text: string } | undefined>(); // a march that was shot at: go on, or stop here
  private begun = $state.raw<{ seat: string; list: readonly Intention[] }>({ seat: '', list: [] });
  given: Option | undefined; // the option that was the last deed; none where it was several answers
  private sent: readonly Answer[] | undefined; // on their way: nobody sends them twice
  private startled = false; // shot at while the answers were on their way

  constructor(private table: Table) {}

  // Of whoever sits here: each seat counts for itself.
  get intentions(): readonly Intention[] {
    const seat = this.table.seat?.token ?? '';
    return this.begun.seat === seat ? this.begun.list : (kept.of(seat) ?? []);
  }
  set intentions(list: readonly Intention[]) {
    const seat = this.table.seat?.token ?? '';
    this.begun = { seat, list };
    kept.keep(seat, list.length ? list : undefined);
  }
  get last(): Intention | undefined {
    return this.intentions.findLast(i => i.seq < (this.table.seat?.seq ?? 0));
  }
  begin(text: string, given?: Option): void {
    const seat = this.table.seat;
    this.given = given;
    if (seat) this.intentions = [...this.intentions.filter(i => i.seq < seat.seq), { seq: seat.seq, text }].slice(-40);
  }
  async undo(): Promise<void> {
    const last = this.last;
    this.march = [];
    this.halted = undefined;
    this.intentions = this.intentions.filter(i => i !== last);
    if (this.table.seat) await this.table.battle.undo(last?.seq);
  }

  start(steps: readonly Answer[]): void {
    this.halted = undefined;
    this.march = steps;
    this.goOn();
  }
  // Gives the next answers of a march, if they are on offer and nobody was disturbed.
  goOn(): void {
    const { battle, theatre, adviser, seat, live, game, options } = this.table;
    if (battle.sending || theatre.busy || adviser.goOn() || !this.march.length) return;
    if (!live) {
      this.march = [];
      return;
    }
    if (!seat?.mustAct) return;
    if (game.orders) {
      if (this.sent !== this.march) void this.send(this.march);
      return;
    }
    const [step, ...rest] = this.march,
      option = answerTo(step!, options);
    this.march = option ? rest : [];
    if (option) void this.table.give(option);
    else this.table.reset();
  }
  // The rest of it in one message; what another side's question interrupts is sent again when it was answered.
  private async send(steps: readonly Answer[]): Promise<void> {
    this.startled = false;
    this.sent = steps;
    const taken = await this.table.battle.chooseAll(steps),
      stopped = taken?.stopped;
    this.sent = undefined;
    if (this.march !== steps) {
      if (!this.march.length) this.table.attend();
      return;
    } // shot at meanwhile, or called off
    const rest = taken && stopped ? steps.slice(stopped.at) : [];
    this.march = stopped && (stopped.why === 'other_side' || stopped.why === 'throw') ? rest : [];
    if (this.startled) this.halt(this.march);
    if (stopped?.why === 'refused') {
      const refusal =
        stopped.refusal ?? (stopped.error ? { text: stopped.error.message, rule: stopped.error.rule } : undefined);
      // What was done on the way has raised another question: that speaks for itself.
      const verb = steps[stopped.at]?.verb,
        another = stopped.at > 0 && !this.table.options.some(o => o.verb === verb);
      if (refusal?.text && !another)
        this.table.gesture.say(this.table.clicked ?? '', { title: '', reasons: [refusal] });
    }
    if (!this.march.length) this.table.reset();
    else this.goOn();
  }

  // What an update brought: under fire a march ends.
  heed(fresh: readonly GameEvent[]): void {
    const { seat, game, battle } = this.table,
      side = seat?.side ?? '';
    if (
      !this.march.length ||
      !disturbed(fresh, side) ||
      (settings.unhurt && !hurt(fresh, side, id => game.sideOf?.(id, battle.map)))
    )
      return;
    if (battle.sending) this.startled = true;
    else this.halt(this.march);
  }
  private halt(rest: readonly Answer[]): void {
    if (rest.every(a => a.if !== undefined)) return; // it has arrived: what is left only ends it, if anybody still asks
    this.march = [];
    this.halted = { rest, text: this.intentions.at(-1)?.text ?? '' };
  }
  // Whether to go on is asked only while one can: who fell on the way is not.
  get interrupted(): boolean {
    const first = this.halted?.rest[0];
    return !!first && (first.if !== undefined || !!answerTo(first, this.table.options));
  }
  resume(): void {
    const rest = this.halted?.rest;
    if (rest) this.start(rest);
  }
  stopHere(): void {
    this.halted = undefined;
    this.table.reset(); // what then goes without saying is said
  }
  // Whoever was to go on is gone, or something else is asked: nothing is left to be decided.
  drop(): void {
    const { seat } = this.table,
      next = this.halted?.rest.find(a => a.if === undefined);
    if (this.halted && seat?.mustAct && !(next && answerTo(next, seat.pending.options ?? []))) this.halted = undefined;
  }
}
