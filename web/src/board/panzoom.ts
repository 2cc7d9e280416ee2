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
import type { Insets } from '../games/game';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface PanZoom {
  fit(box: Box): void;
  show(x: number, y: number, k: number, keep?: Box): void; // this point into the middle of the free part, at this scale; `keep` stays inside it
  reveal(x: number, y: number): void; // moves only when the point is not comfortably in sight
  cover(): void; // the sheet over the whole view again, as far as it is large enough
  toScreen(x: number, y: number): { x: number; y: number };
  by(factor: number): void;
  shift(dx: number, dy: number): void;
  toMap(clientX: number, clientY: number): { x: number; y: number };
  readonly k: number;
  destroy(): void;
}

export function attachPanZoom(
  view: HTMLElement,
  layers: readonly HTMLElement[],
  size: { width: number; height: number },
  onrest: (k: number) => void,
  onstart: () => void = () => {},
  onend: () => void = () => {},
  free: () => Insets = () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
  onmove: (window: { x: number; y: number; width: number; height: number }) => void = () => {},
  held = false, // nothing beyond the sheet is ever shown where the sheet is larger than what is free
): PanZoom {
  let timer = 0,
    now = zoomIdentity,
    rest = 0;
  const place = () => {
    for (const l of layers) l.style.transform = `translate(${now.x}px,${now.y}px) scale(${now.k / rest})`;
    onmove({
      x: -now.x / now.k,
      y: -now.y / now.k,
      width: view.clientWidth / now.k,
      height: view.clientHeight / now.k,
    });
  };
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
  const inExtent = zoom<HTMLElement, unknown>().constrain();
  // Of a sheet: its edges lie outside what is free, or it lies in the middle of it.
  const hold = (at: number, from: number, to: number, long: number): number =>
    long >= to - from ? Math.min(from, Math.max(to - long, at)) : (from + to - long) / 2;
  const within = (t: ZoomTransform): ZoomTransform => {
    const f = free(),
      right = view.clientWidth - f.right,
      bottom = view.clientHeight - f.bottom,
      k = Math.max(t.k, Math.min((right - f.left) / size.width, (bottom - f.top) / size.height)); // all of it is far enough
    return zoomIdentity
      .translate(hold(t.x, f.left, right, size.width * k), hold(t.y, f.top, bottom, size.height * k))
      .scale(k);
  };
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([0.15, 5])
    .translateExtent([
      [-size.width * 0.4, -size.height * 0.4],
      [size.width * 1.4, size.height * 1.4],
    ])
    .constrain((t, room, extent) => (held ? within(t) : inExtent(t, room, extent)))
    .filter(e => !e.button && !(e.type === 'dblclick') && !(e.target as Element).closest?.('[data-nopan]'))
    .on('start', ({ sourceEvent }) => {
      if (sourceEvent) onstart();
    })
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
  // This point in the middle of the free part, as far as the sheet still covers the whole view: panels float over the map and leave no empty
  // bar. What must be in sight (`keep`) lies in the free part all the same, even if that shows what is beyond the sheet's edge.
  const centred = (x: number, y: number, k: number, keep?: Box): ZoomTransform => {
    const f = free();
    if (held)
      return within(
        zoomIdentity
          .translate(
            (f.left + view.clientWidth - f.right) / 2 - k * x,
            (f.top + view.clientHeight - f.bottom) / 2 - k * y,
          )
          .scale(k),
      );
    const along = (
      at: number,
      from: number,
      to: number,
      room: number,
      all: number,
      low: number | undefined,
      high: number | undefined,
    ): number => {
      const t =
        all * k >= room
          ? Math.min(0, Math.max(room - all * k, (from + to) / 2 - k * at))
          : all * k >= to - from
            ? Math.min(from, Math.max(to - all * k, (from + to) / 2 - k * at))
            : (from + to) / 2 - (all * k) / 2;
      const least = low === undefined ? -Infinity : from - k * low,
        most = high === undefined ? Infinity : to - k * high;
      return least > most ? t : Math.min(most, Math.max(least, t));
    };
    return zoomIdentity
      .translate(
        along(
          x,
          f.left,
          view.clientWidth - f.right,
          view.clientWidth,
          size.width,
          keep?.x,
          keep && keep.x + keep.width,
        ),
        along(
          y,
          f.top,
          view.clientHeight - f.bottom,
          view.clientHeight,
          size.height,
          keep?.y,
          keep && keep.y + keep.height,
        ),
      )
      .scale(k);
  };
  return {
    get k() {
      return now.k;
    },
    fit(box) {
      const { clientWidth, clientHeight } = view,
        f = free(),
        w = clientWidth - f.left - f.right,
        h = clientHeight - f.top - f.bottom;
      if (w <= 0 || h <= 0) return;
      const k = Math.min(2, Math.max(0.15, Math.min(w / box.width, h / box.height)));
      rest = 0;
      set(
        zoomIdentity
          .translate(f.left + w / 2 - k * (box.x + box.width / 2), f.top + h / 2 - k * (box.y + box.height / 2))
          .scale(k),
      );
    },
    show(x, y, k, keep) {
      rest = 0;
      set(centred(x, y, k, keep));
    },
    reveal(x, y) {
      const [sx, sy] = now.apply([x, y]),
        f = free(),
        w = view.clientWidth,
        h = view.clientHeight;
      const margin = Math.min(50, (w - f.left - f.right) / 6, (h - f.top - f.bottom) / 6);
      if (sx > f.left + margin && sx < w - f.right - margin && sy > f.top + margin && sy < h - f.bottom - margin)
        return;
      // Its surroundings as far as there is a sheet: what stands at the edge shows no empty bar.
      const about = margin / now.k,
        [left, right] = [Math.max(0, x - about), Math.min(size.width, x + about)],
        [top, low] = [Math.max(0, y - about), Math.min(size.height, y + about)];
      set(centred(x, y, now.k, { x: left, y: top, width: right - left, height: low - top }));
    },
    cover() {
      if (!rest) return;
      const f = free(),
        [x, y] = now.invert([
          f.left + (view.clientWidth - f.left - f.right) / 2,
          f.top + (view.clientHeight - f.top - f.bottom) / 2,
        ]);
      set(centred(x, y, now.k));
    },
    toScreen(x, y) {
      const [sx, sy] = now.apply([x, y]);
      return { x: sx, y: sy };
    },
    by(factor) {
      behaviour.scaleBy(target, factor);
    },
    shift(dx, dy) {
      behaviour.translateBy(target, dx / now.k, dy / now.k);
    },
    toMap(clientX, clientY) {
      const box = view.getBoundingClientRect();
      const [x, y] = now.invert([clientX - box.left, clientY - box.top]);
      return { x, y };
    },
    destroy() {
      target.on('.zoom', null);
      clearTimeout(timer);
    },
  };
}
