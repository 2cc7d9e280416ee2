// Houses wear roofs; a roof comes off when somebody wants to see a storey: floor boards, stairs, walls with their openings.
import { spotOf, type Spot } from './adapt';
import { between, boxOf, chances, far, poly, round, scaled, xy } from './shapes';
import { rubble } from './works';

const inks: Record<string, readonly [string, string, string]> = {
  stone: ['#a3523d', '#8a4330', '#6d2f20'],
  wood: ['#6f5a45', '#5d4a38', '#463626'],
  other: ['#7c7466', '#696257', '#4d473d'],
};
const cornersOf = (t: any, map: any): Spot[] => (t.parts?.[0]?.poly ?? []).map((c: number[]) => spotOf(map, c));
export interface House {
  id: string;
  type: string;
  storeys: number;
  corners: Spot[];
  material: string;
  openings: { kind: string; at: Spot; storey: number; heading?: number; arc?: number }[];
  bays: { id: string; corners: Spot[] }[];
}
export function houses(map: any): House[] {
  return (Array.isArray(map.terrain) ? map.terrain : Object.values(map.terrain ?? {}))
    .filter((t: any) => t.type === 'building' || t.type === 'bunker')
    .map((t: any) => ({
      id: t.id,
      type: t.type,
      storeys: t.storeys ?? 1,
      corners: cornersOf(t, map),
      material: t.strength === 'B' ? 'wood' : t.type === 'bunker' ? 'other' : 'stone',
      openings: (t.openings ?? []).map((o: any) => ({ ...o, at: spotOf(map, o.at) })),
      bays: (t.bays ?? []).map((b: any) => ({ id: b.id, corners: b.poly.map((c: number[]) => spotOf(map, c)) })),
    }));
}
const shadow = (ps: readonly Spot[], storeys: number): string =>
  `<path d="${poly(ps)}" transform="translate(${8 + 5 * storeys} ${11 + 6 * storeys})" fill="#1d1a0c" opacity=".42"/>`;

// A roof of four corners has a ridge along its longer side; any other is hipped to its middle.
export function roof(h: House): string {
  const [light, shade, dark] = inks[h.material]!,
    c = chances(h.id),
    ps = scaled(h.corners, 1 + 8 / Math.max(40, boxOf(h.corners).right - boxOf(h.corners).x));
  let o = shadow(h.corners, h.storeys);
  if (h.type === 'bunker') {
    o += `<path d="${poly(ps)}" fill="#9a958a" stroke="#3d3a33" stroke-width="2"/><path d="${poly(scaled(ps, 0.82))}" fill="#aaa598" stroke="#7d786c" stroke-width="1.2"/>`;
    for (let i = 0; i < 9; ++i) {
      const p = between(
        between(ps[0]!, ps[1]!, c(0.1, 0.9)),
        between(ps.at(-1)!, ps.at(-2)!, c(0.1, 0.9)),
        c(0.1, 0.9),
      );
      o += `<circle cx="${round(p.x)}" cy="${round(p.y)}" r="${round(c(1, 3))}" fill="#85806f" opacity=".8"/>`;
    }
    return o;
  }
  if (ps.length !== 4) {
    const m = { x: ps.reduce((n, p) => n + p.x, 0) / ps.length, y: ps.reduce((n, p) => n + p.y, 0) / ps.length };
    ps.forEach((p, i) => {
      const q = ps[(i + 1) % ps.length]!;
      o += `<path d="${poly([p, q, m])}" fill="${(p.y + q.y) / 2 > m.y ? shade : light}" stroke="${dark}" stroke-width=".8"/>`;
    });
    return o + `<path d="${poly(ps)}" fill="none" stroke="#3a1d12" stroke-width="1.4"/>`;
  }
  const turn = far(ps[0]!, ps[1]!) >= far(ps[1]!, ps[2]!) ? 0 : 1,
    [a, b, d, e] = [0, 1, 2, 3].map(i => ps[(i + turn) % 4]!) as [Spot, Spot, Spot, Spot];
  const hip = h.storeys === 1 && c() < 0.5 ? Math.min(0.5, far(b, d) / 2 / far(a, b)) : 0;
  const left = between(a, e, 0.5),
    right = between(b, d, 0.5),
    r0 = between(left, right, hip),
    r1 = between(right, left, hip);
  const upper = (a.y + b.y) / 2 < (d.y + e.y) / 2;
  o += `<path d="${poly([a, b, r1, r0])}" fill="${upper ? light : shade}"/><path d="${poly([e, d, r1, r0])}" fill="${upper ? shade : light}"/>`;
  if (hip)
    o += `<path d="${poly([a, r0, e])}" fill="${dark}" opacity=".9"/><path d="${poly([b, r1, d])}" fill="${shade}"/>`;
  let rows = '',
    tiles = '';
  const n = Math.max(4, Math.round(far(a, e) / 6.2));
  for (let i = 1; i < n; ++i) rows += `M${xy(between(a, e, i / n))}L${xy(between(b, d, i / n))}`;
  for (let i = 0; i < n; ++i)
    for (let k = 0, m = Math.round(far(a, b) / 9); k < m; ++k) {
      const t = (k + (i % 2 ? 0.5 : 0.1)) / m;
      tiles += `M${xy(between(between(a, b, t), between(e, d, t), i / n))}L${xy(between(between(a, b, t), between(e, d, t), (i + 0.9) / n))}`;
    }
  o += `<path d="${rows}" stroke="#2b130a" stroke-width=".9" opacity=".35"/><path d="${tiles}" stroke="#2b130a" stroke-width=".6" opacity=".25"/><path d="M${xy(r0)}L${xy(r1)}" stroke="${dark}" stroke-width="4"/><path d="M${xy(r0)}L${xy(r1)}" stroke="#fff2dd" stroke-width="1" opacity=".5" transform="translate(0-1)"/><path d="${poly(ps)}" fill="none" stroke="#3a1d12" stroke-width="1.4"/>`;
  if (h.material === 'stone') {
    const p = between(between(a, b, 0.72), between(e, d, 0.72), 0.34);
    o += `<rect x="${round(p.x + 4)}" y="${round(p.y + 5)}" width="12" height="10" fill="#1d1a0c" opacity=".4"/><rect x="${round(p.x)}" y="${round(p.y)}" width="12" height="10" fill="#8a5d4a" stroke="#3a1d12"/><rect x="${round(p.x + 3)}" y="${round(p.y + 2.5)}" width="6" height="5" fill="#2c1a14"/>`;
  }
  return o;
}
// Of a house that has partly fallen the bays that stand keep their roofs.
export function roofs(h: House, collapsed: ReadonlySet<string>): string {
  const standing = collapsed.has(h.id) ? [] : h.bays.filter(b => !collapsed.has(`${h.id}:${b.id}`));
  if (!collapsed.has(h.id) && standing.length === h.bays.length) return roof(h);
  return floor(h, 0, collapsed) + standing.map(b => roof({ ...h, id: h.id + b.id, corners: b.corners })).join('');
}
// One storey from above.
export function floor(h: House, storey: number, collapsed: ReadonlySet<string>): string {
  const c = chances(h.id + storey),
    ps = h.corners,
    b = boxOf(ps),
    id = `floor-${h.id}`;
  const wood = h.type !== 'bunker';
  let o =
    shadow(ps, h.storeys) +
    `<clipPath id="${id}"><path d="${poly(ps)}"/></clipPath><g clip-path="url(#${id})"><path d="${poly(ps)}" fill="${wood ? (storey ? '#b58a55' : '#a88a63') : '#8f8a7e'}"/>`;
  let boards = '';
  for (let y = b.y + 7; y < b.bottom; y += 7.5) boards += `M${round(b.x)} ${round(y)}H${round(b.right)}`;
  for (let i = 0, n = ((b.right - b.x) * (b.bottom - b.y)) / 700; i < n; ++i)
    boards += `M${round(c(b.x, b.right))} ${round(b.y + 7 + 7.5 * Math.floor(c(0, (b.bottom - b.y) / 7.5)))}v7.5`;
  if (wood) o += `<path d="${boards}" stroke="#7d5a30" stroke-width=".9" opacity=".6"/>`;
  if (h.storeys > 1) {
    const p = between(ps[0]!, ps[2] ?? ps[1]!, 0.42),
      steps = Array.from({ length: 7 }, (_, k) => `M${round(p.x - 7)} ${round(p.y - 22 + (k + 1) * 5.7)}h14`).join('');
    o += `<rect x="${round(p.x - 7)}" y="${round(p.y - 22)}" width="14" height="46" fill="#8d6a3d" stroke="#4b3618"/><path d="${steps}" stroke="#4b3618"/>`;
  }
  if (wood && b.right - b.x > 60)
    o += `<rect x="${round(b.right - 42)}" y="${round(b.y + 12)}" width="28" height="19" rx="2" fill="#7b4b32" stroke="#3c2214"/><rect x="${round(b.right - 40)}" y="${round(b.y + 14)}" width="8" height="15" fill="#e8dfc6"/><rect x="${round(b.x + 14)}" y="${round(b.bottom - 32)}" width="22" height="15" rx="2" fill="#8a6b3f" stroke="#4b3618"/>`;
  for (const bay of h.bays)
    if (collapsed.has(`${h.id}:${bay.id}`) || collapsed.has(h.id)) o += rubble(bay.corners, h.id + bay.id);
  if (!h.bays.length && collapsed.has(h.id)) o += rubble(ps, h.id);
  o += '</g>';
  for (let i = 1; i < h.bays.length; ++i) {
    // The wall between two bays: the side they share, with a way through its middle.
    const p = h.bays[i - 1]!.corners,
      q = h.bays[i]!.corners,
      both = p.filter(x => q.some(y => far(x, y) < 1));
    if (both.length === 2) {
      const m = [between(both[0]!, both[1]!, 0.4), between(both[0]!, both[1]!, 0.6)];
      o += `<path d="M${xy(both[0]!)}L${xy(m[0]!)}M${xy(m[1]!)}L${xy(both[1]!)}" stroke="#5d5341" stroke-width="5"/><path d="M${xy(both[0]!)}L${xy(m[0]!)}M${xy(m[1]!)}L${xy(both[1]!)}" stroke="#cabf9f" stroke-width="3"/>`;
    }
  }
  o += `<path d="${poly(ps)}" fill="none" stroke="#4d4638" stroke-width="${wood ? 9 : 14}"/><path d="${poly(ps)}" fill="none" stroke="${wood ? '#b9b097' : '#a8a396'}" stroke-width="${wood ? 6 : 10}" stroke-dasharray="10 1.2 7 1.2"/>`;
  return o + openings(h, storey);
}
// Windows are blue, doors brown, embrasures black with their arc.
export function openings(h: House, storey: number): string {
  let o = '';
  for (const q of h.openings) {
    if (q.storey !== storey) continue;
    let best = 0,
      at = Infinity;
    h.corners.forEach((p, i) => {
      const r = h.corners[(i + 1) % h.corners.length]!,
        d = Math.abs(far(p, q.at) + far(q.at, r) - far(p, r));
      if (d < at) {
        at = d;
        best = (Math.atan2(r.y - p.y, r.x - p.x) * 180) / Math.PI;
      }
    });
    const wide = q.kind === 'embrasure' ? 12 : 18,
      colour = q.kind === 'window' ? '#8cc3d8' : q.kind === 'door' ? '#7a4a22' : '#15140f';
    o += `<g transform="translate(${xy(q.at)}) rotate(${round(best)})"><rect x="${-wide / 2}" y="-5" width="${wide}" height="10" fill="#3b3428"/><rect x="${-wide / 2 + 1.5}" y="-2.6" width="${wide - 3}" height="5.2" fill="${colour}"/></g>`;
  }
  return o;
}
