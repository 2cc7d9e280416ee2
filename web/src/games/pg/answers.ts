// The words of an order: prompts and answers of the rules, pieces by hex, what was found out about a picked stack.
import type { Answer, Option, Pending, Refusal } from '../../net/types';
import { type Thing, idOf, kindOf } from '../../state/orders';
import { gameText, t } from '../../text/texts.svelte';
import type { Ask, Member, Order, Reach } from '../game';
import { rows, unitName } from './adapt';

export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('pg.page.order.' + key, args) ?? key;

export const segment = 'pg.prompt.segment',
  declaring = 'pg.prompt.declare',
  acting = 'pg.prompt.actions',
  mover = 'pg.prompt.mover',
  group = 'pg.prompt.fire_group';
// A blind `done` is taken by the next question: it is always meant for one.
export const done = (prompt: string): Answer => ({ verb: 'done', if: prompt });
export const stop = (unit: string): Answer => ({ verb: 'stop', unit, if: { prompt: mover, unit } });
export const declare = (what: 'fire' | 'move' | 'recover', unit: string): Answer => ({ verb: 'declare_' + what, unit });

export const hexOf = (t: Thing, ask: Ask): string =>
  kindOf(t) === 'hex' ? idOf(t) : (rows(ask.view.units).find(u => u.id === idOf(t))?.hex ?? '');
export const unitsIn = (ask: Ask, hex: string): any[] =>
  rows(ask.view.units).filter(u => u.place === 'map' && u.hex === hex);
export const isLeader = (u: any): boolean => u.rank !== undefined;
export const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);

// "Pioneers, Infantry 8 and 9": whoever is called like the one before him is told by his number.
export function list(all: readonly string[]): string {
  const called = (name?: string): string => name?.replace(/ \d+$/, '') ?? '';
  const names = all.map((n, i) =>
    i && n !== called(n) && called(n) === called(all[i - 1]) ? n.slice(called(n).length + 1) : n,
  );
  return names.length < 2
    ? (names[0] ?? '')
    : word('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });
}

// What was found out about a picked stack; kept beside the order it belongs to.
export interface Found {
  hexes: string[];
  opens: Answer[]; // activates, and declares leaders who bring in the other stacks
  can: { fire: Set<string>; move: Set<string>; recover: Set<string> };
  shots: Map<string, Option[]>; // what each piece could fire at
  assaults: Option[];
  reach: Map<string, Reach>;
  acts: Map<string, Option[]>; // what each mover could do where it stands
}
export const found = new WeakMap<Order, Found>();
// Leaders of the stack who were ticked are declared with those who fire.
export const declaredLeaders = (f: Found, leaders: readonly any[]): Answer[] =>
  leaders.filter(u => f.can.fire.has(u.id) && !f.opens.some(a => a.unit === u.id)).map(u => declare('fire', u.id));
export const unitHex = (ask: Ask, id: string): string => rows(ask.view.units).find(u => u.id === id)?.hex ?? '';
