// What others have said since the chat was last looked at, kept on this device.
import type { BattleStore } from './battle.svelte';
import { said } from './words';

const key = 'bocage.read';
function stored(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
let read = $state.raw<Record<string, number>>(stored());

export function unreadOf(battle: BattleStore): number {
  const seen = read[battle.info?.id ?? ''] ?? 0,
    mine = (side?: string, player?: number) =>
      battle.seats.some(s => !s.spectator && s.side === side && s.player === (player ?? 0));
  return said(battle.chat)
    .slice(seen)
    .filter(c => !mine(c.side, c.player)).length;
}
export function markRead(battle: BattleStore): void {
  const id = battle.info?.id,
    n = said(battle.chat).length;
  if (!id || read[id] === n) return;
  read = { ...Object.fromEntries(Object.entries(read).slice(-100)), [id]: n };
  try {
    localStorage.setItem(key, JSON.stringify(read));
  } catch {
    /* private mode */
  }
}
