// Stack, then target: one click says who, one says whom or where, and the game finds the answers between. Nothing of it
// reaches the rules before the last click.
import { aimOf, type Ask, type Deed, type Order, type WhyNot } from '../games/game';
import type { Odds } from '../net/types';
import { t as words } from '../text/texts.svelte';
import type { Thing } from './orders';

export interface Card {
  target: Thing;
  rows: readonly Deed[];
  odds: ReadonlyMap<string, Odds>;
  chosen: number;
  pinned: boolean;
}
export interface Bubble {
  at: Thing;
  why: WhyNot;
  n: number;
}

export class Gesture {
  order = $state.raw<Order | undefined>();
  left = $state.raw<ReadonlySet<string>>(new Set()); // who was unticked
  offers = $state.raw<readonly Deed[]>([]); // what those picked before could do with it: beside its own deeds, over no hex
  card = $state.raw<Card | undefined>();
  bubble = $state.raw<Bubble | undefined>();
  busy = $state(false);
  meant = $state.raw<string | undefined>(); // a lesson: the row of the card that it is about
  taught = $state.raw<string | undefined>(); // a lesson: the button of the strip of orders that it is about
  private timer = 0;
  private bubbleTimer = 0;
  private turn = 0; // whoever comes back late finds that something else was asked

  constructor(
    private rules: () => Ask | undefined,
    private game: () => import('../games/game').Game,
  ) {}

  get orders() {
    return this.game().orders;
  }
  reset(): void {
    this.turn++;
    this.order = undefined;
    this.left = new Set();
    this.offers = [];
    this.card = undefined;
    this.busy = false;
    clearTimeout(this.timer);
  }
  hush(): void {
    clearTimeout(this.bubbleTimer);
    this.bubble = undefined;
  }

  async take(from: readonly Thing[], left: ReadonlySet<string> = new Set()): Promise<void> {
    const ask = this.rules(),
      turn = ++this.turn;
    if (!ask || !this.orders) return;
    this.card = undefined;
    this.left = left;
    this.offers = [];
    this.busy = true;
    const order = await this.orders.take(ask, from, left);
    if (turn !== this.turn) return;
    this.busy = false;
    this.order = order;
    // One piece was picked out of its stack: the others are left out, and may be ticked again.
    if (order && order.from !== from)
      this.left = new Set(order.members.filter(m => m.able && !m.ticked).map(m => m.id));
    if (order?.aimed) await this.point(order.aimed, true);
  }
  // Another stack is picked; what those picked before could do there stays on offer.
  async turnTo(t: Thing, rows: readonly Deed[]): Promise<void> {
    const who = this.order?.text ?? '',
      able = rows.filter(r => r.answers.length);
    await this.take([t]);
    if (!this.order?.from.includes(t) || this.card) return;
    this.offers = able.slice(0, 1).map(r => ({ ...r, id: 'join', title: words('card.join', { who }) }));
  }
  async tick(id: string): Promise<void> {
    const order = this.order,
      target = this.card?.pinned ? this.card.target : undefined;
    if (!order) return;
    const left = new Set(this.left);
    if (!left.delete(id)) left.add(id);
    await this.take(order.from, left);
    if (target && aimOf(this.order, target)) await this.point(target, true);
  }
  // The same stack, done in another way.
  async manner(id: string, way: string): Promise<void> {
    const order = this.order;
    if (!order) return;
    this.orders?.manner?.(id, way);
    await this.take(order.from, this.left);
  }
  // What could be done there, with its chances.
  async point(target: Thing, pinned: boolean): Promise<Card | undefined> {
    const ask = this.rules(),
      order = this.order,
      turn = this.turn;
    if (!ask || !order || !this.orders) return undefined;
    const rows = await this.orders.rows(ask, order, target, this.left);
    if (turn !== this.turn || this.order !== order) return undefined;
    if (!pinned && this.card?.pinned) return undefined;
    const card: Card = {
      target,
      rows,
      odds: new Map(),
      chosen: Math.max(
        0,
        rows.findIndex(r => r.answers.length > 0 && !this.closed(r, rows)),
      ),
      pinned,
    };
    this.card = card;
    for (const row of rows) if (row.answers.length && row.weighty) void this.addOdds(ask, row);
    return card;
  }
  private async addOdds(ask: Ask, row: Deed): Promise<void> {
    const odds = row.told ?? (await ask.odds(row.odds ?? row.answers));
    const card = this.card;
    if (odds && card?.rows.includes(row)) this.card = { ...card, odds: new Map([...card.odds, [row.id, odds]]) };
  }
  closed(row: Deed, rows: readonly Deed[]): boolean {
    const meant = this.meant;
    return (
      meant !== undefined && !row.id.startsWith(meant) && rows.some(r => r.answers.length > 0 && r.id.startsWith(meant))
    );
  }
  choose(i: number): void {
    if (this.card) this.card = { ...this.card, chosen: i };
  }
  hover(target: Thing | undefined): void {
    clearTimeout(this.timer);
    if (this.card?.pinned) return;
    if (!target || aimOf(this.order, target)?.kind !== 'attack') {
      this.card = undefined;
      return;
    }
    if (this.card?.target !== target) this.timer = window.setTimeout(() => void this.point(target, false), 80);
  }
  // Tells why not; true when nothing speaks against it.
  async refuse(target: Thing): Promise<boolean> {
    const ask = this.rules(),
      turn = this.turn;
    if (!ask || !this.orders) return false;
    const why = await this.orders.whyNot(ask, this.order, target);
    if (turn !== this.turn) return false;
    if (why) this.say(target, why);
    return !why;
  }
  onsay: (at: Thing, why: WhyNot) => void = () => {};
  say(at: Thing, why: WhyNot): void {
    this.onsay(at, why);
    clearTimeout(this.bubbleTimer);
    this.bubble = { at, why, n: (this.bubble?.n ?? 0) + 1 };
    this.bubbleTimer = window.setTimeout(() => (this.bubble = undefined), 6000);
  }
  // One step back; false when there was nothing to leave.
  cancel(): boolean {
    if (this.bubble) {
      this.hush();
      return true;
    }
    if (this.card?.pinned) {
      this.card = undefined;
      return true;
    }
    if (this.order) {
      this.reset();
      return true;
    }
    return false;
  }
}
