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
test('why what one expects cannot be done is asked, too, once what had to be seen first is over', async () => {
  const pending = { kind: 'choice', prompt: { id: 'pg.prompt.segment' }, options: [{ option: 0, verb: 'activate', hex: '0101', text: '' }] };
  const seat = { side: 'german', seq: 7, mustAct: true, view: { units: [] }, events: [], undo: {}, pending };
  const asked: unknown[] = [];
  const why = async (what: unknown) => (asked.push(what), { legal: false, refusal: { text: 'must recover', rule: 'pg.3.b3' } });
  const battle = { shown: seat, map: {}, advisable: true, sending: false, info: { scenario: 'lipovka' }, after: {}, why, ask: async () => ({}) };
  const table = new Table(battle as unknown as BattleStore, pg);
  table.theatre.onend();
  await new Promise(done => setTimeout(done));
  expect(asked).toEqual([{ verb: 'pass' }]);
  expect(table.barred).toMatchObject({ text: 'must recover' });
});
