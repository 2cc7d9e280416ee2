// Where one looks: first at one's own men and what they fight for, then at whoever acts, with whom he could hit.
import { untrack } from 'svelte';
import { Camera } from '../../../board/camera.svelte';
import type { SkirmishView as View } from '../../../net/told/sk';
import { display } from '../../../state/display.svelte';
import { idOf, kindOf, thing, type Thing } from '../../../state/orders';
import { settings } from '../../../state/settings.svelte';
import type { Insets, Order, Playing } from '../../game';
import { atOfThing, pieceThing, rows, spotOf, type Spot } from '../adapt';
import type { House } from '../houses';
import type { Drawn } from '../orders';
import { far } from '../shapes';
import { roomMiddle } from './indoors';
import type { Lights } from './lights';
import { openingOf } from './opening';
import type { Roster } from './roster.svelte';

// What it must know of the table; each is read where it is needed, so that nothing else leads the eye.
export interface Looked {
  size: { width: number; height: number };
  map: any;
  view: View;
  side: string;
  now: Playing | undefined;
  order: Order | undefined;
  drawn: Drawn | undefined;
  aims: ReadonlySet<Thing>;
  insets: Insets;
  roster: Roster;
  lights: Lights;
  built: readonly House[];
  onview: (() => void) | undefined;
}
const corners = ['low', 'right', 'high'] as const; // left, right, upper left
type Corner = (typeof corners)[number];
type Box = { x: number; y: number; width: number; height: number };

export const foot = 52, // pixels: the order of play
  overviewWide = 168; // the table small
const tray = 176, // and the orders over it, where the panel is folded away
  about = 14, // millimetres around a man: nothing is laid over him
  least = 0.6; // pixels a millimetre: whoever acts is not shown smaller for the sake of whom he could hit

export class Eye {
  readonly camera: Camera;
  whole = $state(true); // all of the table is in sight
  corner = $state<Corner>('low'); // where the table small lies
  seen: Box = { x: 0, y: 0, width: 0, height: 0 };
  onmove: (seen: Box) => void = () => {};
  private frame: HTMLElement | undefined;
  private here = $derived.by(() => this.on.roster.men.some(f => this.on.lights.mine(f.id)));

  constructor(private on: Looked) {
    this.camera = new Camera({
      size: () => this.on.size,
      free: () => this.free(),
      begin: () => this.begin(),
      held: true,
      onview: () => {
        this.count();
        this.on.onview?.();
      },
      onmove: w => this.moved(w),
      onroom: () => {
        const who = this.on.order?.from[0];
        if (who && this.on.drawn?.kind !== 'setup') this.lookAt(who);
      },
    });
    this.beginAnew();
    this.follow();
  }
  attach(frame: HTMLElement, layers: readonly HTMLElement[]): () => void {
    this.frame = frame;
    const detach = this.camera.attach(frame, layers);
    untrack(() => this.begin());
    return detach;
  }
  // What the strip of orders and the order of play leave free; on a phone they lie below the table.
  private free(): Insets {
    const { insets, order } = this.on,
      floating = !!order && !settings.panel && !display.phone;
    return { ...insets, bottom: insets.bottom + foot + (floating ? tray : 0) };
  }
  private moved(w: Box): void {
    const { width, height } = this.on.size,
      whole = w.x <= 0 && w.y <= 0 && w.x + w.width >= width && w.y + w.height >= height;
    this.seen = w;
    this.onmove(w);
    if (whole !== this.whole) this.whole = whole;
  }
  // The table small lies where it covers the fewest.
  private count(): void {
    const { frame } = this;
    if (!frame) return;
    const side = overviewWide + 30,
      bottom = frame.clientHeight - this.free().bottom,
      right = frame.clientWidth - this.on.insets.right,
      men = untrack(() => this.occupied()),
      crowd = (x: number, y: number): number =>
        men.filter(p => p.x > x && p.x < x + side && p.y > y && p.y < y + side).length;
    const by: Record<Corner, number> = {
      low: crowd(0, bottom - side),
      right: crowd(right - side, bottom - side),
      high: crowd(0, this.on.insets.top),
    };
    this.corner = corners.reduce((best, c) => (by[c] < by[best] ? c : best));
  }
  // Whoever is not set up yet looks at where he may.
  begin(): void {
    const { frame, camera } = this,
      { map, roster, lights, side, size } = this.on;
    if (!camera.zoom || !frame?.clientWidth) return;
    const mine = [...roster.men, ...roster.vehicles].filter(f => lights.mine(f.id)).map(f => spotOf(map, f.at));
    const zones = (): Spot[] =>
      rows(map.zones).flatMap(z => (z.side === side ? z.poly.map((c: number[]) => spotOf(map, c)) : []));
    const goals = rows(map.objectives).map(o => spotOf(map, o.at));
    const v = openingOf(
      { width: frame.clientWidth, height: frame.clientHeight },
      size,
      this.free(),
      mine.length ? mine : zones(),
      goals,
    );
    camera.zoom.show(v.x, v.y, v.k, v.keep);
  }
  // Two at one device: each begins with his own men.
  private beginAnew(): void {
    let opened = untrack(() => this.here),
      sat = untrack(() => this.on.side);
    $effect(() => {
      const any = this.here,
        whose = this.on.side;
      if (any === opened && whose === sat) return;
      opened = any;
      sat = whose;
      if (this.camera.fitted) untrack(() => this.begin());
    });
  }
  private follow(): void {
    // Whoever is picked is brought into sight, above what lies at the foot of the table.
    // What was played meanwhile may have led the eye elsewhere.
    $effect(() => {
      const who = this.on.order?.from[0],
        played = !this.on.now;
      if (who && played && this.on.drawn?.kind !== 'setup') untrack(() => this.lookAtBoth(who));
    });
    // Enemies who are about to go are looked at by whom they ask.
    $effect(() => {
      const { walks, reply } = this.on.view,
        met = reply?.shots[0],
        foe = rows(walks).find(w => !this.on.lights.mine(w.figure));
      if (this.on.now) return;
      if (met) untrack(() => this.lookAtShot(met));
      else if (foe) untrack(() => this.lookAtMet(thing('man', foe.figure)));
    });
    // What an order's sheet had pushed aside comes back when it is gone.
    $effect(() => {
      const { insets } = this.on;
      void [insets.top, insets.bottom, settings.panel || !this.on.order];
      untrack(() => this.camera.zoom?.cover());
    });
  }
  private spot(t: Thing): Spot | undefined {
    const { view, map } = this.on,
      at = atOfThing(t, view, map);
    return at && spotOf(map, at);
  }
  // With whoever of those it could fire at is nearest.
  private lookAtBoth(who: Thing): void {
    const own = this.spot(who);
    if (!own) return;
    const foes = [...this.on.aims].flatMap(t => (kindOf(t) === 'point' ? [] : (this.spot(t) ?? [])));
    if (foes.length)
      this.camera.showBoth(
        own,
        foes.reduce((a, b) => (far(b, own) < far(a, own) ? b : a)),
        least,
      );
    else this.camera.zoom?.reveal(own.x, own.y);
  }
  // At whom one's own could fire, and from where.
  private lookAtShot({ by, at }: { by: string; at: string }): void {
    const { map } = this.on,
      his = this.spot(pieceThing(at, map)),
      own = this.spot(pieceThing(by, map));
    if (his && own) this.camera.showBoth(his, own, least);
  }
  // With whoever of ours may meet them and is nearest.
  private lookAtMet(foe: Thing): void {
    const { roster, lights, map } = this.on,
      his = this.spot(foe),
      ours = [...roster.men, ...roster.vehicles, ...roster.guns]
        .filter(f => lights.mine(f.id) && lights.of(f.id).lit)
        .map(f => spotOf(map, f.at));
    if (his && ours.length)
      this.camera.showBoth(
        his,
        ours.reduce((a, b) => (far(b, his) < far(a, his) ? b : a)),
        least,
      );
    else this.lookAt(foe);
  }
  lookAt = (t: Thing, first = false): void => {
    const { order, now } = this.on,
      who = order?.from[0],
      s = this.spot(t),
      his = who && who !== t && !now ? this.spot(who) : undefined;
    if (!s) return;
    if (his && first) this.camera.showBoth(s, his, least);
    else if (his) this.camera.showBoth(his, s, least);
    else this.camera.zoom?.reveal(s.x, s.y);
  };

  // ---- where things are on the screen

  screenOf(t: Thing): { x: number; y: number; r: number } | undefined {
    const s = kindOf(t) === 'room' ? roomMiddle(idOf(t), this.on.built) : this.spot(t),
      { zoom } = this.camera;
    return s && zoom && { ...zoom.toScreen(s.x, s.y), r: this.around(t, s) * zoom.k };
  }
  private around(t: Thing, s: Spot): number {
    const { drawn, built, roster, map } = this.on,
      id = idOf(t),
      farthest = (of: readonly Spot[]): number => about + Math.max(0, ...of.map(c => far(c, s)));
    switch (kindOf(t)) {
      case 'point':
        return drawn?.template ? drawn.template / 10 : about;
      case 'group': // nothing is laid over any of its men
        return farthest(roster.standing.filter(f => f.group === id).map(f => spotOf(map, f.at)));
      case 'shape':
        return farthest(built.find(h => h.id === id)?.corners ?? []);
      default:
        return about;
    }
  }
  occupied(): { x: number; y: number }[] {
    const { zoom } = this.camera,
      { roster, map } = this.on;
    return zoom
      ? roster.standing.map(f => {
          const s = spotOf(map, f.at);
          return zoom.toScreen(s.x, s.y);
        })
      : [];
  }
}
