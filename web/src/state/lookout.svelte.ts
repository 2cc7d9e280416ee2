// What is seen from where: the line to the place under the pointer, and whose fire could reach it.
import type { Game, Sight } from '../games/game';
import type { BattleStore } from './battle.svelte';
import type { Thing } from './orders';

// Where one looks from: what is picked, else what was clicked to look from, else what the question is about.
export interface Watch {
  battle: BattleStore;
  game: Game;
  view: any;
  picked: Thing | undefined;
  asked: Thing | undefined;
}

export class Lookout {
  sighting = $state(false);
  sight = $state.raw<Sight | undefined>();
  threatening = $state(false);
  threats = $state.raw<{ lines: Sight[]; texts: string[] } | undefined>();
  told = $state.raw<{ at: Thing; sight: Sight } | undefined>(); // why a shot cannot be: what blocks its line
  private stand: Thing | undefined; // where one looks from while nobody is picked
  private pointed: Thing | undefined;
  private sightTimer = 0;
  private threatTimer = 0;

  constructor(private watch: () => Watch) {}

  point(t: Thing | undefined): void {
    this.pointed = t;
    clearTimeout(this.threatTimer);
    if (this.threatening) this.threatTimer = window.setTimeout(() => void this.fear(t), 90);
    this.again();
  }
  // What lies under a resting pointer is looked at as well: after an answer, and when one begins to look.
  again(): void {
    clearTimeout(this.sightTimer);
    if (this.sighting) this.sightTimer = window.setTimeout(() => void this.look(this.pointed), 60);
  }
  toggleThreats(): void {
    this.threatening = !this.threatening;
    if (!this.threatening) this.threats = undefined;
  }
  toggleSight(): void {
    this.sighting = !this.sighting;
    this.stand = undefined;
    if (this.sighting) this.again();
    else this.sight = undefined;
  }
  // An enemy sees, too: whoever is clicked, where there is a place.
  standAt(t: Thing): boolean {
    const { game, view } = this.watch();
    if (!this.sighting || !game.place(t, view)) return false;
    this.stand = t;
    this.sight = undefined;
    return true;
  }

  // A finger rests on nothing: while one looks, a touch says from where if nobody is picked, then whereto.
  touch(t: Thing): boolean {
    if (!this.sighting || !t) return false;
    if (!this.watch().picked && !this.stand) return this.standAt(t);
    this.point(t);
    return true;
  }
  // A shot was refused: the line to it is drawn where something blocks it.
  async explain(by: Thing, at: Thing): Promise<void> {
    const sight = await this.line(by, at);
    this.told = sight && !sight.seen ? { at, sight } : undefined;
  }
  private async look(t: Thing | undefined): Promise<void> {
    const { picked, asked } = this.watch(),
      sight = await this.line(picked ?? this.stand ?? asked, t);
    if (this.pointed === t && this.sighting) this.sight = sight;
  }
  private async line(who: Thing | undefined, t: Thing | undefined): Promise<Sight | undefined> {
    const { battle, game, view } = this.watch(),
      from = who && game.place(who, view),
      to = t && game.place(t, view);
    if (!from || !to || from === to) return undefined;
    try {
      const los = await battle.los(from, to);
      return {
        from,
        to,
        seen: !!los.spotted,
        range: los.range,
        text: los.text,
        blocks: [los.blocks ?? los.blocked_by ?? []]
          .flat()
          .map((b: any) => (typeof b === 'string' ? b : b.hex))
          .filter(Boolean),
      };
    } catch {
      return undefined;
    }
  }
  // What could the enemy do to this place: whose fire reaches it, and who of them sees it.
  private async fear(t: Thing | undefined): Promise<void> {
    const { battle, game, view } = this.watch();
    const to = t && game.place(t, view),
      side = battle.shown?.side ?? '';
    const could = to ? (game.threats?.(to, battle.map, view, side) ?? []) : [];
    const places = [...new Set(could.map(c => c.from))].slice(0, 24);
    const seen = await Promise.all(
      places.map(from =>
        battle
          .los(from, to!)
          .then(l => !!(l.seen ?? l.clear))
          .catch(() => false),
      ),
    );
    if (this.pointed !== t) return;
    const from = places.filter((_, i) => seen[i]);
    this.threats = to
      ? {
          lines: from.map(f => ({ from: f, to, seen: false })),
          texts: could.filter(c => from.includes(c.from)).map(c => c.text),
        }
      : undefined;
  }
}
