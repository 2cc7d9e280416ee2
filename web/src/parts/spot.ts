// Where a card lies: beside its target, off the target itself, the stack that was picked and what else is being read; over as few pieces as can be.
export interface Round {
  x: number;
  y: number;
  r: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Ground {
  width: number;
  height: number;
  beyond?: number | undefined; // so much more at the right lies under the panel, which is covered rather than what is being read
  from?: Round | undefined;
  occupied?: readonly { x: number; y: number }[];
  read?: readonly Box[];
} // read: texts that stay to be seen

// What stays to be read on the board: the lesson, the tray of the picked stack.
export function readBeside(el: HTMLElement | undefined): Box[] {
  const table = el?.closest('.table'), // the board begins where its table does
    from = table?.getBoundingClientRect();
  return from
    ? [...table!.querySelectorAll('.lesson, .tray')]
        .map(x => x.getBoundingClientRect())
        .map(r => ({ x: r.x - from.x, y: r.y - from.y, w: r.width, h: r.height }))
    : [];
}
// What belongs to no place: at the top in the middle, or beside what is being read there.
export function atTop(w: number, h: number, width: number, read: readonly Box[]): { x: number; y: number } {
  const y = 12,
    middle = Math.max(8, (width - w) / 2),
    tries = [middle, ...read.flatMap(b => [b.x + b.w + 8, b.x - 8 - w])].filter(x => x >= 8 && x + w <= width - 8);
  return { x: tries.find(x => !read.some(b => meet({ x, y, w, h }, b))) ?? middle, y };
}
// What lies along the foot: where its middle is, so that the fewest pieces lie under it; it stays where it is (or in the middle) if that is as good.
export function atFoot(w: number, h: number, { width, height, occupied = [] }: Ground, now = width / 2): number {
  const hidden = (x: number): number =>
    occupied.filter(p => Math.abs(p.x - x) < w / 2 + 24 && p.y > height - h - 24 && p.y < height + 24).length;
  return [now, width / 2, 12 + w / 2, width - 12 - w / 2]
    .filter(x => x >= Math.min(width / 2, w / 2 + 12) && x <= Math.max(width / 2, width - w / 2 - 12))
    .reduce((best, x) => (hidden(x) < hidden(best) ? x : best));
}

const covers = (b: Box, p: { x: number; y: number }, r: number): boolean =>
  p.x > b.x - r && p.x < b.x + b.w + r && p.y > b.y - r && p.y < b.y + b.h + r;
const meet = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export function besides(
  at: Round,
  w: number,
  h: number,
  { width, height, beyond = 0, from, occupied = [], read = [] }: Ground,
): { x: number; y: number } {
  const gap = at.r + 14,
    right = Math.max(8, width - w - 8),
    most = right + beyond,
    low = Math.max(8, height - h - 8);
  const inside = (v: number, most: number): number => Math.max(8, Math.min(most, v));
  // Around the target first; then anywhere on the board, for cards that have no room there.
  const tries = [
    at.x + gap,
    at.x - gap - w,
    at.x - w / 2,
    ...(from ? [from.x - from.r - 14 - w, from.x + from.r + 14] : []),
    8,
    right,
    right / 3,
    (right * 2) / 3,
    ...(beyond ? [most] : []),
  ].flatMap(x =>
    [at.y - h / 2, at.y - h - gap * 0.3, at.y + gap * 0.3, at.y - gap - h, at.y + gap, 8, low, low / 2].map(y => ({
      x: inside(x, x > right && beyond ? most : right),
      y: inside(y, low),
      w,
      h,
    })),
  );
  const cost = (b: Box): number => {
    let c = Math.hypot(b.x + w / 2 - at.x, (b.y + h / 2 - at.y) * 0.8) * 0.35;
    if (covers(b, at, at.r * 0.8)) c += 4000;
    if (b.x > right) c += 300;
    if (from && covers(b, from, from.r * 0.8)) c += 1500;
    for (const box of read) if (meet(b, box)) c += 600;
    for (const p of occupied) if (covers(b, p, 20)) c += 24;
    return c;
  };
  const { x, y } = tries.reduce((best, b) => (cost(b) < cost(best) ? b : best));
  return { x, y };
}
