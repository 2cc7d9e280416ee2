// What a person does at the table: pick, look, arm, confirm. Nothing in here reaches the rules
// but the option that is given at last.
import type { Game, Info, Sight } from '../games/game';
import type { Odds, Option } from '../net/types';
import type { BattleStore } from './battle.svelte';
import { narrow, pick, type Thing } from './orders';
import { settings } from './settings.svelte';

export class Table {
  picked = $state.raw<Thing[]>([]);
  hovered = $state.raw<Thing | undefined>();
  armed = $state.raw<Option | undefined>();       // waits for a second click
  previewed = $state.raw<Option | undefined>();   // pointed at in a list
  marked = $state.raw<Thing[]>([]);
  odds = $state.raw<{ option: Option; odds: Odds } | undefined>();
  sight = $state.raw<Sight | undefined>();
  sighting = $state(false);
  threatening = $state(false);
  threats = $state.raw<{ lines: Sight[]; texts: string[] } | undefined>();
  costs = $state.raw<Record<string, string | number> | undefined>();
  menu = $state(false);                           // several things can be done with what is picked
  private known = new Map<string, Odds>();
  private timer = 0;
  private threatTimer = 0;

  constructor(public battle: BattleStore, public game: Game) {}

  get seat() { return this.battle.shown; }
  get view() { return this.battle.replay?.view ?? this.seat?.view ?? {}; }
  get live() { return !this.battle.replay && !this.battle.handover; }
  get options(): Option[] { return this.live && this.seat?.mustAct ? (this.seat.pending.options ?? []) : []; }
  // What every option is about goes without saying: the unit that moves need not be clicked again.
  common = $derived.by(() => {
    const lists = this.options.map(o => this.game.about(o, this.view)).filter(l => l.length > 0);
    return new Set(lists[0]?.filter(t => lists.every(l => l.includes(t))) ?? []);
  });
  about = (o: Option): Thing[] => {
    const all = this.game.about(o, this.view), own = all.filter(t => !this.common.has(t));
    return own.length ? own : all.slice(-1);
  };

  narrowed = $derived.by(() => narrow(this.options, this.picked, this.about));
  // What needs no place on the board, the quiet ones first: done, pass, decline.
  buttons = $derived.by(() => {
    const rank = (o: Option) => { const i = this.game.quiet.indexOf(o.verb); return i < 0 ? 99 : i; };
    // A few ways to treat one and the same thing are buttons as well.
    if (this.options.length <= 5 && this.options.every(o => this.game.about(o, this.view).every(t => this.common.has(t)))) return [...this.options].sort((a, b) => rank(a) - rank(b));
    const alone = (o: Option) => this.options.filter(p => p.verb === o.verb).length === 1;
    return this.options.filter(o => this.game.about(o, this.view).length === 0 || (this.game.quiet.includes(o.verb) && alone(o)))
      .sort((a, b) => rank(a) - rank(b));
  });
  // For the board: what is picked, and what goes without saying.
  chosen = $derived.by(() => [...this.common, ...this.picked]);
  // Every lit thing is the last word of an attack.
  aiming = $derived.by(() => this.picked.length > 0 && this.narrowed.options.length > 0 &&
    this.narrowed.options.every(o => this.game.weighty(o)));
  info = $derived.by((): Info | undefined => this.hovered ? this.game.describe(this.hovered, this.battle.map, this.view) : undefined);

  // A piece as people call it.
  nameOf = (id: string): string => {
    for (const kind of ['unit', 'man', 'group', 'card']) {
      const info = this.game.describe(`${kind}:${id}`, this.battle.map, this.view);
      if (info) return info.title;
    }
    return id;
  };

  reset(): void {
    this.picked = [];
    this.armed = this.previewed = undefined;
    this.odds = undefined;
    this.menu = false;
    this.known.clear();
    this.costs = undefined;
    this.sight = undefined;
    void this.askReach();
    const shown = this.game.preview?.(this.options, this.view);
    if (shown) void this.showOdds(shown);
  }

  press(t: Thing): void {
    if (!this.live) return;
    const armed = this.armed;
    if (armed && this.about(armed).at(-1) === t) return void this.give(armed);
    this.armed = undefined;
    this.odds = undefined;
    this.picked = pick(this.options, this.picked, t, this.about);
    const { options, complete } = this.narrowed;
    this.menu = complete.length > 1 || (complete.length === 1 && options.length > 1);
    if (complete.length === 1 && options.length === 1) this.propose(complete[0]!);
  }

  propose(option: Option): void {
    this.menu = false;
    const careful = settings.confirm === 'always' || (settings.confirm === 'attacks' && this.game.weighty(option));
    if (!careful) return void this.give(option);
    this.armed = option;
    this.picked = this.about(option);
    void this.showOdds(option).then(odds => {
      // Nothing is thrown yet: an order like any other.
      if (settings.confirm === 'attacks' && odds && odds.outcomes.length <= 1 && this.armed === option) void this.give(option);
    });
  }

  async give(option: Option): Promise<void> {
    this.menu = false;
    this.armed = undefined;
    await this.battle.choose(option);
  }

  cancel(): void {
    if (this.armed) { this.armed = undefined; this.odds = undefined; this.picked = this.picked.slice(0, -1); }
    else if (this.menu) { this.menu = false; this.picked = []; }
    else if (this.marked.length) this.marked = [];
    else this.picked = this.picked.slice(0, -1);
  }

  hover(t: Thing | undefined): void {
    this.hovered = t;
    clearTimeout(this.timer);
    clearTimeout(this.threatTimer);
    if (this.threatening) this.threatTimer = window.setTimeout(() => void this.fear(t), 90);
    if (this.sighting) this.timer = window.setTimeout(() => void this.look(t), 60);
    if (this.armed || !t || !this.narrowed.lit.has(t)) { if (!this.armed && !this.previewed) this.odds = undefined; return; }
    const { complete } = narrow(this.options, [...this.picked, t], this.about);
    if (complete.length === 1 && this.game.weighty(complete[0]!)) this.timer = window.setTimeout(() => void this.showOdds(complete[0]!), 90);
    else this.odds = undefined;
  }

  point(option: Option | undefined): void {
    this.previewed = option;
    this.marked = option ? this.about(option) : [];
    clearTimeout(this.timer);
    if (option && this.game.weighty(option)) this.timer = window.setTimeout(() => void this.showOdds(option), 90);
    else if (!this.armed) this.odds = undefined;
  }

  private async showOdds(option: Option): Promise<Odds | undefined> {
    const key = `${this.seat?.seq}/${option.option}`;
    try {
      const odds = this.known.get(key) ?? (await this.battle.odds(option));
      this.known.set(key, odds);
      if (!key.startsWith(`${this.seat?.seq}/`)) return undefined;
      this.odds = odds.outcomes.length > 1 || odds.attack ? { option, odds } : undefined;
      return odds;
    } catch { this.odds = undefined; return undefined; }
  }

  // The line of sight from what is picked (or acts) to what is under the pointer.
  private async look(t: Thing | undefined): Promise<void> {
    const actor = this.picked[0] ?? this.actor();
    const from = actor && this.game.place(actor, this.view), to = t && this.game.place(t, this.view);
    if (!from || !to || from === to) { this.sight = undefined; return; }
    try {
      const los = await this.battle.los(from, to);
      this.sight = { from, to, seen: !!(los.seen ?? los.clear), range: los.range ?? los.distance, text: los.text,
        blocks: [los.blocks ?? los.blocked_by ?? los.blocking ?? []].flat().map((b: any) => (typeof b === 'string' ? b : b.hex)).filter(Boolean) };
    } catch { this.sight = undefined; }
  }
  // What could the enemy do to this place: whose fire reaches it, and who of them sees it.
  private async fear(t: Thing | undefined): Promise<void> {
    const to = t && this.game.place(t, this.view), side = this.seat?.side ?? '';
    const could = to ? (this.game.threats?.(to, this.battle.map, this.view, side) ?? []) : [];
    const places = [...new Set(could.map(c => c.from))].slice(0, 24);
    const seen = await Promise.all(places.map(from => this.battle.los(from, to!).then(l => !!(l.seen ?? l.clear)).catch(() => false)));
    if (this.hovered !== t) return;
    const from = places.filter((_, i) => seen[i]);
    this.threats = to ? { lines: from.map(f => ({ from: f, to, seen: false })), texts: could.filter(c => from.includes(c.from)).map(c => c.text) } : undefined;
  }
  toggleThreats(): void { this.threatening = !this.threatening; if (!this.threatening) this.threats = undefined; }
  toggleSight(): void { this.sighting = !this.sighting; if (!this.sighting) this.sight = undefined; }

  // The piece the question is about, when the rules name one.
  actor(): Thing | undefined {
    const args = this.seat?.pending.args ?? {};
    return typeof args.unit === 'string' ? 'unit:' + args.unit : undefined;
  }

  private async askReach(): Promise<void> {
    const moves = this.options.filter(o => o.verb === 'enter' || o.verb === 'move_to');
    const unit = moves.length && typeof moves[0]!.unit === 'string' ? moves[0]!.unit : undefined;
    if (!unit) return;
    const seq = this.seat?.seq;
    try {
      const reach = await this.battle.reach(unit);
      if (seq !== this.seat?.seq) return;
      const hexes = reach.hexes ?? reach;
      const costs: Record<string, string | number> = {};
      for (const [hex, value] of Object.entries<any>(hexes))
        if (Array.isArray(hexes)) costs[value.hex] = value.cost;
        else if (/^\d{4}$/.test(hex)) costs[hex] = typeof value === 'object' ? (value.text ?? value.cost) : value;
      this.costs = Object.keys(costs).length ? costs : undefined;
    } catch { /* a game without reach */ }
  }
}
