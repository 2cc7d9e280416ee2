// The table between two positions that were told: one answer may walk a section, shoot at it on the way and end the turn. Who has
// walked stays where he went, who fell lies there, while the rest of it is played.
import type { SkirmishView as View } from '../../net/told/sk';
import type { GameEvent } from '../../net/types';
import { rows } from './adapt';

type Change = Readonly<Record<string, unknown>>;
const health: Readonly<Record<string, string>> = { wounded: 'wounded', killed: 'dead' };
const morale: Readonly<Record<string, string>> = { demoralised: 'demoralised', routs: 'routing', rallied: 'steady' };

function placeOf(to: unknown): Change | undefined {
  const m = typeof to === 'string' ? /^([\d.]+),([\d.]+)(?:\/(\d+))?$/.exec(to) : null;
  return m
    ? {
        at: [Math.round(Number(m[1]) * 100), Math.round(Number(m[2]) * 100)],
        ...(m[3] === undefined ? {} : { storey: Number(m[3]) }),
      }
    : undefined;
}
export function passing(view: View, events: readonly GameEvent[]): View {
  const changes: Record<'figures' | 'vehicles' | 'guns' | 'groups', Map<string, Change>> = {
    figures: new Map(),
    vehicles: new Map(),
    guns: new Map(),
    groups: new Map(),
  };
  const add = (of: keyof typeof changes, id: unknown, change: Change | undefined): void => {
    if (typeof id === 'string' && change) changes[of].set(id, { ...changes[of].get(id), ...change });
  };
  for (const { event, args } of events) {
    const went = placeOf(args.to);
    add('figures', args.figure, went);
    add('vehicles', args.vehicle, went);
    add('guns', args.gear, went);
    if (health[event]) add('figures', args.figure, { health: health[event] });
    if (morale[event]) add('groups', args.group, { morale: morale[event] });
  }
  const out: Record<string, unknown> = { ...view };
  for (const [of, by] of Object.entries(changes))
    if (by.size)
      out[of] = rows((view as Record<string, any>)[of]).map((x: any) => {
        const change = by.get(x.id);
        return change ? { ...x, ...change } : x;
      });
  return out as unknown as View;
}
