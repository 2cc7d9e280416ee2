// Small drawings that are printed many times on a map: trees, furrows, reeds, houses. They are written as
// strokes of a few inks, row by row of the map: thousands of little elements would be slow to pan.
import { round, type Point } from './hex';
import { chance } from './region';

export class Inks {
  private paths = new Map<string, string>();
  add(ink: string, d: string): void {
    this.paths.set(ink, (this.paths.get(ink) ?? '') + d);
  }
  // Inks are printed in this order.
  print(order: readonly string[]): string {
    return order.map(ink => (this.paths.has(ink) ? `<path class="${ink}" d="${this.paths.get(ink)}"/>` : '')).join('');
  }
}

function scatter(seed: string, count: number, far: number, apart: number): Point[] {
  const list: Point[] = [];
  for (let i = 0; list.length < count && i < count * 30; ++i) {
    const a = chance(seed, i, 'a') * Math.PI * 2,
      r = Math.sqrt(chance(seed, i, 'r')) * far;
    const p = { x: r * Math.cos(a), y: r * Math.sin(a) };
    if (list.every(q => Math.hypot(p.x - q.x, p.y - q.y) > apart)) list.push(p);
  }
  return list.sort((a, b) => a.y - b.y);
}
const spots = {
  trees: [0, 1, 2, 3].map(k =>
    scatter('trees' + k, 10, 31, 12.5).map((p, i) => ({ ...p, r: 5.4 + chance(k, i, 'size') * 2.6 })),
  ),
  reeds: [0, 1, 2].map(k => scatter('reeds' + k, 8, 30, 13)),
  tufts: [0, 1, 2].map(k => scatter('tuft' + k, 3, 27, 14)),
  stones: scatter('stones', 8, 30, 11),
};
export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`;

export function trees(inks: Inks, c: Point, k: number): void {
  for (const p of spots.trees[k & 3]!) {
    const x = c.x + p.x,
      y = c.y + p.y;
    inks.add('tree-shade', disc(x + 1.6, y + 2.2, p.r));
    inks.add('tree', disc(x, y, p.r));
    inks.add('tree-light', disc(x - p.r * 0.28, y - p.r * 0.32, p.r * 0.5));
  }
}

export function reeds(inks: Inks, c: Point, k: number): void {
  for (const p of spots.reeds[k]!) {
    const x = round(c.x + p.x),
      y = round(c.y + p.y);
    inks.add('reed', `M${x} ${y}l-2.500-6M${x} ${y}v-8M${x} ${y}l2.500-6`);
    inks.add('puddle', `M${round(x - 6)} ${round(y + 2)}h12`);
  }
}
export function tufts(inks: Inks, c: Point, k: number): void {
  for (const p of spots.tufts[k]!) {
    const at = `M${round(c.x + p.x)} ${round(c.y + p.y)}`;
    inks.add('grass', `${at}l-1.500-3.500${at}l.3-4.500${at}l1.800-3.200`);
  }
}
export function waves(inks: Inks, c: Point): void {
  for (const [x, y] of [
    [-24, -12],
    [2, 4],
    [-20, 18],
  ] as const)
    inks.add('wave', `M${round(c.x + x)} ${round(c.y + y)}q5-4 10 0t10 0`);
}
export function stones(inks: Inks, c: Point): void {
  for (const p of spots.stones) inks.add('stone', `M${round(c.x + p.x - 4)} ${round(c.y + p.y + 2)}l2-5 4-1 2 4-2 3z`);
}

// Houses stand between the roads that leave the hex, with their long side to the nearest one.
export function town(inks: Inks, id: string, c: Point, roads: Set<number> | undefined, flat = false): void {
  const base = flat ? 30 : 0;
  for (let k = 0; k < 6; ++k) {
    const angle = base + 30 + 60 * k;
    for (let row = 0; row < 2; ++row) {
      if (row === 1 && chance(id, k, 'second') < 0.35) continue;
      const far = row ? 27 : 14.5,
        spread = row ? (chance(id, k, row, 's') - 0.5) * 16 : 0;
      const a = ((angle + spread) * Math.PI) / 180;
      const turn = angle + (chance(id, k, 't') < 0.5 ? 30 : -30) + (chance(id, k, row, 'j') - 0.5) * 10;
      house(
        inks,
        c.x + far * Math.cos(a),
        c.y + far * Math.sin(a),
        (row ? 11 : 9) + chance(id, k, row, 'w') * 4,
        6.5 + chance(id, k, row, 'h') * 2.5,
        turn,
        Math.floor(chance(id, k, row, 'roof') * 3),
      );
    }
  }
  if (!roads?.size) {
    house(inks, c.x, c.y, 12, 8, chance(id, 'mid') * 180, 1);
    inks.add('cross', `M${round(c.x)} ${round(c.y - 4)}v8M${round(c.x - 2.5)} ${round(c.y - 1.5)}h5`);
  }
}

function house(inks: Inks, x: number, y: number, w: number, h: number, turn: number, roof: number): void {
  const a = (turn * Math.PI) / 180,
    cos = Math.cos(a),
    sin = Math.sin(a);
  const box = (top: number, dx = 0, dy = 0) =>
    'M' +
    [
      [-w / 2, top],
      [w / 2, top],
      [w / 2, h / 2],
      [-w / 2, h / 2],
    ]
      .map(([u, v]) => `${round(x + dx + u! * cos - v! * sin)} ${round(y + dy + u! * sin + v! * cos)}`)
      .join('L') +
    'Z';
  inks.add('house-shade', box(-h / 2, 1.4, 1.8));
  inks.add(`roof-${roof}`, box(-h / 2));
  inks.add('roof-dark', box(0));
}
