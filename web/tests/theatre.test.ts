import { expect, test } from 'vitest';
import type { Scene } from '../src/games/game';
import { lengthOf, pressed, sentence } from '../src/state/theatre.svelte';

const scene = (more: Partial<Scene>): Scene => ({ kind: 'shot', side: 'a', actors: [], title: 'Rifle 5 fires at 1110', checks: [], events: [0, 0], weight: 1, ...more });

test('a way of many hexes takes no longer than nine tenths of a second', () => {
  expect(lengthOf(scene({ kind: 'move', path: ['1', '2', '3'] })).go).toBe(360);
  expect(lengthOf(scene({ kind: 'move', path: Array.from({ length: 12 }, String) })).go).toBe(900);
});
test('a long segment is pressed to twelve seconds, never to less than half, the dull scenes first', () => {
  const few = [scene({})], many = Array.from({ length: 20 }, (_, i) => scene({ weight: i % 2 ? 1 : 0.4 }));
  expect(pressed(few)(few[0]!)).toBe(1);
  const k = pressed(many);
  expect(k(many[0]!)).toBeLessThan(k(many[1]!));
  expect(Math.min(...many.map(k))).toBeGreaterThanOrEqual(0.5);
});
test('a scene is told in one sentence with the worst that came of it', () => {
  const checks = [{ who: 'unit:a', name: 'Infantry 7', dice: [4, 4], result: 'holds', bad: 0 as const }, { who: 'unit:b', name: 'HMG 2', dice: [6, 3], result: 'demoralized', bad: 2 as const }];
  expect(sentence(scene({ checks }))).toBe('Rifle 5 fires at 1110: HMG 2 demoralized.');
});
