// One seat of a battle as its owner sees it: view, question, the newest of the log.
import type { GameEvent, Pending, Undo, View } from '../net/types';
import type { KnownSeat } from './seats';

export class Seat {
  token: string;
  who: KnownSeat['who'];
  side = $state('');
  player = $state(0);
  spectator = $state(false);
  view = $state.raw<View>({});
  pending = $state.raw<Pending>({ kind: 'waiting' });
  events = $state.raw<GameEvent[]>([]); // the newest
  first = $state(0); // how many there were before those
  seq = $state(0);
  undo = $state.raw<Undo>({ possible: false });
  standing = $state.raw<Record<string, string>>({});
  fresh = $state.raw<GameEvent[]>([]); // what the last update brought
  joined = $state(false);
  constructor(token: string, who: KnownSeat['who']) {
    this.token = token;
    this.who = who;
  }
  get mustAct(): boolean {
    return this.pending.kind === 'choice' && !this.spectator && !!this.pending.options;
  }
}
