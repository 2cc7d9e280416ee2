import { expect, test } from 'vitest';
import pg from '../src/games/pg';
import type { GameEvent } from '../src/net/types';
import { settings } from '../src/state/settings.svelte';
import { learn } from '../src/text/texts.svelte';
import recorded from './data/pg-events.json';

const events = recorded as unknown as GameEvent[];
const map = { sides: [{ id: 'german', name: 'Germans' }, { id: 'soviet', name: 'Soviets' }], units: [], types: [] };
const scenes = pg.scenes!(events, { units: [] }, map);
const event = (event: string, side: string, args: Record<string, unknown>, more: Partial<GameEvent> = {}): GameEvent => ({ event, side, args, text: event, ...more });
const play = (...list: GameEvent[]) => pg.scenes!(list, { units: [] }, map);

test('scenes of a recorded battle follow each other and cover what they tell once', () => {
  expect(scenes.length).toBeGreaterThan(8);
  expect(scenes.length).toBeLessThan(events.length / 2);
  for (let i = 1; i < scenes.length; ++i) expect(scenes[i]!.events[0]).toBeGreaterThan(scenes[i - 1]!.events[1]);
  for (const s of scenes) if (s.kind !== 'note' && s.kind !== 'turn') expect(s.title).not.toBe('');
});
test('every throw at somebody is in a scene with its dice', () => {
  events.forEach((e, i) => {
    if (!['direct_fire', 'bombardment', 'assault_fire', 'morale_check'].includes(e.event)) return;
    const scene = scenes.find(s => s.events[0] <= i && i <= s.events[1]);
    expect(scene, `${i} ${e.event}`).toBeDefined();
    expect([scene!.dice ?? [], ...scene!.checks.map(c => c.dice)].some(d => d.join() === e.throw!.join()) || scene!.kind === 'barrage').toBe(true);
  });
});
test('steps of one piece are one walk, and pieces on the same way walk together', () => {
  const walk = play(event('moved', 'german', { unit: 'a', from: '0101', hex: '0201' }), event('moved', 'german', { unit: 'a', from: '0201', hex: '0301' }), event('moved', 'german', { unit: 'b', from: '0101', hex: '0201' }), event('moved', 'german', { unit: 'b', from: '0201', hex: '0301' }));
  expect(walk.length).toBe(1);
  expect(walk[0]!.path).toEqual(['0101', '0201', '0301']);
  expect(walk[0]!.actors).toEqual(['unit:a', 'unit:b']);
});
test('a shot has its checks and their worst end', () => {
  const [shot] = play(event('direct_fire', 'soviet', { unit: 'r', hex: '0101', strength: 4 }, { throw: [4, 6], column: '7', result: 'M' }), event('morale_check', 'german', { unit: 'h', morale: 8 }, { throw: [6, 3], result: 'failed' }), event('demoralized', 'german', { unit: 'h' }));
  expect(shot!.kind).toBe('shot');
  expect(shot!.checks).toHaveLength(1);
  expect(shot!.checks[0]).toMatchObject({ dice: [6, 3], bad: 2 });
});
test('a reaction on the way is a scene of its own, and the walk goes on after it', () => {
  const kinds = play(event('moved', 'german', { unit: 'a', from: '0101', hex: '0201' }), event('direct_fire', 'soviet', { unit: 'r', hex: '0201' }, { throw: [1, 2], result: '-' }), event('moved', 'german', { unit: 'a', from: '0201', hex: '0301' })).map(s => s.kind);
  expect(kinds).toEqual(['move', 'shot', 'move']);
});
test('two barrages of one hex one after the other are two scenes, each with both its columns', () => {
  const column = (column: string, dice: number[], more = {}) => event('bombardment', 'german', { hex: '1307', strength: 8, ...more }, { throw: dice, column, result: '-' });
  const two = play(column('12', [5, 3]), column('16', [5, 3]), column('8', [4, 2], { unit: 'm' }), column('12', [4, 2], { unit: 'm' }));
  expect(two.map(s => [s.dice, s.events])).toEqual([[[5, 3], [0, 1]], [[4, 2], [2, 3]]]);
});
test('both sides of an assault are one scene', () => {
  const [fight, ...more] = play(event('assault_fire', 'soviet', { hex: '0101' }, { throw: [6], result: '1' }), event('assault_fire', 'german', { hex: '0101' }, { throw: [2], result: '-' }));
  expect(more).toEqual([]);
  expect(fight!.checks.map(c => c.dice)).toEqual([[6], [2]]);
});
test('who flees is told once, where he went', () => {
  const flight = play(event('recovery', 'soviet', { unit: 'r', morale: 5 }, { throw: [6, 5], result: 'failed' }), event('moved', 'soviet', { unit: 'r', from: '0705', hex: '0805' }), event('fled', 'soviet', { unit: 'r', hex: '0805' }));
  expect(flight.map(s => s.kind)).toEqual(['rally', 'move']);
  expect(flight[1]!.path).toEqual(['0705', '0805']);
});
test('those who go into a hex to assault it go in together', () => {
  const storm = play(...['a', 'b', 'c'].map(unit => event('assaults', 'german', { unit, hex: '0704' })), event('assault', 'german', { hex: '0704' }), event('assault_fire', 'german', { hex: '0704' }, { throw: [5], result: '1' }), event('assault_fire', 'soviet', { hex: '0704' }, { throw: [6], result: 'M' }));
  expect(storm.map(s => s.kind)).toEqual(['move', 'assault']);
  expect(storm[0]!.actors).toEqual(['unit:a', 'unit:b', 'unit:c']);
});
test('a group that fires is not told as one piece, and letters of a table are told in words', () => {
  const units = [{ id: 'h', side: 'german', place: 'map', hex: '0405', df: [9, 5] }], shot = (strength: number) => pg.scenes!([event('direct_fire', 'german', { unit: 'h', hex: '0705', strength }, { throw: [6, 6], column: '7', result: 'M2' })], { units }, map)[0]!;
  expect(shot(9).title).not.toEqual(shot(20).title);
  expect(shot(9).result).not.toBe('M2');
});
test('initiative is told with each side by its name, and who begins', () => {
  const [turn] = play(event('turn', '', {}), event('initiative', 'soviet', { first: 5, second: 6 }, { throw: [1, 5] }));
  expect(turn!.checks.map(c => [c.name, c.dice, c.need, c.result])).toEqual([['Germans', [1], '+ 4 =', '5'], ['Soviets', [5], '+ 1 =', '6']]);
  expect(turn!.result).toContain('Soviets');
  expect(play(event('turn', '', {}), event('initiative', '', { first: 5, second: 5 }, { throw: [1, 4] }))[0]!.result).not.toContain('Soviets');
});
test('a leader who is hit is lost and no more; one who was overrun and got away is not told as lost', () => {
  const [shot] = play(event('direct_fire', 'soviet', { unit: 'r', hex: '0101' }, { throw: [6, 6], result: '1X' }), event('leader_casualty', 'german', { unit: 'lt', steps: 1 }, { throw: [1, 1], result: 'lost' }), event('eliminated', 'german', { unit: 'lt' }));
  expect(shot!.checks.map(c => c.result)).toEqual(['lost']);
  const [fight] = play(event('assault_fire', 'soviet', { hex: '0101', strength: 4 }, { throw: [6], result: '2' }), event('leader_overrun', 'german', { unit: 'lt' }, { throw: [1, 2], result: 'displaced' }));
  expect(fight!.checks.at(-1)).toMatchObject({ result: 'gets away', bad: 0 });
});
test('French tells what became of a piece in its gender', () => {
  learn('fr', { 'pg.unit.ger.eng': 'la section de pionniers|f', 'pg.unit.ger.stug3b': 'le StuG III (L24)|m' });
  settings.language = 'fr';
  const units = [{ id: 'eng', type: 'ger.eng' }, { id: 'stug', type: 'ger.stug3b' }, { id: 'lt', rank: 'LT' }];
  const [shot] = pg.scenes!([event('direct_fire', 'soviet', { unit: 'r', hex: '0101' }, { throw: [6, 6], result: 'M2' }), ...units.map(u => event('disrupted', 'german', { unit: u.id }))], { units: [] }, { ...map, units });
  settings.language = 'en';
  expect(shot!.checks.map(c => c.result)).toEqual(['désorganisée', 'désorganisé', 'désorganisé']);
});
test('what one points at tells a state in its gender', () => {
  learn('fr', { 'pg.unit.ger.eng': 'la section de pionniers|f', 'pg.page.state.disrupted': '{unit, select, f {désorganisée} other {désorganisé}}' });
  settings.language = 'fr';
  const units = [{ id: 'eng', type: 'ger.eng' }, { id: 'lt', rank: 'LT' }].map(u => ({ ...u, place: 'map', hex: '0101', side: 'german', order: 'disrupted' }));
  const told = units.map(u => pg.describe!(`unit:${u.id}`, { ...map, units, hexes: [] }, { units } as never)!.lines.at(-1));
  settings.language = 'en';
  expect(told).toEqual(['désorganisée', 'désorganisé']);
});
test('who was demoralized and recovers is told by what he is now, as the result and as nobody’s harm', () => {
  const [rally] = play(event('recovery', 'german', { unit: 'h', morale: 7 }, { throw: [2, 4], result: 'recovered' }), event('disrupted', 'german', { unit: 'h' }));
  expect(rally).toMatchObject({ kind: 'rally', result: 'now only disrupted', checks: [] });
});
test('a gun that bombards with more than it fires with is not told as a group, where the rules name who fires', () => {
  const units = [{ id: 'gun', side: 'soviet', place: 'map', hex: '1307', df: [5, 4], bm: [8, 11] }],
    told = (more: Record<string, unknown>) => pg.scenes!([event('bombardment', 'soviet', { unit: 'gun', hex: '0309', strength: 8, ...more }, { throw: [3, 1], column: '12', result: 'M' })], { units }, map)[0]!.title;
  expect(told({ with: ['gun'] })).not.toMatch(/others/);
});
test('a shot that found no target belongs to no deed before it, whatever was played last', () => {
  const told = play(event('moved', 'german', { unit: 'a', from: '0101', hex: '0201' }), event('activated', 'soviet', { hex: '1208' }), event('declared_fire', 'soviet', { unit: 'r' }), event('nothing_to_fire_at', 'soviet', { unit: 'r' }), event('passed', 'german', {}), event('spotted', 'soviet', { unit: 'r' }));
  expect(told.map(s => s.events)).toEqual([[0, 0]]);
});
test('what the table adds to the dice of a check is told with what they had to beat', () => {
  const need = (add: number) => play(event('direct_fire', 'soviet', { unit: 'r', hex: '0101' }, { throw: [5, 6], result: 'M2' }), event('morale_check', 'german', { unit: 'h', morale: 8, add, by: 1 }, { throw: [1, 6], result: 'failed' }))[0]!.checks[0]!.need;
  expect([need(0), need(2)]).toEqual(['against 8', '+\u00a02 against 8']);
});
test('a barrage on guns and riflemen names who read which column', () => {
  const units = ['r1', 'r2', 'gun'].map(id => ({ id, name: id })), read = (column: string, targets: string[], result: string) => event('bombardment', 'german', { hex: '1307', strength: 16, target: targets[0], targets }, { throw: [2, 3], column, result });
  const [barrage] = pg.scenes!([read('12', ['r1', 'r2'], '-'), read('16', ['gun'], 'M')], { units: [] }, { ...map, units });
  expect(barrage!.detail).toBe('strength 16 · r1 and r2, column 12: nothing · gun, column 16: morale check');
});
