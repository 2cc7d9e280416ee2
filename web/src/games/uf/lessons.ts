// The first battle, "First patrol", step by step: what is to be touched glows, and a step ends only by what I did.
// A step whose question does not come is passed over as soon as a later one's does.
import type { Lesson, LessonTable } from '../game';
import type { Thing } from '../../state/orders';
import { about } from './about';
import { rows } from './cards';

const asks = ({ pending }: LessonTable, ...verbs: string[]): boolean => pending.options?.some(o => verbs.includes(o.verb)) ?? false;
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean => fresh.some(e => e.side === side && names.includes(e.event));
// The things of these options, the next one to be touched first.
const lit = (verb: string, fits: (o: any, by: LessonTable) => boolean = () => true) => (by: LessonTable): Thing[] => {
  for (const o of by.pending.options ?? []) {
    if (o.verb !== verb || !fits(o, by)) continue;
    const next = about(o, by.view).find(t => !by.picked.includes(t));
    if (next) return [next];
  }
  return [];
};
const pinned = ({ view, side }: LessonTable): boolean =>
  rows(view.groups).some((g: any) => g.side === side && rows(g.men).some((m: any) => m.pinned));

export const lessons: Lesson[] = [
  { id: 'look', lit: () => ['group:american-B'], done: by => by.clicked === 'group:american-B' || mine(by, 'fire') },
  { id: 'fire', lit: lit('fire', o => o.target === 'american-B'), button: 'announce', done: by => mine(by, 'attack', 'fire_draw') },
  { id: 'cards', done: by => by.seen || asks(by, 'move', 'end_actions') || mine(by, 'moved') },
  { id: 'move', lit: lit('move', o => o.group === 'german-B' && o.mode === 'forward'), done: by => mine(by, 'moved') },
  { id: 'discard', lit: lit('discard', (o, by) => rows(by.view.sides).some((s: any) => rows(s.hand).some((c: any) => c.card === o.card && c.cower))), button: 'end_actions', done: by => mine(by, 'discarded') },
  { id: 'answer', lit: lit('play_concealed'), done: by => mine(by, 'concealed') || asks(by, 'end_actions') },
  { id: 'rally', lit: lit('rally'), done: by => mine(by, 'rallied', 'rally') || !pinned(by) || mine(by, 'terrain_laid') },
  { id: 'cover', lit: lit('terrain', o => o.group === 'german-B'), done: by => mine(by, 'terrain_laid') },
  { id: 'win', button: 'end_turn', done: by => by.pending.kind === 'over' },
];
