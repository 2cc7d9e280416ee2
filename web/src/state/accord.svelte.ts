// What the two sides agree on beside the rules: to take something back, to call it a draw, to fight once more.
import type { NextSeat, Push } from '../net/types';
import type { BattleStore } from './battle.svelte';
import { keepLinks } from './begin';
import { rememberSeat } from './seats';

export class Accord {
  takeback = $state.raw<{ from: string; token: string; seq?: number; lines: number } | undefined>(); // asked of us
  asked = $state(false); // we asked for a takeback
  draw = $state.raw<{ from: string; token: string } | undefined>(); // offered to us
  drawAsked = $state(false); // we offered one
  next = $state.raw<NextSeat | undefined>(); // our seat in the battle after this one

  constructor(private battle: BattleStore) {}

  hear(p: Push): void {
    const token = p.token ?? this.battle.shown?.token ?? '';
    switch (p.push) {
      case 'takeback':
        this.takeback = { from: p.from, token, seq: p.seq, lines: p.lines ?? 0 };
        return;
      case 'takeback_refused':
        this.asked = false;
        this.battle.trouble = { code: p.push, message: '' };
        return;
      case 'draw':
        this.draw = { from: p.from, token };
        return;
      case 'draw_refused':
        this.drawAsked = false;
        this.battle.trouble = { code: p.push, message: '' };
        return;
      case 'rematch':
        this.next = p.seat;
        return;
      case 'undone':
        this.takeback = undefined;
        this.asked = false;
        return;
      case 'update':
        this.asked = false;
        // A wish that still stands is told again behind this.
        if (this.takeback?.token === token) this.takeback = undefined;
        return;
      case 'over':
        this.draw = undefined;
        this.drawAsked = false;
    }
  }

  askTakeback = async (to?: number) => {
    if (await this.battle.say({ do: 'takeback', ...(to === undefined ? {} : { to }) })) this.asked = true;
  };
  answerTakeback = (grant: boolean) => {
    const wish = this.takeback;
    this.takeback = undefined;
    // What was asked is repeated: another wish, that came in between, is not granted by this.
    return this.answer('answer_takeback', wish?.token, { grant, seq: wish?.seq, lines: wish?.lines });
  };
  // People only: whether a draw can be offered, and to whom it was.
  get drawable(): boolean {
    const { people, seats, shown } = this.battle;
    return people.some(p => p.side !== shown?.side && p.who === 'human' && !seats.some(s => s.side === p.side));
  }
  offerDraw = async () => {
    if (await this.battle.say({ do: 'offer_draw' })) this.drawAsked = true;
  };
  answerDraw = (grant: boolean) => {
    const token = this.draw?.token;
    this.draw = undefined;
    return this.answer('answer_draw', token, { grant });
  };
  private answer(verb: string, token: string | undefined, what: Record<string, unknown>): Promise<unknown> {
    return this.battle.say({ do: verb, ...what }, this.battle.seats.find(s => s.token === token) ?? this.battle.shown);
  }
  // Once more with sides changed: whoever is here is told by the server, for the others there are links.
  async rematch(): Promise<string | undefined> {
    const r = await this.battle.say({ do: 'rematch' });
    if (!r?.seat) return undefined;
    if (r.links) keepLinks(r.seat.battle, { seats: r.links, spectator: r.spectator ?? '' });
    return this.enter(r.seat);
  }
  // Sits down in the next battle; its key stays on this device.
  enter(seat: NextSeat): string {
    rememberSeat({
      token: seat.token,
      battle: seat.battle,
      game: this.battle.info?.game ?? '',
      title: '',
      side: seat.side,
      player: seat.player,
      who: 'me',
      added: Date.now(),
    });
    return seat.token;
  }
}
