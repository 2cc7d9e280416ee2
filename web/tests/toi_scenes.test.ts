import { expect, test } from 'vitest';
import toi from '../src/games/toi';
import type { GameEvent } from '../src/net/types';
import recorded from './data/toi-events.json';

const events = recorded as unknown as GameEvent[];
const map = { sides: [{ id: 'us', name: 'Americans' }, { id: 'german', name: 'Germans' }], units: [], types: [], cards: [], hexes: [] };
const scenes = toi.scenes!(events, { units: [] }, map);
const event = (event: string, side: string, args: Record<string, unknown>, more: Partial<GameEvent> = {}): GameEvent => ({ event, side, args, text: event, ...more });
const play = (...list: GameEvent[]) => toi.scenes!(list, { units: [] }, map);

test('scenes of a recorded battle follow each other and cover what they tell once', () => {
  expect(scenes.length).toBeGreaterThan(8);
  for (let i = 1; i < scenes.length; ++i) expect(scenes[i]!.events[0]).toBeGreaterThan(scenes[i - 1]!.events[1]);
  for (const s of scenes) expect(s.title, s.kind).not.toBe('');
});
test('every throw of the recorded battle is in a scene with its dice', () => {
  let thrown = 0;
  events.forEach((e, i) => {
    if (!e.throw?.length) return;
    ++thrown;
    const scene = scenes.find(s => s.events[0] <= i && i <= s.events[1]);
    expect(scene, `${i} ${e.event}`).toBeDefined();
    const shown = [...(scene!.pools ?? []).flatMap(p => p.faces), ...(scene!.dice ?? []), ...scene!.checks.flatMap(c => c.dice)];
    for (const face of e.throw) expect(shown, `${i} ${e.event}`).toContain(face);
  });
  expect(thrown).toBeGreaterThan(5);
});
test('a shot has both pools, cut where black ends, and what became of its target', () => {
  const [shot, ...more] = play(event('supports', 'us', { unit: 'b', leader: 'a' }), event('attack', 'us', { unit: 'a', hex: '0604', target: 'g', black: 3, red: 2, on: 5, suppressive: 1 }),
    event('dice', 'us', { hits: 2, saves: 1 }, { throw: [6, 5, 1, 5, 2], black: 3 }), event('result', 'us', { target: 'g', net: 1 }), event('pinned', 'german', { unit: 'g' }));
  expect(more).toEqual([]);
  expect(shot!.actors).toEqual(['unit:a', 'unit:b']);
  expect(shot!.pools!.map(p => [p.colour, p.faces, p.on])).toEqual([['black', [6, 5, 1], 5], ['red', [5, 2], 5]]);
  expect(shot!.checks).toHaveLength(1);
  expect(shot!.checks[0]).toMatchObject({ who: 'unit:g', bad: 1 });
});
test('a shot that does nothing weighs less', () => {
  const [shot] = play(event('attack', 'us', { unit: 'a', hex: '0604', target: 'g', on: 6 }), event('dice', 'us', { hits: 0 }, { throw: [1], black: 1 }), event('result', 'us', { target: 'g', net: 0 }));
  expect(shot!.weight).toBeLessThan(1);
});
test('op fire on the way is a scene of its own, and the walk goes on after it', () => {
  const list = play(event('moved', 'german', { unit: 'g', from: '0101', hex: '0201' }), event('attack', 'us', { unit: 'a', hex: '0201', target: 'g', on: 5 }), event('dice', 'us', {}, { throw: [2], black: 1 }), event('moved', 'german', { unit: 'g', from: '0201', hex: '0301' }));
  expect(list.map(s => s.kind)).toEqual(['move', 'shot', 'move']);
});
test('both sides of an assault are one scene with all their dice', () => {
  const [fight, ...more] = play(event('storms', 'us', { unit: 'a', hex: '0604' }), event('supports_assault', 'us', { unit: 'b' }), event('assault', 'us', { hex: '0604', black: 2, red: 1, fire: 1 }), event('charge_dice', 'us', { hits: 1, saves: 0 }, { throw: [4, 2, 3], black: 2 }),
    event('defence_dice', 'german', { hits: 1 }, { throw: [5], black: 1 }), event('lost', 'us', { unit: 'a', figures: 'R' }), event('assault_failed', 'us', { hex: '0604', net: 1, back: 1 }));
  expect(more).toEqual([]);
  expect(fight!.kind).toBe('assault');
  expect(fight!.actors).toEqual(['unit:a', 'unit:b']);
  expect(fight!.pools!.map(p => p.faces)).toEqual([[4, 2], [3], [5]]);
  expect(fight!.checks[0]).toMatchObject({ who: 'unit:a', bad: 2 });
});
test('a card that waits for contact tells its die', () => {
  const [card] = play(event('played', 'us', { card: 'ART-1', cost: 2 }), event('contact_die', 'us', { card: 'ART-1', need: 4 }, { throw: [3] }), event('no_contact', 'us', { card: 'ART-1' }));
  expect(card).toMatchObject({ kind: 'card', dice: [3] });
});
test('mines and wrecks hit from four on', () => {
  const list = play(event('mines', 'us', { unit: 'a', hex: '0604', hits: 2 }, { throw: [4, 6, 3, 1] }), event('riders', 'us', { unit: 'b', hits: 1 }, { throw: [4, 1, 1, 1] }));
  expect(list.map(s => s.pools!.map(p => p.on))).toEqual([[4], [4]]);
});
