import { expect, test } from 'vitest';
import pg from '../src/games/pg';
import type { BattleStore } from '../src/state/battle.svelte';
import { Table } from '../src/state/table.svelte';

// Two platoons march; the first was shot at and stands still. All that the rules still offer is the second one's turn.
function shotAt(): { table: Table; sent: unknown[] } {
  const sent: unknown[] = [], act = { option: 0, verb: 'act', unit: 'hmg', text: '' };
  const seat = { side: 'german', seq: 7, mustAct: true, view: { units: [] }, events: [], undo: {}, pending: { kind: 'choice', prompt: { id: 'pg.prompt.actions' }, options: [act] } };
  const battle = { shown: seat, map: {}, advisable: true, sending: false, info: { scenario: 'lipovka' }, after: {}, choose: async (o: unknown) => void sent.push(o), chooseAll: async (list: unknown) => void sent.push(list) };
  const table = new Table(battle as unknown as BattleStore, pg);
  table.deeds.march = [{ verb: 'act', unit: 'hmg' }, { verb: 'enter', unit: 'hmg', hex: '0912' }];
  table.deeds.heed([{ event: 'direct_fire', side: 'soviet', args: {}, text: '', throw: [3, 4] }, { event: 'reduced', side: 'german', args: {}, text: '' }]);
  return { table, sent };
}

test('a march that was shot at is the person\'s to go on with: the page does not answer for him', () => {
  const { table, sent } = shotAt();
  expect(table.deeds.interrupted).toBe(true);
  expect(table.unasked.obvious).toBeUndefined();
  table.reset();
  expect(sent).toEqual([]);
  expect(table.deeds.interrupted).toBe(true);
});
test('going on sends the rest of it; stopping says what then goes without saying', () => {
  const on = shotAt();
  on.table.deeds.resume();
  expect(on.sent).toEqual([[{ verb: 'act', unit: 'hmg' }, { verb: 'enter', unit: 'hmg', hex: '0912' }]]);
  const off = shotAt();
  off.table.deeds.stopHere();
  expect(off.sent).toEqual([{ option: 0, verb: 'act', unit: 'hmg', text: '' }]);
});
