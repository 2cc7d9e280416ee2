// Vehicles as plan silhouettes, from their own measures: hull, running gear, turret apart. Drawn around 0, 0 in millimetres,
// looking east.
const paints: Record<string, readonly [string, string, string, string]> = {
  // body, light, dark, line
  ger: ['#8f8a72', '#aaa58b', '#6d6952', '#2b291d'],
  us: ['#79814a', '#929a62', '#666d3c', '#23260f'],
  bri: ['#7d7447', '#978e5f', '#655d38', '#29240f'],
  sov: ['#647a4a', '#7f9562', '#50643b', '#1d2812'],
  jap: ['#8f8350', '#aa9d69', '#736a3e', '#2c2711'],
};
const burnt = ['#47423a', '#5b544a', '#34302a', '#14120d'] as const; // whoever painted it
const paintOf = (nation: string, wrecked: boolean): readonly [string, string, string, string] =>
  wrecked ? burnt : (paints[nation] ?? paints.us!);
export interface Plan {
  id: string;
  class: string;
  length: number;
  width: number;
  turret: boolean;
  open: boolean;
  gun?: string;
  cannon?: string;
  mgs?: readonly unknown[];
  seats?: number;
}
const r = (n: number): number => Math.round(n * 10) / 10;

function track(l: number, w: number, y: number, high: number): string {
  let teeth = '';
  for (let x = -l / 2 + 2; x < l / 2 - 1; x += 3.3) teeth += `M${r(x)} ${r(y + 0.6)}v${r(high - 1.2)}`;
  return `<rect x="${r(-l / 2)}" y="${r(y)}" width="${r(l)}" height="${r(high)}" rx="3" fill="#2e2c25"/><path d="${teeth}" stroke="#5a574a" stroke-width="1"/>`;
}
const wheel = (x: number, y: number): string =>
  `<rect x="${r(x - 5)}" y="${r(y - 2.2)}" width="10" height="4.4" rx="1.5" fill="#25231d"/>`;

// The hull with its shadow, without turret.
export function hull(v: Plan, nation: string, wrecked = false): string {
  const l = v.length / 10,
    w = v.width / 10,
    [body, light, dark, line] = paintOf(nation, wrecked);
  const tracked = /tank|assault|destroyer|self|carrier|gun|spg|tracked/.test(v.class) && !/truck|car\b/.test(v.class),
    half = /half/.test(v.class),
    moto = /moto/.test(v.class),
    truck = /truck/.test(v.class);
  let o = `<rect x="${r(-l / 2)}" y="${r(-w / 2)}" width="${r(l)}" height="${r(w)}" rx="4" fill="#1c1a0d" opacity=".45" transform="translate(4 5)"/>`;
  if (moto)
    return (
      o +
      `<rect x="${r(-l / 2)}" y="-2" width="${r(l)}" height="4" rx="2" fill="#2b291d"/>${wheel(l / 2 - 6, 0)}${wheel(-l / 2 + 6, 0)}<path d="M-4 2h9q6 1 6 5t-6 5h-9z" fill="${body}" stroke="${line}" stroke-width="1"/><circle cx="-2" r="3" fill="${dark}"/><path d="M6-5v10" stroke="${line}" stroke-width="1.5"/>`
    );
  const t = tracked || half ? Math.max(5.5, w * 0.22) : 0;
  if (tracked) o += track(l, w, -w / 2, t) + track(l, w, w / 2 - t, t);
  else if (half)
    o +=
      `<g transform="translate(${r(-l * 0.14)})">${track(l * 0.6, w, -w / 2, t) + track(l * 0.6, w, w / 2 - t, t)}</g>` +
      wheel(l / 2 - 10, -w / 2 + 3) +
      wheel(l / 2 - 10, w / 2 - 3);
  else
    for (const x of truck ? [l / 2 - 10, -l / 2 + 14, -l / 2 + 26] : [l / 2 - 10, -l / 2 + 10])
      o += wheel(x, -w / 2 + 1) + wheel(x, w / 2 - 1);
  const b = tracked ? w / 2 - t + 1.5 : w / 2 - (half ? 4 : 1.5),
    f = l / 2,
    a = -l / 2 + 1;
  if (truck) {
    const bed = -l / 2 + l * 0.62;
    let ribs = '';
    for (let x = a + 8; x < bed - 4; x += 9) ribs += `M${r(x)} ${r(-b)}V${r(b)}`;
    return (
      o +
      `<rect x="${r(a)}" y="${r(-b)}" width="${r(bed - a)}" height="${r(2 * b)}" rx="2" fill="${dark}" stroke="${line}" stroke-width="1.2"/><path d="${ribs}" stroke="${light}" stroke-width="1.5" opacity=".7"/><rect x="${r(bed)}" y="${r(-b)}" width="${r(l * 0.16)}" height="${r(2 * b)}" fill="${body}" stroke="${line}" stroke-width="1.2"/><path d="M${r(bed + l * 0.16)} ${r(-b + 2)}H${r(f - 3)}L${r(f)} ${r(-b + 5)}V${r(b - 5)}L${r(f - 3)} ${r(b - 2)}H${r(bed + l * 0.16)}Z" fill="${light}" stroke="${line}" stroke-width="1.1"/>`
    );
  }
  const nose = Math.min(10, l * 0.12),
    deck = a + l * 0.3;
  o += `<path d="M${r(a)} ${r(-b)}H${r(f - nose)}L${r(f)} ${r(-b * 0.6)}V${r(b * 0.6)}L${r(f - nose)} ${r(b)}H${r(a)}Z" fill="${body}" stroke="${line}" stroke-width="1.3"/><path d="M${r(f - nose - 3)} ${r(-b)}L${r(f - 2)} ${r(-b * 0.55)}V${r(b * 0.55)}L${r(f - nose - 3)} ${r(b)}Z" fill="${light}" stroke="${line}" stroke-width=".8"/>`;
  if (half || (v.open && !v.turret)) {
    o += `<rect x="${r(a + 3)}" y="${r(-b + 3)}" width="${r(l * 0.55)}" height="${r(2 * b - 6)}" fill="${dark}" stroke="${line}" stroke-width="1"/><path d="M${r(a + 5)} ${r(-b + 6)}H${r(a + l * 0.52)}M${r(a + 5)} ${r(b - 6)}H${r(a + l * 0.52)}" stroke="${light}" stroke-width="2.5" opacity=".7"/>`;
  } else {
    let grill = '';
    for (let y = -b + 4; y < b - 2; y += 4) grill += `M${r(a + 3)} ${r(y)}H${r(deck - 3)}`;
    o += `<path d="M${r(a)} ${r(-b)}H${r(deck)}V${r(b)}H${r(a)}Z" fill="${dark}"/><path d="${grill}" stroke="${line}" stroke-width="1.1" opacity=".8"/><circle cx="${r(f - nose - 7)}" cy="${r(b * 0.5)}" r="3" fill="${dark}" stroke="${line}" stroke-width=".7"/><circle cx="${r(f - nose - 7)}" cy="${r(-b * 0.5)}" r="3" fill="${dark}" stroke="${line}" stroke-width=".7"/>`;
  }
  if (!v.turret && v.gun)
    o += `<rect x="${r(l * 0.1)}" y="-2" width="${r(l * 0.55)}" height="4" fill="${dark}" stroke="${line}" stroke-width=".9"/><path d="M${r(-l * 0.2)} ${r(-b * 0.8)}H${r(l * 0.16)}L${r(l * 0.24)} 0L${r(l * 0.16)} ${r(b * 0.8)}H${r(-l * 0.2)}Z" fill="${light}" stroke="${line}" stroke-width="1.1"/>`;
  return o;
}
export function turret(v: Plan, nation: string, open: boolean, wrecked = false): string {
  const l = v.length / 10,
    w = v.width / 10,
    [body, light, dark, line] = paintOf(nation, wrecked);
  const k = Math.min(l * 0.24, w * 0.42),
    long = v.gun ? Math.max(l * 0.42, 20) : l * 0.25,
    bore = v.gun ? 4 : 2.2;
  const star =
    nation === 'us'
      ? `<path d="M0-5L1.4-1.6L5-1.4L2.200.9L3.2 4.4L0 2.4L-3.2 4.4L-2.200.9L-5-1.4L-1.4-1.6Z" transform="translate(${r(k * 0.1)} ${r(-k * 0.36)}) scale(.8)" fill="#f4f1e4"/>`
      : nation === 'ger'
        ? `<path d="M-3.5 0h7M0-3.5v7" transform="translate(${r(k * 0.05)} ${r(-k * 0.4)})" stroke="#f4f1e4" stroke-width="2.4"/><path d="M-3.5 0h7M0-3.5v7" transform="translate(${r(k * 0.05)} ${r(-k * 0.4)})" stroke="#1b1b18" stroke-width="1.3"/>`
        : nation === 'sov'
          ? `<path d="M0-5L1.4-1.6L5-1.4L2.200.9L3.2 4.4L0 2.4L-3.2 4.4L-2.200.9L-5-1.4L-1.4-1.6Z" transform="translate(${r(k * 0.1)} ${r(-k * 0.36)}) scale(.75)" fill="#c23b22"/>`
          : nation === 'jap'
            ? `<circle cx="${r(k * 0.1)}" cy="${r(-k * 0.36)}" r="3.2" fill="#c23b22" stroke="#f4f1e4" stroke-width=".8"/>`
            : '';
  return (
    `<path d="M${r(k * 0.8)} 3H${r(k + long)}v1.2H${r(k * 0.8)}Z" fill="#1c1a0d" opacity=".4" transform="translate(3 4)"/><rect x="${r(k * 0.8)}" y="${-bore / 2}" width="${r(long)}" height="${bore}" fill="${dark}" stroke="${line}" stroke-width=".9"/><rect x="${r(k * 0.8 + long - 4)}" y="${-bore / 2 - 0.4}" width="4" height="${bore + 0.8}" fill="${line}"/>` +
    `<path d="M${r(-k)} ${r(-k * 0.5)}Q${r(-k)} ${r(-k * 0.95)} ${r(-k * 0.45)} ${r(-k)}L${r(k * 0.6)} ${r(-k * 0.9)}L${r(k * 1.05)} ${r(-k * 0.45)}V${r(k * 0.45)}L${r(k * 0.6)} ${r(k * 0.9)}L${r(-k * 0.45)} ${r(k)}Q${r(-k)} ${r(k * 0.95)} ${r(-k)} ${r(k * 0.5)}Z" fill="${light}" stroke="${line}" stroke-width="1.4"/>` +
    `<circle cx="${r(-k * 0.25)}" cy="${r(k * 0.42)}" r="4.2" fill="${open ? '#1b1a14' : dark}" stroke="${line}" stroke-width=".9"/>${open ? `<path d="M${r(-k * 0.25 - 4)} ${r(k * 0.42 + 3)}h8" stroke="${body}" stroke-width="2"/><circle cx="${r(-k * 0.25)}" cy="${r(k * 0.42)}" r="2.4" fill="#4a3b26"/>` : `<path d="M${r(-k * 0.25 - 4)} ${r(k * 0.42)}h8" stroke="${line}" stroke-width=".7"/>`}` +
    star
  );
}
export const soot =
  '<radialGradient id="sk-soot"><stop offset=".2" stop-color="#16130f" stop-opacity=".8"/><stop offset="1" stop-color="#16130f" stop-opacity="0"/></radialGradient><ellipse rx="46" ry="38" fill="url(#sk-soot)"/>';
// Fire within the hull, and smoke that the wind takes to the north-east, thinner the farther it is.
export const flames =
  '<radialGradient id="sk-blaze"><stop stop-color="#ffc04a" stop-opacity=".8"/><stop offset="1" stop-color="#e0571b" stop-opacity="0"/></radialGradient><g class="fire"><circle r="44" fill="url(#sk-blaze)"/><path d="M-14 8Q-18-6-8-14Q-9-4-3-8Q-4-20 6-26Q4-14 11-10Q15-14 14-20Q22-8 15 6Q8 14-3 13Q-11 13-14 8Z" fill="#cf4015"/><path d="M-6 7Q-8-2-2-7Q-1 0 3-3Q4-9 8-12Q12-2 8 6Q2 11-6 7Z" fill="#ffd35a"/>' +
  [1, 2, 3, 4, 5, 6]
    .map(
      i => `<circle cx="${15 * i}" cy="${-18 * i}" r="${14 + 2 * i}" fill="url(#sk-soot)" opacity="${1 - 0.14 * i}"/>`,
    )
    .join('') +
  '</g>';
