// A free battle: two armies by points, a table by a seed. The rules judge; here an army is put together.
import type { Spot } from './adapt';

export interface Offer {
  unit: string;
  kind: 'section' | 'team' | 'vehicle' | 'gun' | 'leader';
  nation: string;
  name: string;
  from: number;
  until: number;
  points: number;
  quality: string;
  costs: Record<string, number>;
  men: number;
}
export interface Chosen {
  unit: string;
  count: number;
  quality?: string;
}
export interface Judged {
  points: number;
  of: number;
  men: number;
  wrong: { unit: string; text: string; rule: string }[];
}

// What a nation has in a year.
export const offered = (units: readonly Offer[], nation: string, year: number): Offer[] =>
  units.filter(u => (!u.nation || u.nation === nation) && u.from <= year && year <= u.until);

// An army as one would usually field it: an officer, three sections where points allow it (with two, one bad moment of both ends
// the battle: sk.g24.6), a machine gun, something against tanks, a tank for no more than a third of the points.
export function usual(units: readonly Offer[], nation: string, year: number, points: number): Chosen[] {
  const all = offered(units, nation, year),
    own = (kind: Offer['kind']) => all.filter(u => u.kind === kind),
    out: Chosen[] = [];
  let left = points,
    heavy = points / 3,
    sections = 0;
  const add = (u: Offer | undefined, n = 1): boolean => {
    if (!u || n < 1 || u.points * n > left) return false;
    const big = u.kind === 'vehicle' || u.kind === 'gun';
    if (big && u.points * n > heavy) return false;
    left -= u.points * n;
    if (big) heavy -= u.points * n;
    const old = out.find(c => c.unit === u.unit);
    if (old) old.count += n;
    else out.push({ unit: u.unit, count: n });
    return true;
  };
  const officer =
    own('leader').find(u => /CHEVRONNE/.test(u.unit)) ?? own('leader').sort((a, b) => a.points - b.points)[0];
  // A nation's table begins with the infantry of the line; engineers and the like are cheaper now and then, but nobody's army.
  const rifles = own('section').find(u => u.quality !== 'BLEU') ?? own('section')[0];
  add(officer);
  for (let n = 3; n && !sections; --n) if (rifles && rifles.points * n <= points * 0.65 && add(rifles, n)) sections = n;
  const teams = own('team').sort((a, b) => a.points - b.points);
  add(teams.find(u => /hmg|vick|maxim/.test(u.unit)) ?? teams[0]);
  const tank = own('vehicle')
    .filter(u => u.points <= Math.min(left, heavy))
    .sort((a, b) => b.points - a.points)[0];
  add(tank);
  while (sections < 3 && add(rifles)) sections++;
  for (const t of teams) if (!out.some(c => c.unit === t.unit)) add(t);
  return out;
}
// One of them.
export function costOf(units: readonly Offer[], c: Chosen): number {
  const u = units.find(x => x.unit === c.unit);
  return u ? (c.quality ? (u.costs[c.quality] ?? u.points) : u.points) : 0;
}
export const cost = (units: readonly Offer[], army: readonly Chosen[]): number =>
  army.reduce((n, c) => n + costOf(units, c) * c.count, 0);

// The terrain of a scenario's text as the page draws it, without asking the server: for the picture of a table.
export function tableOf(toml: string): any {
  const list = (name: string): any[] => {
    const start = toml.indexOf(`\n${name} = [`);
    if (start < 0) return [];
    const body = toml.slice(toml.indexOf('[', start) + 1, toml.indexOf('\n]', start));
    const json = `[${body
      .replace(/(\w+) = /g, '"$1": ')
      .replace(/,\s*([\]}])/g, '$1')
      .replace(/,\s*$/, '')}]`;
    try {
      return JSON.parse(json);
    } catch {
      return [];
    }
  };
  const size = /^table = \[([\d.]+), ([\d.]+)\]/m.exec(toml),
    units = (p: number[]): number[] => p.map(v => Math.round(v * 100));
  const terrain = list('terrain').map(t => ({
    ...t,
    strength: t.material === 'wood' ? 'B' : 'C',
    openings: [],
    bays: [],
    parts: t.poly
      ? [{ poly: t.poly.map(units) }]
      : t.circle
        ? [{ circle: units(t.circle.flat()) }]
        : t.width
          ? strip(t.line.map(units), t.width * 100)
          : t.line
            ? [{ line: t.line.map(units) }]
            : [],
  }));
  return {
    table: size ? [Number(size[1]) * 100, Number(size[2]) * 100] : [18000, 12000],
    terrain,
    objectives: list('objective').map(o => ({ ...o, at: units(o.at), r: o.r * 100 })),
    groups: list('group'),
    sides: [],
  };
}
// A road: one oblong a stretch and a disc a bend, as the rules tell it.
function strip(line: number[][], width: number): any[] {
  const out: any[] = [],
    at = (p: number[]): Spot => ({ x: p[0]!, y: p[1]! });
  for (let i = 1; i < line.length; ++i) {
    const a = at(line[i - 1]!),
      b = at(line[i]!),
      l = Math.hypot(b.x - a.x, b.y - a.y) || 1,
      nx = (-(b.y - a.y) / l) * (width / 2),
      ny = ((b.x - a.x) / l) * (width / 2);
    out.push({
      poly: [
        [a.x + nx, a.y + ny],
        [a.x - nx, a.y - ny],
        [b.x - nx, b.y - ny],
        [b.x + nx, b.y + ny],
      ],
    });
    if (i + 1 < line.length) out.push({ circle: [b.x, b.y, width / 2] });
  }
  return out;
}
