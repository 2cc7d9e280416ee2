// Pan and zoom without drawing anything while it moves: each layer is painted at the scale it last rested at (`ink`),
// and only moved and stretched by the compositor until it rests again; then it is painted anew, sharp.
//
//   layer  transform: translate(x, y) scale(k / rest)     its own texture, as large as the sheet at rest
//     ink  transform: scale(rest)                         painted into it
//
// A layer needs a background, be it invisible: otherwise Chromium would make one of the ink (or a hundred, of the counters),
// and paint it again whenever its scale has doubled. And it needs a transition of its transform, be it over at once: what
// is being animated is never painted again midway.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';

export interface PanZoom {
  fit(box: { x: number; y: number; width: number; height: number }, smooth?: boolean): void;
  reveal(x: number, y: number): void;      // moves only when the point is not comfortably in sight
  by(factor: number): void;
  shift(dx: number, dy: number): void;
  toMap(clientX: number, clientY: number): { x: number; y: number };
  readonly k: number;
  destroy(): void;
}

export function attachPanZoom(
  view: HTMLElement, layers: readonly HTMLElement[], size: { width: number; height: number }, onrest: (k: number) => void,
  onstart: () => void = () => {}, onend: () => void = () => {},
): PanZoom {
  let timer = 0, now = zoomIdentity, rest = 0;
  const place = () => { for (const l of layers) l.style.transform = `translate(${now.x}px,${now.y}px) scale(${now.k / rest})`; };
  function settle(): void {
    if (rest === now.k) return;
    rest = now.k;
    for (const l of layers) {
      l.style.width = `${size.width * rest}px`;
      l.style.height = `${size.height * rest}px`;
      (l.firstElementChild as HTMLElement).style.transform = `scale(${rest})`;
    }
    place();
    onrest(rest);
  }
  const target = select(view as HTMLElement);
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([0.15, 5])
    .translateExtent([[-size.width * 0.4, -size.height * 0.4], [size.width * 1.4, size.height * 1.4]])
    .filter(e => !e.button && !(e.type === 'dblclick') && !(e.target as Element).closest?.('[data-nopan]'))
    .on('start', ({ sourceEvent }) => { if (sourceEvent) onstart(); })
    .on('end', onend)
    .on('zoom', ({ transform }) => {
      now = transform;
      clearTimeout(timer);
      if (!rest) return settle();
      place();
      timer = window.setTimeout(settle, 160);
    });
  target.call(behaviour).on('dblclick.zoom', null);
  const set = (t: ZoomTransform) => behaviour.transform(target, t);
  return {
    get k() { return now.k; },
    fit(box) {
      const { clientWidth: w, clientHeight: h } = view;
      if (!w || !h) return;
      const k = Math.min(2, Math.max(0.15, Math.min(w / box.width, h / box.height)));
      rest = 0;
      set(zoomIdentity.translate(w / 2 - k * (box.x + box.width / 2), h / 2 - k * (box.y + box.height / 2)).scale(k));
    },
    reveal(x, y) {
      const [sx, sy] = now.apply([x, y]), w = view.clientWidth, h = view.clientHeight;
      const margin = Math.min(40, w / 6, h / 6);
      if (sx > margin && sx < w - margin && sy > margin && sy < h - margin) return;
      // Towards the middle, but never farther than the edge of the sheet.
      const edge = (at: number, part: number, all: number) => (all * now.k <= part ? (part - all * now.k) / 2 : Math.min(20, Math.max(part - all * now.k - 20, part / 2 - now.k * at)));
      set(zoomIdentity.translate(edge(x, w, size.width), edge(y, h, size.height)).scale(now.k));
    },
    by(factor) { behaviour.scaleBy(target, factor); },
    shift(dx, dy) { behaviour.translateBy(target, dx / now.k, dy / now.k); },
    toMap(clientX, clientY) {
      const box = view.getBoundingClientRect();
      const [x, y] = now.invert([clientX - box.left, clientY - box.top]);
      return { x, y };
    },
    destroy() { target.on('.zoom', null); clearTimeout(timer); },
  };
}
