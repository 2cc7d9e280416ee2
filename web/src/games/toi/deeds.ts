// What a unit can do without a target.
import type { Option, Pending } from '../../net/types';
import { optionsOf, plain } from '../answers';
import type { Ask, Deed } from '../game';
import { rows } from './adapt';
import { deeds, nameOf, tell } from './answers';

export function standingDeeds(ask: Ask, own: readonly Option[], marching: Pending | undefined, unit: string): Deed[] {
  const out: Deed[] = [];
  for (const o of own) {
    if (o.verb === 'prepare') out.push({ id: 'prepare', title: tell('prepare'), answers: [plain(o)] });
    else if (o.verb === 'fire_and_move')
      out.push({ id: 'fire_and_move', title: tell('fire_and_move'), detail: tell('half'), answers: [plain(o)] });
    else if (o.verb === 'dig')
      out.push({
        id: `dig-${o.inside}`,
        title: tell(o.inside ? 'dig_inside' : 'dig'),
        answers: [plain(o)],
        rare: !o.inside,
      });
    else if (o.verb === 'heal')
      out.push({
        id: `heal-${o.patient}`,
        title: tell('heal', { who: nameOf(ask, String(o.patient)) }),
        answers: [plain(o)],
      });
    else if (o.verb === 'special')
      out.push({
        id: `special-${o.operation}`,
        title: o.text.replace(/^[^:]*: ?/, ''),
        answers: [plain(o)],
        rare: true,
      });
    else if (o.verb === 'fatigue') out.push({ id: 'fatigue', title: tell('fatigue'), answers: [plain(o)], rare: true });
  }
  for (const o of optionsOf(marching, ...deeds))
    out.push({
      id: `${o.verb}-${o.carrier ?? o.shelter ?? ''}`,
      title: o.text,
      answers: [{ verb: 'advance', unit }, plain(o)],
      rare: o.verb === 'leave_cover',
    });
  // Whoever rides in it may act too.
  for (const rider of rows(ask.view.units).filter(u => u.place === 'aboard' && u.aboard === unit))
    if (optionsOf(ask.pending, 'advance').some(o => o.unit === rider.id))
      out.push({
        id: `rider-${rider.id}`,
        title: tell('rider', { who: nameOf(ask, rider.id) }),
        answers: [{ verb: 'advance', unit: rider.id }],
      });
  return out;
}
export function movingDeeds(ask: Ask): Deed[] {
  const out: Deed[] = optionsOf(ask.pending, ...deeds).map(o => ({
    id: `${o.verb}-${o.carrier ?? o.shelter ?? ''}`,
    title: o.text,
    answers: [plain(o)],
  }));
  return out;
}
