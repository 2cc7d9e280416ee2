// What is written on the table: names of places, flags of objectives, names of sections when men are too small to be told apart.
import type { SkirmishView as View } from '../../../net/told/sk';
import { thing } from '../../../state/orders';
import { gameText, say } from '../../../text/texts.svelte';
import { atOfThing, find, groupOf, indexOf, isNavy, men, nameOf, rows, spotOf, vehicles, type Spot } from '../adapt';
import { boxOf, centre, far } from '../shapes';
import type { Name } from './names';

const named = ['building', 'bunker', 'hill', 'wood', 'orchard', 'crops', 'bridge'];
const houses = ['building', 'bunker'];

// What is called as its kind of ground needs no name, nor what an objective names already.
const groundNames = (map: any, view: View, close: number): Name[] =>
  rows(map.terrain)
    .filter(x => x.name && named.includes(x.type))
    .map(x => {
      const at = atOfThing(thing('shape', x.id), view, map)!,
        box = boxOf(((x.parts[0].poly as number[][] | undefined) ?? [at]).map(p => spotOf(map, p))),
        mid = spotOf(map, at),
        over = { x: mid.x, y: box.y - 12 },
        below = { x: mid.x, y: box.bottom + 24 };
      return {
        id: x.id as string,
        text: say(x.name),
        size: 19 / close,
        spots: houses.includes(x.type)
          ? [over, below]
          : [mid, ...[-1, 1, -2, 2].map(n => ({ x: mid.x, y: mid.y + (n * (box.bottom - box.y)) / 6 }))],
      };
    })
    .filter(
      n =>
        n.text &&
        n.text !== gameText('sk.ground.' + indexOf(map).shape[n.id]?.type) &&
        !rows(map.objectives).some(o => say(o.name) === n.text),
    );
// At the rim of what is fought for, below it if nobody stands there.
const goalName = (f: Flag, close: number): Name => ({
  id: 'objective ' + f.id,
  text: f.name,
  size: 15 / close,
  spots: [
    { x: f.x, y: f.y + f.r + 5 },
    { x: f.x, y: f.y - f.r + 5 },
    { x: f.x, y: f.y + f.r + 26 },
    { x: f.x, y: f.y - f.r - 16 },
    { x: f.x + f.r * 0.9, y: f.y + f.r * 0.75 },
    { x: f.x - f.r * 0.9, y: f.y + f.r * 0.75 },
  ],
});
export const namesOf = (map: any, view: View, flags: readonly Flag[], close: number): Name[] => [
  ...flags.filter(f => f.name).map(f => goalName(f, close)),
  ...groundNames(map, view, close),
];

export interface Flag extends Spot {
  id: string;
  name: string;
  r: number;
  points: number;
  tone: 'nobody' | 'navy' | 'amber';
}
export const flagsOf = (map: any, view: View, side: string): Flag[] =>
  rows(map.objectives).map(o => {
    const holder = find(view.objectives, o.id)?.holder as string | undefined;
    return {
      id: o.id as string,
      name: say(o.name),
      ...spotOf(map, o.at),
      r: o.r / 10,
      points: o.points?.[side] ?? Math.max(...Object.values<number>(o.points ?? { x: 0 })),
      tone: holder === undefined ? 'nobody' : isNavy(holder, map) ? 'navy' : 'amber',
    };
  });

// Where its pole stands, and where its cloth begins.
export const poleOf = (f: Flag): Spot => ({ x: f.x + f.r * 0.64, y: f.y - f.r * 0.77 });
export const clothOf = (f: Flag): Spot => ({ x: poleOf(f).x + 6, y: poleOf(f).y - 14 });

// Where no name may lie: men, weapons, the length of hulls, flags.
export const crowdOf = (map: any, pieces: readonly any[], flags: readonly Flag[]): Spot[] => [
  ...pieces.flatMap(p => {
    const s = spotOf(map, p.at),
      half = (indexOf(map).vehicle[p.id]?.length ?? 0) / 20,
      turn = ((p.heading ?? 0) * Math.PI) / 180;
    return [-1, 0, 1]
      .filter(end => half || !end)
      .map(end => ({ x: s.x + end * half * Math.cos(turn), y: s.y - end * half * Math.sin(turn) }));
  }),
  ...flags.map(clothOf),
];

// Whose covering fire lies where: templates of one group that touch have one name, under the lowest of them.
export interface Beaten {
  id: string;
  who: string;
  x: number;
  foot: number;
}
export function beatenBy(view: View, map: any): Beaten[] {
  const heaps: { group: string; zones: (Spot & { r: number })[] }[] = [];
  for (const z of rows(view.zones)) {
    const here = { ...spotOf(map, z.at), r: z.r / 10 },
      group = groupOf(z.by, map) ?? String(z.by),
      touching = heaps.filter(h => h.group === group && h.zones.some(q => far(q, here) <= q.r + here.r));
    for (const h of touching) heaps.splice(heaps.indexOf(h), 1);
    heaps.push({ group, zones: [...touching.flatMap(h => h.zones), here] });
  }
  return heaps.map(({ group, zones }) => {
    const low = zones.reduce((a, b) => (b.y + b.r > a.y + a.r ? b : a));
    return { id: `${group} ${low.x} ${low.y}`, who: nameOf(group, map), x: low.x, foot: low.y + low.r };
  });
}

// Groups of the enemy that hide and were never seen.
export function unseenOf(view: View, map: any, side: string): number {
  const seen = new Set([...men(view).map(f => String(f.group)), ...vehicles(view).map(v => String(v.id))]);
  return rows(view.groups).filter(g => g.side !== side && !seen.has(g.id) && indexOf(map).group[g.id]?.hidden).length;
}
export const tagsOf = (map: any, view: View, standing: readonly any[]): (Spot & { id: string; text: string })[] =>
  rows(view.groups).flatMap(g => {
    const own = standing.filter(f => f.group === g.id);
    return own.length < 2
      ? []
      : [{ id: g.id as string, text: nameOf(g.id, map), ...centre(own.map(f => spotOf(map, f.at))) }];
  });
