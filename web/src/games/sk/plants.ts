// What grows on the table: woods, orchards, crops, hedges. Every plant has its shadow to the south-east and its light to
// the north-west.
import type { Spot } from './adapt';
import {
  along,
  boxOf,
  chances,
  disc,
  inside,
  Inks,
  poly,
  round,
  soft,
  toEdge,
  bent,
  line,
  type Chance,
} from './shapes';

interface Crown extends Spot {
  r: number;
}
const tones = {
  wood: [
    ['#3f5c2c', '#557a3a', '#7ea057'],
    ['#47632f', '#5f8440', '#8aab5f'],
    ['#385428', '#4d7034', '#739650'],
    ['#4d6a30', '#6a8d45', '#96b56a'],
  ],
  hedge: [
    ['#42602f', '#5a7d3c', '#86a65b'],
    ['#4b6834', '#668945', '#93b066'],
  ],
  apple: [
    ['#5b7f38', '#7ba04d', '#a9c877'],
    ['#55793a', '#739a4c', '#a0c070'],
    ['#668a3e', '#87ab55', '#b4cf80'],
  ],
  palm: [
    ['#2f6b3a', '#43874a', '#6fb06a'],
    ['#2a5f40', '#3c7a52', '#66a578'],
  ],
} as const;

export function crowns(list: readonly Crown[], kind: keyof typeof tones, chance: Chance, shade = 0.45): string {
  const inks = new Inks(),
    looks: Record<string, string> = { shade: `fill="#1d2a12" opacity="${shade}"` };
  tones[kind].forEach((t, i) =>
    t.forEach((colour, k) => {
      looks[`${i}${k}`] = `fill="${colour}"`;
    }),
  );
  // Those behind are printed first: one ink after the other would put every light on top.
  const rows = [...list].sort((a, b) => a.y - b.y);
  let out = '';
  for (const c of rows) inks.add('shade', disc(c.x + c.r * 0.38, c.y + c.r * 0.5, c.r * 1.06));
  for (const c of rows) {
    const i = Math.floor(chance() * tones[kind].length);
    inks.add(`${i}0`, disc(c.x, c.y, c.r));
    inks.add(`${i}1`, disc(c.x - c.r * 0.18, c.y - c.r * 0.2, c.r * 0.7));
    inks.add(`${i}2`, disc(c.x - c.r * 0.32, c.y - c.r * 0.36, c.r * 0.3));
  }
  // Bodies of all tones, then middles, then lights.
  const order: Record<string, string> = { shade: looks.shade! };
  for (const k of [0, 1, 2]) for (let i = 0; i < tones[kind].length; ++i) order[`${i}${k}`] = looks[`${i}${k}`]!;
  out += inks.print(order);
  return out;
}
function scattered(ps: readonly Spot[], least: number, most: number, apart: number, chance: Chance): Crown[] {
  const b = boxOf(ps),
    out: Crown[] = [],
    tries = Math.min(4000, (((b.right - b.x) * (b.bottom - b.y)) / (least * least)) * 4);
  // Only those of the fields around it can be too near: thousands are tried.
  const field = 2 * most * apart,
    fields = new Map<number, Crown[]>(),
    at = (x: number, y: number): number => x * 10_000 + y;
  for (let i = 0; i < tries; ++i) {
    const p = { x: chance(b.x, b.right), y: chance(b.y, b.bottom), r: chance(least, most) };
    if (!inside(p, ps)) continue;
    const column = Math.floor((p.x - b.x) / field),
      row = Math.floor((p.y - b.y) / field);
    const tooNear = (q: Crown): boolean => {
      const far = (p.r + q.r) * apart,
        dx = p.x - q.x,
        dy = p.y - q.y;
      return dx * dx + dy * dy <= far * far;
    };
    let free = true;
    for (let x = column - 1; x <= column + 1 && free; ++x)
      for (let y = row - 1; y <= row + 1 && free; ++y) free = !fields.get(at(x, y))?.some(tooNear);
    if (!free) continue;
    out.push(p);
    const own = fields.get(at(column, row));
    if (own) own.push(p);
    else fields.set(at(column, row), [p]);
  }
  return out;
}

export function wood(ps: readonly Spot[], seed: string): string {
  const c = chances(seed);
  return (
    `<path d="${soft(ps, 0.2)}" fill="#65753f" stroke="#4d5c2e" stroke-width="2" stroke-dasharray="7 4"/>` +
    crowns(scattered(ps, 13, 21, 0.72, c), 'wood', c, 0.5)
  );
}
export function jungle(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    list = scattered(ps, 9, 15, 0.68, c);
  let fronds = '';
  for (const p of list.filter((_, i) => i % 3 === 0))
    for (let k = 0; k < 7; ++k) {
      const a = (k / 7) * 6.28 + p.r;
      fronds += `M${round(p.x)} ${round(p.y)}q${round(p.r * 0.8 * Math.cos(a))} ${round(p.r * 0.8 * Math.sin(a) - 3)} ${round(p.r * 1.5 * Math.cos(a))} ${round(p.r * 1.5 * Math.sin(a))}`;
    }
  return (
    `<path d="${soft(ps, 0.2)}" fill="#4d6b3c" stroke="#35512b" stroke-width="2" stroke-dasharray="7 4"/>` +
    crowns(list, 'palm', c, 0.5) +
    `<path d="${fronds}" fill="none" stroke="#8fc77a" stroke-width="1.5" opacity=".75"/>`
  );
}
export function brush(ps: readonly Spot[], seed: string): string {
  const c = chances(seed);
  return (
    `<path d="${soft(ps, 0.2)}" fill="#9fa862" stroke="#7f8a49" stroke-width="1.6" stroke-dasharray="5 5" opacity=".85"/>` +
    crowns(scattered(ps, 4.5, 8, 1.2, c), 'hedge', c, 0.4)
  );
}
export function orchard(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    b = boxOf(ps),
    trees: Crown[] = [];
  let rows = '',
    apples = '';
  for (let x = b.x + 16; x < b.right; x += 62) {
    const column: Spot[] = [];
    for (let y = b.y; y < b.bottom; y += 5) if (inside({ x, y }, ps)) column.push({ x, y });
    if (column.length > 1) rows += line([column[0]!, column.at(-1)!]);
    for (let y = b.y + 18; y < b.bottom; y += 62) {
      const p = { x: x + c(-3, 3), y: y + c(-3, 3), r: c(14, 17.5) };
      if (inside(p, ps) && toEdge(p, ps) > 14) trees.push(p);
    }
  }
  for (const t of trees)
    for (let i = 0; i < 4; ++i) {
      const a = c(0, 6.28),
        r = c(2, t.r * 0.75);
      apples += disc(t.x + r * Math.cos(a), t.y + r * Math.sin(a), 1.5);
    }
  return (
    `<path d="${soft(ps, 0.12)}" fill="#a8b968" stroke="#7f8f4a" stroke-width="1.6" stroke-dasharray="9 5" opacity=".9"/><path d="${rows}" stroke="#bccb7d" stroke-width="26" opacity=".45"/>` +
    crowns(trees, 'apple', c, 0.42) +
    `<path d="${apples}" fill="#c9503a"/>`
  );
}
export function crops(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    b = boxOf(ps),
    id = 'crop-' + seed.replace(/\W/g, '');
  let ears = '';
  for (let i = 0; i < 260; ++i) {
    const p = { x: c(b.x, b.right), y: c(b.y, b.bottom) };
    if (inside(p, ps)) ears += `M${xyr(p)}l${round(c(-2, 2))}-5`;
  }
  return (
    `<clipPath id="${id}"><path d="${soft(ps, 0.08)}"/></clipPath><path d="${soft(ps, 0.08)}" fill="#5d5a2c" opacity=".35" transform="translate(4 5)"/><path d="${soft(ps, 0.08)}" fill="#d8b75a" stroke="#a5802d" stroke-width="2.2"/>` +
    `<g clip-path="url(#${id})"><path d="${furrows(b, -6)}" stroke="#b58f38" stroke-width="2.2" fill="none" opacity=".75"/><path d="${furrows({ ...b, y: b.y + 5 }, -6)}" stroke="#efd990" stroke-width="1.5" fill="none" stroke-dasharray="14 5 8 7" opacity=".9"/></g><path d="${ears}" stroke="#f3e3a4" stroke-width="1" opacity=".8"/>`
  );
}
const xyr = (p: Spot): string => `${round(p.x)} ${round(p.y)}`;
const furrows = (b: { x: number; y: number; right: number; bottom: number }, slope: number): string => {
  let d = '';
  for (let y = b.y - 40; y < b.bottom + 40; y += 10)
    d += `M${round(b.x)} ${round(y)}L${round(b.right)} ${round(y + slope * 4)}`;
  return d;
};

function clumps(ps: readonly Spot[], apart: number, least: number, most: number, jitter: number, c: Chance): Crown[] {
  return along(ps, apart).map(p => ({ x: p.x + c(-jitter, jitter), y: p.y + c(-jitter, jitter), r: c(least, most) }));
}
export const hedge = (ps: readonly Spot[], seed: string): string => {
  const c = chances(seed);
  return crowns(clumps(ps, 8, 5.6, 8, 2, c), 'hedge', c, 0.45);
};
// A bank of earth with trees on it.
export function bocage(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    d = bent(ps, 12);
  return (
    `<path d="${d}" fill="none" stroke="#2f3216" stroke-width="30" opacity=".35" transform="translate(5 7)" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#7b6a3b" stroke-width="27" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#94834d" stroke-width="20" stroke-linejoin="round"/>` +
    crowns(clumps(ps, 11, 8.5, 13, 4.5, c), 'wood', c, 0.5)
  );
}
export function marsh(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    b = boxOf(ps);
  let pools = '',
    reeds = '';
  for (let i = 0; i < 160; ++i) {
    const p = { x: c(b.x, b.right), y: c(b.y, b.bottom) };
    if (!inside(p, ps)) continue;
    if (i % 4 === 0) pools += `M${round(p.x - 14)} ${round(p.y)}q14-9 28 0q-14 9-28 0Z`;
    else reeds += `M${xyr(p)}l-2.5-7M${xyr(p)}v-9M${xyr(p)}l2.5-7`;
  }
  return `<path d="${soft(ps, 0.25)}" fill="#8f9f6a" stroke="#6d7f52" stroke-width="1.5" stroke-dasharray="6 5" opacity=".9"/><path d="${pools}" fill="#7fa3a6" opacity=".85"/><path d="${reeds}" stroke="#5f7038" stroke-width="1.2" fill="none"/>`;
}
export { poly };
