// America Triumphant in the lobby.
import type { Lobby } from '../game';
import { country, sides } from './adapt';
import Token from './Token.svelte';

// Both sides by kind of unit, the most numerous first.
function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return sides.map(side => {
    const count = new Map<string, { token: string; n: number }>();
    for (const u of country(map).unit.values())
      if (u.side === side && u.type !== 'headquarters' && !u.absent) {
        const c = count.get(u.type);
        count.set(u.type, { token: c?.token ?? u.id, n: (c?.n ?? 0) + 1 });
      }
    return { side, kinds: [...count.values()].sort((a, b) => b.n - a.n).slice(0, 6) };
  });
}

const lobby: Lobby = {
  token: Token,
  minutes: 20,
  forces,
  first: {
    scenario: 'skyline-drive',
    side: 'german',
    opponent: 'recruit',
    seed: 8,
    next: { scenario: 'breakthrough', side: 'german' },
  },
};
export default lobby;
