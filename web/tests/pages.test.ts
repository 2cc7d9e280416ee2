// A long log comes in pages: the newest with joining, what is older when somebody looks for it.
import { expect, test } from 'vitest';
import { BattleStore } from '../src/state/battle.svelte';
import type { GameEvent, Push } from '../src/net/types';
import type { Transport } from '../src/net/socket';

const event = (n: number): GameEvent => ({ n, event: 'e', text: `line ${n}`, args: {} }) as unknown as GameEvent;

// A server with so many events, of the kind the page asks.
class Far implements Transport {
  onpush: (p: Push) => void = () => {};
  onstate: (online: boolean) => void = () => {};
  asked: any[] = [];
  constructor(public log: GameEvent[]) {}
  async ask<T = any>(r: any, heard?: (reply: T) => void): Promise<T> {
    this.asked.push(r);
    const reply: any = (() => {
      switch (r.do) {
        case 'join': { const from = Math.max(0, this.log.length - (r.last ?? this.log.length)); return { seat: { side: 'a', player: 0 }, battle: { id: 'b', game: 'pg', scenario: 's', title: 't', sides: [], seats: [], chat: [] }, map: {}, view: {}, seq: 5, pending: { kind: 'waiting' }, events: this.log.slice(from), events_before: from }; }
        case 'events': return { of: this.log.length, events: this.log.slice(Math.max(0, r.before - r.count), r.before).reverse() };
        case 'report': return { report: { lines: this.log.map((_, i) => i + 1) } };
        case 'replay': return { view: {}, events: this.log.slice(0, r.at).slice(-r.last), of: Math.min(r.at, this.log.length), seq: r.at };
      }
    })();
    heard?.(reply);
    return reply;
  }
  close(): void {}
}
async function sit(n: number): Promise<[BattleStore, Far]> {
  const far = new Far(Array.from({ length: n }, (_, i) => event(i))), battle = new BattleStore('token', far);
  await battle.joinAll();
  return [battle, far];
}
const numbers = (b: BattleStore) => b.shown!.events.map(e => (e as any).n as number);
const run = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test('joining brings the newest lines only, older ones come in order when they are asked for', async () => {
  const [battle] = await sit(1200);
  expect(numbers(battle)).toEqual(run(900, 1200));
  expect(battle.after.older).toBe(900);
  await battle.after.readBack();
  expect(numbers(battle)).toEqual(run(400, 1200));
  await Promise.all([battle.earlier(), battle.earlier()]);   // two who ask get it once
  expect(numbers(battle)).toEqual(run(0, 1200));
  expect(battle.after.older).toBe(0);
});
test('coming back keeps as much of the log as was there', async () => {
  const [battle, far] = await sit(1200);
  await battle.after.readBack();
  far.log = [...far.log, event(1200)];
  await battle.joinAll();
  expect(numbers(battle)).toEqual(run(401, 1201));
});
test('what is taken back leaves the log, also behind what was read', async () => {
  const [battle, far] = await sit(1200);
  const undone = (n: number) => { far.log = far.log.slice(0, n); far.onpush({ push: 'undone', token: 'token', seq: 3, events_kept: n }); };
  undone(1000);
  expect(numbers(battle)).toEqual(run(900, 1000));
  undone(700);
  await new Promise(done => setTimeout(done));
  expect(numbers(battle)).toEqual(run(200, 700));
});
test('a line of the log leads to its moment although older ones were not there', async () => {
  const [battle] = await sit(1200);
  await battle.after.showMoment(10);   // the 911th of all
  expect(battle.after.replay!.at).toBe(911);
  expect(battle.shown!.first).toBe(0);
  expect(battle.after.replay!.events.length).toBe(300);
  expect(battle.after.older).toBe(611);
  await battle.after.readBack();
  expect(battle.after.replay!.events.length).toBe(800);
});
