// The static cards and men by id, and how they are called in the reader's language.
import type { UpFrontView as View } from '../../net/told/uf';
import { rows } from '../../state/rows';
import { gameText } from '../../text/texts.svelte';

export interface Use {
  use: string;
  nations: string;
  value: string;
}
export interface CardInfo {
  card: string;
  split: boolean;
  uses: Use[];
  ford: boolean;
  flank: boolean;
  breeze: boolean;
  rnc: string;
  rpn: string[];
}

export { rows };
export const page = (key: string, args?: Record<string, string | number>): string =>
  gameText('uf.page.' + key, args) ?? key.split('.').at(-1)!;
export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('uf.' + key, args) ?? key.split('.').at(-1)!;

interface Book {
  card: Record<string, CardInfo>;
  man: Record<string, any>;
}
const books = new WeakMap<object, Book>();
export function book(map: any): Book {
  let b = map && books.get(map);
  if (!b) {
    b = { card: {}, man: {} };
    for (const c of rows(map?.cards)) b.card[c.card] = c;
    for (const m of rows(map?.men)) b.man[m.man] = m;
    if (map) books.set(map, b);
  }
  return b;
}

const letter: Record<string, string> = { german: 'G', american: 'U', russian: 'R' };
export const letterOf = (side: string): string => letter[side] ?? '';
export const nationOf = (l: string): string => Object.keys(letter).find(n => letter[n] === l) ?? '';
export const serves = (use: Use, side: string): boolean => !letterOf(side) || use.nations.includes(letterOf(side));
export const isTerrain = (use: string): boolean => use.startsWith('terrain:');
export const terrainOf = (use: string): string => use.slice(8);
export const terrainName = (t: string, map: any): string =>
  word('terrain.' + (t === 'brush' && map?.hedges ? 'hedge' : t));

// "Fire 4/7", "Woods", "Rally All": a use as it is printed.
export function useName(c: CardInfo, u: Use, map?: any): string {
  if (isTerrain(u.use)) return terrainName(terrainOf(u.use), map);
  switch (u.use) {
    case 'movement':
      return word(c.ford ? 'card.movement_ford' : c.flank ? 'card.movement_flank' : 'card.movement');
    case 'fire': {
      const [strength, firepower] = u.value.split('/');
      return word('card.fire', { strength: strength ?? '', firepower: firepower ?? '' });
    }
    case 'rally':
      return u.value === 'all' ? word('card.rally_all') : word('card.rally', { value: u.value });
    case 'sniper':
      return word('card.sniper', { value: /KIA(\d)/.exec(u.value)?.[1] ?? '' });
    default:
      return word('card.' + u.use, { value: minus(u.value) });
  }
}
// What the card is for this nation: its first use that serves it.
export function faceUse(c: CardInfo | undefined, side: string): Use | undefined {
  return (
    c?.uses.find(u => serves(u, side) && u.use !== 'radio' && u.use !== 'cower') ??
    c?.uses.find(u => u.use !== 'radio' && u.use !== 'cower')
  );
}
export function cardName(id: string, map: any, side = ''): string {
  const c = book(map).card[id];
  if (!c) return id;
  const names = c.uses.filter(u => serves(u, side) && u.use !== 'radio').map(u => useName(c, u, map));
  return [...new Set(names)].join(' / ') || word('card.cower');
}
export const manName = (id: string, map: any): string => {
  const m = book(map).man[id];
  return m ? word('man', { rank: word('rank.' + m.rank), name: m.name }) : id;
};
export const groupName = (side: string, l: string): string => word('group.' + side, { letter: l });

export const groups = (view: View): any[] => rows(view.groups);
const homes = new WeakMap<object, Map<string, any>>();
export function groupOf(man: string, view: View): any {
  if (!view.groups) return undefined;
  let home = homes.get(view.groups);
  if (!home)
    homes.set(view.groups, (home = new Map(groups(view).flatMap(g => rows(g.men).map((m: any) => [m.man, g])))));
  return home.get(man);
}
export const sideRow = (view: View, side: string): any => rows(view.sides).find(s => s.id === side);

// How far a side is on its way to the ground it must take.
export function goalOf(
  view: View,
  map: any,
  side: string,
): { have: number; need: number; chit: number; buildings: boolean } | undefined {
  const g = rows(map?.scenario?.goals).find(x => x.side === side);
  if (!g) return undefined;
  let have = 0;
  for (const x of groups(view)) {
    if (x.side !== side || x.moving || !x.in_cover || x.chit < g.chit || (g.buildings && x.terrain !== 'buildings'))
      continue;
    have += rows(x.men).filter((m: any) => !m.pinned && !m.infiltrates).length;
  }
  return { have, need: g.men, chit: g.chit, buildings: g.buildings };
}
// A number as it is printed: −1, not -1.
export const minus = (n: unknown): string => String(n ?? '').replace('-', '−');
