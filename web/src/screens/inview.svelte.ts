// What is brought into view: whatever the question is about, one of those who may be aimed at or act, a scene, a line of the log.
import { untrack } from 'svelte';
import type { BoardHandle, Game, Insets } from '../games/game';
import type { GameEvent } from '../net/types';
import { play } from '../sound/sound';
import type { BattleStore } from '../state/battle.svelte';
import { placeThing, type Thing } from '../state/orders';
import type { Table } from '../state/table.svelte';

// Getters: an effect hangs on what it reads, and on nothing else.
export interface Shown {
  battle: BattleStore;
  table: Table | undefined;
  game: Game | undefined;
  board: BoardHandle | undefined;
  width: number;
  height: number;
  insets: Insets;
}

export class InView {
  constructor(private on: Shown) {
    $effect(() => {
      const about = on.table?.lights.subjects[0];
      if (about) untrack(() => this.lookAt(about));
    });
    $effect(() => {
      const { table, battle } = on,
        aims = battle.shown?.mustAct && table?.live ? table.lights.aims : undefined;
      untrack(() => this.oneOf(aims));
    });
    $effect(() => {
      const { table, battle } = on,
        able = battle.shown?.mustAct && table?.live && table.ordering && !table.theatre.busy ? table.begins : undefined;
      untrack(() => {
        if (!table?.gesture.order) this.oneOf(able);
      });
    });
    // In the replay the board shows what the moment was about.
    let told = 0;
    $effect(() => {
      const { battle, table, game } = on,
        r = battle.after.replay;
      if (!r || !table || !game) {
        told = 0;
        return;
      }
      untrack(() => {
        const fresh = r.events.slice(-Math.max(1, Math.min(3, r.of - told)));
        told = r.of;
        this.mark([...new Set(fresh.flatMap(e => game.where(e, r.view)))]);
      });
    });
  }

  lookAt = (t: Thing): void => this.on.board?.lookAt?.(t);
  private oneOf(things: ReadonlySet<Thing> | undefined): void {
    const { table, board, width, height, insets } = this.on;
    const inside = (t: Thing): boolean => {
      const s = board?.screenOf?.(t);
      return !!s && s.x > 0 && s.x < width - insets.right && s.y > insets.top && s.y < height - insets.bottom;
    };
    // Who has places to go to in sight is not taken away from them.
    const near = table?.gesture.order ? [...table.gesture.order.targets.keys()] : [];
    if (things?.size && ![...things, ...near].some(inside)) this.lookAt([...things][0]!);
  }
  mark(things: Thing[]): void {
    const { table } = this.on;
    if (table) table.marked = things;
    if (things[0]) this.lookAt(things[0]);
  }
  scene(to: unknown, part: string, actor: Thing | undefined): void {
    const { table, game } = this.on,
      s = table?.theatre.now?.scene;
    if (part !== 'go') return;
    if (s && (s.kind === 'shot' || s.kind === 'barrage' || s.kind === 'assault')) play('shot');
    if (typeof to === 'string' && to) this.lookAt(placeThing(to, game?.places));
    else if (actor) this.lookAt(actor);
  }
  event(e: GameEvent, n: number): void {
    const { battle, table, game } = this.on;
    if (!table || !game) return;
    if (battle.shown?.pending.kind === 'over' && !battle.after.replay) void battle.after.showMoment(n);
    this.mark(game.where(e, table.view));
  }
}
