// What decides a battle of Up Front: a broken squad, ground taken, or the end of the last deck.
import type { UpFrontView as View } from '../../net/told/uf';
import type { Goal } from '../game';
import { goalOf, page, rows } from './cards';

export function goals(view: View, map: any, name: (side: string) => string): Goal[] {
  const out: Goal[] = [],
    sides = rows(view.sides);
  for (const s of sides) {
    const ground = goalOf(view, map, s.id),
      foe = sides.find(x => x.id !== s.id);
    if (ground)
      out.push({
        winner: s.id,
        parts: [
          {
            text: page(ground.buildings ? 'goal_men_buildings' : 'goal_men', { chit: ground.chit }),
            short: page(ground.buildings ? 'goal_short_buildings' : 'goal_short', {
              n: ground.need,
              chit: ground.chit,
            }),
            have: ground.have,
            need: ground.need,
          },
        ],
      });
    if (foe?.broken_at)
      out.push({
        winner: s.id,
        parts: [
          {
            text: page('goal_break', { side: name(foe.id) }),
            short: page('goal_short_break', { n: foe.broken_at }),
            have: (foe.killed ?? 0) + (foe.routed ?? 0),
            need: foe.broken_at,
          },
        ],
      });
  }
  const last = map?.scenario?.time_winner;
  if (last) out.push({ winner: last, when: page('goal_time', { n: view.decks ?? 1 }), parts: [] });
  return out;
}
