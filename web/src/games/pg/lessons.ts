// The first battle, "The mill at Sosna", step by step: exactly one thing glows, and a step ends only by what I did.
import type { Lesson, LessonTable } from '../game';
import { rows } from './adapt';

const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
// First who, then whom: the second thing glows once the first is picked.
const first = (who: string, then: string) => (by: LessonTable) =>
  by.picked.includes('hex:' + who) ? ['hex:' + then] : ['hex:' + who];
// Who of ours is shaken, and who of these could recover now: not in the middle of an assault, and not twice in a turn.
const able = (by: LessonTable): string[] =>
  shaken(by)
    .filter(
      h =>
        by.pending.options?.some(o => o.verb === 'activate' && 'hex:' + o.hex === h) &&
        !rows(by.view.units).some(u => u.side !== by.side && 'hex:' + u.hex === h),
    )
    .slice(0, 1);
const shaken = ({ view, side }: LessonTable): string[] => [
  ...new Set(
    rows(view.units)
      .filter(u => u.side === side && u.place === 'map' && u.order !== 'good')
      .map(u => 'hex:' + u.hex),
  ),
];

export const lessons: Lesson[] = [
  { id: 'mill', forced: true, look: true, lit: () => ['hex:0704'], done: by => by.clicked === 'hex:0704' },
  { id: 'mortars', forced: true, deed: 'fire', lit: first('0205', '0704'), done: by => mine(by, 'bombardment') },
  { id: 'watch', watch: true, told: true, forced: true, look: true, lit: () => [], done: () => false },
  { id: 'together', forced: true, deed: 'fire', lit: first('0405', '0705'), done: by => mine(by, 'direct_fire') },
  { id: 'why', done: by => by.refused },
  {
    id: 'lead',
    forced: true,
    lit: first('0404', '0604'),
    done: by =>
      mine(by, 'moved') && rows(by.view.units).filter(u => u.side === by.side && u.hex === '0604').length >= 3,
  },
  { id: 'pass', button: 'pass', done: by => by.view.turn >= 2 && by.pending.kind === 'choice' },
  {
    id: 'assault',
    forced: true,
    deed: 'assault',
    lit: first('0604', '0704'),
    done: by =>
      mine(by, 'assault_fire', 'assault') ||
      (by.pending.prompt?.id === 'pg.prompt.segment' && !by.pending.options?.some(o => o.verb === 'activate')),
  },
  { id: 'shaken', button: 'pass', done: by => able(by).length > 0 || mine(by, 'recovery') || !shaken(by).length },
  {
    id: 'recover',
    lit: by => (by.picked.length ? [] : able(by)),
    button: by => (by.picked.length ? undefined : 'pass'),
    done: by => mine(by, 'recovery') || !shaken(by).length,
  },
  { id: 'hold', button: 'pass', done: by => by.pending.kind === 'over' },
];
