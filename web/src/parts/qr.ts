// A QR code of a link: byte mode, error correction L, versions 1 to 9 (up to 230 letters).
//   [all codewords, those for correction in each block, blocks, places of the alignment patterns]
const versions: readonly [number, number, number, readonly number[]][] = [
  [26, 7, 1, []],
  [44, 10, 1, [6, 18]],
  [70, 15, 1, [6, 22]],
  [100, 20, 1, [6, 26]],
  [134, 26, 1, [6, 30]],
  [172, 18, 2, [6, 34]],
  [196, 20, 2, [6, 22, 38]],
  [242, 24, 2, [6, 24, 42]],
  [292, 30, 2, [6, 26, 46]],
];
const exp = new Uint8Array(512),
  log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i) {
  exp[i] = exp[i + 255] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? exp[log[a]! + log[b]!]! : 0);

// The remainder of a Reed-Solomon division: the codewords that correct.
export function correction(data: readonly number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; ++i) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, k) => {
      next[k]! ^= g;
      next[k + 1]! ^= times(g, exp[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i]!;
    if (lead)
      generator.forEach((g, k) => {
        rest[i + k]! ^= times(g, lead);
      });
  }
  return rest.slice(data.length);
}
// A code of Bose, Chaudhuri and Hocquenghem: `value` followed by its remainder.
function withRemainder(value: number, bits: number, poly: number): number {
  let rest = value << bits;
  const top = 31 - Math.clz32(poly);
  for (let i = 31 - Math.clz32(rest || 1); i >= top; --i) if (rest & (1 << i)) rest ^= poly << (i - top);
  return (value << bits) | rest;
}
export const formatBits = (mask: number): number => withRemainder((1 << 3) | mask, 10, 0x537) ^ 0x5412; // 01: level L

const masks: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function codewords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versions.findIndex(([all, each, blocks]) => bytes.length + 2 <= all - each * blocks) + 1;
  if (!version) throw Error('too long for a QR code');
  const [all, each, blocks] = versions[version - 1]!,
    room = all - each * blocks;
  let bits =
    '0100' +
    bytes.length.toString(2).padStart(8, '0') +
    bytes.map(b => b.toString(2).padStart(8, '0')).join('') +
    '0000';
  bits = bits.slice(0, room * 8).padEnd(Math.ceil(Math.min(bits.length, room * 8) / 8) * 8, '0');
  const data = (bits.match(/.{8}/g) ?? []).map(b => parseInt(b, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const size = room / blocks,
    parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size)),
    fixes = parts.map(p => correction(p, each));
  const words: number[] = [];
  for (let i = 0; i < size; ++i) for (const p of parts) words.push(p[i]!);
  for (let i = 0; i < each; ++i) for (const f of fixes) words.push(f[i]!);
  return { version, words };
}

// Rows of dark and light.
export function qr(text: string): boolean[][] {
  const { version, words } = codewords(text),
    n = 17 + 4 * version,
    at = versions[version - 1]![3];
  const dark: boolean[][] = Array.from({ length: n }, () => new Array<boolean>(n).fill(false)),
    fixed: boolean[][] = Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  const set = (r: number, c: number, on: boolean) => {
    if (r >= 0 && c >= 0 && r < n && c < n) {
      dark[r]![c] = on;
      fixed[r]![c] = true;
    }
  };
  for (const [r0, c0] of [
    [3, 3],
    [3, n - 4],
    [n - 4, 3],
  ] as const)
    for (let r = -4; r <= 4; ++r)
      for (let c = -4; c <= 4; ++c) {
        const d = Math.max(Math.abs(r), Math.abs(c));
        set(r0 + r, c0 + c, d !== 2 && d !== 4);
      }
  for (const r0 of at)
    for (const c0 of at) {
      if ((r0 === 6 && (c0 === 6 || c0 === n - 7)) || (c0 === 6 && r0 === n - 7)) continue;
      for (let r = -2; r <= 2; ++r)
        for (let c = -2; c <= 2; ++c) set(r0 + r, c0 + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  for (let i = 8; i < n - 8; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const told = (mask: number) => {
    const f = formatBits(mask),
      bit = (i: number) => ((f >> i) & 1) === 1;
    for (let i = 0; i < 15; ++i) {
      set(i < 6 ? i : i < 8 ? i + 1 : n - 15 + i, 8, bit(i));
      set(8, i < 8 ? n - 1 - i : i < 9 ? 7 : 14 - i, bit(i));
    }
    set(n - 8, 8, true);
    if (version >= 7) {
      const v = withRemainder(version, 12, 0x1f25);
      for (let i = 0; i < 18; ++i) {
        const on = ((v >> i) & 1) === 1;
        set(Math.floor(i / 3), n - 11 + (i % 3), on);
        set(n - 11 + (i % 3), Math.floor(i / 3), on);
      }
    }
  };
  told(0);
  // Codewords run up and down in columns of two, from the right.
  const places: [number, number][] = [];
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < n; ++i)
      for (const c of [right, right - 1]) {
        const r = up ? n - 1 - i : i;
        if (!fixed[r]![c]) places.push([r, c]);
      }
  }
  const draw = (mask: number) => {
    places.forEach(([r, c], i) => {
      dark[r]![c] = ((((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1) !== masks[mask]!(r, c);
    });
    told(mask);
  };
  const ugly = (): number => {
    // long runs and blocks of one colour are hard to read
    let sum = 0;
    for (let i = 0; i < n; ++i)
      for (const line of [dark[i]!, dark.map(r => r[i]!)])
        for (let k = 0, run = 0; k < n; ++k) {
          run = k && line[k] === line[k - 1] ? run + 1 : 1;
          if (run >= 5) sum += run === 5 ? 3 : 1;
        }
    for (let r = 1; r < n; ++r)
      for (let c = 1; c < n; ++c)
        if (dark[r]![c] === dark[r - 1]![c] && dark[r]![c] === dark[r]![c - 1] && dark[r]![c] === dark[r - 1]![c - 1])
          sum += 3;
    return sum;
  };
  let best = 0,
    least = Infinity;
  for (let m = 0; m < 8; ++m) {
    draw(m);
    const u = ugly();
    if (u < least) {
      least = u;
      best = m;
    }
  }
  draw(best);
  return dark;
}
