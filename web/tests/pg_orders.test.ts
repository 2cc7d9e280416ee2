import { expect, test } from 'vitest';
import pg from '../src/games/pg';
import { march } from '../src/games/pg/march';
import type { Ask } from '../src/games/game';
import type { BattleStore } from '../src/state/battle.svelte';
import { Table } from '../src/state/table.svelte';

// Rules that offer what the list says after so many answers, and take all else.
type Told = Record<string, unknown>;
function rules(view: Told, id: string, options: Told[], then: (after: readonly Told[]) => { id: string; options: Told[] }): Ask {
  const pending = (p: { id: string; options: Told[] }) => ({ kind: 'choice', prompt: { id: p.id }, options: p.options.map((o, option) => ({ option, text: '', ...o })) });
  return {
    view, map: { units: [], types: [] }, side: 'german', pending: pending({ id, options }),
    ahead: async (after: readonly Told[]) => pending(then(after)), why: async () => undefined, odds: async () => undefined, reach: async () => undefined,
  } as unknown as Ask;
}
const unit = (id: string, hex: string, more: Told = {}) => ({ id, hex, place: 'map', side: 'german', ...more });

test('into an assault that goes on a leader is declared once, and goes in after his men', async () => {
  const view = { units: [unit('inf', '1109'), unit('lt', '1109', { rank: 2 }), unit('foe', '1108', { side: 'soviet' })] };
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '1109' }], after =>
    after.length === 1
      ? { id: 'pg.prompt.declare', options: [{ verb: 'declare_fire', unit: 'inf' }, { verb: 'declare_fire', unit: 'lt' }] }
      : { id: 'pg.prompt.actions', options: [{ verb: 'assault', unit: 'inf', hex: '1108' }, { verb: 'assault', unit: 'lt', hex: '1108' }, { verb: 'fight', hex: '1108' }] });
  const order = (await pg.orders!.take(ask, ['hex:1109'], new Set()))!;
  const assault = (await pg.orders!.rows(ask, order, 'hex:1108', new Set())).find(d => d.id === 'assault')!;
  expect(assault.answers.filter(a => a.verb === 'declare_fire').map(a => a.unit)).toEqual(['lt', 'inf']);
  expect(assault.answers.filter(a => a.verb === 'assault').map(a => a.unit)).toEqual(['inf', 'lt']);
});
test('at who moves every group that can fire has a row of its own', async () => {
  const view = { units: [unit('a', '1006'), unit('b', '1006'), unit('c', '1109'), unit('foe', '1208', { side: 'soviet' })] };
  const shot = (id: string) => ({ verb: 'opportunity_fire', unit: id, target: 'foe', fire: 'direct' });
  const ask = rules(view, 'pg.prompt.opportunity', [shot('a'), shot('b'), shot('c'), { verb: 'decline' }], after => ({
    id: 'pg.prompt.opportunity_group', options: after.length === 1 && after[0]!.unit === 'a' ? [{ verb: 'join', unit: 'b' }] : [{ verb: 'done' }] }));
  const order = (await pg.orders!.take(ask, [], new Set()))!, rows = await pg.orders!.rows(ask, order, 'hex:1208', new Set());
  expect(rows.map(d => d.who)).toEqual([['a', 'b'], ['c']]);
  expect(new Set(rows.map(d => d.id)).size).toBe(2);
});
test('who stands beside one who has acted is shown on his chip, and a leader by his name', () => {
  const view = { units: [unit('spent', '0708', { markers: 1 }), unit('mg', '0708'), unit('done', '0506', { markers: 1 }), unit('lt', '0506', { rank: 2 })] };
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '0708' }, { verb: 'activate', hex: '0506' }], () => ({ id: '', options: [] }));
  expect(pg.toAct!(ask).map(a => a.token)).toEqual(['mg', 'lt']);
});
test('a chip shows whoever lies on top of the stack', () => {
  const view = { units: [unit('inf', '0404', { df: [5, 3] }), unit('eng', '0404', { df: [6, 2] }), unit('shaken', '0404', { df: [9, 5], order: 'demoralized' })] };
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '0404' }], () => ({ id: '', options: [] }));
  expect(pg.toAct!(ask).map(a => a.token)).toEqual(['eng']);
});
test('a stack in which somebody must recover and others could act offers the recovery by one click', () => {
  const view = { units: [unit('bad', '0708', { order: 'demoralized' }), unit('mg', '0708'), unit('lone', '0506', { order: 'demoralized' })] };
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '0708' }, { verb: 'activate', hex: '0506' }], () => ({ id: '', options: [] }));
  expect(pg.toAct!(ask).map(a => [a.must, a.next?.deed])).toEqual([[true, 'recover'], [true, undefined]]);   // alone a click on the stack does it
});
// A unit fails to recover and must flee: what its leader was to do after it is not refused to the player, the question asks.
test('an answer that another question came before is not told as a refusal', async () => {
  for (const [options, told] of [[[{ option: 0, verb: 'stay', text: '' }, { option: 1, verb: 'flee_along', text: '' }], 0], [[{ option: 0, verb: 'act', unit: 'b', text: '' }, { option: 1, verb: 'done', text: '' }], 1]] as const) {
    const seat = { side: 'german', seq: 7, mustAct: true, view: { units: [] }, events: [], undo: {}, pending: { kind: 'choice', prompt: { id: 'pg.prompt.stay' }, options } };
    const battle = { shown: seat, map: {}, advisable: true, sending: false, info: { scenario: 'lipovka' }, after: {}, choose: async () => {}, chooseAll: async () => ({ stopped: { at: 1, why: 'refused', refusal: { text: 'That cannot be done now.', rule: 'pg.6.52c' } } }) };
    const table = new Table(battle as unknown as BattleStore, pg);
    let said = 0;
    table.gesture.say = () => void ++said;
    table.deeds.start([{ verb: 'act', unit: 'a' }, { verb: 'act', unit: 'lt' }]);
    await new Promise(done => setTimeout(done));
    expect(said).toBe(told);
  }
});
test('leaders go along with whoever marches, and with no wagon', () => {
  const map = { types: [{ id: 't', carrier: true }, { id: 'i' }], units: [{ id: 'truck', type: 't' }, { id: 'inf', type: 'i' }, { id: 'lt', rank: 'LT' }] };
  const go = (...walkers: string[]) => {
    const f = { opens: [{ verb: 'activate', hex: '0101' }], can: { move: new Set([...walkers, 'lt']) }, reach: new Map(walkers.map(u => [u, { from: '0101', places: [{ place: '0102', cost: '1', by: '0101' }] }])) };
    return march({ map, view: { units: [...walkers.map(id => ({ id })), { id: 'lt', rank: 'LT' }] } } as any, f as any, '0102', [...walkers, 'lt'].map(id => ({ id, name: id, ticked: true })) as any)!;
  };
  const alone = go('truck'), both = go('inf', 'truck');
  expect(alone.answers.some(a => a.verb === 'accompany')).toBe(false);
  expect(alone.who).toEqual(['truck']);
  expect(alone.wasteful).toBeDefined();   // that he stays is asked about
  expect(both.answers.filter(a => a.verb === 'act' || a.verb === 'accompany').map(a => `${a.verb} ${a.unit}`)).toEqual(['act truck', 'act inf', 'accompany lt']);
  expect(both.wasteful).toBeUndefined();
});
test('who cannot join a fire is not declared for it and keeps his turn; why he cannot is told', async () => {
  const view = { units: [unit('mg', '1008', { df: [9, 5] }), unit('far', '0910', { df: [5, 3] }), unit('lt', '1008', { rank: 2 }), unit('foe', '1209', { side: 'soviet' })] };
  const shots = (u: string) => [{ verb: 'direct_fire', unit: u, hex: '1209' }];
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '1008' }], after => {
    const last = after.at(-1)!;
    if (last.verb === 'act') return { id: 'pg.prompt.target', options: shots(String(last.unit)) };
    if (last.verb === 'direct_fire') return { id: 'pg.prompt.fire_group', options: [{ verb: 'done' }] };
    return { id: 'pg.prompt.declare', options: ['mg', 'far', 'lt'].map(u => ({ verb: 'declare_fire', unit: u })) };
  });
  const told = { ...ask, why: async (a: Told) => (a.verb === 'join' && a.unit === 'far' ? { text: 'Too far.', rule: 'pg.7.32' } : undefined) } as Ask;
  const order = (await pg.orders!.take(told, ['hex:1008', 'hex:0910'], new Set()))!, fire = (await pg.orders!.rows(told, order, 'hex:1209', new Set())).find(d => d.id === 'fire')!;
  expect(fire.who).toEqual(['mg']);
  expect(fire.answers.filter(a => a.verb === 'declare_fire').map(a => a.unit)).toEqual(['lt', 'mg']);
  expect(fire.refusals).toMatchObject([{ text: 'Too far.', rule: 'pg.7.32' }]);
});
test('batteries off the map have a chip of their own, before the stacks, and find their targets', async () => {
  const view = { units: [unit('inf', '0708'), unit('foe', '1208', { side: 'soviet' }), unit('foe2', '1307', { side: 'soviet' })] };
  const ask = rules(view, 'pg.prompt.segment', [{ verb: 'activate', hex: '0708' }, { verb: 'offboard', factor: 1, hex: '1208' }, { verb: 'offboard', factor: 1, hex: '1307' }, { verb: 'pass' }], () => ({ id: '', options: [] }));
  const chips = pg.toAct!(ask);
  expect(chips.map(a => a.thing)).toEqual(['afar:offboard', 'hex:0708']);
  const order = (await pg.orders!.take(ask, [chips[0]!.thing], new Set()))!;
  expect([...order.targets]).toEqual([['hex:1208', { kind: 'attack' }], ['hex:1307', { kind: 'attack' }]]);
  const rows = await pg.orders!.rows(ask, order, 'hex:1307', new Set());
  expect(rows.map(d => d.answers)).toEqual([[{ verb: 'offboard', factor: 1, hex: '1307' }]]);
});

// What a person at the table sees of a question.
function asked(options: Told[], more: Told = {}): Table {
  const seat = { token: 'a', side: 'german', seq: 7, mustAct: true, view: { units: [unit('a', '0403'), unit('foe', '0704', { side: 'soviet' })] }, events: [], undo: {}, pending: { kind: 'choice', prompt: { id: 'pg.prompt.segment' }, options: options.map((o, option) => ({ option, text: '', ...o })) }, ...more };
  return new Table({ shown: seat, map: { units: [], types: [] }, advisable: true, info: { scenario: 'lipovka' }, after: {} } as unknown as BattleStore, pg);
}
test('guns that are all that is left are still an order: they are on the list, and their target can be struck', () => {
  const table = asked([{ verb: 'pass' }, { verb: 'offboard', hex: '0704', factors: 1 }]);
  expect(table.ordering).toBe(true);
  expect(table.toAct.map(a => a.thing)).toEqual(['afar:offboard']);
  expect([...table.lights.aims]).toEqual(['hex:0704']);
  expect(table.lights.chosen).toEqual([]);
});
test('what several options share is as good as picked; what one alone is about is a choice', () => {
  expect(asked([{ verb: 'stop', unit: 'a' }, { verb: 'enter', unit: 'a', hex: '0504' }]).lights.chosen).toEqual(['unit:a']);
  const choice = asked([{ verb: 'done' }, { verb: 'join', unit: 'a' }]);
  expect(choice.lights.chosen).toEqual([]);
  expect([...choice.lights.lit]).toEqual(['unit:a']);
});
test('what one click began is remembered for each seat, and by whoever opens the page anew', () => {
  localStorage.clear();
  const first = asked([{ verb: 'pass' }]);
  first.deeds.begin('Go to 0604');
  const later = { seq: 12 };
  expect(asked([{ verb: 'pass' }], later).deeds.last).toEqual({ seq: 7, text: 'Go to 0604' });
  expect(asked([{ verb: 'pass' }], { ...later, token: 'b' }).deeds.last).toBeUndefined();
});
