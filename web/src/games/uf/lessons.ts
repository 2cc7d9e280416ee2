// The first battle, "First patrol", step by step: what is to be touched glows, and a step ends only by what I did.
// A step whose question does not come is passed over as soon as a later one's does.
import type { Lesson, LessonTable } from '../game';
import type { Thing } from '../../state/orders';
import { about } from './about';
import { rows } from './cards';

const asks = ({ pending }: LessonTable, ...verbs: string[]): boolean =>
  pending.options?.some(o => verbs.includes(o.verb)) ?? false;
// Whose button is asked for, the first that is on offer.
const press =
  (...verbs: string[]) =>
  (by: LessonTable): string | undefined =>
    verbs.find(v => asks(by, v));
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
// The things of these options, the next one to be touched first.
const lit =
  (verb: string, fits: (o: any, by: LessonTable) => boolean = () => true) =>
  (by: LessonTable): Thing[] => {
    for (const o of by.pending.options ?? []) {
      if (o.verb !== verb || !fits(o, by)) continue;
      const next = about(o).find(t => !by.picked.includes(t));
      if (next) return [next];
    }
    return [];
  };
const pinned = ({ view, side }: LessonTable): boolean =>
  rows(view.groups).some((g: any) => g.side === side && rows(g.men).some((m: any) => m.pinned));

export const lessons: Lesson[] = [
  {
    id: 'look',
    forced: true,
    look: true,
    lit: () => ['group:american-B'],
    done: by => by.clicked === 'group:american-B' || mine(by, 'fire'),
  },
  {
    id: 'fire',
    forced: true,
    lit: lit('fire', o => o.target === 'american-B'),
    button: press('announce', 'resolve'),
    done: by => by.fresh.some(e => e.event === 'fire_draw'),
  },
  { id: 'cards', told: true, done: by => mine(by, 'moved', 'discarded') },
  {
    id: 'move',
    forced: true,
    lit: lit('move', o => o.group === 'german-B' && o.mode === 'forward'),
    done: by => mine(by, 'moved'),
  },
  {
    id: 'discard',
    forced: true,
    lit: lit('discard', (o, by) =>
      rows(by.view.sides).some((s: any) => rows(s.hand).some((c: any) => c.card === o.card && c.cower)),
    ),
    button: press('end_actions', 'end_turn'),
    done: by => mine(by, 'discarded') && !asks(by, 'end_turn'),
  },
  {
    id: 'answer',
    forced: true,
    lit: by => (mine(by, 'concealed') ? [] : lit('play_concealed')(by)),
    button: press('decline', 'end_turn'),
    done: by => asks(by, 'end_actions'),
  },
  {
    id: 'rally',
    forced: true,
    lit: lit('rally'),
    button: press('rally_man', 'done'),
    done: by => asks(by, 'end_actions') && (!pinned(by) || !asks(by, 'rally') || mine(by, 'rallied', 'rally')),
  },
  {
    id: 'cover',
    forced: true,
    lit: lit('terrain', o => o.group === 'german-B'),
    button: press('end_actions', 'end_turn', 'decline'),
    done: by => mine(by, 'terrain_laid'),
  },
  { id: 'win', button: press('end_actions', 'end_turn', 'decline'), done: by => by.pending.kind === 'over' },
];
