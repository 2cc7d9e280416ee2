// The words of an order: prompts and answers of the rules, units by hex, what was found out about a picked one.
import type { Answer, Option, Pending, Refusal } from '../../net/types';
import type { Ask, Order, Reach, WhyNot } from '../game';
import { page, rows, unitName } from './adapt';

export const prompts = {
  action: 'toi.prompt.action',
  mover: 'toi.prompt.mover',
  target: 'toi.prompt.target',
  support: 'toi.prompt.support',
  stormers: 'toi.prompt.stormers',
  op_fire: 'toi.prompt.op_fire',
  spend: 'toi.prompt.spend',
};
export const tell = (key: string, args?: Record<string, string | number>): string => page('order.' + key, args);
export const unitOf = (ask: Ask, id: string): any => rows(ask.view.units).find(u => u.id === id);
export const nameOf = (ask: Ask, id: string): string => unitName(id, ask.map);
// A blind `done` or `stop` is taken by the next question: it is always meant for one.
export const done = (prompt: string): Answer => ({ verb: 'done', if: prompt });
export const stop = (unit: string): Answer => ({ verb: 'stop', if: { prompt: prompts.mover, unit } });
export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : tell('and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });

export const actions = [
  'advance',
  'concentrate',
  'prepare',
  'fire_and_move',
  'assault',
  'fatigue',
  'dig',
  'heal',
  'special',
];
export const deeds = ['take_cover', 'leave_cover', 'board', 'get_off', 'cut_wire', 'leave_map'];

// What was found out about a picked unit; kept beside the order it belongs to.
export interface Found {
  unit: string;
  open: (verb: 'concentrate' | 'advance' | 'assault') => Answer[]; // what comes first; nothing when it is in the middle of it
  shots: Option[];
  reach?: Reach | undefined;
  storms?: Reach | undefined;
  moving: boolean; // it is asked about as it moves
}
export const found = new WeakMap<Order, Found>();
// The way hex by hex; whoever is in a work leaves it first.
export const steps = (reach: Reach, way: readonly string[]): Answer[] => [
  ...(way.length && (reach as any).leaves ? [{ verb: 'leave_cover' } as Answer] : []),
  ...way.map(h => ({ verb: 'enter', hex: h }) as Answer),
];
export const hurt = (u: any): 0 | 1 | 2 =>
  u.order === 'pinned' || u.order === 'light' ? 1 : u.order === 'disrupted' || u.order === 'heavy' ? 2 : 0;
export function enemiesByHex(ask: Ask): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const u of rows(ask.view.units))
    if (u.place === 'map' && u.side !== ask.side) by.set(u.hex, [...(by.get(u.hex) ?? []), u.id]);
  return by;
}
