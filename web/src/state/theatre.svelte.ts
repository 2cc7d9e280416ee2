// What happened is played, not teleported. Events become scenes (each game says how); the board shows the position of
// the scene, not of the newest update. A question for the person in front waits for the scenes before it; the server
// waits for nothing.
import type { Game, Playing, Scene, Trail } from '../games/game';
import type { GameEvent, View } from '../net/types';
import { t } from '../text/texts.svelte';
import { lessMotion, settings, type Pace } from './settings.svelte';

export interface Staged {
  scene: Scene;
  before: View;
  after: View;
}
export interface Heard {
  event: GameEvent;
  before: View;
  after: View;
}

// Scenes with the position before and after each. What one answer brought about was told as one step: the game knows how it looked
// in between, else it looks as before until the end.
export function staged(scenes: readonly Scene[], heard: readonly Heard[], passing: Game['passing']): Staged[] {
  const between = (from: View, begun: number, to: number): View =>
    passing && to > begun
      ? passing(
          from,
          heard.slice(begun, to).map(h => h.event),
        )
      : from;
  return scenes
    .filter(s => s.kind !== 'note')
    .map(scene => {
      const [first, last] = scene.events,
        begins = (n: number): number => heard.findIndex(h => h.after === heard[n]?.after),
        ends = heard.findLastIndex(h => h.after === heard[last]?.after) === last,
        before = heard[first]?.before ?? {},
        told = heard[last]?.before ?? before;
      return {
        scene,
        before: between(before, begins(first), first),
        after: ends || !passing ? (heard[last]?.after ?? before) : between(told, begins(last), last + 1),
      };
    });
}

// After the last card of several has been turned; a lone one is read at a glance.
const cardsIn = (scene: Scene): number => scene.checks.filter(c => c.drawn !== undefined).length;
export const tailOf = (scene: Scene): number => (cardsIn(scene) > 1 ? 900 : 500);
const brief = 200,
  long = 800; // what is done takes no shorter and no longer; what came of it is read after it
// Milliseconds at normal speed: what happens, then what came of it.
export function lengthOf(scene: Scene): { go: number; result: number } {
  // Pools roll first, and there is more to read.
  const cards = cardsIn(scene); // turned one after the other
  const result = cards
    ? tailOf(scene) + 460 * cards
    : scene.checks.length || scene.dice || scene.pools
      ? Math.min(1000, 450 + 150 * scene.checks.length) + (scene.pools?.length ? 700 : 0)
      : 0;
  switch (scene.kind) {
    case 'turn':
      return { go: 700, result: 0 };
    case 'move':
      return { go: scene.ways ? long : Math.max(brief, Math.min(long, 180 * ((scene.path?.length ?? 2) - 1))), result };
    case 'shot':
    case 'barrage':
      return { go: 600, result: Math.max(result, 450) };
    case 'assault':
      return { go: long, result: Math.max(result, 450) };
    case 'rally':
      return { go: 350, result };
    case 'arrive':
      return { go: 400, result: 0 };
    case 'loss':
      return { go: 500, result: 0 };
    case 'card':
      return { go: 500, result: Math.max(result, 300) };
    default:
      return { go: 0, result: 0 };
  }
}
const factor: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, at_once: 0 };
const longest = 12_000;

// A segment longer than twelve seconds is pressed to twelve, down to half; scenes of which nothing came go first.
export function pressed(scenes: readonly Scene[]): (scene: Scene) => number {
  const sum = (k: (s: Scene) => number) =>
    scenes.reduce((n, s) => {
      const l = lengthOf(s);
      return n + (l.go + l.result) * k(s);
    }, 0);
  if (sum(() => 1) <= longest) return () => 1;
  const light = (s: Scene) => (s.weight < 1 ? Math.max(0.5, s.weight) : 1),
    all = sum(light);
  return s => Math.max(0.5, light(s) * Math.min(1, longest / all));
}

export class Theatre {
  now = $state.raw<Playing | undefined>();
  view = $state.raw<View | undefined>(); // what the board shows while something is played
  segment = $state.raw<readonly Staged[]>([]); // what is or was played last, in order
  at = $state(0); // which of it
  paused = $state(false);
  own = $state.raw<Scene | undefined>(); // what came of our own last deed: shown beside the board, blocks nothing
  said = $state('');
  unseen = $state(0); // the newest events that were heard but not yet shown: log and panel wait for them
  private stock: Heard[] = [];
  private queue: Staged[] = [];
  private timer = 0;
  private ownTimer = 0;
  private again = false;
  private aside: { segment: readonly Staged[] } | undefined;

  constructor(
    private game: () => Game,
    private map: () => any,
    private mine: () => string,
  ) {}

  get busy(): boolean {
    return this.now !== undefined;
  }
  get waiting(): number {
    return this.queue.length;
  }
  get seenBefore(): boolean {
    return this.again;
  } // what plays was seen before
  get trails(): Trail[] {
    if (!this.now) return [];
    return this.segment
      .slice(0, this.at)
      .flatMap(({ scene }, i) =>
        scene.kind === 'move' && scene.path ? [{ path: scene.path, side: scene.side, number: i + 1 }] : [],
      );
  }

  // An update: what was, what is, and what happened in between.
  hear(before: View, after: View, fresh: readonly GameEvent[]): void {
    const make = this.game().scenes;
    if (!make || !fresh.length) return;
    if (!this.busy && fresh.every(e => !e.side || e.side === this.mine())) {
      const own = make([...fresh], after, this.map());
      if (settings.pace === 'at_once' || document.hidden || !own.some(s => this.game().suspense?.(s)))
        return this.tellOwn(own);
    }
    if (settings.pace === 'at_once' || document.hidden) {
      this.remember(before, after, fresh);
      return;
    }
    this.stock.push(...fresh.map(event => ({ event, before, after })));
    this.unseen += fresh.length;
    if (this.again) return; // what is seen again is seen to its end first
    if (!this.busy) {
      this.segment = [];
      this.at = -1;
    }
    this.stage();
    if (!this.busy) this.step();
  }
  // Scenes of all that was heard and not yet begun: a piece that walks on is one scene.
  private stage(): void {
    const scenes = this.game().scenes!(
      this.stock.map(h => h.event),
      this.stock.at(-1)?.after ?? {},
      this.map(),
    );
    this.queue = staged(scenes, this.stock, this.game().passing);
    this.segment = [...this.segment.slice(0, this.at + 1), ...this.queue];
  }
  // What happened while nobody looked: to be seen again, on the board as it is now. The sentences, oldest first.
  recall(fresh: readonly GameEvent[], now: View): string[] {
    const make = this.game().scenes,
      others = fresh.filter(e => e.side !== this.mine());
    if (!make || !others.length) return [];
    this.remember(now, now, others);
    return make(others, now, this.map())
      .filter(s => s.kind !== 'note')
      .map(sentence);
  }
  private remember(before: View, after: View, fresh: readonly GameEvent[]): void {
    const scenes = this.game().scenes!(fresh, after, this.map()).filter(s => s.kind !== 'note');
    if (!scenes.length) return;
    const own = scenes.findLast(s => s.pools && s.side === this.mine());
    if (own) this.linger(own);
    const turned = this.segment[0]?.scene.side !== scenes[0]!.side;
    this.segment = [...(turned ? [] : this.segment.slice(-30)), ...scenes.map(scene => ({ scene, before, after }))];
    this.at = this.segment.length;
    this.said = scenes.map(sentence).slice(-3).join(' ');
  }
  private tellOwn(scenes: Scene[]): void {
    const last = scenes.findLast(s => s.dice || s.pools || s.checks.length);
    if (scenes.length)
      this.said = scenes
        .filter(s => s.kind !== 'note')
        .map(sentence)
        .slice(-3)
        .join(' ');
    if (last) this.linger(last);
  }
  private linger(scene: Scene): void {
    this.own = scene;
    clearTimeout(this.ownTimer);
    this.ownTimer = window.setTimeout(() => (this.own = undefined), 6000);
  }

  private step(): void {
    clearTimeout(this.timer);
    if (!this.again && this.stock.length) this.stage();
    const staged = this.queue.shift();
    if (!staged) return this.end();
    if (!this.again) {
      const [begun, last] = staged.scene.events;
      this.unseen = this.stock.length - begun;
      const told = this.stock[last]?.after;
      this.stock = this.stock
        .slice(last + 1)
        .map(h => (this.game().passing && h.after === told ? { ...h, before: staged.after } : h)); // the rest of one answer goes on from there
    }
    this.at = this.segment.indexOf(staged) >= 0 ? this.segment.indexOf(staged) : this.at + 1;
    this.own = undefined;
    this.said = sentence(staged.scene);
    this.play(staged, 'go');
  }
  private play(staged: Staged, part: 'go' | 'result'): void {
    const { scene } = staged,
      still = lessMotion(),
      length = lengthOf(scene);
    const k = still ? 1 : (factor[settings.pace] || 0.2) * pressed(this.segment.map(s => s.scene))(scene);
    if (part === 'result' && !length.result) return this.step();
    const ms = still ? 700 : Math.round((part === 'go' ? length.go : length.result) * k);
    this.view = part === 'go' || scene.hold ? staged.before : staged.after;
    if (part === 'result' && !this.again && !scene.hold) this.unseen = this.stock.length;
    this.now = { scene, part, ms, still, number: this.at + 1 };
    this.onscene(scene, part);
    if (this.paused) return;
    this.timer = window.setTimeout(() => (part === 'go' ? this.play(staged, 'result') : this.step()), ms);
  }
  private end(): void {
    clearTimeout(this.timer);
    const wasAgain = this.again;
    this.again = false;
    if (wasAgain && this.aside) {
      this.aside = undefined;
    }
    if (this.stock.length && wasAgain) {
      this.segment = [];
      this.at = -1;
      this.stage();
      if (this.queue.length) return this.step();
    }
    this.stock = [];
    this.unseen = 0;
    this.now = undefined;
    this.view = undefined;
    this.at = this.segment.length;
    // What our own dice did to others stays for a moment, and so does whom the last of it has hurt.
    const last = this.segment.at(-1)?.scene;
    if (!wasAgain && last && ((last.pools && last.side === this.mine()) || last.checks.some(c => c.bad)))
      this.linger(last);
    this.onend();
  }
  onscene: (scene: Scene, part: 'go' | 'result') => void = () => {};
  onend: () => void = () => {};

  // ---- by the person in front
  next(): void {
    if (this.busy) this.step();
    else this.own = undefined;
  }
  skip(): void {
    if (!this.busy) {
      this.own = undefined;
      return;
    }
    this.queue = [];
    if (!this.again) this.stock = [];
    this.paused = false;
    this.end();
  }
  back(): void {
    if (this.busy) this.seeFrom(Math.max(0, this.at - 1));
  }
  pause(): void {
    this.paused = !this.paused;
    if (!this.paused && this.now) this.timer = window.setTimeout(() => this.step(), 150);
    else clearTimeout(this.timer);
  }
  // What did he do? The last segment once more.
  seeAgain(): void {
    if (!this.busy && this.segment.length) this.seeFrom(0);
  }
  private seeFrom(n: number): void {
    this.again = true;
    this.queue = this.segment.slice(n);
    this.step();
  }
  // Played by the replay: what one answer brought.
  show(before: View, after: View, events: readonly GameEvent[]): void {
    const make = this.game().scenes;
    if (!make || !events.length || settings.pace === 'at_once' || document.hidden) return;
    this.segment = staged(
      make([...events], after, this.map()),
      events.map(event => ({ event, before, after })),
      this.game().passing,
    );
    this.at = -1;
    this.queue = [...this.segment];
    this.again = this.queue.length > 0;
    if (this.again) this.step();
  }
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.ownTimer);
  }
}

// One sentence a scene, for the live region and the log.
export function sentence(scene: Scene): string {
  const worst = scene.kind === 'turn' ? undefined : [...scene.checks].sort((a, b) => b.bad - a.bad)[0];
  return (
    scene.title.replace(/\.$/, '') +
    (worst
      ? `${t('prompt.colon')}${worst.name} ${worst.result}.`
      : scene.result
        ? `${t('prompt.colon')}${scene.result}.`
        : '.')
  );
}
