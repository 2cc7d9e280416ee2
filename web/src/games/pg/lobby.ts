// Panzer Grenadier in the lobby.
import type { Lobby } from '../game';
import { rows, types } from './adapt';
import Token from './Token.svelte';

// Both sides by kind, the most numerous first; leaders do not count.
function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return rows(map.sides).map(s => {
    const count = new Map<string, { token: string; n: number }>();
    for (const u of rows(map.units)) {
      const type = types(map).type[u.type];
      if (u.side !== s.id || !type || type.kind === 'LEADER') continue;
      const c = count.get(type.kind) ?? { token: type.id, n: 0 };
      count.set(type.kind, { ...c, n: c.n + 1 });
    }
    return { side: s.id, kinds: [...count.values()].sort((a, b) => b.n - a.n) };
  });
}

const lobby: Lobby = {
  token: Token,
  minutes: 4,
  forces,
  first: {
    scenario: 'sosna',
    side: 'german',
    opponent: 'recruit',
    seed: 256,
    next: { scenario: 'lipovka', side: 'german' },
  },
};
export default lobby;
