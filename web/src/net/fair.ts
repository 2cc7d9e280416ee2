// Fair dice, checked by the page: the server committed itself to a secret before the first throw, every
// seat mixed in bytes of its own, and when the battle is over every throw can be worked out again.
//
//   commitment = BLAKE2b(secret)         n-th throw from BLAKE2b(key = secret, contributions, n)

const mask = (1n << 64n) - 1n;
const iv = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const sigma = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
];

const turn = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & mask;

export function blake2b(data: Uint8Array, key: Uint8Array = new Uint8Array(), size = 32): Uint8Array {
  const h = [...iv];
  h[0]! ^= BigInt(0x01010000 ^ (key.length << 8) ^ size);
  const input = new Uint8Array((key.length ? 128 : 0) + data.length);
  input.set(key);
  input.set(data, key.length ? 128 : 0);
  const blocks = Math.max(1, Math.ceil(input.length / 128));
  for (let b = 0; b < blocks; ++b) {
    const block = new Uint8Array(128);
    block.set(input.subarray(b * 128, b * 128 + 128));
    const words = new DataView(block.buffer),
      m = Array.from({ length: 16 }, (_, i) => words.getBigUint64(i * 8, true));
    const last = b === blocks - 1,
      count = BigInt(last ? input.length : (b + 1) * 128);
    const v = [...h, ...iv];
    v[12]! ^= count;
    if (last) v[14]! ^= mask;
    const mix = (a: number, b2: number, c: number, d: number, x: bigint, y: bigint) => {
      v[a] = (v[a]! + v[b2]! + x) & mask;
      v[d] = turn(v[d]! ^ v[a]!, 32n);
      v[c] = (v[c]! + v[d]!) & mask;
      v[b2] = turn(v[b2]! ^ v[c]!, 24n);
      v[a] = (v[a]! + v[b2]! + y) & mask;
      v[d] = turn(v[d]! ^ v[a]!, 16n);
      v[c] = (v[c]! + v[d]!) & mask;
      v[b2] = turn(v[b2]! ^ v[c]!, 63n);
    };
    for (let round = 0; round < 12; ++round) {
      const s = [...sigma[round % 10]!].map(x => m[parseInt(x, 16)]!);
      mix(0, 4, 8, 12, s[0]!, s[1]!);
      mix(1, 5, 9, 13, s[2]!, s[3]!);
      mix(2, 6, 10, 14, s[4]!, s[5]!);
      mix(3, 7, 11, 15, s[6]!, s[7]!);
      mix(0, 5, 10, 15, s[8]!, s[9]!);
      mix(1, 6, 11, 12, s[10]!, s[11]!);
      mix(2, 7, 8, 13, s[12]!, s[13]!);
      mix(3, 4, 9, 14, s[14]!, s[15]!);
    }
    for (let i = 0; i < 8; ++i) h[i]! ^= v[i]! ^ v[i + 8]!;
  }
  const out = new Uint8Array(64),
    view = new DataView(out.buffer);
  h.forEach((x, i) => view.setBigUint64(i * 8, x, true));
  return out.slice(0, size);
}

export interface RevealedDice {
  commitment?: string;
  secret?: string;
  throws?: [number, number, number, number?][];
  contributions?: { seat: number; from: number; bytes: string }[];
  piles?: string[]; // what lay in the pile at each draw: the weight of every item, a digit each
}

const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], x => parseInt(x, 16));
const toHex = (bytes: Uint8Array): string => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

// 64 random bits for the n-th throw; most throws use the upper half alone.
function bitsOf(secret: Uint8Array, contributions: string[], n: number): bigint {
  const parts: number[] = [],
    number = (v: number) => {
      for (let i = 0, x = BigInt(v); i < 8; ++i, x >>= 8n) parts.push(Number(x & 255n));
    };
  for (const text of contributions) {
    const bytes = new TextEncoder().encode(text);
    number(bytes.length);
    parts.push(...bytes);
  }
  number(n);
  const hash = blake2b(Uint8Array.from(parts), secret);
  return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
}
// The faces of so many dice, packed as the journal packs them: four bits a die.
function diceOf(bits: number, dice: number, faces = 6): number {
  let k = Math.floor((bits * faces ** dice) / 2 ** 32),
    what = 0;
  for (let i = 0; i < dice; ++i) {
    what |= ((k % faces) + 1) << (4 * i);
    k = Math.floor(k / faces);
  }
  return what;
}
// The card or chit drawn from a pile.
function drawOf(bits: number, pile: string): number {
  const weights = [...pile].map(c => parseInt(c, 36));
  let k = Math.floor((bits * weights.reduce((a, b) => a + b, 0)) / 2 ** 32);
  return weights.findIndex(w => (k -= w) < 0);
}

const isPool = (count: number): boolean => count >= 128;
const golden = 0x9e3779b97f4a7c15n;
// SplitMix64: words of random bits that follow from one.
function mix(seed: bigint): bigint {
  let x = (seed + golden) & mask;
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & mask;
  return x ^ (x >> 31n);
}
// A pool: how many dice show each face, four bits each, black 1 to 6, then red 1 to 6. Eight dice come
// from each word of bits.
function poolOf(bits: bigint, black: number, red: number): [number, number] {
  const faces = Array.from({ length: 12 }, () => 0);
  for (let i = 0, word = 0n; i < black + red; ++i) {
    if (i % 8 === 0) word = mix((bits + BigInt(i / 8) * golden) & mask);
    word *= 6n;
    faces[Number(word >> 64n) + (i < black ? 0 : 6)]! += 1;
    word &= mask;
  }
  const packed = (from: number, to: number): number => faces.slice(from, to).reduceRight((sum, n) => sum * 16 + n, 0);
  return [packed(0, 8), packed(8, 12)];
}
// The black dice of a pool that has fallen.
function blackOf(what: number): number {
  let n = 0;
  for (let face = 0; face < 6; ++face) n += Math.floor(what / 16 ** face) % 16;
  return n;
}
// Whether a throw fell as its random bits say.
function fell(bits: bigint, count: number, what: number, who: number, pile?: string): boolean {
  if (isPool(count)) {
    const black = blackOf(what),
      [first, rest] = poolOf(bits, black, (count & 127) - black);
    return first === what && rest === who;
  }
  const upper = Number(bits >> 32n);
  return (pile === undefined ? diceOf(upper, count) : drawOf(upper, pile)) === what;
}

export interface Verdict {
  honest: boolean;
  checked: number;
  mixed: boolean;
}

// Works out throw after throw again and yields now and then, so that a page can breathe.
function* verdicts(d: RevealedDice, seats: number, mine?: string): Generator<undefined, Verdict> {
  const wrong = (checked = 0): Verdict => ({ honest: false, checked, mixed: false });
  if (!d.secret || !d.commitment) return wrong();
  const secret = fromHex(d.secret);
  if (toHex(blake2b(secret)) !== d.commitment) return wrong();
  const mixed = !!mine && !!d.contributions?.some(c => c.bytes === mine);
  if (mine && !mixed) return wrong();
  let checked = 0,
    drawn = 0;
  for (const [n, count, what, who = 0] of d.throws ?? []) {
    const pile = count ? undefined : d.piles?.[drawn++];
    if (!count && pile === undefined) continue; // nobody told what it was drawn from
    const counted = Array.from({ length: seats }, () => '');
    for (const c of d.contributions ?? []) if (c.from <= n) counted[c.seat] = c.bytes;
    if (!fell(bitsOf(secret, counted, n), count, what, who, pile)) return wrong(checked);
    if (++checked % 25 === 0) yield undefined;
  }
  return { honest: true, checked, mixed };
}
export function verifyDice(d: RevealedDice, seats: number, mine?: string): Verdict {
  for (const run = verdicts(d, seats, mine); ;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}
export async function verifyCalmly(d: RevealedDice, seats: number, mine?: string): Promise<Verdict> {
  for (const run = verdicts(d, seats, mine); ; await new Promise(done => setTimeout(done))) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

// Bytes of our own for every battle; kept, to see at the end that they were counted.
export function keptContribution(token: string): string | undefined {
  try {
    return localStorage.getItem('bocage.dice.' + token) ?? undefined;
  } catch {
    return undefined;
  }
}
export function ownContribution(token: string): string {
  const key = 'bocage.dice.' + token;
  try {
    const old = localStorage.getItem(key);
    if (old) return old;
    const fresh = toHex(crypto.getRandomValues(new Uint8Array(16)));
    localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return toHex(crypto.getRandomValues(new Uint8Array(16)));
  }
}
