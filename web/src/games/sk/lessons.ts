// The first battle, "A house by the lane": the order of play is thrown, so that no step forces a hand; each shows what it
// means and ends by what I did.
import type { Lesson, LessonTable } from '../game';
import { men, rows } from './adapt';

const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean => fresh.some(e => e.side === side && names.includes(e.event));
const any = ({ fresh }: LessonTable, ...names: string[]): boolean => fresh.some(e => names.includes(e.event));
const house = 'point:51,53';
// Whoever of mine is asked now, or may be.
const asked = ({ pending }: LessonTable): string[] => {
  const group = pending.args?.group;
  return typeof group === 'string' ? ['group:' + group] : (pending.options ?? []).filter(o => o.verb === 'activate').map(o => 'group:' + o.group);
};
const enemies = (by: LessonTable): string[] => men(by.view).filter(f => /^ger/.test(f.group) && f.health === 'sound').map(f => 'man:' + f.id);

export const lessons: readonly Lesson[] = [
  { id: 'house', lit: () => [house], done: by => by.clicked !== undefined },
  { id: 'go', lit: asked, done: by => mine(by, 'moved') },
  { id: 'wait', lit: asked, done: by => mine(by, 'waits', 'all_prone', 'moved', 'fires', 'covers') && by.pending.kind === 'choice' },
  { id: 'watch', done: by => by.seen || any(by, 'turn') },
  { id: 'fire', lit: by => (by.picked.length ? enemies(by) : asked(by)), done: by => mine(by, 'fires', 'covers') },
  { id: 'why', done: by => by.refused },
  { id: 'cover', lit: asked, done: by => mine(by, 'covers') },
  { id: 'morale', done: by => any(by, 'morale_test', 'turn') },
  { id: 'grenade', lit: asked, done: by => mine(by, 'lobs', 'charged', 'melee_dice') },
  { id: 'hold', lit: () => [house], done: by => mine(by, 'objective') || rows(by.view.objectives).some(o => o.holder === by.side) },
];
