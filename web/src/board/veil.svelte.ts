// What floats over a sheet, in its own coordinates: measured once the sheet has come to rest, so that names are written where
// they are seen.
import type { Box } from './labels';
import type { PanZoom } from './panzoom';

const rest = 220; // a little more than the board takes to be painted anew

export class Veil {
  boxes = $state.raw<readonly Box[]>([]);
  view = $state.raw<Box | undefined>();
  private timer = 0;

  measure(frame: HTMLElement, zoom: PanZoom | undefined): void {
    this.stop();
    this.timer = window.setTimeout(() => {
      if (!zoom) return;
      const box = (r: DOMRect): Box => {
        const a = zoom.toMap(r.left, r.top),
          b = zoom.toMap(r.right, r.bottom);
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, w: b.x - a.x, h: b.y - a.y };
      };
      this.view = box(frame.getBoundingClientRect());
      this.boxes = [...(frame.closest('main') ?? frame).querySelectorAll('[data-veil]')].map(e =>
        box(e.getBoundingClientRect()),
      );
    }, rest);
  }
  stop(): void {
    clearTimeout(this.timer);
  }
}
