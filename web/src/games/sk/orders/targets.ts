// Whom or what an option is done to.
import type { Option } from '../../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../../state/orders';
import type { Aim, Ask } from '../../game';
import { guns, men, pieceThing, vehicles } from '../adapt';
import { violent } from './verbs';

const targetFields = ['enemy', 'target', 'opponent', 'wounded', 'from', 'shape', 'with'] as const;

const membersOf = (group: string, ask: Ask): Thing[] => [
  ...men(ask.view)
    .filter(f => f.group === group && f.health !== 'dead')
    .map(f => thing('man', f.id)),
  ...guns(ask.view)
    .filter(g => g.group === group)
    .map(g => thing('gun', g.id)),
  ...vehicles(ask.view)
    .filter(v => v.id === group)
    .map(v => thing('vehicle', v.id)),
];
// An enemy group is any of its men.
export function targetsOf(o: Option, ask: Ask): Thing[] {
  if (typeof o.at === 'string' || o.verb === 'drive') return [];
  const out: Thing[] = [];
  for (const field of targetFields) {
    const id = o[field];
    if (typeof id !== 'string') continue;
    if (field === 'enemy') out.push(thing('group', id), ...membersOf(id, ask));
    else out.push(/\/\d$/.test(id) ? thing('room', id) : pieceThing(id, ask.map));
  }
  if ((o.verb === 'embark' || o.verb === 'assault') && typeof o.vehicle === 'string')
    out.push(thing('vehicle', o.vehicle));
  if (o.verb === 'hitch' && typeof o.gear === 'string') out.push(thing('gun', o.gear));
  if (o.verb === 'attach' && typeof o.group === 'string') out.push(thing('group', o.group));
  return out;
}
// Whether it is the picked ones who would do it.
export const belongs = (o: Option, ids: ReadonlySet<string>): boolean => {
  const who = o.figure ?? o.piece ?? o.gear ?? o.vehicle ?? o.officer ?? o.group;
  return typeof who !== 'string' || ids.has(who);
};
// All that may be clicked, with what could be done to it.
export function aimsOf(
  options: readonly Option[],
  ids: ReadonlySet<string>,
  ask: Ask,
): { targets: Map<Thing, Option[]>; aims: Map<Thing, Aim> } {
  const targets = new Map<Thing, Option[]>(),
    aims = new Map<Thing, Aim>();
  for (const o of options) {
    if (!belongs(o, ids) && o.verb !== 'swap_duty') continue;
    for (const t of targetsOf(o, ask)) {
      targets.set(t, [...(targets.get(t) ?? []), o]);
      if (violent.has(o.verb) || !aims.has(t)) aims.set(t, { kind: violent.has(o.verb) ? 'attack' : 'go' });
    }
  }
  // A click on a man means his group, unless a weapon could be aimed at him alone: a machine gun's crew has rifles, too.
  for (const t of [...aims.keys()].filter(t => kindOf(t) === 'group'))
    if (membersOf(idOf(t), ask).some(m => (targets.get(m)?.length ?? 0) > targets.get(t)!.length)) {
      aims.delete(t);
      targets.delete(t);
    }
  return { targets, aims };
}
