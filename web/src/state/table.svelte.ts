// What a person does at the table: pick, look, arm, confirm. Nothing in here reaches the rules
// but the option that is given at last.
import {
  aimOf,
  type Ask,
  type Deed,
  type Game,
  type Info,
  type Lasting,
  type Press,
  type Reached,
  type Shorthand,
  type Sight,
  type ToAct,
  type Walk,
} from '../games/game';
import type { Answer, GameEvent, Odds, Option } from '../net/types';
import { Adviser } from './adviser.svelte';
import { askOf } from './ask';
import type { BattleStore } from './battle.svelte';
import { Deeds } from './deeds.svelte';
import { Ending } from './ending.svelte';
import { Gesture } from './gesture.svelte';
import { Lights } from './lights.svelte';
import { Lookout } from './lookout.svelte';
import { wayTo } from './march';
import { kindOf, narrow, pick, type Thing } from './orders';
import { Theatre } from './theatre.svelte';
import { sameList, sameSet, steady } from './rows';
import { gameText } from '../text/texts.svelte';
import { settings } from './settings.svelte';

const none: Option[] = [],
  nothing: Thing[] = [];

export class Table {
  picked = $state.raw<Thing[]>(nothing);
  hovered = $state.raw<Thing | undefined>();
  armed = $state.raw<Option | undefined>(); // waits for a second click
  previewed = $state.raw<Option | undefined>(); // pointed at in a list
  marked = $state.raw<Thing[]>(nothing);
  odds = $state.raw<{ option: Option; odds: Odds } | undefined>();
  costs = $state.raw<Record<string, string> | undefined>();
  menu = $state(false); // several things can be done with what is picked
  clicked = $state.raw<Thing | undefined>(); // the last thing that was clicked, for lessons
  only = $state.raw<ReadonlySet<Thing> | undefined>(); // a lesson: nothing else may be clicked
  taught = $state.raw<string | undefined>(); // a lesson: the verb whose button is meant
  looking = $state(false); // a lesson: to click what it lights is all
  refused = $state(0); // how often a reason was told
  walked = $state.raw<Walk | undefined>(); // the last way that was taken by one click
  reached = $state.raw<
    | {
        unit: string;
        from: string;
        places: readonly Reached[];
        verb: string;
        field: string;
        things: Map<Thing, string>;
      }
    | undefined
  >();
  barred = $state.raw<{ text: string; rule?: string } | undefined>(); // why what one expects cannot be done
  private known = new Map<string, Odds>();
  private timer = 0;

  theatre: Theatre;
  gesture: Gesture;
  deeds = new Deeds(this);
  adviser = new Adviser(this);
  ending = new Ending(this);
  lights = new Lights(this);
  lookout: Lookout;

  constructor(
    public battle: BattleStore,
    public game: Game,
  ) {
    this.theatre = new Theatre(
      () => game,
      () => battle.map,
      () => this.seat?.side ?? '',
    );
    this.gesture = new Gesture(
      () => this.ask,
      () => game,
    );
    this.lookout = new Lookout(() => ({ battle, game, view: this.view, from: this.picked[0] ?? this.actor() }));
    this.theatre.onend = () => {
      this.deeds.goOn();
      if (this.deeds.march.length || this.sayObvious()) return;
      void this.takeAtOnce();
      if (!this.armed && !this.previewed && !this.odds) this.rest(); // chances that had to wait for what was played
    };
  }

  get seat() {
    return this.battle.shown;
  }
  get view() {
    return this.theatre.view ?? this.battle.replay?.view ?? this.seat?.view ?? {};
  }
  // Somebody may act here and now: not in a replay, and not before what happened was seen.
  get live() {
    return !this.battle.replay && !this.battle.handover && !this.theatre.busy;
  }
  // The rules, as far as they may be asked; a new one after every answer.
  ask = $derived.by((): Ask | undefined => {
    void this.seat?.seq;
    void this.seat?.pending;
    void this.seat?.view;
    return this.seat?.mustAct ? askOf(this.battle) : undefined;
  });
  // Where the question is one of stacks and targets: what may be picked first.
  private keepBegins = steady<Set<Thing>>(sameSet);
  begins = $derived.by((): Set<Thing> =>
    this.keepBegins(
      new Set(
        this.live && this.ask && !this.deeds.march.length ? (this.game.orders?.begins(this.ask) ?? nothing) : nothing,
      ),
    ),
  );
  // What may be struck with nothing picked: by guns that stand on no board.
  private keepAfar = steady<Set<Thing>>(sameSet);
  afar = $derived.by((): Set<Thing> =>
    this.keepAfar(new Set(this.ordering && this.ask ? (this.game.orders?.afar?.(this.ask) ?? nothing) : nothing)),
  );
  ordering = $derived.by(() => this.begins.size > 0);
  toAct = $derived.by((): ToAct[] => (this.live && this.ask ? (this.game.toAct?.(this.ask) ?? []) : []));
  options = $derived.by((): Option[] => (this.live && this.seat?.mustAct ? (this.seat.pending.options ?? none) : none));
  // What each option is about, asked of the game once.
  private things = $derived.by(() => new Map(this.options.map(o => [o, this.game.about(o, this.view)])));
  // What every option is about goes without saying: the unit that moves need not be clicked again.
  private keepCommon = steady<Set<Thing>>(sameSet);
  common = $derived.by(() => {
    const lists = [...this.things.values()].filter(l => l.length > 0);
    return this.keepCommon(new Set(lists[0]?.filter(t => lists.every(l => l.includes(t))) ?? []));
  });
  private own = $derived.by(
    () =>
      new Map(
        [...this.things].map(([o, all]) => {
          const own = all.filter(t => !this.common.has(t));
          return [o, own.length ? own : all.slice(-1)];
        }),
      ),
  );
  about = (o: Option): Thing[] => this.own.get(o) ?? this.game.about(o, this.view);

  narrowed = $derived.by(() => narrow(this.options, this.picked, this.about));
  shorthands = $derived.by((): Shorthand[] =>
    this.deeds.march.length
      ? []
      : (this.game.shorthands?.(this.options, this.view, this.walked, this.battle.map) ?? []),
  );
  // What needs no place on the board, the quiet ones first: done, pass, decline.
  buttons = $derived.by(() => {
    const rank = (o: Option) => {
      const i = this.game.quiet.indexOf(o.verb);
      return i < 0 ? 99 : i;
    };
    // A few ways to treat one and the same thing are buttons as well.
    if (
      !this.ordering &&
      this.options.length <= 5 &&
      this.options.every(o => this.things.get(o)!.every(t => this.common.has(t)))
    )
      return [...this.options].sort((a, b) => rank(a) - rank(b));
    const times = new Map<string, number>();
    for (const o of this.options) times.set(o.verb, (times.get(o.verb) ?? 0) + 1);
    return this.options
      .filter(
        o =>
          !this.game.menus?.[o.verb] &&
          (this.things.get(o)!.length === 0 || (times.get(o.verb) === 1 && this.game.quiet.includes(o.verb))),
      )
      .sort((a, b) => rank(a) - rank(b));
  });
  menus = $derived.by(() =>
    Object.entries(this.game.menus ?? {})
      .map(([verb, key]) => ({
        verb,
        text: gameText(key) ?? verb,
        options: this.options.filter(o => o.verb === verb && !this.buttons.includes(o)),
      }))
      .filter(m => m.options.length > 0),
  );
  // What a list of everything leaves out, because a button or a menu stands for it.
  aside = (o: Option): boolean => !!this.game.menus?.[o.verb] || this.buttons.includes(o);
  info = $derived.by((): Info | undefined =>
    this.hovered ? this.game.describe(this.hovered, this.battle.map, this.view) : undefined,
  );

  wording = (o: Option): string => this.game.wording?.(o, this.battle.map, this.view, this.seat?.pending) ?? o.text;
  // A piece as people call it.
  nameOf = (id: string): string => this.game.name?.(id, this.battle.map, this.view) ?? id;

  // A new question: what was picked for the last one means nothing any more.
  private attended: readonly unknown[] = [];
  attend(): void {
    const now = [this.seat, this.seat?.seq, this.seat?.pending];
    if (sameList(now, this.attended)) return;
    // What was taken back has not happened.
    if (this.attended[0] === this.seat && Number(this.seat?.seq) < Number(this.attended[1]))
      this.theatre.own = undefined;
    this.attended = now;
    this.reset();
  }
  reset(): void {
    this.deeds.drop();
    this.picked = nothing;
    this.armed = this.previewed = undefined;
    if (this.adviser.hint) this.marked = nothing;
    this.adviser.hint = undefined;
    this.odds = undefined;
    this.menu = false;
    this.known.clear();
    this.costs = undefined;
    this.reached = undefined;
    this.lookout.sight = undefined;
    this.lookout.again();
    this.barred = undefined;
    this.gesture.reset();
    if (this.deeds.march.length) return;
    if (this.sayObvious()) return;
    void this.takeAtOnce();
    void this.askReach();
    void this.askWhyNot();
    this.rest();
  }
  // An answer that can be given for all that is left of the turn.
  get lasting(): Lasting | undefined {
    const { live, seat, game } = this;
    return live && seat?.mustAct ? game.lasting?.(seat.pending, seat.events, seat.view, seat.side) : undefined;
  }
  private lastsUntil: string | undefined;
  letLast(): void {
    const lasting = this.lasting;
    this.lastsUntil = lasting?.until;
    if (lasting) void this.give(lasting.option);
  }
  // What the page will answer by itself: nobody is asked for it.
  get obvious(): Option | undefined {
    if (!this.live || !this.seat?.mustAct || this.teaching || this.deeds.interrupted) return undefined; // to go on or not is for the person
    if (this.lasting && this.lasting.until === this.lastsUntil) return this.lasting.option;
    return this.game.obvious?.(this.seat.pending, this.seat.events, this.battle.advisable);
  }
  // What goes without saying is said, once what happened was seen.
  private sayObvious(): boolean {
    const only = this.obvious;
    if (only) this.answerSoon(only);
    return !!only;
  }
  // A first battle shows every step of it, those too that answer themselves.
  private get teaching(): boolean {
    return (
      !!this.game.first && this.battle.info?.scenario === this.game.first.scenario && this.game.layout !== 'beside'
    );
  }
  // The attack that is being put together is told whenever nothing else is pointed at.
  private rest(): void {
    const shown = this.armed ? undefined : this.game.preview?.(this.options, this.view);
    if (shown) void this.showOdds(shown);
    else this.odds = undefined;
  }
  // How fast it is given would tell another person what could have been answered.
  private answerSoon(only: Option): void {
    const seq = this.seat?.seq,
      say = (): void => {
        if (seq !== this.seat?.seq) return;
        if (this.battle.sending)
          window.setTimeout(say, 40); // the last answer is still on its way
        else void this.battle.choose(only);
      };
    if (this.battle.advisable || only.nature !== 'decline') say();
    else window.setTimeout(say, 1000 + 2000 * Math.random());
  }

  private async takeAtOnce(): Promise<void> {
    const auto = this.live && this.ask ? this.game.orders?.auto?.(this.ask) : undefined;
    if (!auto) return;
    await this.gesture.take(auto.from);
    if (auto.target && this.gesture.order) await this.gesture.point(auto.target, true);
  }

  press(t: Thing, how: Press = {}): void {
    if (this.theatre.busy) return this.theatre.next();
    this.theatre.own = undefined;
    this.gesture.hush();
    if (!this.live) return;
    this.clicked = t;
    if (this.only && t && !this.only.has(t) && !(this.gesture.card?.pinned && this.gesture.card.target === t)) return;
    if (this.looking && this.only?.has(t)) return;
    this.deeds.march = [];
    if (this.ordering) return this.pressOrder(t, how);
    if (this.walk(t)) return;
    const armed = this.armed;
    if (armed && this.about(armed).at(-1) === t) return void this.give(armed);
    this.armed = undefined;
    this.odds = undefined;
    const before = this.picked;
    this.picked = pick(this.options, before, t, this.about);
    if (!this.picked.length && t && !before.includes(t) && this.ask) {
      this.refused++;
      if (this.game.orders) void this.gesture.refuse(t);
      else void this.tellWhyNot(t, before);
    }
    const { options: left, complete } = this.narrowed;
    const options = left.filter(
      o => complete.includes(o) || !complete.length || !this.game.deliberate?.includes(o.verb),
    );
    this.menu = complete.length > 1 || (complete.length === 1 && options.length > 1);
    const only = options.length === 1 ? options[0]! : undefined;
    if (only && (complete.length || (this.picked.length && this.game.swift?.includes(only.verb)))) this.propose(only);
  }

  private async tellWhyNot(t: Thing, before: readonly Thing[]): Promise<void> {
    const seq = this.seat?.seq,
      why = this.ask && (await this.game.whyNot?.(this.ask, before, t));
    if (why && seq === this.seat?.seq && this.clicked === t) this.gesture.say(t, why);
  }

  // Who, then whom or where.
  private pressOrder(t: Thing, how: Press): void {
    const { gesture } = this,
      { order, card } = gesture;
    if (!t) {
      gesture.cancel();
      return;
    }
    if (card?.pinned && card.target === t) {
      const row = card.rows[card.chosen];
      if (row?.answers.length) return void this.carryOut(row);
    }
    if (order && how.add && this.begins.has(t) && !order.from.includes(t))
      return void gesture.take([...order.from, t], gesture.left);
    if (order?.from.includes(t) && !aimOf(order, t)) {
      gesture.reset();
      return;
    }
    const aim = aimOf(order, t);
    // One of ours who could act and is too far off to be joined now is picked.
    if (aim && !(aim.kind === 'far' && this.begins.has(t))) return void this.aimAt(t);
    if (this.begins.has(t) || this.begins.has(this.game.place(t, this.view) ? t : '')) return void gesture.take([t]);
    if (!order && this.afar.has(t)) return void gesture.take([t]);
    this.refused++;
    // A region is drawn in cells: what lies outside it and yet is legal is done all the same.
    void gesture.refuse(t).then(legal => {
      if (legal && order?.open && kindOf(t) === 'point' && gesture.order === order) void this.aimAt(t);
    });
  }
  // From a list: it is picked, whatever was picked before.
  take(t: Thing, must = false, deed?: string): void {
    if (!this.ordering || !this.begins.has(t) || this.only || this.gesture.order?.from.includes(t))
      return this.press(t);
    this.gesture.hush();
    this.clicked = t;
    void this.gesture.take([t]).then(() => {
      if (deed) this.doNext(deed);
      else if (must) this.doWhatMust();
    });
  }
  // What was offered with it; where that is dangerous it is told first.
  private doNext(id: string): void {
    const deed = this.gesture.order?.deeds.find(d => d.id === id && d.answers.length);
    if (this.live && deed && !deed.risk && settings.confirm !== 'always') this.carryOut(deed);
  }
  // What says that it must do something, and can do nothing else, does it.
  private doWhatMust(): void {
    const order = this.gesture.order,
      deeds = order?.deeds.filter(d => d.answers.length) ?? [];
    if (this.live && settings.confirm !== 'always' && !order?.targets.size && deeds.length === 1)
      this.carryOut(deeds[0]!);
  }
  private async aimAt(t: Thing): Promise<void> {
    const card = await this.gesture.point(t, true);
    if (!card) return;
    // One of ours who could act himself is picked, and that those picked before come to him is offered: whatever is
    // clicked next, nobody goes where he was not sent.
    if (this.begins.has(t) && !this.only && aimOf(this.gesture.order, t)?.kind !== 'attack')
      return this.gesture.turnTo(t, card.rows);
    const able = card.rows.filter(r => r.answers.length),
      one = able.length === 1 ? able[0]! : undefined;
    if (one && !one.wasteful && (settings.confirm === 'never' || (!one.weighty && settings.confirm !== 'always')))
      void this.carryOut(one);
    else if (!able.length) {
      this.refused++;
      void this.gesture.refuse(t);
      this.gesture.card = undefined;
    }
  }
  carryOut(deed: Deed): void {
    this.deeds.begin(deed.title);
    this.gesture.card = undefined;
    deed.given?.();
    this.deeds.start(deed.answers);
  }
  // Answers that were put together on the board itself.
  order(steps: readonly Answer[], text: string): void {
    if (!this.live || !steps.length) return;
    this.deeds.begin(text);
    this.deeds.start(steps);
  }

  propose(option: Option): void {
    this.menu = false;
    const careful = settings.confirm === 'always' || (settings.confirm === 'attacks' && this.game.weighty(option));
    if (!careful) return void this.give(option);
    this.armed = option;
    this.picked = this.about(option);
    void this.showOdds(option).then(odds => {
      // Nothing is thrown yet: an order like any other.
      if (
        settings.confirm === 'attacks' &&
        odds &&
        odds.outcomes.length <= 1 &&
        !this.game.headline?.(odds) &&
        this.armed === option
      )
        void this.give(option);
    });
  }

  async give(option: Option): Promise<void> {
    const whole = this.adviser.deed(option);
    if (whole) {
      this.armed = this.adviser.hint = undefined;
      this.marked = nothing;
      return this.order(whole.answers, whole.reason);
    }
    if (!this.deeds.march.length) this.deeds.begin(this.wording(option));
    this.gesture.hush();
    this.menu = false;
    this.armed = undefined;
    this.deeds.halted = undefined;
    await this.battle.choose(option);
  }

  // The cheapest way to a place, step by step.
  private walk(t: Thing): boolean {
    const to = this.reached?.things.get(t);
    if (!this.reached || !to || this.picked.length) return false;
    if (this.options.some(o => this.about(o).includes(t) && !this.game.walks?.(o))) return false; // to go there is not all
    const { unit, from, places, verb, field } = this.reached,
      way = wayTo(places, from, to);
    if (!way.length) return false;
    const on = this.walked?.unit === unit && this.walked.hexes.at(-1) === from ? this.walked : undefined;
    this.walked = { unit, from: on?.from ?? from, hexes: [...(on?.hexes ?? []), ...way] };
    this.deeds.begin(to);
    this.deeds.start(way.map(place => ({ verb, unit, [field]: place })));
    return true;
  }
  cancel(): void {
    const { deeds, adviser } = this;
    if (deeds.march.length) deeds.march = [];
    else if (this.gesture.cancel()) return;
    else if (adviser.delegated) adviser.delegated = false;
    else if (this.armed) {
      if (adviser.hint) this.marked = nothing;
      this.armed = adviser.hint = undefined;
      this.odds = undefined;
      this.picked = this.picked.slice(0, -1);
    } else if (this.menu) {
      this.menu = false;
      this.picked = nothing;
    } else if (this.marked.length) this.marked = nothing;
    else this.picked = this.picked.slice(0, -1);
  }

  hover(t: Thing | undefined): void {
    this.hovered = t;
    clearTimeout(this.timer);
    this.lookout.point(t);
    // Who looks along a line over an open table is shown the line alone.
    if (this.ordering) return this.gesture.hover(this.lookout.sighting && this.game.places === 'point' ? undefined : t);
    if (this.armed || !t || !this.narrowed.lit.has(t)) {
      if (!this.armed && !this.previewed) this.rest();
      return;
    }
    const { complete } = narrow(this.options, [...this.picked, t], this.about);
    if (complete.length === 1 && this.game.weighty(complete[0]!))
      this.timer = window.setTimeout(() => void this.showOdds(complete[0]!), 90);
    else this.rest();
  }

  point(option: Option | undefined): void {
    this.previewed = option;
    this.marked = option ? this.about(option) : nothing;
    clearTimeout(this.timer);
    if (option && this.game.weighty(option)) this.timer = window.setTimeout(() => void this.showOdds(option), 90);
    else if (!this.armed) this.rest();
  }

  async showOdds(option: Option): Promise<Odds | undefined> {
    const key = `${this.seat?.seq}/${option.option}`;
    try {
      const odds = this.known.get(key) ?? (await this.battle.odds(option));
      this.known.set(key, odds);
      if (!key.startsWith(`${this.seat?.seq}/`)) return undefined;
      this.odds = odds.outcomes.length > 1 || odds.attack ? { option, odds } : undefined;
      return odds;
    } catch {
      this.odds = undefined;
      return undefined;
    }
  }

  // The piece the question is about, when the rules name one.
  actor(): Thing | undefined {
    return this.gesture.order?.from[0] ?? this.lights.subjects[0];
  }

  private async askWhyNot(): Promise<void> {
    const verb = this.game.usual?.[this.seat?.pending.prompt?.id ?? ''],
      seq = this.seat?.seq;
    if (!verb || !this.options.length || this.options.some(o => o.verb === verb)) return;
    try {
      const { legal, refusal } = await this.battle.why({ verb });
      if (!legal && refusal?.text && seq === this.seat?.seq) this.barred = refusal;
    } catch {
      /* it is only a hint */
    }
  }

  private async askReach(): Promise<void> {
    const step = this.options.map(o => ({ o, w: this.game.walks?.(o) })).find(x => x.w),
      walk = step?.w,
      ask = this.ask;
    if (!step || !walk || !ask) return;
    const reach = await ask.reach(walk.unit);
    if (!reach || ask !== this.ask) return;
    const field = Object.keys(step.o).find(f => step.o[f] === walk.place && f !== 'text') ?? 'to',
      kind = walk.thing.slice(0, walk.thing.indexOf(':') + 1);
    this.costs = reach.places.length ? Object.fromEntries(reach.places.map(p => [p.place, p.cost])) : undefined;
    this.reached = {
      unit: walk.unit,
      from: reach.from,
      places: reach.places,
      verb: step.o.verb,
      field,
      things: new Map(reach.places.map(p => [kind + p.place, p.place])),
    };
  }
}
