// What the keys do in a battle; those of the board are the board's.
import type { BattleStore } from './battle.svelte';
import type { Panel } from './panel.svelte';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';
import type { Theatre } from './theatre.svelte';

export interface Keyboard {
  battle: BattleStore;
  table: Table;
  panel: Panel;
  help: () => void;
}

// True: the key was meant for us.
export function pressKey(e: KeyboardEvent, to: Keyboard): boolean {
  const { battle, table } = to;
  if ((e.target as Element).closest('input, select, textarea, dialog') || e.ctrlKey || e.metaKey || e.altKey)
    return false;
  if (table.theatre.busy) return whilePlaying(e.key, table.theatre);
  const digit = /^[1-9]$/.test(e.key) ? Number(e.key) - 1 : -1,
    { card } = table.gesture,
    // What was clicked last on the board keeps the focus: it does not take the key from the advice that was asked for since.
    ofBoard = !!table.adviser.hint && !!(e.target as Element).closest('[data-thing]'),
    onButton = !ofBoard && !!(e.target as Element).closest('button, a, summary');
  if (digit >= 0) {
    if (card?.pinned) table.gesture.choose(Math.min(digit, card.rows.length - 1));
    else chooseNumbered(table, digit);
    return true;
  }
  if (e.key === 'Enter' && !onButton) {
    if (table.armed) void table.give(table.armed);
    else if (card?.pinned) {
      const d = card.rows[card.chosen];
      if (d?.answers.length) table.carryOut(d);
    } else return false;
    return true;
  }
  // From the board into the stack that lies open.
  if (e.key === 'Tab' && !e.shiftKey && table.gesture.order && (e.target as Element).matches('[role=application]')) {
    const first = document.querySelector<HTMLElement>('.tray .member:enabled');
    first?.focus();
    return !!first;
  }
  const deeds: Readonly<Record<string, () => void>> = {
    '?': to.help,
    escape: () => table.cancel(),
    d: () => {
      const o = table.buttons[0];
      if (o && (!table.only || o.verb === table.taught)) table.ending.press(o);
    },
    u: () => {
      if (battle.shown?.undo.possible) void table.deeds.undo();
    },
    h: () => {
      if (battle.advisable && battle.shown?.mustAct && !table.only) void table.adviser.advise();
    },
    l: () => table.lookout.toggleSight(),
    t: () => table.lookout.toggleThreats(),
    r: () => table.theatre.seeAgain(),
    o: () => to.panel.toggleOrders(),
    p: () => (settings.panel = !settings.panel),
    m: () => (settings.sound = !settings.sound),
  };
  const deed = deeds[e.key.toLowerCase()];
  deed?.();
  return !!deed;
}

function whilePlaying(key: string, theatre: Theatre): boolean {
  if (key === ' ' || key === 'Escape') theatre.skip();
  else if (key === '.' || key === 'Enter') theatre.next();
  else if (key === ',') theatre.back();
  else return false;
  return true;
}

// The n-th of what is listed: proposed, and given by the same key again.
function chooseNumbered(table: Table, n: number): void {
  const list =
    table.menu && table.narrowed.complete.length
      ? table.narrowed.complete
      : table.narrowed.options.filter(o => !table.aside(o) || table.picked.length > 0);
  const o = (list.length ? list : table.buttons)[n];
  if (!o) return;
  if (table.armed?.option === o.option) void table.give(o);
  else table.propose(o);
}
