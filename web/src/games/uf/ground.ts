// One number for a group's ground: what it adds to fire at the group, and of what parts.
import { book, isTerrain, rows, terrainName, page, word } from './cards';

export interface Ground {
  sum: number;
  parts: { n: number; text: string }[];
}
const moves = ['forward', 'back', 'sideways'];
export const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;
export const partsOf = (g: Ground): string => g.parts.map(p => `${p.text} ${signed(p.n)}`).join(', ');
export function groundOf(g: any, map: any): Ground {
  const parts: Ground['parts'] = [],
    stack = rows(g.stack),
    lying = stack.filter((x: any) => moves.includes(x.lies) || x.lies === 'terrain' || x.lies === 'open_ground'),
    add = (n: number, text: string) => n && parts.push({ n, text });
  const useOf = (x: any) => (x?.card ? book(map).card[x.card]?.uses.find(u => isTerrain(u.use)) : undefined);
  // Of a moving group its card counts, and the one below it (uf.7.2b); just out of a gully only the second (uf.8.22b).
  const climbs = moves.includes(lying.at(-2)?.lies) && useOf(lying.at(-3))?.use === 'terrain:gully';
  for (const x of lying.slice(g.moving && !climbs ? -2 : -1)) {
    const use = useOf(x);
    if (moves.includes(x.lies)) add(1, page('mark.moving'));
    else if (x.lies === 'terrain' && use) add(Number(use.value) || 0, terrainName(g.terrain, map));
  }
  for (const x of stack) {
    if (x.lies === 'smoke') add(-1, word('card.smoke'));
    if (x.lies === 'wire') add(1, word('card.wire'));
  }
  if (g.entrenched) add(-1, page('mark.entrenched'));
  return { sum: parts.reduce((n, p) => n + p.n, 0), parts };
}
