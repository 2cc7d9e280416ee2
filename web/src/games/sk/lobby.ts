// Skirmish in the lobby.
import type { Lobby } from '../game';
import { indexOf, rows } from './adapt';
import Token from './Token.svelte';

// Both forces by kind: men by the section, guns and vehicles one by one.
function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return indexOf(map).sides.map(side => {
    const kinds = new Map<string, { token: string; n: number }>();
    for (const g of rows(map.groups)) {
      if (g.side !== side || g.kind === 'battery') continue;
      const vehicle = indexOf(map).vehicle[g.id],
        key = vehicle ? vehicle.type : g.kind === 'section' ? 'men' : g.unit,
        n = vehicle ? 1 : g.kind === 'section' ? g.size : 1;
      const old = kinds.get(key);
      kinds.set(key, { token: old?.token ?? g.id, n: (old?.n ?? 0) + n });
    }
    return { side, kinds: [...kinds.values()].sort((a, b) => b.n - a.n) };
  });
}

const lobby: Lobby = {
  token: Token,
  minutes: 6,
  forces,
  first: { scenario: 'first', side: 'us', opponent: 'sergeant', seed: 5, next: { scenario: 'les-forges', side: 'us' } },
  musters: true,
};
export default lobby;
