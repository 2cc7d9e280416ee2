// Where pieces stand while a scene is played: those who go are on their way.
import type { SkirmishView as View } from '../../../net/told/sk';
import { idOf } from '../../../state/orders';
import { lessMotion } from '../../../state/settings.svelte';
import type { Place, Playing } from '../../game';
import { atOfThing, pieceThing, spotOf, spotOfPlace, type Spot } from '../adapt';

const pause = 380; // milliseconds that a piece glides when no scene says how long

export class Acting {
  constructor(private on: { view: View; map: any; now: Playing | undefined }) {}

  spotAt = (p: Place): Spot | undefined => spotOfPlace(p, this.on.view, this.on.map);
  private ends = $derived.by((): ReadonlyMap<string, Spot> => {
    const { now } = this.on,
      ends = new Map<string, Spot>();
    for (const way of now?.part === 'go' ? (now.scene.ways ?? []) : []) {
      const end = this.spotAt(way.path.at(-1)!);
      if (end) ends.set(idOf(way.who), end);
    }
    return ends;
  });
  glide = $derived.by(() => {
    const { now } = this.on;
    return lessMotion() || now?.still ? 0 : this.ends.size ? (now?.ms ?? 500) : pause;
  });
  steps = $derived.by(() => {
    const { view, map } = this.on;
    return [...this.ends].flatMap(([id, to]) => {
      const at = atOfThing(pieceThing(id, map), view, map);
      return at ? [{ id, from: spotOf(map, at), to }] : [];
    });
  });
  placeOf = (f: any): Spot => this.ends.get(f.id) ?? spotOf(this.on.map, f.at);
}
