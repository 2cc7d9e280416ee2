// Building squads: figures into bases. What is legal the rules say when it is handed in; here it is laid out, proposed and
// brought into the order in which they want it.
import type { TideOfIronView as View } from '../../net/told/toi';
import type { Answer } from '../../net/types';
import { figureKinds, rows, type Figure } from './adapt';

export interface Squad {
  figures: Figure[];
  token: string;
}
export interface Heap {
  bases: number;
  figures: Record<Figure, number>;
  tokens: Record<string, number>;
}
// As they stand on a base.
export const kinds: readonly Figure[] = ['officer', 'elite', 'regular', 'mg', 'mortar'];
export const room = 4;
export const size = (f: Figure): number => (f === 'mg' || f === 'mortar' ? 2 : 1);
export const filled = (s: Squad): number => s.figures.reduce((n, f) => n + size(f), 0);
export const heavy = (s: Squad): boolean => s.figures.some(f => size(f) === 2);

export function heapOf(view: View): Heap | undefined {
  const f = view.forming;
  if (!f?.bases) return undefined;
  return {
    bases: f.bases,
    figures: Object.fromEntries(figureKinds.map(k => [k, f[k] ?? 0])) as Record<Figure, number>,
    tokens: { ...(f.tokens ?? {}) },
  };
}

// The three ways in which an old sergeant would do it.
export const proposals = ['even', 'shock', 'base_of_fire'] as const;
export type Proposal = (typeof proposals)[number];
const count = (s: Squad, f: Figure): number => s.figures.filter(x => x === f).length;
// Who likes to stand with whom: the base with the highest score that has room takes the next figure.
const likes: Record<Proposal, (f: Figure, s: Squad) => number> = {
  even: (f, s) => -3 * count(s, f) - filled(s) * 0.1 - (f === 'officer' && heavy(s) ? 0.5 : 0),
  shock: (f, s) =>
    f === 'elite'
      ? 3 * count(s, 'elite') - (heavy(s) ? 20 : 0)
      : f === 'officer'
        ? count(s, 'elite') - 9 * count(s, 'officer')
        : size(f) === 2
          ? 5 * count(s, f)
          : -filled(s),
  base_of_fire: (f, s) =>
    size(f) === 2
      ? f === 'mortar'
        ? 5 * count(s, 'mortar')
        : -5 * count(s, 'mg')
      : f === 'officer'
        ? 2 * count(s, 'mg') - 6 * count(s, 'officer')
        : f === 'elite'
          ? count(s, 'mg')
          : -filled(s),
};
const order: readonly Figure[] = ['mg', 'mortar', 'elite', 'officer', 'regular'];

export function propose(heap: Heap, way: Proposal): Squad[] {
  const squads: Squad[] = Array.from({ length: heap.bases }, () => ({ figures: [], token: '' }));
  for (const f of order)
    for (let i = 0; i < heap.figures[f]; ++i) {
      const fits = squads.filter(s => filled(s) + size(f) <= room);
      fits.sort((a, b) => likes[way](f, b) - likes[way](f, a))[0]?.figures.push(f);
    }
  // Tokens to whom they serve best; one a squad, none beside crews.
  const wants: Record<string, (s: Squad) => number> = {
    flamethrower: s => count(s, 'elite') * 2,
    anti_tank: s => count(s, 'regular'),
    engineer: s => count(s, 'regular') + count(s, 'officer'),
    medic: s => 2 * count(s, 'officer'),
  };
  for (const [token, n] of Object.entries(heap.tokens))
    for (let i = 0; i < n; ++i) {
      const free = squads
        .filter(s => !s.token && !heavy(s) && s.figures.length)
        .sort((a, b) => (wants[token]?.(b) ?? 0) - (wants[token]?.(a) ?? 0))[0];
      if (free) free.token = token;
    }
  for (const s of squads) s.figures.sort((a, b) => figureKinds.indexOf(a) - figureKinds.indexOf(b));
  return squads;
}

const tokens = ['', 'anti_tank', 'engineer', 'flamethrower', 'medic'];
const code = (s: Squad): number =>
  count(s, 'regular') |
  (count(s, 'elite') << 3) |
  (count(s, 'officer') << 6) |
  (count(s, 'mg') << 9) |
  (count(s, 'mortar') << 11) |
  (tokens.indexOf(s.token) << 13);
const letters: readonly [Figure, string][] = [
  ['elite', 'E'],
  ['regular', 'R'],
  ['officer', 'O'],
  ['mg', 'M'],
  ['mortar', 'T'],
];
export const written = (s: Squad): string =>
  (letters.map(([f, l]) => l.repeat(count(s, f))).join('') || '-') + (s.token ? '+' + s.token : '');
export function read(text: string): Squad {
  const [who = '', token = ''] = text.split('+'),
    by = Object.fromEntries(letters.map(([f, l]) => [l, f]));
  return {
    figures: [...who]
      .flatMap(l => (by[l] ? [by[l]!] : []))
      .sort((a, b) => figureKinds.indexOf(a) - figureKinds.indexOf(b)),
    token,
  };
}

// Squads with tokens and crews on the first bases; each answer is meant for its own base.
export function handIn(squads: readonly Squad[], first: string, map: any): Answer[] {
  const units = rows(map.units),
    at = units.findIndex(u => u.id === first);
  return [...squads]
    .sort((a, b) => code(b) - code(a))
    .map((s, i) => {
      const base = units[at + i]!.id;
      return { verb: 'form', base, figures: written(s), if: { prompt: 'toi.prompt.form', unit: base } };
    });
}
