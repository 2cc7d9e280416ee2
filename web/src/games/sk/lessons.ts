// The first battle, "A house by the lane": the order of play is thrown, so that no step forces a hand; each shows what it
// means and ends by what I did.
import type { Lesson, LessonTable } from '../game';

const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
const any = ({ fresh }: LessonTable, ...names: string[]): boolean => fresh.some(e => names.includes(e.event));
const house = 'point:51,53';
const inHouse = (t: string | undefined): boolean => {
  if (!t?.startsWith('point:')) return !!t && /house|ger_/.test(t);
  const [x = 0, y = 0] = t.slice(6).split(',').map(Number);
  return Math.hypot(x - 51, y - 53) <= 12;
};
// The rules have found a place for everybody.
const ready = ({ pending }: LessonTable): boolean => pending.options?.some(o => o.verb === 'go') ?? false;
// So many turns have begun since then: what could not be done in them is not waited for.
const turns = ({ fresh }: LessonTable, n: number): boolean => fresh.filter(e => e.event === 'turn').length >= n;
// Whoever of mine is asked now, or may be.
const asked = ({ pending }: LessonTable): string[] => {
  const group = pending.args?.group;
  return typeof group === 'string'
    ? ['group:' + group]
    : (pending.options ?? [])
        .filter(o => o.verb === 'activate')
        .slice(0, 1)
        .map(o => 'group:' + o.group);
};

export const lessons: readonly Lesson[] = [
  { id: 'house', lit: () => [house], done: by => inHouse(by.clicked) || mine(by, 'moved') },
  { id: 'go', lit: by => (ready(by) ? [] : asked(by)), button: 'go', done: by => mine(by, 'moved') },
  {
    id: 'wait',
    lit: asked,
    done: by => mine(by, 'waits', 'all_prone', 'moved', 'fires', 'covers') && by.pending.kind === 'choice',
  },
  { id: 'watch', done: by => by.seen || any(by, 'turn') || by.pending.kind === 'choice' },
  {
    id: 'fire',
    lit: by => (by.picked.length ? [] : asked(by)),
    done: by => mine(by, 'fires', 'covers') || turns(by, 2),
  },
  { id: 'why', done: by => by.refused || turns(by, 1) },
  { id: 'cover', lit: asked, done: by => mine(by, 'covers') || turns(by, 1) },
  { id: 'morale', done: by => any(by, 'morale_test', 'turn') },
  { id: 'grenade', lit: asked, done: by => mine(by, 'lobs', 'charged', 'melee_dice') || turns(by, 2) },
  { id: 'hold', lit: () => [house], done: by => by.pending.kind === 'over' },
];
