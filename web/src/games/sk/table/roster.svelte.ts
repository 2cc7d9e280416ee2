// Who is on the table, and who of them is seen: a roof or a floor hides those below it.
import type { SkirmishView as View } from '../../../net/told/sk';
import { guns, men, rows, vehicles } from '../adapt';
import type { House } from '../houses';
import { headsIn, indoors, storeysSeen, type Lifted } from './indoors';

const onIt = 90; // a tenth of a millimetre each, less than half a base

export interface Counted {
  view: View;
  map: any;
  built: readonly House[];
  lifted: Lifted;
  entered: string | undefined; // the house into which the pointer leads those who are picked
}

export class Roster {
  constructor(private on: Counted) {}

  men = $derived.by(() => men(this.on.view).filter(f => f.posture !== 'aboard' && !f.aboard));
  private rooms = $derived.by(() => indoors([...this.men, ...this.allGuns], this.on.built, this.on.map));
  private alive = $derived.by(() => this.men.filter(f => f.health !== 'dead'));
  heads = $derived.by(() => headsIn(this.alive, this.rooms, this.on.built, this.on.map));
  storeys = $derived.by(() => storeysSeen(this.on.built, this.heads, this.on.lifted, this.on.entered)); // of each house; none: its roof
  fallen = $derived.by(() => this.men.filter(f => f.health === 'dead' && this.visible(f)));
  standing = $derived.by(() => this.alive.filter(f => this.visible(f)));
  private allGuns = $derived.by(() => guns(this.on.view));
  guns = $derived.by(() => this.allGuns.filter(g => this.visible(g)));
  // Who stands in the middle of the weapon he serves is drawn behind it: he would hide it. The heading of each such weapon.
  serving = $derived.by(() => {
    const by = new Map(this.guns.filter(g => !g.wrecked).map(g => [g.group, g]));
    return new Map(
      this.standing.flatMap(f => {
        const g = by.get(f.group);
        return g && Math.hypot(f.at[0] - g.at[0], f.at[1] - g.at[1]) < onIt ? [[f.id, g.heading as number]] : [];
      }),
    );
  });
  vehicles = $derived.by(() => vehicles(this.on.view));
  pieces = $derived.by(() => [...this.standing, ...this.vehicles, ...this.guns]);
  shaken = $derived.by(
    () =>
      new Set(
        rows(this.on.view.groups)
          .filter(g => g.morale && g.morale !== 'steady')
          .map(g => String(g.id)),
      ),
  );
  aboard = $derived.by(() => {
    const n = new Map<string, number>();
    for (const f of men(this.on.view)) if (f.aboard) n.set(f.aboard, (n.get(f.aboard) ?? 0) + 1);
    return n;
  });

  private visible(f: any): boolean {
    const house = this.rooms.get(f.id);
    return !house || this.storeys[house] === (f.storey ?? 0);
  }
}
