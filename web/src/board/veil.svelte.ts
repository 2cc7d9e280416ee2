// What floats over a sheet, in its own coordinates: measured once the sheet has come to rest, so that names are written where
// they are seen; and anew when a panel has grown or shrunk.
import type { Box } from './labels';
import type { PanZoom } from './panzoom';

const rest = 220; // a little more than the board takes to be painted anew

export class Veil {
  boxes = $state.raw<readonly Box[]>([]);
  view = $state.raw<Box | undefined>();
  private timer = 0;
  private again = (): void => {};
  private watched = new WeakSet<Element>();
  private sizes = new ResizeObserver(() => this.again());

  measure(frame: HTMLElement, zoom: PanZoom | undefined): void {
    clearTimeout(this.timer);
    this.again = () => this.measure(frame, zoom);
    this.timer = window.setTimeout(() => {
      if (!zoom) return;
      const box = (r: DOMRect): Box => {
        const a = zoom.toMap(r.left, r.top),
          b = zoom.toMap(r.right, r.bottom);
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, w: b.x - a.x, h: b.y - a.y };
      };
      const over = [...(frame.closest('main') ?? frame).querySelectorAll('[data-veil]')];
      this.view = box(frame.getBoundingClientRect());
      this.boxes = over.map(e => box(e.getBoundingClientRect()));
      for (const e of over) {
        if (this.watched.has(e)) continue;
        this.watched.add(e);
        this.sizes.observe(e);
      }
    }, rest);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.sizes.disconnect();
    this.watched = new WeakSet();
  }
}
