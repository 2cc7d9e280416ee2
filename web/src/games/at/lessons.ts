// The first battle, "Skyline Drive", step by step: one thing glows, and a step ends only by what was done. The dice are given
// (`first.seed`), so that the bridge holds and Hosingen falls as it is told; whoever goes his own way is let past the steps
// whose question does not come any more.
import { thing, type Thing } from '../../state/orders';
import type { Lesson, LessonTable } from '../game';
import { rows } from './adapt';

const phases = ['setup', 'initial', 'engineer', 'strategic', 'tactical', 'combat', 'mechanised', 'end', 'over'];
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
const asks = ({ pending }: LessonTable, ...verbs: string[]): boolean =>
  pending.options?.some(o => verbs.includes(o.verb)) ?? false;
// Whose button is asked for, the first that is on offer.
const press =
  (...verbs: string[]) =>
  (by: LessonTable): string | undefined =>
    verbs.find(v => asks(by, v));
// My impulse has come at least so far; or it is over and somebody else acts.
const past = ({ view, side }: LessonTable, phase: string): boolean =>
  view.turn > 1 || (view.active === side ? phases.indexOf(view.phase) > phases.indexOf(phase) : !!view.hq);
// First who, then where: the second thing glows once the first is picked.
const then =
  (who: Thing, where: Thing) =>
  (by: LessonTable): readonly Thing[] =>
    by.picked.includes(who) ? [where] : [who];
const together = ({ fresh, side }: LessonTable): boolean => {
  const ways = fresh
    .filter(e => e.side === side && (e.event === 'moved' || e.event === 'marched'))
    .map(e => `${e.args.from}${e.args.hex}`);
  return ways.some(w => ways.filter(x => x === w).length >= 3);
};
// Whether vehicles stand there: others may have advanced instead.
const vehicles = ({ view }: LessonTable, hex: string): boolean =>
  rows(view.units).some(u => u.hex === hex && u.id.endsWith('-2pz'));
// What the loser may choose, one after the other.
const first = (by: LessonTable, ...verbs: string[]): readonly Thing[] =>
  (by.pending.options ?? [])
    .filter(o => verbs.includes(o.verb) && o.unit)
    .slice(0, 1)
    .map(o => thing('unit', o.unit));

export const lessons: Lesson[] = [
  { id: 'setup', forced: true, button: 'auto_setup', done: by => by.view.phase !== 'setup' },
  { id: 'supply', forced: true, button: press('pay'), done: by => mine(by, 'paid') || past(by, 'initial') },
  { id: 'cup', forced: true, button: press('put_in'), done: by => mine(by, 'chit_in') || past(by, 'initial') },
  {
    id: 'surprise',
    forced: true,
    button: press('return_chit'),
    done: by => !asks(by, 'return_chit') && (mine(by, 'chit_returned') || past(by, 'initial')),
  },
  {
    id: 'bridge',
    forced: true,
    lit: then('unit:ge-600-eng', 'hex:3108'),
    done: by => mine(by, 'bridge_built', 'bridge_failed') || past(by, 'engineer'),
  },
  { id: 'strategic', forced: true, button: 'done', done: by => past(by, 'strategic') },
  {
    id: 'march',
    forced: true,
    lit: then('hex:3107', 'hex:3208'),
    done: by => mine(by, 'moved', 'marched') || past(by, 'tactical'),
  },
  { id: 'division', forced: true, lit: then('hex:3207', 'hex:3108'), done: by => together(by) || past(by, 'tactical') },
  { id: 'zones', button: 'done', done: by => past(by, 'tactical') },
  { id: 'attack', forced: true, lit: () => ['hex:3209'], done: by => mine(by, 'declared') || past(by, 'combat') },
  { id: 'board', button: press('fight', 'support', 'done'), done: by => mine(by, 'combat') || past(by, 'combat') },
  {
    id: 'after',
    lit: by => first(by, 'lose_step'),
    button: press('advance', 'fall_back', 'stand', 'done'),
    done: by => past(by, 'combat'),
  },
  {
    id: 'mechanised',
    forced: true,
    lit: then('hex:3209', 'hex:3110'),
    done: by =>
      mine(by, 'moved', 'marched') ||
      past(by, 'mechanised') ||
      (by.view.phase === 'mechanised' && !vehicles(by, '3209')),
  },
  { id: 'end', button: 'done', done: by => past(by, 'mechanised') },
  { id: 'watch', told: true, done: by => by.view.turn >= 2 && mine(by, 'paid', 'saved') },
  { id: 'win', button: press('pay', 'put_in', 'fight', 'done'), done: by => by.pending.kind === 'over' },
];
