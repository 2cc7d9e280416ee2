// The first battle, "Skyline Drive", step by step: what is to be touched glows, and a step ends only by what was done. A step
// whose question does not come any more is passed over.
import { thing, type Thing } from '../../state/orders';
import type { Lesson, LessonTable } from '../game';
import { rows } from './adapt';

const phases = ['setup', 'initial', 'engineer', 'strategic', 'tactical', 'combat', 'mechanised', 'end', 'over'];
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean => fresh.some(e => e.side === side && names.includes(e.event));
const asks = ({ pending }: LessonTable, ...verbs: string[]): boolean => pending.options?.some(o => verbs.includes(o.verb)) ?? false;
// My impulse has come at least so far; or it is over and somebody else acts.
const past = ({ view, side }: LessonTable, phase: string): boolean => view.turn > 1 || (view.active === side ? phases.indexOf(view.phase) > phases.indexOf(phase) : !!view.hq);
const hexesOf = (by: LessonTable, verb: string): Thing[] => [...new Set((by.pending.options ?? []).filter(o => o.verb === verb).map(o => (typeof o.hex === 'string' ? thing('hex', o.hex) : thing('unit', o.unit))))];
const stacks = (by: LessonTable, fits: (u: any) => boolean = () => true): Thing[] => {
  const able = new Set((by.pending.options ?? []).filter(o => o.verb === 'take_up').map(o => o.unit));
  return [...new Set(rows(by.view.units).filter(u => able.has(u.id) && u.hex && fits(u)).map(u => thing('hex', u.hex)))];
};
const together = ({ fresh, side }: LessonTable): boolean => { const ways = fresh.filter(e => e.side === side && (e.event === 'moved' || e.event === 'marched')).map(e => `${e.args.from}${e.args.hex}`); return ways.some(w => ways.filter(x => x === w).length >= 3); };

export const lessons: Lesson[] = [
  { id: 'setup', button: 'auto_setup', done: by => by.view.phase !== 'setup' },
  { id: 'supply', button: 'pay', done: by => mine(by, 'paid') || !!by.view.hq },
  { id: 'cup', done: by => by.view.active === by.side && by.pending.kind === 'choice' },
  { id: 'bridge', lit: by => hexesOf(by, 'build').length ? (by.pending.options ?? []).filter(o => o.verb === 'build').map(o => thing('unit', o.unit)) : [], done: by => mine(by, 'bridge_built', 'bridge_failed') || past(by, 'engineer') },
  { id: 'march', lit: by => (by.picked.length ? [] : stacks(by).slice(0, 6)), done: by => mine(by, 'moved', 'marched') || past(by, 'tactical') },
  { id: 'division', lit: by => (by.picked.length ? [] : stacks(by, u => /pz/.test(u.id)).slice(0, 2)), done: by => together(by) || past(by, 'tactical') },
  { id: 'zones', button: 'done', done: by => past(by, 'tactical') },
  { id: 'attack', lit: by => (by.picked.length ? [] : hexesOf(by, 'attack')), done: by => mine(by, 'declared') || past(by, 'combat') },
  { id: 'board', button: 'done', done: by => mine(by, 'combat') || past(by, 'combat') },
  { id: 'after', done: by => past(by, 'combat') || (!asks(by, 'lose_step', 'fall_back', 'advance', 'retreat', 'stand', 'support') && mine(by, 'advances', 'falls_back')) },
  { id: 'mechanised', lit: by => (by.picked.length ? [] : stacks(by).slice(0, 4)), button: 'done', done: by => past(by, 'mechanised') },
  { id: 'watch', done: by => by.view.turn >= 2 && by.pending.kind === 'choice' },
  { id: 'win', done: by => by.pending.kind === 'over' },
];
