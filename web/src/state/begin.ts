// Begins a battle and remembers which of its seats stay on this device and which are sent as links.
import { api } from '../net/api';
import type { BattleGiven, BattleOrder, SeatOrder } from '../net/types';
import { say } from '../text/say';
import type { BattleStore } from './battle.svelte';
import { rememberSeat } from './seats';
import { settings } from './settings.svelte';

export type Who = 'me' | 'computer' | 'neighbour' | 'link';
export interface SeatPlan {
  side: string;
  player: number;
  who: Who;
  level: string;
}
export interface Invitation {
  side: string;
  player: number;
  token: string;
}

const key = (battle: string) => 'bocage.links.' + battle;
export interface Links {
  seats: Invitation[];
  spectator: string;
}
export function linksOf(battle: string): Links | undefined {
  try {
    return JSON.parse(localStorage.getItem(key(battle)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepLinks(battle: string, links: Links): void {
  try {
    localStorage.setItem(key(battle), JSON.stringify(links));
  } catch {
    /* private mode */
  }
}

const ordered = (plans: readonly SeatPlan[]): SeatOrder[] =>
  plans.map(p => ({
    side: p.side,
    player: p.player,
    who: p.who === 'computer' ? 'computer' : 'human',
    ...(p.who === 'computer' ? { level: p.level } : {}),
  }));
// A battle was given: what is mine or my neighbour's stays here, the rest are links to send. Returns the key to open it with.
export function settle(given: BattleGiven, plans: readonly SeatPlan[], game: string, title: string): string {
  const links: Links = { seats: [], spectator: given.spectator };
  let first = '';
  for (const seat of given.seats) {
    const plan = plans.find(p => p.side === seat.side && p.player === seat.player);
    if (!seat.token || seat.who === 'computer') continue;
    if (plan?.who === 'link') {
      links.seats.push({ side: seat.side, player: seat.player, token: seat.token });
      continue;
    }
    first ||= seat.token;
    rememberSeat({
      token: seat.token,
      battle: given.battle,
      game,
      title,
      side: seat.side,
      player: seat.player,
      who: plan?.who === 'neighbour' ? 'neighbour' : 'me',
      added: Date.now(),
    });
  }
  keepLinks(given.battle, links);
  return first || given.spectator;
}

export async function begin(
  what: { game: string; scenario?: string; toml?: string; journal?: string },
  plans: SeatPlan[] = [],
  more: Partial<Pick<BattleOrder, 'options' | 'dice' | 'seed' | 'chat_to_spectators'>> = {},
  title = '',
): Promise<string> {
  const seats = ordered(plans);
  const given = await api.begin({
    ...what,
    ...(seats.length ? { seats } : {}),
    options: {},
    dice: 'fair',
    chat_to_spectators: false,
    language: settings.language,
    ...more,
  });
  return settle(given, plans, what.game, title);
}
// Another battle from a moment of this one.
export async function branch(battle: BattleStore, at: number, plans: SeatPlan[]): Promise<string | undefined> {
  const given = await battle.after.branch(at, ordered(plans));
  return given && settle(given, plans, battle.info?.game ?? '', say(battle.info?.title));
}
