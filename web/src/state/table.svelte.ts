// What a person does at the table: pick, look, arm, confirm. Nothing in here reaches the rules
// but the option that is given at last.
import {
  aimOf,
  type Ask,
  type Deed,
  type Game,
  type Info,
  type Press,
  type Shorthand,
  type ToAct,
} from '../games/game';
import type { Answer, Option } from '../net/types';
import { Adviser } from './adviser.svelte';
import { askOf } from './ask';
import type { BattleStore } from './battle.svelte';
import { Chances } from './chances.svelte';
import { Deeds } from './deeds.svelte';
import { Ending } from './ending.svelte';
import { Gesture } from './gesture.svelte';
import { Lights } from './lights.svelte';
import { display } from './display.svelte';
import { Lookout } from './lookout.svelte';
import { inOneStack, idOf, kindOf, narrow, pick, placeThing, type Thing } from './orders';
import { Theatre } from './theatre.svelte';
import { Unasked } from './unasked.svelte';
import { Walking } from './walking.svelte';
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
  menu = $state(false); // several things can be done with what is picked
  clicked = $state.raw<Thing | undefined>(); // the last thing that was clicked, for lessons
  only = $state.raw<ReadonlySet<Thing> | undefined>(); // a lesson: nothing else may be clicked
  taught = $state.raw<string | undefined>(); // a lesson: the verb whose button is meant
  looking = $state(false); // a lesson: to click what it lights is all
  refused = $state(0); // how often a reason was told
  barred = $state.raw<{ text: string; rule?: string } | undefined>(); // why what one expects cannot be done

  theatre: Theatre;
  gesture: Gesture;
  deeds = new Deeds(this);
  adviser = new Adviser(this);
  ending = new Ending(this);
  lights = new Lights(this);
  chances = new Chances(this);
  walking = new Walking(this);
  unasked = new Unasked(this);
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
    this.lookout = new Lookout(() => ({
      battle,
      game,
      view: this.view,
      picked: this.picked[0] ?? this.gesture.order?.from[0],
      asked: this.lights.subjects[0],
    }));
    this.gesture.onsay = (at, why) => {
      if (why.shot) void this.lookout.explain(why.shot, at);
    };
    this.theatre.onend = () => {
      this.deeds.goOn();
      if (this.deeds.march.length || this.unasked.say()) return;
      void this.takeAtOnce();
      // What had to wait for what was played.
      if (!this.walking.reached) void this.walking.ask();
      if (!this.barred) void this.askWhyNot();
      if (!this.armed && !this.previewed && !this.chances.told) this.chances.rest();
    };
  }

  get seat() {
    return this.battle.shown;
  }
  get view() {
    return this.theatre.view ?? this.battle.after.replay?.view ?? this.seat?.view ?? {};
  }
  // Somebody may act here and now: not in a replay, and not before what happened was seen.
  get live() {
    return !this.battle.after.replay && !this.battle.handover && !this.theatre.busy;
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
    this.keepAfar(
      new Set(
        this.live && this.ask && !this.deeds.march.length ? (this.game.orders?.afar?.(this.ask) ?? nothing) : nothing,
      ),
    ),
  );
  ordering = $derived.by(() => this.begins.size > 0 || this.afar.size > 0); // guns that stand on no board may be all that is left
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
      : (this.game.shorthands?.(this.options, this.view, this.walking.walked, this.battle.map) ?? []),
  );
  // Pieces of one stack of the map, which cover each other there.
  stacked = $derived.by(
    () =>
      this.game.layout !== 'beside' && inOneStack(this.options.map(this.about), t => this.game.place?.(t, this.view)),
  );
  // The line one looks along, or what blocks the shot that is being refused.
  sight = $derived.by(() => {
    const { sight, told } = this.lookout;
    return sight ?? (told?.at === this.gesture.bubble?.at ? told?.sight : undefined);
  });
  // What needs no place on the board, the quiet ones first: done, pass, decline.
  buttons = $derived.by(() => {
    const rank = (o: Option) => {
      const i = this.game.quiet.indexOf(o.verb);
      return i < 0 ? 99 : i;
    };
    // A few ways to treat one and the same thing are buttons as well, and so are a few pieces that lie in one stack.
    if (
      !this.ordering &&
      this.options.length <= 5 &&
      (this.options.every(o => this.things.get(o)!.every(t => this.common.has(t))) || this.stacked)
    )
      return this.options.filter(o => !this.game.needless?.(o, this.options)).sort((a, b) => rank(a) - rank(b));
    const times = new Map<string, number>();
    for (const o of this.options) times.set(o.verb, (times.get(o.verb) ?? 0) + 1);
    return this.options
      .filter(
        o =>
          !this.game.menus?.[o.verb] &&
          !this.game.needless?.(o, this.options) &&
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
  nounOf = (id: string): string => this.game.noun?.(id, this.battle.map) ?? '|m';

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
    this.chances.forget();
    this.menu = false;
    this.walking.reset();
    this.lookout.sight = undefined;
    this.lookout.again();
    this.barred = undefined;
    this.gesture.reset();
    if (this.deeds.march.length) return;
    if (this.unasked.say()) return;
    void this.takeAtOnce();
    void this.walking.ask();
    void this.askWhyNot();
    this.chances.rest();
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
    const idle = !this.live || (!this.gesture.order && !this.picked.length && !this.lights.can.has(t));
    if (display.phone ? this.lookout.touch(t) : idle && this.lookout.standAt(t)) return;
    if (!this.live) return;
    this.clicked = t;
    if (this.only && t && !this.only.has(t) && !(this.gesture.card?.pinned && this.gesture.card.target === t)) return;
    if (this.looking && this.only?.has(t)) return;
    this.deeds.march = [];
    if (this.ordering) return this.pressOrder(t, how);
    if (this.walking.go(t)) return;
    const armed = this.armed;
    if (armed && this.about(armed).at(-1) === t) return void this.give(armed);
    this.armed = undefined;
    this.chances.told = undefined;
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
    if (this.begins.has(t)) return void gesture.take([t]);
    // One of ours of a stack that may be picked: he alone; anybody else in it stands for it.
    const place = this.game.place(t, this.view),
      stack = place && placeThing(place, this.game.places);
    if (stack && this.begins.has(stack))
      return void gesture.take([this.game.sideOf?.(idOf(t), this.battle.map) === this.seat?.side ? t : stack]);
    if (!order && this.afar.has(t)) return void gesture.take([t]);
    this.refused++;
    // A region is drawn in cells: what lies outside it and yet is legal is done all the same.
    void gesture.refuse(t).then(legal => {
      if (legal && order?.open && kindOf(t) === 'point' && gesture.order === order) void this.aimAt(t);
    });
  }
  // From a list: it is picked, whatever was picked before.
  take(t: Thing, must = false, deed?: string): void {
    const picks = this.begins.has(t) || this.toAct.some(a => a.thing === t); // batteries stand in no place that could glow
    if (!this.ordering || !picks || this.only || this.gesture.order?.from.includes(t)) return this.press(t);
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
    void this.chances.show(option).then(odds => {
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
    if (!this.deeds.march.length) this.deeds.begin(this.wording(option), option);
    this.gesture.hush();
    this.menu = false;
    this.armed = undefined;
    this.deeds.halted = undefined;
    await this.battle.choose(option);
  }

  cancel(): void {
    const { deeds, adviser } = this;
    if (deeds.march.length) deeds.march = [];
    else if (this.gesture.cancel()) return;
    else if (adviser.delegated) adviser.delegated = false;
    else if (this.armed) {
      if (adviser.hint) this.marked = nothing;
      this.armed = adviser.hint = undefined;
      this.chances.told = undefined;
      this.picked = this.picked.slice(0, -1);
    } else if (this.menu) {
      this.menu = false;
      this.picked = nothing;
    } else if (this.marked.length) this.marked = nothing;
    else this.picked = this.picked.slice(0, -1);
  }

  hover(t: Thing | undefined): void {
    this.hovered = t;
    this.chances.wait();
    this.lookout.point(t);
    // Who looks along a line over an open table is shown the line alone.
    if (this.ordering) return this.gesture.hover(this.lookout.sighting && this.game.places === 'point' ? undefined : t);
    if (this.armed || !t || !this.narrowed.lit.has(t)) {
      if (!this.armed && !this.previewed) this.chances.rest();
      return;
    }
    const { complete } = narrow(this.options, [...this.picked, t], this.about);
    if (complete.length === 1 && this.game.weighty(complete[0]!)) this.chances.soon(complete[0]!);
    else this.chances.rest();
  }

  point(option: Option | undefined): void {
    this.previewed = option;
    this.marked = option ? this.about(option) : nothing;
    this.chances.wait();
    if (option && this.game.weighty(option)) this.chances.soon(option);
    else if (!this.armed) this.chances.rest();
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
}
