import { expect, test, vi } from 'vitest';
import type { Scene } from '../src/games/game';
import type { GameEvent } from '../src/net/types';
import { lengthOf, pressed, sentence, staged, Theatre, type Heard } from '../src/state/theatre.svelte';
import type { Game } from '../src/games/game';

const scene = (more: Partial<Scene>): Scene => ({ kind: 'shot', side: 'a', actors: [], title: 'Rifle 5 fires at 1110', checks: [], events: [0, 0], weight: 1, ...more });

test('whatever is done takes 0.2 to 0.8 seconds', () => {
  expect(lengthOf(scene({ kind: 'move', path: ['1', '2', '3'] })).go).toBe(360);
  expect(lengthOf(scene({ kind: 'move', path: Array.from({ length: 12 }, String) })).go).toBe(800);
  for (const kind of ['turn', 'move', 'shot', 'barrage', 'assault', 'rally', 'arrive', 'loss', 'card'] as const)
    for (const path of [undefined, ['1'], ['1', '2'], Array.from({ length: 40 }, String)]) {
      const { go } = lengthOf(scene({ kind, ...(path ? { path } : {}) }));
      expect(go, kind).toBeGreaterThanOrEqual(200);
      expect(go, kind).toBeLessThanOrEqual(800);
    }
});
test('a lone card that is turned is read at a glance, several one after the other', () => {
  const drawn = (n: number) => scene({ kind: 'card', checks: Array.from({ length: n }, () => ({ who: 'man:G1', name: 'Keller', dice: [], result: '', bad: 0 as const, drawn: 3 })) });
  expect(lengthOf(drawn(1)).result).toBe(960);
  expect(lengthOf(drawn(3)).result).toBe(2280);
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
test('what one answer brought about is seen step by step where the game knows how it looked in between', () => {
  const event = (name: string, args: Record<string, string> = {}) => ({ event: name, args, text: name }) as unknown as GameEvent;
  const first: any = { n: 0 }, second: any = { n: 3 }, third: any = { n: 4 };
  const heard: Heard[] = [...['a', 'b', 'c'].map(e => ({ event: event(e), before: first, after: second })), { event: event('d'), before: second, after: third }];
  const scenes = [[0, 0], [1, 1], [2, 2], [3, 3]].map(events => scene({ events: events as [number, number] }));
  const counting = (view: any, events: readonly GameEvent[]): any => ({ n: view.n + events.length });
  expect(staged(scenes, heard, counting).map(s => [(s.before as any).n, (s.after as any).n])).toEqual([[0, 1], [1, 2], [2, 3], [3, 4]]);
  expect(staged(scenes, heard, counting)[3]!.after).toBe(third);              // what was told is shown as it was told
  expect(staged(scenes, heard, undefined).map(s => s.before)).toEqual([first, first, first, second]);
});
test('a step of the replay is played on the board as it was, and leaves the board as it is', () => {
  vi.useFakeTimers();
  const before = { turn: 1 }, after = { turn: 2 }, events: GameEvent[] = [{ event: 'shot', side: 'b', args: {}, text: 'They fire.' }];
  const theatre = new Theatre(() => ({ scenes: () => [scene({ side: 'b' })] }) as unknown as Game, () => ({}), () => 'a');
  theatre.show(before, after, events);
  expect([theatre.busy, theatre.view]).toEqual([true, before]);
  vi.runAllTimers();
  expect([theatre.busy, theatre.view]).toEqual([false, undefined]);
  theatre.show(before, after, []);
  expect(theatre.busy).toBe(false);
  vi.useRealTimers();
});
