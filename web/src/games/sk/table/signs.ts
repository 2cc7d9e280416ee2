// What is written on the table: names of places, flags of objectives, names of sections when men are too small to be told apart.
import type { SkirmishView as View } from '../../../net/told/sk';
import { thing } from '../../../state/orders';
import { gameText, say } from '../../../text/texts.svelte';
import { atOfThing, find, indexOf, isNavy, nameOf, rows, spotOf, type Spot } from '../adapt';
import { centre } from '../shapes';

const named = ['building', 'bunker', 'hill', 'wood', 'orchard', 'crops', 'bridge'];
const houses = ['building', 'bunker'];

// What is called as its kind of ground needs no name, nor what an objective names already.
export const placeNames = (map: any, view: View): (Spot & { id: string; text: string })[] =>
  rows(map.terrain)
    .filter(x => x.name && named.includes(x.type))
    .map(x => {
      const at = atOfThing(thing('shape', x.id), view, map)!,
        ps = (x.parts[0].poly ?? []) as number[][],
        top = ps.length ? Math.max(...ps.map(p => p[1]!)) : at[1];
      return {
        id: x.id as string,
        text: say(x.name),
        ...spotOf(map, houses.includes(x.type) ? [at[0], top + 120] : at),
      };
    })
    .filter(
      n =>
        n.text &&
        n.text !== gameText('sk.ground.' + indexOf(map).shape[n.id]?.type) &&
        !rows(map.objectives).some(o => say(o.name) === n.text),
    );

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

export const tagsOf = (map: any, view: View, standing: readonly any[]): (Spot & { id: string; text: string })[] =>
  rows(view.groups).flatMap(g => {
    const own = standing.filter(f => f.group === g.id);
    return own.length < 2
      ? []
      : [{ id: g.id as string, text: nameOf(g.id, map), ...centre(own.map(f => spotOf(map, f.at))) }];
  });
