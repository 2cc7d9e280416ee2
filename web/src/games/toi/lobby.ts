// Tide of Iron in the lobby.
import type { Lobby } from '../game';
import { rows } from './adapt';
import Token from './Token.svelte';

// Both sides by kind: squads, then vehicles.
function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return rows(map.sides).map(s => {
    const count = new Map<string, number>(),
      add = (kind: string, n: number) => {
        if (n > 0) count.set(kind, (count.get(kind) ?? 0) + n);
      };
    for (const f of rows(map.forces))
      if (f.side === s.id) {
        add('squad', f.bases ?? 0);
        for (const [v, n] of Object.entries(f.vehicles ?? {})) add(v, Number(n));
      }
    return { side: s.id, kinds: [...count].map(([kind, n]) => ({ token: `kind:${s.id}:${kind}`, n })) };
  });
}

const lobby: Lobby = {
  token: Token,
  minutes: 8,
  forces,
  first: {
    scenario: 'first-light',
    side: 'us',
    opponent: 'recruit',
    seed: 5,
    next: { scenario: 'crossroads', side: 'us' },
  },
};
export default lobby;
