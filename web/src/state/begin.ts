// Begins a battle and remembers which of its seats stay on this device and which are sent as links.
import { api } from '../net/api';
import type { BattleOrder, SeatOrder } from '../net/types';
import { rememberSeat } from './seats';
import { settings } from './settings.svelte';

export type Who = 'me' | 'computer' | 'neighbour' | 'link';
export interface SeatPlan { side: string; player: number; who: Who; level: string }
export interface Invitation { side: string; player: number; token: string }

const key = (battle: string) => 'bocage.links.' + battle;
export interface Links { seats: Invitation[]; spectator: string }
export function linksOf(battle: string): Links | undefined {
  try { return JSON.parse(localStorage.getItem(key(battle)) ?? 'null') ?? undefined; } catch { return undefined; }
}

export function keepLinks(battle: string, links: Links): void {
  try { localStorage.setItem(key(battle), JSON.stringify(links)); } catch { /* private mode */ }
}

export async function begin(
  what: { game: string; scenario?: string; toml?: string; journal?: string }, plans: SeatPlan[] = [],
  more: Partial<Pick<BattleOrder, 'options' | 'dice' | 'seed' | 'chat_to_spectators'>> = {}, title = '',
): Promise<string> {
  const seats: SeatOrder[] = plans.map(p => ({
    side: p.side, player: p.player, who: p.who === 'computer' ? 'computer' : 'human', ...(p.who === 'computer' ? { level: p.level } : {}),
  }));
  const given = await api.begin({ ...what, ...(seats.length ? { seats } : {}), options: {}, dice: 'fair', chat_to_spectators: false, language: settings.language, ...more });
  const links: Links = { seats: [], spectator: given.spectator };
  let first = '';
  for (const seat of given.seats) {
    const plan = plans.find(p => p.side === seat.side && p.player === seat.player);
    if (!seat.token || seat.who === 'computer') continue;
    if (plan?.who === 'link') { links.seats.push({ side: seat.side, player: seat.player, token: seat.token }); continue; }
    first ||= seat.token;
    rememberSeat({
      token: seat.token, battle: given.battle, game: what.game, title, side: seat.side, player: seat.player,
      who: plan?.who === 'neighbour' ? 'neighbour' : 'me', added: Date.now(),
    });
  }
  keepLinks(given.battle, links);
  return first || given.spectator;
}
