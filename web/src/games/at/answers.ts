// The words of an order: prompts and answers of the rules, stacks in a few words, what was found out about a picked one.
import type { Answer, Option, Pending } from '../../net/types';
import { type Thing, idOf, kindOf } from '../../state/orders';
import { gameText } from '../../text/texts.svelte';
import type { Ask, Order, Reach } from '../game';
import { country, formationName, rows, unitName } from './adapt';
import { bodies, last } from './marching';

export const word = (key: string, args?: Record<string, string | number>): string =>
  gameText('at.page.order.' + key, args) ?? key;

export const march = 'at.prompt.march',
  mover = 'at.prompt.mover',
  declare = 'at.prompt.declare',
  joining = 'at.prompt.join',
  setup = 'at.prompt.setup';
type With = 'alone' | 'equals' | 'division';
export const takeUp = (unit: string, how: With): Answer => ({ verb: 'take_up', unit, with: how });
// Where an overrun could follow a march ends with a question: it is declined only if it is asked.
export const stop = (unit: string): Answer => ({ verb: 'stop', if: { prompt: mover, unit } });
export const declared: Answer = { verb: 'done', if: joining };

export const asked = (ask: Ask): string => ask.pending.prompt?.id ?? '';
export const unitOf = (ask: Ask, id: string): any =>
  ask.view.units?.[id]?.id ? ask.view.units[id] : rows(ask.view.units).find(u => u.id === id);
export const hexOf = (ask: Ask, t: Thing): string =>
  kindOf(t) === 'hex' ? idOf(t) : (unitOf(ask, idOf(t))?.hex ?? '');
export const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);
export function list(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : word('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });
}
// A stack in a few words: divisions by name, the rest as printed.
export function stackText(ids: readonly string[], map: any): string {
  const { unit, formation } = country(map),
    out: string[] = [],
    told = new Set<string>();
  for (const id of ids) {
    const f = unit.get(id)?.formation,
      all = f ? formation.get(f) : undefined;
    if (f && all && all.length > 1 && all.every(x => ids.includes(x))) {
      if (!told.has(f)) out.push(formationName(f));
      told.add(f);
    } else out.push(unitName(id, map));
  }
  return list(out);
}

// ---- marching

export interface Body {
  lead: string;
  how: With;
  units: string[];
  reach: Reach | undefined;
}
export interface March {
  kind: 'march';
  bodies: Body[];
  overruns: Map<string, Answer[]>;
}
interface Entry {
  kind: 'entry';
  unit: string;
  verb: 'enter' | 'place';
}
interface Attack {
  kind: 'attack';
  able: Map<string, string[]>;
} // by target: who could join, in the order in which they are named
export const found = new WeakMap<Order, March | Entry | Attack>();
