// What may be asked of the rules while an order is put together. Every reply is kept until the battle moves on: pointing
// at the same target twice costs nothing.
import type { Ask, Reach } from '../games/game';
import type { Answer, Odds, Pending, Refusal } from '../net/types';
import type { BattleStore } from './battle.svelte';

export function askOf(battle: BattleStore): Ask {
  const seat = battle.shown!,
    kept = new Map<string, Promise<any>>();
  const once = <T>(request: Record<string, unknown>): Promise<T> => {
    const key = JSON.stringify(request);
    let reply = kept.get(key);
    if (!reply) kept.set(key, (reply = battle.ask(request, seat)));
    return reply as Promise<T>;
  };
  return {
    ...(battle.info ? { battle: battle.info.id } : {}),
    view: seat.view,
    map: battle.map,
    side: seat.side,
    pending: seat.pending,
    async ahead(after: readonly Answer[]): Promise<Pending | undefined> {
      if (!after.length) return seat.pending;
      try {
        const r = await once<any>({ do: 'pending', after });
        return r.after_stopped ? undefined : r.pending;
      } catch {
        return undefined;
      }
    },
    async why(answer: Answer, after: readonly Answer[] = []): Promise<Refusal | undefined> {
      try {
        const r = await once<any>({ do: 'why', ...answer, ...(after.length ? { after } : {}) });
        return r.legal ? undefined : (r.refusal ?? r.after_stopped?.refusal ?? { text: '' });
      } catch (e) {
        return { text: (e as Error).message, ...((e as any).rule ? { rule: (e as any).rule } : {}) };
      }
    },
    async odds(answers: readonly Answer[]): Promise<Odds | undefined> {
      const last = answers.at(-1),
        after = answers.slice(0, -1);
      if (!last) return undefined;
      try {
        const r = await once<any>({ do: 'odds', ...last, ...(after.length ? { after } : {}) });
        const odds: Odds = r.odds ?? r;
        if (r.after_stopped) return undefined;
        return odds.held && !odds.attack ? { ...odds, ...odds.held } : odds;
      } catch {
        return undefined;
      }
    },
    async reach(unit: string, after: readonly Answer[] = []): Promise<Reach | undefined> {
      try {
        const r = await once<any>({ do: 'reach', unit, ...(after.length ? { after } : {}) }),
          reach = r.reach ?? r;
        if (r.after_stopped || !reach) return undefined;
        const places = (list: any[] | undefined) =>
          (list ?? []).map(h => ({ ...h, place: h.hex, cost: String(h.cost), by: h.by }));
        const refused = (reach.refused ?? []).map((h: any) => ({ ...h, place: h.hex }));
        return { ...reach, places: places(reach.hexes), beyond: places(reach.beyond), refused };
      } catch {
        return undefined;
      }
    },
  };
}
