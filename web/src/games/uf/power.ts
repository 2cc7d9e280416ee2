// What a man fires with, as the rules count it, and why he does not fire though he carries something.
import { book, rows } from './cards';

// What of his group decides about a man's fire.
export interface Stand {
  moving?: boolean;
  wire?: boolean;
  terrain?: string;
  flanking?: boolean; // he fires into the flank of whom he looks at
  men?: any[];
  barred?: string | undefined;
}
// Why a man does not fire at all.
const idle = (m: any): string | undefined =>
  m.pinned
    ? 'pinned'
    : m.infiltrates
      ? 'infiltrates'
      : m.transferred
        ? 'transferred'
        : m.weapon_state && m.weapon_state !== 'working'
          ? 'jammed'
          : m.crew && m.assistant
            ? 'assistant'
            : undefined;
// A gun with an assistant who is not pinned (uf.11.1).
const served = (m: any, stand: Stand): boolean =>
  !!m.crew && !rows(stand.men).find((x: any) => x.man === m.crew)?.pinned;
// Which column of a crewed weapon counts, or why none does.
function column(m: any, gun: any, stand: Stand): 'firepower' | 'boxed' | { why: string } {
  const full = served(m, stand),
    wet = stand.terrain === 'marsh' || stand.terrain === 'stream',
    heavy = gun.class === 'mmg';
  if (heavy && wet) return { why: 'heavy_wet' }; // uf.8.41b, uf.8.52b
  if (stand.moving && (heavy || !full)) return { why: heavy ? 'heavy_gun' : 'moving_gun' }; // uf.12.12, uf.12.13b
  if ((wet || stand.wire) && (!full || stand.moving)) return { why: 'wet_gun' }; // uf.8.41c, uf.8.52c, uf.13.32b
  return stand.moving || wet || stand.wire || m.hero || !full ? 'boxed' : 'firepower'; // uf.12.13a, uf.10.45b
}

// The number on his card, struck through with the reason where it may not be used.
export interface Power {
  n: number;
  why?: string;
}
export function powerOf(m: any, range: number, map: any, stand: Stand = {}): Power | undefined {
  const gun = m.weapon && book(map).man[m.weapon];
  if (!gun) return undefined;
  const taken = gun.crewed ? column(m, gun, stand) : 'firepower',
    list = typeof taken === 'object' ? gun.firepower : (gun[taken] ?? gun.firepower),
    times = 1 + (m.hero ? 1 : 0) + (stand.flanking ? 1 : 0), // uf.10.45a, uf.17.2, uf.17.3
    printed = list[Math.max(0, Math.min(5, range))] ?? 0,
    halved = gun.class === 'bolt_rifle' && stand.moving, // uf.12.11
    n = (halved ? Math.floor(printed / 2) : printed) * times;
  const why =
    idle(m) ??
    stand.barred ??
    (typeof taken === 'object'
      ? taken.why
      : printed === 0
        ? 'too_far'
        : halved && n === 0
          ? 'moving_rifle'
          : undefined);
  return why ? { n: n || printed, why } : { n };
}
export const firepower = (m: any, range: number, map: any): number | undefined => {
  const power = powerOf(m, range, map);
  return power && !idle(m) ? power.n : undefined;
};

// The ground lets nobody fire there: out of a gully, or into one, only point-blank, but from a hill (uf.8.2a, uf.8.2b).
export function barred(g: any, foe: any): string | undefined {
  const range = g?.ranges?.[foe?.group];
  if (range === undefined || range === 5) return undefined;
  return g.terrain === 'gully'
    ? 'from_gully'
    : foe.terrain === 'gully' && g.terrain !== 'hill'
      ? 'into_gully'
      : undefined;
}
