// What shines about a piece, and what a click on it means: a man stands for his group until his group is picked; then for himself.
import { kindOf, thing, type Thing } from '../../../state/orders';
import { groupOf, pieceThing, sideOf } from '../adapt';

export interface Light {
  lit: boolean;
  aim: boolean;
  target: boolean; // of those, who the card speaks of
  picked: boolean;
  marked: boolean;
  held: boolean; // ours, and may be dragged
}
export interface Lights {
  of(id: string): Light;
  mine(id: string): boolean;
  meant(id: string): Thing;
}
export function lightsOf(on: {
  map: any;
  side: string;
  lit: ReadonlySet<Thing>;
  aims: ReadonlySet<Thing>;
  aimed: Thing | undefined;
  picked: readonly Thing[];
  marked: readonly Thing[];
  actors: ReadonlySet<string>;
}): Lights {
  const things = (id: string): Thing[] => {
    const g = groupOf(id, on.map);
    return g ? [pieceThing(id, on.map), thing('group', g)] : [pieceThing(id, on.map)];
  };
  const mine = (id: string): boolean => sideOf(id, on.map) === on.side;
  return {
    mine,
    of(id) {
      const all = things(id),
        lit = all.some(x => on.lit.has(x)),
        picked = all.some(x => on.picked.includes(x));
      return {
        lit,
        picked,
        aim: all.some(x => on.aims.has(x)),
        target: all.some(x => on.aims.has(x) && x === on.aimed),
        marked: all.some(x => on.marked.includes(x)) || on.actors.has(id),
        held: mine(id) && (lit || picked),
      };
    },
    meant(id) {
      const own = pieceThing(id, on.map),
        group = thing('group', groupOf(id, on.map) ?? id);
      const himself = on.picked.includes(group) || on.picked.some(p => kindOf(p) === 'man') || !on.lit.has(group);
      return on.lit.has(own) && himself ? own : on.lit.has(group) ? group : own;
    },
  };
}
