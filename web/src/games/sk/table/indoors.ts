// Who is in which house, on which storey, and which storey is seen.
import { isNavy, sideOf, spotOf, type Spot } from '../adapt';
import type { House } from '../houses';
import { boxOf, inside } from '../shapes';

export interface Head {
  navy: number;
  amber: number;
}
export const houseAt = (s: Spot, built: readonly House[]): House | undefined => built.find(h => inside(s, h.corners));

export const indoors = (men: readonly any[], built: readonly House[], map: any): ReadonlyMap<string, string> =>
  new Map(
    men.flatMap(f => {
      const h = houseAt(spotOf(map, f.at), built);
      return h ? [[f.id as string, h.id] as const] : [];
    }),
  );
// How many are known to be on each storey.
export function headsIn(
  men: readonly any[],
  where: ReadonlyMap<string, string>,
  built: readonly House[],
  map: any,
): Readonly<Record<string, readonly Head[]>> {
  const out: Record<string, Head[]> = {};
  for (const h of built) out[h.id] = Array.from({ length: h.storeys }, () => ({ navy: 0, amber: 0 }));
  for (const f of men) {
    const head = out[where.get(f.id) ?? '']?.[f.storey ?? 0];
    if (head) ++head[isNavy(sideOf(f.id, map) ?? '', map) ? 'navy' : 'amber'];
  }
  return out;
}
const sum = (h: Head | undefined): number => (h ? h.navy + h.amber : 0);
export const peopled = (heads: readonly Head[] | undefined): boolean => !!heads?.some(h => sum(h) > 0);

// As it was clicked; else where most are known to be; else the ground floor of the one that is about to be entered.
// Undefined: the roof is on.
export type Lifted = Readonly<Record<string, number | 'roof'>>;
export function storeysSeen(
  built: readonly House[],
  heads: Readonly<Record<string, readonly Head[]>>,
  lifted: Lifted,
  entered?: string,
): Readonly<Record<string, number | undefined>> {
  return Object.fromEntries(
    built.map(h => {
      const chosen = lifted[h.id];
      if (chosen !== undefined) return [h.id, chosen === 'roof' ? undefined : chosen];
      const all = heads[h.id]!,
        most = all.reduce((best, x, i) => (sum(x) > sum(all[best]) ? i : best), 0);
      return [h.id, sum(all[most]) ? most : h.id === entered ? 0 : undefined];
    }),
  );
}

// A room as the rules name it: "house:a/1", a bay and its storey.
export function roomShape(id: string, built: readonly House[]): Spot[] | undefined {
  const m = /^([^:/]+)(?::([^/]+))?\/(\d+)$/.exec(id),
    h = built.find(b => b.id === m?.[1]);
  return h ? (h.bays.find(b => b.id === m?.[2])?.corners ?? h.corners) : undefined;
}
// Of rooms above each other the one on the storey that is looked into; under a roof, or where that one is not among them, the lowest.
export function seenRooms(ids: readonly string[], storeys: Readonly<Record<string, number | undefined>>): string[] {
  const by = new Map<string, string>(),
    storey = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1)),
    off = (id: string): number => (storey(id) === storeys[id.split(/[:/]/)[0]!] ? -1 : storey(id));
  for (const id of ids) {
    const room = id.slice(0, id.lastIndexOf('/')),
      before = by.get(room);
    if (before === undefined || off(id) < off(before)) by.set(room, id);
  }
  return [...by.values()];
}
export function roomMiddle(id: string, built: readonly House[]): Spot | undefined {
  const ps = roomShape(id, built);
  if (!ps) return undefined;
  const b = boxOf(ps);
  return { x: (b.x + b.right) / 2, y: (b.y + b.bottom) / 2 };
}
