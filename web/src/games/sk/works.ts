// What men made: roads, walls, fences, wire, trenches; and hills and water, which they found.
import type { Spot } from './adapt';
import {
  along,
  bent,
  between,
  boxOf,
  centre,
  chances,
  disc,
  far,
  inside,
  line,
  poly,
  round,
  scaled,
  soft,
  xy,
} from './shapes';

// A road or a stream comes as one oblong a stretch and a disc a bend: its middle line is what lies between the short ends.
export interface Strip {
  centre: Spot[];
  width: number;
}
export function strips(parts: readonly { ps?: Spot[]; disc?: Spot & { r: number } }[]): Strip {
  const r = parts.find(p => p.disc)?.disc?.r,
    line: Spot[] = [];
  let width = r ? r * 2 : 0;
  for (const { ps } of parts) {
    if (!ps || ps.length !== 4) continue;
    const a = far(ps[0]!, ps[1]!),
      b = far(ps[1]!, ps[2]!);
    const ends = r ? (Math.abs(a - width) < Math.abs(b - width) ? 0 : 1) : a < b ? 0 : 1;
    if (!r) width = Math.min(a, b);
    const p = between(ps[ends]!, ps[ends + 1]!, 0.5),
      q = between(ps[(ends + 2) % 4]!, ps[(ends + 3) % 4]!, 0.5);
    const last = line.at(-1);
    if (!last) line.push(p, q);
    else if (far(last, p) <= far(last, q)) {
      if (far(last, p) > 1) line.push(p);
      line.push(q);
    } else {
      if (far(last, q) > 1) line.push(q);
      line.push(p);
    }
    if (line.length === 4 && far(line[0]!, line[2]!) < 1) line.splice(0, 3, line[1]!, line[0]!);
  }
  return { centre: line, width };
}
// All roads at once, layer by layer, so that they run into each other where they meet.
export function roads(all: readonly Strip[]): string {
  const some = all.filter(r => r.centre.length > 1);
  const layer = (colour: string, wide: (w: number) => number, more = ''): string =>
    some
      .map(
        r =>
          `<path d="${bent(r.centre)}" fill="none" stroke="${colour}" stroke-width="${round(wide(r.width))}" stroke-linejoin="round" ${more}/>`,
      )
      .join('');
  return (
    layer('#8e7c4e', w => w + 5, 'opacity=".55"') +
    layer('#cdb98a', w => w) +
    layer('#b69d6c', w => w * 0.62) +
    layer('#d3c096', w => w * 0.42) +
    layer('#9fa264', w => w * 0.13, 'stroke-dasharray="9 14 4 11" opacity=".8"')
  );
}
export function water({ centre: l, width: w }: Strip, seed: string): string {
  if (l.length < 2) return '';
  const d = bent(l, 60),
    c = chances(seed);
  let glints = '';
  for (const p of along(l, 34))
    glints += `M${round(p.x + c(-w * 0.25, w * 0.25))} ${round(p.y + c(-w * 0.25, w * 0.25))}q5-3 10 0t10 0`;
  return `<path d="${d}" fill="none" stroke="#6d6a3c" stroke-width="${round(w + 10)}" opacity=".6"/><path d="${d}" fill="none" stroke="#9a9468" stroke-width="${round(w + 4)}"/><path d="${d}" fill="none" stroke="#5d8794" stroke-width="${round(w)}"/><path d="${d}" fill="none" stroke="#77a3ae" stroke-width="${round(w * 0.55)}" opacity=".7"/><path d="${glints}" fill="none" stroke="#cfe6ea" stroke-width="1.2" opacity=".7"/>`;
}
export function pond(ps: readonly Spot[]): string {
  return `<path d="${soft(ps, 0.15)}" fill="#5d8794" stroke="#6d6a3c" stroke-width="6"/><path d="${soft(scaled(ps, 0.8), 0.25)}" fill="#77a3ae" opacity=".6"/>`;
}
export function planks(ps: readonly Spot[]): string {
  const a = far(ps[0]!, ps[1]!),
    b = far(ps[1]!, ps[2]!),
    [p, q, r, s] = a > b ? [ps[0]!, ps[1]!, ps[2]!, ps[3]!] : [ps[1]!, ps[2]!, ps[3]!, ps[0]!];
  let d = '';
  for (let i = 1, n = Math.round(Math.max(a, b) / 7); i < n; ++i)
    d += `M${xy(between(p, q, i / n))}L${xy(between(s, r, i / n))}`;
  return `<path d="${poly(ps)}" fill="#1d1a0c" opacity=".45" transform="translate(7 9)"/><path d="${poly(ps)}" fill="#a98a5c" stroke="#4b3618" stroke-width="2"/><path d="${d}" stroke="#6d5228" stroke-width="1.2"/><path d="M${xy(p)}L${xy(q)}M${xy(s)}L${xy(r)}" stroke="#4b3618" stroke-width="4"/>`;
}
export function hill(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    m = centre(ps);
  let d = '';
  for (let i = 0; i < ps.length; ++i) {
    const a = ps[i]!,
      b = ps[(i + 1) % ps.length]!,
      n = Math.floor(far(a, b) / 8.5);
    for (let k = 0; k < n; ++k) {
      const p = between(a, b, (k + 0.5) / n),
        f = 0.94 - c(0, 0.07),
        g = f - 0.075 - c(0, 0.03);
      d += `M${xy(between(m, p, f))}L${xy(between(m, p, g))}`;
    }
  }
  return `<path d="${soft(ps, 0.3)}" fill="#5d5a2c" opacity=".38" transform="translate(9 12)"/><path d="${soft(ps, 0.3)}" fill="#a89a5c" stroke="#7d6c38" stroke-width="1.6"/><path d="${soft(scaled(ps, 0.82), 0.3)}" fill="#b8ac6c"/><path d="${soft(scaled(ps, 0.6), 0.3)}" fill="#c3b97b" opacity=".9"/><path d="${d}" stroke="#6f5f30" stroke-width="1.3" opacity=".55" fill="none"/>`;
}
export function cliff(ps: readonly Spot[]): string {
  let d = '';
  for (const [i, p] of along(ps, 9).entries()) d += `M${xy(p)}l${i % 2 ? 3 : -2} 9`;
  return `<path d="${line(ps)}" fill="none" stroke="#3b321b" stroke-width="7" opacity=".6" transform="translate(3 5)"/><path d="${line(ps)}" fill="none" stroke="#8d7f5d" stroke-width="6"/><path d="${d}" stroke="#4d432a" stroke-width="1.6"/>`;
}
const wallLooks = {
  low: [10.5, 8, '#6e6757', '#a9a08a', '#cdc5ae'],
  high: [13, 10, '#5d5341', '#8f8570', '#bcb299'],
} as const;
export function wall(ps: readonly Spot[], high = false): string {
  const d = line(ps),
    [w, v, dark, stone, light] = wallLooks[high ? 'high' : 'low'],
    s = high ? 6 : 3;
  return `<path d="${d}" fill="none" stroke="#23200f" stroke-width="${w + 1.5}" opacity=".4" transform="translate(${s} ${s * 1.5})"/><path d="${d}" fill="none" stroke="${dark}" stroke-width="${w}" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${stone}" stroke-width="${v}" stroke-dasharray="9 1.6 6 1.6 11 1.6" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${light}" stroke-width="2.6" stroke-dasharray="5 5.2 8 4" transform="translate(-.8 -1.6)"/>`;
}
export function fence(ps: readonly Spot[]): string {
  const posts = along(ps, 16)
    .map(p => disc(p.x, p.y, 2.2))
    .join('');
  return `<path d="${line(ps)}" fill="none" stroke="#2b2413" stroke-width="3" opacity=".35" transform="translate(2 3)"/><path d="${line(ps)}" fill="none" stroke="#8a6b3f" stroke-width="2.4"/><path d="${posts}" fill="#5d4522"/>`;
}
export function sandbags(ps: readonly Spot[]): string {
  let bags = '';
  const list = along(ps, 9);
  list.forEach((p, i) => {
    const q = list[Math.min(i + 1, list.length - 1)]!,
      o = list[Math.max(0, i - 1)]!,
      a = Math.round((Math.atan2(q.y - o.y, q.x - o.x) * 180) / Math.PI);
    bags += `<ellipse rx="5.5" ry="4" transform="translate(${xy(p)}) rotate(${a})" fill="#c3ad7a" stroke="#6d5a2f" stroke-width=".9"/>`;
  });
  return (
    `<path d="${line(ps)}" fill="none" stroke="#2b2413" stroke-width="9" opacity=".35" transform="translate(2.5 3.5)"/>` +
    bags
  );
}
export function wire(ps: readonly Spot[]): string {
  let loops = '';
  for (const p of along(ps, 8)) loops += disc(p.x, p.y, 5.5);
  return `<path d="${line(ps)}" fill="none" stroke="#5b5a50" stroke-width="1.2"/><path d="${loops}" fill="none" stroke="#55534a" stroke-width="1"/>`;
}
export function trench(ps: readonly Spot[], closed: boolean): string {
  const d = closed ? poly(ps) : line(ps);
  return closed
    ? `<path d="${d}" fill="#5a4a2c" stroke="#a08a58" stroke-width="6" stroke-linejoin="round"/><path d="${poly(scaled(ps, 0.92))}" fill="#3f3420" opacity=".6"/>`
    : `<path d="${d}" fill="none" stroke="#a08a58" stroke-width="26" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#5a4a2c" stroke-width="18" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#3f3420" stroke-width="11" stroke-linejoin="round" opacity=".7"/>`;
}
// A hole in the ground: dug (with a rim of earth), or torn by a shell.
export function hole(p: Spot, r: number, seed: string): string {
  const c = chances(seed);
  let clods = '';
  for (let i = 0; i < 14; ++i) {
    const a = c(0, 6.28),
      q = c(r * 0.8, r * 1.5);
    clods += disc(p.x + q * Math.cos(a), p.y + q * Math.sin(a), c(0.8, 2.4));
  }
  return `<path d="${clods}" fill="#4c3f26" opacity=".7"/><circle cx="${round(p.x)}" cy="${round(p.y)}" r="${round(r)}" fill="#7a663f" opacity=".75"/><circle cx="${round(p.x + 1)}" cy="${round(p.y + 1)}" r="${round(r * 0.72)}" fill="#4a3c22" opacity=".8"/><circle cx="${round(p.x + r * 0.15)}" cy="${round(p.y + r * 0.2)}" r="${round(r * 0.42)}" fill="#332917" opacity=".7"/>`;
}
// Heaps of broken walls: dust at the edges, stones of two colours, here and there a beam.
export function rubble(ps: readonly Spot[], seed: string): string {
  const c = chances(seed),
    b = boxOf(ps),
    size = Math.sqrt((b.right - b.x) * (b.bottom - b.y));
  let stones = '',
    dark = '',
    shade = '',
    beams = '';
  for (let i = 0, n = Math.min(420, Math.round(size * 1.4)); i < n; ++i) {
    const p = { x: c(b.x, b.right), y: c(b.y, b.bottom) },
      r = c(2, 7);
    if (!inside(p, ps)) continue;
    if (i % 17 === 0) beams += `M${xy(p)}l${round(c(-16, 16))} ${round(c(-16, 16))}`;
    const s = `M${round(p.x - r)} ${round(p.y)}l${round(r * 0.6)}-${round(r)} ${round(r)}-${round(r * 0.1)} ${round(r * 0.5)} ${round(r * 0.9)}-${round(r)} ${round(r * 0.6)}Z`;
    shade += disc(p.x + r * 0.2, p.y + r * 0.3, r * 0.9);
    if (i % 2) stones += s;
    else dark += s;
  }
  return `<path d="${soft(scaled(ps, 1.08), 0.24)}" fill="#8d8068" opacity=".35"/><path d="${soft(ps, 0.12)}" fill="#8d8068" opacity=".8"/><path d="${soft(scaled(ps, 0.8), 0.2)}" fill="#7b6f59" opacity=".6"/><path d="${shade}" fill="#1d1a0c" opacity=".3"/><path d="${dark}" fill="#7a6d57"/><path d="${stones}" fill="#b7ac93" stroke="#5d5341" stroke-width=".5"/><path d="${beams}" stroke="#4b3a24" stroke-width="3.2" stroke-linecap="round"/>`;
}
// Something burnt out: plates, tracks, the ring where a turret was.
export function wreck(ps: readonly Spot[]): string {
  if (ps.length !== 4) return `<path d="${poly(ps)}" fill="#4a4438" stroke="#211e16" stroke-width="2"/>`;
  const [a, b, d, e] = (far(ps[0]!, ps[1]!) >= far(ps[1]!, ps[2]!) ? ps : [...ps.slice(1), ps[0]!]) as [
      Spot,
      Spot,
      Spot,
      Spot,
    ],
    m = centre(ps),
    wide = far(b, d),
    side = (p: Spot, q: Spot, r: Spot, s: Spot): string => {
      let teeth = '';
      for (let i = 1, n = Math.round(far(p, q) / 4); i < n; ++i)
        teeth += `M${xy(between(p, q, i / n))}L${xy(between(between(p, s, 0.2), between(q, r, 0.2), i / n))}`;
      return `<path d="${poly([p, q, between(q, r, 0.2), between(p, s, 0.2)])}" fill="#24211a"/><path d="${teeth}" stroke="#4c463a" stroke-width="1.2"/>`;
    };
  return `<path d="${soft(scaled(ps, 1.35), 0.3)}" fill="#1b1915" opacity=".3"/><path d="${poly(ps)}" fill="#1d1a0c" opacity=".4" transform="translate(5 6)"/><path d="${poly(ps)}" fill="#5a4a3a" stroke="#211e16" stroke-width="2"/>${side(a, b, d, e)}${side(e, d, b, a)}<path d="${poly([between(a, b, 0.06), between(a, b, 0.3), between(e, d, 0.3), between(e, d, 0.06)])}" fill="#3a3128" opacity=".8"/><circle cx="${round(m.x)}" cy="${round(m.y)}" r="${round(wide * 0.27)}" fill="#1b1712" stroke="#6e5a43" stroke-width="2.2"/><path d="${line([between(a, e, 0.34), between(b, d, 0.3)])}" stroke="#8a5b36" stroke-width="1.4" opacity=".6" fill="none"/>`;
}
export function mines(ps: readonly Spot[]): string {
  const b = boxOf(ps);
  let d = '';
  for (let x = b.x + 12; x < b.right; x += 26)
    for (let y = b.y + 12; y < b.bottom; y += 26)
      if (inside({ x, y }, ps)) d += `M${round(x - 3)} ${round(y - 3)}l6 6m0-6l-6 6`;
  return `<path d="${poly(ps)}" fill="#b3261e" fill-opacity=".07" stroke="#8a2a1e" stroke-width="1.6" stroke-dasharray="8 5"/><path d="${d}" stroke="#8a2a1e" stroke-width="1.4" opacity=".7"/>`;
}
