// One battle as this device sees it: a subscription for each seat it holds, all on one socket.
import { Refused } from '../net/api';
import { ownContribution } from '../net/fair';
import { mergePatch } from '../net/patch';
import { Socket, type Transport } from '../net/socket';
import type {
  Answer,
  BattleInfo,
  ChatLine,
  GameEvent,
  Joined,
  Odds,
  Option,
  Pending,
  Push,
  SeatState,
  Taken,
  View,
} from '../net/types';
import { Accord } from './accord.svelte';
import { Aftermath } from './aftermath.svelte';
import { Seat } from './seat.svelte';
import { knownSeats, rememberSeat, type KnownSeat } from './seats';
import { settings } from './settings.svelte';

// How much of a long log comes with joining; what is older comes when somebody looks for it.
export const newest = 300,
  page = 500;
const answering = 400; // milliseconds the server has for a standing order before the device is passed

export interface Trouble {
  code: string;
  message: string;
  rule?: string | undefined;
}
export class BattleStore {
  info = $state.raw<BattleInfo | undefined>();
  map = $state.raw<any>();
  seats = $state.raw<Seat[]>([]);
  shown = $state.raw<Seat | undefined>();
  handover = $state.raw<Seat | undefined>(); // whom the device must be passed to before anything shows
  line = $state<'connecting' | 'online' | 'offline' | 'refused'>('connecting');
  trouble = $state.raw<Trouble | undefined>();
  thinking = $state.raw<{ side: string; level?: string } | undefined>();
  chat = $state.raw<ChatLine[]>([]);
  people = $state.raw<SeatState[]>([]);
  sending = $state(false);
  accord = new Accord(this);
  after = new Aftermath(this);
  onupdate: (seat: Seat, fresh: GameEvent[], before: View) => void = () => {};
  private wire: Transport;

  constructor(token: string, transport?: Transport) {
    const known = knownSeats();
    const first = known.find(s => s.token === token);
    this.seats = [new Seat(token, first?.who ?? 'me')];
    for (const s of known)
      if (first && s.battle === first.battle && s.token !== token && s.who !== 'spectator' && first.who !== 'spectator')
        this.seats = [...this.seats, new Seat(s.token, s.who)];
    this.wire = transport ?? new Socket();
    this.wire.onpush = p => this.push(p);
    this.wire.onstate = online =>
      online ? void this.joinAll() : (this.line = this.line === 'refused' ? 'refused' : 'offline');
  }

  close(): void {
    this.wire.close();
  }

  // ---- joining
  async joinAll(): Promise<void> {
    this.trouble = undefined;
    for (const seat of this.seats) {
      try {
        await this.wire.ask<Joined>(
          {
            do: 'join',
            token: seat.token,
            language: settings.language,
            contribution: ownContribution(seat.token),
            last: Math.max(newest, seat.events.length),
          },
          j => this.take(seat, j),
        );
      } catch (e) {
        if (e instanceof Refused && e.code === 'offline') return;
        if (seat === this.seats[0]) {
          this.line = 'refused';
          this.complain(e);
          return;
        }
      }
    }
    this.line = 'online';
    this.turnTo();
    void this.introduce();
  }

  private take(seat: Seat, j: Joined): void {
    this.info = j.battle;
    this.map = j.map;
    this.people = j.battle.seats ?? [];
    this.chat = j.battle.chat ?? [];
    seat.side = j.seat.side ?? '';
    seat.player = j.seat.player ?? 0;
    seat.spectator = !!j.seat.spectator;
    seat.view = j.view;
    seat.events = j.events ?? [];
    seat.first = j.events_before ?? 0;
    seat.seq = j.seq;
    seat.undo = j.undo ?? { possible: false };
    seat.standing = j.standing ?? seat.standing;
    seat.fresh = [];
    seat.joined = true;
    seat.pending = j.pending;
    if (j.draw_from) this.accord.draw = { from: j.draw_from, token: seat.token };
    if (j.takeback) this.accord.takeback = { ...j.takeback, token: seat.token };
    this.accord.next = j.rematch ?? this.accord.next;
    rememberSeat({
      token: seat.token,
      battle: j.battle.id,
      game: j.battle.game,
      side: seat.side,
      player: seat.player,
      title: typeof j.battle.title === 'string' ? j.battle.title : j.battle.title.en,
      who: seat.spectator ? 'spectator' : seat.who,
      added: Date.now(),
    });
    this.shown ??= seat;
  }

  // Older events of this log, page by page, back to that number.
  async earlier(to = 0, seat = this.shown): Promise<void> {
    while (seat && seat.first > Math.max(0, to)) {
      const before = seat.first;
      const r = await this.ask<{ events: GameEvent[] }>({ do: 'events', before, count: page }, seat);
      if (seat.first !== before) continue; // somebody else asked, or something was taken back meanwhile
      if (!r.events.length) return;
      seat.events = [...r.events.toReversed(), ...seat.events];
      seat.first = before - r.events.length;
    }
  }

  // Shows the seat that must act. Between two people at one screen it asks to pass the device first, unless a standing
  // order answers: the server needs a moment for that, and a request to pass the device that vanishes again is none.
  private turnTo(waited = false): void {
    if (this.handover && !this.handover.mustAct) this.handover = undefined;
    if (this.handover || this.shown?.mustAct) return;
    const next = this.seats.find(s => s.mustAct);
    if (!next || next === this.shown) return;
    const severalPeople = new Set(this.seats.filter(s => !s.spectator).map(s => s.who)).size > 1;
    if (!severalPeople || next.who === this.shown?.who) this.shown = next;
    else if (waited || Object.values(next.standing).every(order => order === 'ask')) this.handover = next;
    else setTimeout(() => this.turnTo(true), answering);
  }
  takeOver(): void {
    if (this.handover) {
      this.shown = this.handover;
      this.handover = undefined;
      this.turnTo();
    }
  }

  // ---- pushes
  private push(p: Push): void {
    const seat = this.seats.find(s => s.token === p.token) ?? (p.token ? undefined : this.shown);
    switch (p.push) {
      case 'update': {
        if (!seat || p.seq <= seat.seq) return; // told already
        const before = seat.view;
        seat.view = mergePatch(seat.view, p.view_patch ?? {});
        const fresh = (p.events ?? []) as GameEvent[];
        seat.events = [...seat.events, ...fresh];
        seat.fresh = fresh;
        seat.seq = p.seq;
        seat.undo = p.undo ?? { possible: false };
        seat.pending = p.pending ?? seat.pending;
        this.thinking = undefined;
        this.accord.hear(p);
        this.onupdate(seat, fresh, before);
        queueMicrotask(() => this.turnTo());
        return;
      }
      case 'undone': {
        if (!seat) return;
        seat.view = p.view ?? seat.view;
        seat.pending = p.pending ?? seat.pending;
        seat.seq = p.seq;
        const kept = p.events_kept ?? seat.first + seat.events.length;
        seat.events = seat.events.slice(0, Math.max(0, kept - seat.first));
        if (kept < seat.first) {
          seat.first = kept;
          void this.earlier(kept - newest, seat);
        }
        seat.fresh = [];
        seat.undo = p.undo ?? { possible: false };
        this.accord.hear(p);
        queueMicrotask(() => this.turnTo());
        return;
      }
      case 'over':
        if (seat && p.pending) seat.pending = p.pending;
        this.accord.hear(p);
        if (this.info && p.dice) this.info = { ...this.info, dice: p.dice };
        return;
      case 'chat':
        this.chat = [...this.chat, (p.line ?? p) as ChatLine];
        return;
      case 'seats':
        this.people = p.seats ?? this.people;
        return;
      case 'thinking':
        this.thinking = { side: p.side, level: p.level };
        return;
      default:
        this.accord.hear(p);
    }
  }

  // ---- requests
  ask<T = any>(request: Record<string, unknown>, seat = this.shown): Promise<T> {
    return this.wire.ask<T>({ token: seat?.token, language: settings.language, ...request });
  }
  async say(request: Record<string, unknown>, seat = this.shown): Promise<any> {
    try {
      return await this.ask(request, seat);
    } catch (e) {
      this.complain(e);
      return undefined;
    }
  }
  complain(e: unknown): void {
    if (e instanceof Refused) this.trouble = { code: e.code, message: e.message, rule: e.rule };
    else this.trouble = { code: 'page', message: String((e as Error)?.message ?? e) };
  }

  async choose(option: Option): Promise<boolean> {
    const seat = this.shown;
    if (!seat || this.sending) return false;
    this.sending = true;
    this.trouble = undefined;
    try {
      await this.ask({ do: 'choose', option: option.option, seq: seat.seq }, seat);
      return true;
    } catch (e) {
      if (e instanceof Refused && e.code === 'stale') await this.joinAll();
      else this.complain(e);
      return false;
    } finally {
      this.sending = false;
    }
  }

  // Several answers as one message: taken in order until a throw, somebody else's question or a refusal.
  async chooseAll(answers: readonly Answer[]): Promise<Taken | undefined> {
    const seat = this.shown;
    if (!seat || this.sending) return undefined;
    this.sending = true;
    this.trouble = undefined;
    try {
      return await this.ask<Taken>({ do: 'choose', answers, seq: seat.seq }, seat);
    } catch (e) {
      if (e instanceof Refused && e.code === 'stale') await this.joinAll();
      else this.complain(e);
      return undefined;
    } finally {
      this.sending = false;
    }
  }

  odds = (option: Option): Promise<Odds> =>
    this.ask<{ odds?: Odds } & Odds>({ do: 'odds', option: option.option, seq: this.shown?.seq }).then(
      r => r.odds ?? r,
    );
  los = (from: string, to: string) => this.ask<any>({ do: 'los', from, to }).then(r => r.los ?? r);
  reach = (unit: string) => this.ask<any>({ do: 'reach', unit }).then(r => r.reach ?? r);
  why = (fields: Record<string, unknown>) => this.ask<any>({ do: 'why', ...fields });
  // Whether a sergeant may be asked what he would do: against the computer only.
  get advisable(): boolean {
    return this.people.every(s => s.side === this.shown?.side || s.who === 'computer');
  }
  advice = () => this.ask<{ option: number; reason: string; seq: number; answers?: Answer[] }>({ do: 'advice' });
  // Back to before the answer of that number; without one, the last answer.
  undo = (to?: number) => this.say({ do: 'undo', ...(to === undefined ? {} : { to }) });
  pass = async (): Promise<{ pass: string; seconds: number } | undefined> => this.say({ do: 'pass' });
  roll = (fields: Record<string, unknown>) => this.say({ do: 'roll', ...fields });
  resign = () => this.say({ do: 'resign' });
  sendChat = (text: string) => this.say({ do: 'chat', text });
  setStanding = async (orders: Record<string, string>, seat = this.shown) => {
    if (seat && (await this.say({ do: 'standing', orders }, seat))) seat.standing = { ...seat.standing, ...orders };
  };

  // How whoever sits there calls himself.
  nameOf(side: string | undefined, player?: number): string | undefined {
    return this.people.find(p => p.side === side && (player === undefined || p.player === player) && p.name)?.name;
  }
  // Nobody is taken for the other side by what he calls himself.
  fullName(side: string | undefined, player?: number): string {
    const name = this.nameOf(side, player);
    return name ? `${name} (${this.sideName(side)})` : this.sideName(side);
  }
  get ownName(): string | undefined {
    return this.shown ? this.nameOf(this.shown.side, this.shown.player) : undefined;
  }
  // People tell each other their names, once.
  async introduce(name = settings.name): Promise<void> {
    const others = this.people.some(
      p => p.who === 'human' && (p.side !== this.shown?.side || p.player !== this.shown.player),
    );
    if (name && others && this.shown && !this.shown.spectator && this.shown.who === 'me' && name !== this.ownName)
      await this.sendChat('/name ' + name);
  }
  // This seat is open somewhere else too.
  get elsewhere(): boolean {
    return this.seats.some(
      s => !s.spectator && this.people.some(p => p.side === s.side && p.player === s.player && (p.devices ?? 1) > 1),
    );
  }

  sideName(id: string | undefined): string {
    const side = this.info?.sides.find(s => s.id === id);
    if (!side) return id ?? '';
    return typeof side.name === 'string' ? side.name : side.name[settings.language];
  }
}
