// Hand and mouse on the table: what is pointed at, who is dragged where, what is measured.
import type { PanZoom } from '../../../board/panzoom';
import type { SkirmishView as View } from '../../../net/told/sk';
import { kindOf, thing, type Thing } from '../../../state/orders';
import type { Order, Press } from '../../game';
import { atOf, groupOf, indexOf, pieceThing, pointOf, pointThing, spotOf, type Spot } from '../adapt';
import type { Drawn } from '../orders';
import { far } from '../shapes';
import { under } from '../under';
import type { Lights } from './lights';

// What it must know of the table, asked anew each time.
export interface Surface {
  frame: HTMLElement;
  zoom: PanZoom;
  moving: boolean; // the table itself is being panned
  map: any;
  view: View;
  size: { width: number; height: number };
  pieces: readonly any[]; // all that stand where one sees them
  lights: Lights;
  lit: ReadonlySet<Thing>;
  picked: readonly Thing[];
  order: Order | undefined;
  drawn: Drawn | undefined;
  aimed: Thing | undefined;
  storeyAt(s: Spot): number;
  onpick(t: Thing, how?: Press): void;
  onhover(t: Thing | undefined): void;
}
const laying = new Set(['cover', 'throw', 'launch_at', 'drop', 'drop_smoke', 'call_guns', 'bomb']);
const beside = 'button, nav, .storeys, .small'; // what lies over the table
const finger = 16, // pixels: a finger is thicker than a base
  again = 12, // pixels: a second click so near means the same place
  slip = 7, // pixels: less is a click, not a drag
  snaps = 14; // millimetres: the ruler goes to a base so near

export class Pointer {
  hover = $state.raw<Spot | undefined>(); // where on the sheet
  over = $state.raw<Thing | undefined>(); // on what
  ruler = $state(false);
  measured = $state.raw<{ from: Spot; to: Spot } | undefined>();
  private dropped = $state.raw<Thing | undefined>();
  private dragged: { thing: Thing; x: number; y: number; on: boolean } | undefined;
  private swallow = false; // the click that ends a drag is none

  constructor(private on: () => Surface) {}

  at(s: Spot): Thing {
    const { map, size, storeyAt } = this.on(),
      within = { x: Math.max(0, Math.min(size.width, s.x)), y: Math.max(0, Math.min(size.height, s.y)) };
    return pointThing(
      atOf(map, within).map(v => Math.round(v / 10) * 10),
      storeyAt(within),
    );
  }
  private pointed(e: { clientX: number; clientY: number; target: EventTarget | null }): Thing {
    const { map, zoom, aimed, lit, lights, drawn, order } = this.on(),
      el = e.target as Element,
      named = (what: string) => el.closest?.(`[${what}]`)?.getAttribute(what),
      id = named('data-piece'),
      ghost = named('data-ghost'),
      room = named('data-room');
    under.piece = id ?? '';
    const s = zoom.toMap(e.clientX, e.clientY);
    const p = aimed ? pointOf(aimed) : undefined;
    if (p && far(spotOf(map, p.at), s) < again / Math.min(1, zoom.k)) return aimed!;
    if (room && lit.has(thing('room', room))) return thing('room', room);
    if (ghost && lit.has(thing('man', ghost))) return thing('man', ghost);
    if (id && !(drawn?.template && !lights.of(id).lit) && !this.laid(id)) return lights.meant(id);
    if (!order || drawn?.mode === '') {
      const near = this.nearest(s, finger / zoom.k);
      if (near) return lights.meant(near);
    }
    return this.at(s);
  }
  // Who chose to lay something on the ground lays it there, whoever stands in the middle of it; a gun has chosen nothing by being picked.
  private laid(id: string): boolean {
    const { drawn, map, lights } = this.on(),
      chosen = !!drawn && (laying.has(drawn.mode) || (drawn.mode === 'shell' && drawn.kind === 'vehicle'));
    return chosen && (drawn.blind || !!indexOf(map).figure[id]) && !lights.mine(id);
  }
  private nearest(s: Spot, within: number): string | undefined {
    let best: string | undefined,
      d = within;
    for (const f of this.on().pieces) {
      const q = far(spotOf(this.on().map, f.at), s) - (f.length ?? 10);
      if (q < d && this.on().lights.of(f.id).lit) {
        d = q;
        best = f.id;
      }
    }
    return best;
  }
  private snap(s: Spot): Spot {
    let best = s,
      d = snaps;
    for (const f of this.on().pieces) {
      const p = spotOf(this.on().map, f.at),
        q = far(p, s);
      if (q < d) {
        d = q;
        best = p;
      }
    }
    return best;
  }

  down = (e: PointerEvent): void => {
    if (e.button) return;
    if (this.ruler && !this.on().drawn?.blind) {
      const s = this.snap(this.on().zoom.toMap(e.clientX, e.clientY));
      this.measured = { from: s, to: s };
      this.on().frame.setPointerCapture(e.pointerId);
      return;
    }
    const el = (e.target as Element).closest?.('[data-drag]');
    if (!el) return;
    const ghost = el.getAttribute('data-ghost');
    this.dragged = {
      thing: ghost ? thing('man', ghost) : this.taken(el.getAttribute('data-piece')!, e.altKey),
      x: e.clientX,
      y: e.clientY,
      on: false,
    };
  };
  // A section is dragged by any of its men; one man alone after he was picked, or with Alt.
  private taken(id: string, alone: boolean): Thing {
    const { map, lit, picked, lights } = this.on(),
      group = thing('group', groupOf(id, map)),
      own = pieceThing(id, map);
    if (picked.includes(own) || (alone && lit.has(own))) return own;
    return lit.has(group) || picked.includes(group) ? group : lights.meant(id);
  }
  move = (e: PointerEvent): void => {
    if (this.on().moving) return;
    const s = this.on().zoom.toMap(e.clientX, e.clientY),
      drag = this.dragged;
    if (this.measured && this.ruler && e.buttons) {
      this.measured = { ...this.measured, to: this.snap(s) };
      return;
    }
    if (drag) {
      if (!drag.on && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > slip) {
        drag.on = true;
        this.rest(undefined);
        this.on().frame.setPointerCapture(e.pointerId);
        if (!this.on().picked.includes(drag.thing)) this.on().onpick(drag.thing);
      }
      if (drag.on) {
        this.hover = s;
        return;
      }
    }
    if (e.pointerType === 'touch') return;
    if ((e.target as Element).closest?.(beside)) return this.leave(); // on a button no way is drawn to what lies under it
    this.hover = s;
    const t = this.pointed(e);
    if (t !== this.over) this.rest(t);
  };
  up = (): void => {
    if (this.measured && this.ruler) {
      this.swallow = true;
      return;
    }
    if (this.dragged?.on && this.hover) {
      this.swallow = true;
      this.dropped = this.at(this.hover);
    }
    this.dragged = undefined;
  };
  // What was dropped before its order was there waits for it.
  land(): Thing | undefined {
    return this.dropped && this.on().order ? this.dropped : undefined;
  }
  landed(at: Thing): void {
    this.dropped = undefined;
    this.on().onpick(at);
  }
  click = (e: MouseEvent): void => {
    if (this.swallow) {
      this.swallow = false;
      return;
    }
    if ((e.target as Element).closest?.(beside)) return;
    this.on().frame.focus({ preventScroll: true });
    const t = this.pointed(e);
    this.on().onpick(kindOf(t) === 'point' && !this.on().order && !this.on().lit.size ? '' : t, { add: e.shiftKey });
  };
  leave = (): void => {
    if (this.dragged) return;
    this.hover = undefined;
    this.rest(undefined);
  };
  rest(t: Thing | undefined): void {
    this.over = t;
    this.on().onhover(t);
  }
  toggleRuler = (): void => {
    if (this.on().drawn?.blind) return;
    this.ruler = !this.ruler;
    this.measured = undefined;
  };
}
