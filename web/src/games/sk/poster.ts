// The table as a picture for the lobby, and both forces by kind.
import { indexOf, rows, sheetOf } from './adapt';
import { houses, roof } from './houses';
import { drawTerrain } from './terrain';

export function poster(map: any): { svg: string; width: number; height: number } {
  return { svg: drawTerrain(map) + houses(map).map(roof).join(''), ...sheetOf(map) };
}
export function forces(map: any): { side: string; kinds: { token: string; n: number }[] }[] {
  return indexOf(map).sides.map(side => {
    const kinds = new Map<string, { token: string; n: number }>();
    for (const g of rows(map.groups)) {
      if (g.side !== side || g.kind === 'battery') continue;
      const vehicle = indexOf(map).vehicle[g.id], key = vehicle ? vehicle.type : g.kind === 'section' ? 'men' : g.unit, n = vehicle ? 1 : g.kind === 'section' ? g.size : 1;
      const old = kinds.get(key);
      kinds.set(key, { token: old?.token ?? g.id, n: (old?.n ?? 0) + n });
    }
    return { side, kinds: [...kinds.values()].sort((a, b) => b.n - a.n) };
  });
}
