// The first battle, step by step. A step is done when the rules ask the next thing, or by "Next".
import type { Pending } from '../../net/types';
import { thing, type Thing } from '../../state/orders';
import type { Lesson } from '../game';

const asks = (p: Pending, ...verbs: string[]): boolean => p.options?.some(o => verbs.includes(o.verb)) ?? false;
const lit = (...verbs: string[]) => (p: Pending): Thing[] =>
  (p.options ?? []).filter(o => verbs.includes(o.verb)).slice(0, 12).map(o => (typeof o.hex === 'string' ? thing('hex', o.hex) : thing('unit', o.unit)));

export const lessons: Lesson[] = [
  { id: 'look', done: () => false },
  { id: 'setup', done: p => asks(p, 'activate') },
  { id: 'activate', show: lit('activate'), done: p => asks(p, 'declare_move', 'declare_fire', 'declare_recover') },
  { id: 'declare', show: lit('declare_move', 'declare_fire'), done: p => asks(p, 'act', 'enter', 'direct_fire') },
  { id: 'move', show: lit('enter', 'act'), done: (_, fresh) => fresh.some(e => /enter|move/.test(e.event)) },
  { id: 'fire', show: lit('direct_fire', 'act'), done: (_, fresh) => fresh.some(e => e.column !== undefined) },
  { id: 'react', done: () => false },
  { id: 'morale', done: () => false },
  { id: 'win', done: () => false },
];
