// The first battle, step by step. A step is done when the rules ask the next thing, or by "Next".
import type { Pending } from '../../net/types';
import type { Thing } from '../../state/orders';
import type { Lesson, LessonTable } from '../game';
import { about } from './about';

const asks = (p: Pending, ...verbs: string[]): boolean => p.options?.some(o => verbs.includes(o.verb)) ?? false;
const lit = (...verbs: string[]) => ({ pending: p, view }: LessonTable): Thing[] =>
  [...new Set((p.options ?? []).filter(o => verbs.includes(o.verb)).flatMap(o => about(o, view).filter(t => !t.startsWith('deed:')).slice(0, 2)))].slice(0, 12);
const happened = (...names: string[]) => ({ fresh }: LessonTable): boolean => fresh.some(e => names.some(n => e.event.includes(n)));

export const lessons: Lesson[] = [
  { id: 'look', done: () => false },
  { id: 'groups', lit: lit('add_man', 'next_group'), done: ({ pending }) => asks(pending, 'end_actions', 'form_crew', 'terrain') },
  { id: 'men', done: () => false },
  { id: 'terrain', lit: lit('terrain'), done: ({ pending }) => asks(pending, 'end_actions') },
  { id: 'hand', done: () => false },
  { id: 'move', lit: lit('move'), done: happened('moved') },
  { id: 'cover', lit: lit('terrain'), done: happened('terrain_laid') },
  { id: 'fire', lit: lit('fire'), done: happened('attack', 'fire_draw') },
  { id: 'answer', lit: lit('play_concealed', 'decline'), done: () => false },
  { id: 'rally', lit: lit('rally', 'rally_two'), done: happened('rallied') },
  { id: 'discard', lit: lit('discard'), done: happened('discarded') },
  { id: 'win', done: () => false },
];
