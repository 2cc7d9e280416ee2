// What an experienced sergeant would do, and why; a second click does it. Routine may be left to him.
import type { Answer, Option } from '../net/types';
import type { Table } from './table.svelte';

const unlisted = -1; // the number of an option that only the answer itself names

export class Adviser {
  hint = $state.raw<{ option: Option; reason: string; answers: readonly Answer[] } | undefined>(); // the whole deed, where it is more than one answer
  delegated = $state(false); // he answers until something else is asked

  constructor(private table: Table) {}

  get routine(): boolean {
    return !!this.table.game.routine?.includes(this.table.seat?.pending.prompt?.id ?? '');
  }
  delegate(): void {
    this.delegated = true;
    void this.advise();
  }
  // True: he answers this one too.
  goOn(): boolean {
    if (!this.delegated || !this.table.seat?.mustAct) return false;
    if (this.routine) void this.advise();
    else this.delegated = false;
    return this.delegated;
  }
  // What he said of this option is more than the option itself.
  deed(option: Option): { answers: readonly Answer[]; reason: string } | undefined {
    const h = this.hint;
    return h?.option === option && (h.answers.length > 1 || option.option === unlisted) ? h : undefined;
  }
  async advise(): Promise<void> {
    const { table } = this,
      seq = table.seat?.seq;
    try {
      const { option, reason, answers = [] } = await table.battle.advice();
      // Of points on a table only some are listed: the best need not be one of them.
      const open = answers[0] && !this.delegated ? { ...answers[0], option: unlisted, text: reason } : undefined;
      const chosen = table.options.find(o => o.option === option) ?? open;
      if (seq !== table.seat?.seq || !chosen) return;
      if (this.delegated) return void table.give(chosen);
      // The deed by the words the page has for it, where it is one answer.
      const bare = chosen.text.replace(/\.$/, ''),
        said = bare && reason.startsWith(bare) ? table.wording(chosen) + reason.slice(bare.length) : reason;
      this.hint = { option: chosen, reason: said, answers };
      table.armed = chosen;
      table.picked = table.about(chosen);
      if (answers.length > 1)
        table.marked = [...new Set(answers.flatMap(a => table.game.about(a as unknown as Option, table.view)))];
      if (chosen !== open) void table.chances.show(chosen);
    } catch (e) {
      this.delegated = false;
      table.battle.complain(e);
    }
  }
}
