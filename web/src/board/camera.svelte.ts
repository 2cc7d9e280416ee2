// The eye over a board that pans: its layers, its scale, and whether anybody has moved it yet. Until then it is led to the first look
// whenever the room changes.
import type { Insets } from '../games/game';
import type { Point } from './hex';
import { attachPanZoom, type PanZoom } from './panzoom';

export interface Looking {
  size: () => { width: number; height: number };
  free: () => Insets; // what floats over its edges
  begin: () => void; // the first look
  onview?: (() => void) | undefined; // it was moved
  onstart?: () => void; // somebody begins to move it
  onroom?: () => void; // its room has changed
  onmove?: (window: { x: number; y: number; width: number; height: number }) => void; // also while it moves: must be cheap
  held?: boolean; // nothing beyond its edges is shown
}
const edge = 40;

export class Camera {
  k = $state(1);
  moving = false;
  fitted = true;
  zoom: PanZoom | undefined;
  private frame: HTMLElement | undefined;

  constructor(private on: Looking) {}

  attach(frame: HTMLElement, layers: readonly HTMLElement[]): () => void {
    const { on } = this;
    this.frame = frame;
    const zoom = attachPanZoom(
      frame,
      layers,
      on.size(),
      k => {
        this.k = k;
        on.onview?.();
      },
      () => {
        this.moving = true;
        this.fitted = false;
        on.onstart?.();
      },
      () => {
        this.moving = false;
        on.onview?.();
      },
      on.free,
      on.onmove,
      on.held,
    );
    this.zoom = zoom;
    const room = (): string => `${frame.clientWidth} ${frame.clientHeight}`;
    let before = room(); // the bars around it may yet come
    const watch = new ResizeObserver(() => {
      const now = room();
      if (now !== before && this.fitted) on.begin();
      if (now !== before) on.onroom?.();
      before = now;
      on.onview?.();
    });
    watch.observe(frame);
    return () => {
      zoom.destroy();
      watch.disconnect();
    };
  }
  // The whole sheet; so it stays until somebody moves it.
  overview = (): void => {
    const { width, height } = this.on.size();
    this.fitted = true;
    this.zoom?.fit({ x: -10, y: -10, width: width + 20, height: height + 20 });
  };
  // Whoever acts stays in sight with whom he could hit: farther off if need be, but never so far that nobody is known; then the first alone.
  showBoth(a: Point, b: Point, least = 0.5): void {
    const { zoom, frame } = this;
    if (!zoom || !frame) return;
    const room = this.on.free(),
      right = frame.clientWidth - room.right,
      foot = frame.clientHeight - room.bottom;
    const inSight = (p: Point): boolean => {
      const q = zoom.toScreen(p.x, p.y);
      return q.x > room.left + edge && q.x < right - edge && q.y > room.top + edge && q.y < foot - edge;
    };
    if (inSight(a) && inSight(b)) return;
    const apart = (d: number): number => Math.abs(d) + 3 * edge,
      k = Math.min(zoom.k, (right - room.left) / apart(a.x - b.x), (foot - room.top) / apart(a.y - b.y));
    if (k < least) zoom.reveal(a.x, a.y);
    else zoom.show((a.x + b.x) / 2, (a.y + b.y) / 2, k);
  }
  nearer(by: number): void {
    this.fitted = false;
    this.zoom?.by(by);
  }
}
