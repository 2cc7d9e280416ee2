// The first battle, step by step. A step is done when the rules ask the next thing, or by "Next".
import type { Pending, View } from '../../net/types';
import type { Thing } from '../../state/orders';
import type { Lesson } from '../game';
import { about } from './about';

const asks = (p: Pending, ...verbs: string[]): boolean => p.options?.some(o => verbs.includes(o.verb)) ?? false;
const lit = (...verbs: string[]) => (p: Pending, view: View): Thing[] =>
  [...new Set((p.options ?? []).filter(o => verbs.includes(o.verb)).flatMap(o => about(o, view).filter(t => !t.startsWith('deed:')).slice(0, 2)))].slice(0, 12);
const happened = (...names: string[]) => (_: Pending, fresh: { event: string }[]): boolean => fresh.some(e => names.some(n => e.event.includes(n)));

export const lessons: Lesson[] = [
  { id: 'look', done: () => false },
  { id: 'groups', show: lit('add_man', 'next_group'), done: p => asks(p, 'end_actions', 'form_crew', 'terrain') },
  { id: 'men', done: () => false },
  { id: 'terrain', show: lit('terrain'), done: p => asks(p, 'end_actions') },
  { id: 'hand', done: () => false },
  { id: 'move', show: lit('move'), done: happened('moved') },
  { id: 'cover', show: lit('terrain'), done: happened('terrain_laid') },
  { id: 'fire', show: lit('fire'), done: happened('attack', 'fire_draw') },
  { id: 'answer', show: lit('play_concealed', 'decline'), done: () => false },
  { id: 'rally', show: lit('rally', 'rally_two'), done: happened('rallied') },
  { id: 'discard', show: lit('discard'), done: happened('discarded') },
  { id: 'win', done: () => false },
];
