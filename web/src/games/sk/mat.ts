// The ground the table is covered with: meadow, dry steppe, the dust of a town, or the soil of a jungle. What lies on the table
// tells which; nothing on the mat itself is terrain: grass, flowers and stones are flat.
import { rows, type Spot } from './adapt';
import { boxOf, chances, disc, inside, Inks, round, scaled, soft } from './shapes';

interface Soil {
  ground: string;
  patches: readonly string[];
  blades: readonly [dark: string, light: string];
  blossoms: readonly string[];
  stones: string;
  worn: string; // earth that is walked on
}
const soils: Record<'meadow' | 'steppe' | 'dust' | 'jungle', Soil> = {
  meadow: {
    ground: '#b3bb78',
    patches: ['#9fae63', '#c4c888', '#a6b36b', '#cdc98f', '#95a75d'],
    blades: ['#84934c', '#d9dba3'],
    blossoms: ['#f6f1dc', '#f0d65c', '#d97a5c'],
    stones: '#a9a48c',
    worn: '#c2aa78',
  },
  steppe: {
    ground: '#cbbd80',
    patches: ['#bdb06f', '#dccf97', '#b9b377', '#d6c388', '#c9b273'],
    blades: ['#9a8d4f', '#ece2b4'],
    blossoms: ['#f3ead0', '#e2b94d', '#a9719a'],
    stones: '#a99f84',
    worn: '#c7a972',
  },
  dust: {
    ground: '#b9ae92',
    patches: ['#a79d84', '#c9c0a6', '#aaa489', '#bfae8b', '#9b9580'],
    blades: ['#7d7d55', '#c9c49b'],
    blossoms: [],
    stones: '#8c8474',
    worn: '#a99a7c',
  },
  jungle: {
    ground: '#a6ad68',
    patches: ['#8fa058', '#b9b577', '#7f9550', '#b3a468', '#98a65c'],
    blades: ['#6c8441', '#cfd692'],
    blossoms: ['#f4efe0', '#e0708a'],
    stones: '#9a937a',
    worn: '#b59762',
  },
};
export function soilOf(map: any): Soil & { name: string } {
  const all = rows(map.terrain),
    n = (type: string) => all.filter(t => t.type === type).length;
  const name = n('jungle')
    ? 'jungle'
    : n('rubble') > 1
      ? 'dust'
      : rows(map.groups).some(g => /^sov_/.test(String(g.unit)))
        ? 'steppe'
        : 'meadow';
  return { ...soils[name], name };
}

// Earth trodden bare around a house; the farther from its walls, the less.
const worn = (corners: readonly Spot[], colour: string): string => {
  const b = boxOf(corners),
    wide = Math.max(b.right - b.x, b.bottom - b.y);
  return [54, 44, 35, 26, 18, 10]
    .map(d => `<path d="${soft(scaled(corners, 1 + (2 * d) / wide), 0.34)}" fill="${colour}" opacity=".17"/>`)
    .join('');
};

export function mat(map: any, size: { width: number; height: number }, houses: readonly Spot[][]): string {
  const { width, height } = size,
    soil = soilOf(map),
    c = chances('mat' + width),
    inks = new Inks(),
    free = (p: Spot): boolean => houses.every(h => !inside(p, h));
  let out = `<rect width="${width}" height="${height}" fill="${soil.ground}"/>`;
  soil.patches.forEach((colour, i) => {
    out += `<radialGradient id="sk-${soil.name}${i}"><stop offset=".35" stop-color="${colour}" stop-opacity=".62"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  });
  for (let i = 0; i < 90; ++i) {
    const x = round(c(0, width)),
      y = round(c(0, height));
    out += `<ellipse cx="${x}" cy="${y}" rx="${round(c(60, 240))}" ry="${round(c(35, 130))}" transform="rotate(${Math.round(c(0, 180))} ${x} ${y})" fill="url(#sk-${soil.name}${i % soil.patches.length})"/>`;
  }
  for (const h of houses) out += worn(h, soil.worn);
  const anywhere = (): Spot => ({ x: c(0, width), y: c(0, height) });
  // Tufts of three blades, thicker in some places than in others.
  for (let i = 0; i < 420; ++i) {
    const m = anywhere();
    for (let k = 0, n = i % 5 ? 3 : 8; k < n; ++k) {
      const x = m.x + c(-22, 22),
        y = m.y + c(-16, 16),
        h = c(3, 6);
      inks.add(
        k % 3 ? 'dark' : 'light',
        `M${round(x)} ${round(y)}l${round(c(-2.4, -0.8))} ${round(-h * 0.8)}M${round(x)} ${round(y)}v${round(-h)}M${round(x)} ${round(y)}l${round(c(0.8, 2.4))} ${round(-h * 0.8)}`,
      );
    }
  }
  soil.blossoms.forEach((_, i) => {
    for (let bed = 0; bed < 9; ++bed) {
      const m = anywhere();
      for (let k = 0; k < 14; ++k) {
        const p = { x: m.x + c(-34, 34), y: m.y + c(-26, 26) };
        if (free(p)) inks.add('blossom' + i, disc(p.x, p.y, c(0.8, 1.5)));
      }
    }
  });
  for (let i = 0; i < (soil.name === 'dust' ? 700 : 160); ++i) {
    const p = anywhere(),
      r = c(0.9, 2.6);
    if (!free(p)) continue;
    inks.add('shade', disc(p.x + r * 0.5, p.y + r * 0.6, r));
    inks.add('stone', disc(p.x, p.y, r));
  }
  return (
    out +
    inks.print({
      shade: 'fill="#1d1a0c" opacity=".3"',
      stone: `fill="${soil.stones}"`,
      dark: `stroke="${soil.blades[0]}" stroke-width=".9" fill="none" opacity=".8"`,
      light: `stroke="${soil.blades[1]}" stroke-width=".9" fill="none" opacity=".85"`,
      ...Object.fromEntries(soil.blossoms.map((colour, i) => ['blossom' + i, `fill="${colour}" opacity=".9"`])),
    })
  );
}
