// Up Front in the lobby.
import type { Lobby } from '../game';
import Token from './Token.svelte';

// Both squads by what they carry: machine guns first, then how many of the rest.
const heavy = ['mmg', 'lmg'];
function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return (map.sides as string[]).map(side => {
    const count = new Map<string, number>();
    for (const m of Object.values<any>(map.men ?? {}))
      if (m.nation.toLowerCase() === side) count.set(m.class, (count.get(m.class) ?? 0) + 1);
    const kinds = [...count].sort(([a, n], [b, m]) => Number(heavy.includes(b)) - Number(heavy.includes(a)) || m - n);
    return { side, kinds: kinds.map(([kind, n]) => ({ token: `${side} ${kind}`, n })) };
  });
}

const lobby: Lobby = {
  token: Token,
  minutes: 15,
  forces,
  first: { scenario: 'first', side: 'german', opponent: 'recruit', seed: 8, next: { scenario: 'a', side: 'german' } },
};
export default lobby;
