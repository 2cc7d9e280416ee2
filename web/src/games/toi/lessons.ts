// The first battle, "First Light", step by step: one thing glows, and a step ends only by what I did. Dice fall as they like,
// so a step that has become impossible (the squad was pinned, the enemy ran) lets the next one come.
import type { Lesson, LessonTable } from '../game';
import { rows } from './adapt';

const house = 'hex:0604';
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
const asks = (by: LessonTable, prompt: string): boolean =>
  by.pending.kind === 'choice' && by.pending.prompt?.id === 'toi.prompt.' + prompt;
// Who of ours may do that now.
const able = (by: LessonTable, verb: string): string[] => [
  ...new Set((by.pending.options ?? []).filter(o => o.verb === verb).map(o => String(o.unit))),
];
// Our turn has come to a point where nobody can do it any more.
const gone = (by: LessonTable, verb: string): boolean => asks(by, 'action') && !able(by, verb).length;
// He who was to do it cannot: fallen, pinned, or tired already.
const cannot = (by: LessonTable, verb: string, who: string): boolean =>
  asks(by, 'action') && !able(by, verb).includes(who);
// The Command phase has come, or gone by.
const tired = (by: LessonTable): boolean => asks(by, 'spend') || by.view.round >= 2;
// First who, then whom: the second thing glows once the first is picked.
const then = (by: LessonTable, who: readonly string[], whom: string): readonly string[] =>
  who.some(u => by.picked.includes('unit:' + u)) ? [whom] : who.map(u => 'unit:' + u);
// One of ours lies in wait.
const waits = (by: LessonTable): boolean => rows(by.view.units).some(u => u.side === by.side && u.duty === 'op_fire');
const left = (by: LessonTable): boolean =>
  rows(by.view.units).some(u => u.side !== by.side && u.place === 'map' && u.hex === '0604');

export const lessons: Lesson[] = [
  { id: 'house', forced: true, look: true, lit: () => [house], done: by => by.clicked === house },
  {
    id: 'suppress',
    forced: true,
    deed: 'fire-suppressive',
    lit: by => then(by, ['us-gun'], house),
    done: by => mine(by, 'attack') || cannot(by, 'concentrate', 'us-gun'),
  },
  {
    id: 'advance',
    forced: true,
    lit: by => then(by, ['us-rifles'], 'hex:0504'),
    done: by => mine(by, 'moved') || cannot(by, 'advance', 'us-rifles'),
  },
  { id: 'watch', done: by => asks(by, 'action') || asks(by, 'spend') },
  {
    id: 'assault',
    forced: true,
    deed: 'assault',
    lit: by => then(by, able(by, 'assault').slice(0, 1), house),
    done: by =>
      by.fresh.some(e => e.event === 'assault_won' || e.event === 'assault_failed') || gone(by, 'assault') || tired(by),
  },
  { id: 'rest', button: 'done', done: tired },
  {
    id: 'card',
    forced: true,
    look: true,
    lit: () => ['card:MOR-1'],
    done: by => by.clicked === 'card:MOR-1' || by.view.round >= 2,
  },
  { id: 'bid', done: by => mine(by, 'reserved') || by.view.round >= 2 },
  {
    id: 'op_fire',
    lit: by =>
      able(by, asks(by, 'ready') ? 'ready' : 'prepare')
        .slice(0, 1)
        .map(u => 'unit:' + u),
    done: by => by.view.round >= 2 && asks(by, 'action') && (waits(by) || gone(by, 'prepare')),
  },
  {
    id: 'together',
    lit: by =>
      able(by, 'concentrate')
        .slice(0, 1)
        .map(u => 'unit:' + u),
    done: by =>
      mine(by, 'supports', 'attack', 'storms') || (by.view.round >= 2 && gone(by, 'concentrate')) || by.view.round >= 3,
  },
  { id: 'why', done: by => by.refused },
  { id: 'hold', lit: by => (left(by) ? [house] : []), button: 'done', done: by => by.pending.kind === 'over' },
];
