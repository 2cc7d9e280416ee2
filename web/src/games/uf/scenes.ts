// What happened, deed by deed: an attack with a card for every man it was turned for, a move, a card laid, a sniper's shot.
import type { UpFrontView as View } from '../../net/told/uf';
import type { GameEvent } from '../../net/types';
import type { Check, Scene } from '../game';
import { cardName, manName, page } from './cards';

// The event that begins a deed, and what belongs to it until another begins.
const parts: Readonly<Record<string, { kind: Scene['kind']; with: readonly string[] }>> = {
  fire: { kind: 'shot', with: ['fire_added', 'held_fire', 'concealed', 'hero', 'attack', 'fire_weakened', 'fire_draw', 'attack_abandoned', 'malfunction_check', 'malfunction', 'pinned', 'killed', 'routed', 'rallied', 'weapon_lost', 'crew_left', 'succession', 'group_gone', 'breeze', 'set_aside'] },
  sniper: { kind: 'shot', with: ['sniper_target', 'sniper_shot', 'concealed', 'hero', 'pinned', 'killed', 'routed', 'rallied', 'succession', 'weapon_lost', 'crew_left', 'breeze'] },
  moved: { kind: 'move', with: ['entrenchment_lost', 'forded', 'ford_drawn', 'wire_lost', 'wire_removed', 'flanking', 'flank_lost', 'transfer_declared', 'exchange_declared', 'breeze'] },
  rally: { kind: 'rally', with: ['rallied', 'hero'] },
  infiltrates: { kind: 'assault', with: ['infiltration', 'concealed', 'hero', 'pinned', 'killed', 'routed', 'breeze'] },
  enters_combat: { kind: 'assault', with: ['entry', 'opponent', 'close_combat', 'concealed', 'hero', 'pinned', 'killed', 'routed', 'weapon_lost', 'breeze'] },
  attacks_infiltrator: { kind: 'assault', with: ['entry', 'opponent', 'close_combat', 'concealed', 'hero', 'pinned', 'killed', 'routed', 'weapon_lost', 'breeze'] },
  entrench_draw: { kind: 'card', with: [] },
  terrain_laid: { kind: 'card', with: [] }, open_ground_laid: { kind: 'card', with: [] }, terrain_offered: { kind: 'card', with: ['terrain_accepted', 'terrain_rejected'] },
  wire_laid: { kind: 'card', with: [] }, smoke_laid: { kind: 'card', with: [] }, wire_removed: { kind: 'card', with: [] },
  repair_draw: { kind: 'card', with: [] }, acquire_draw: { kind: 'card', with: ['acquired'] }, panic: { kind: 'loss', with: ['killed', 'routed'] },
  turn: { kind: 'turn', with: ['breeze'] },
};
const text = (v: unknown): string => (typeof v === 'string' || typeof v === 'number' ? String(v) : '');
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`);
const fate: Readonly<Record<string, 1 | 2>> = { pinned: 1, routed: 2, killed: 2 };

// One line for each man a card was turned for: what it had to beat and what became of him.
function checksOf(events: readonly GameEvent[], map: any): Check[] {
  const list: Check[] = [];
  for (const e of events) {
    const man = text(e.args.man);
    if (e.event === 'fire_draw') {
      list.push({ who: 'man:' + man, name: manName(man, map), dice: [], need: `${text(e.args.strength)} ${signed(Number(e.args.drawn))} = ${text(e.args.value)}`, result: page('verdict.missed'), bad: 0 });
    } else if (fate[e.event] !== undefined) {
      const known = list.findLast(c => c.who === 'man:' + man), now = page('verdict.' + e.event);
      if (known) { known.result = now; known.bad = fate[e.event]!; }
      else list.push({ who: 'man:' + man, name: manName(man, map), dice: [], result: now, bad: fate[e.event]! });
    } else if (e.event === 'malfunction') {
      list.push({ who: 'man:' + man, name: manName(man, map), dice: [], result: page('verdict.jammed'), bad: 1 });
    } else if (e.event === 'rallied') {
      list.push({ who: 'man:' + man, name: manName(man, map), dice: [], result: page('verdict.rallied'), bad: 0 });
    }
  }
  return list;
}

export function scenes(events: readonly GameEvent[], _view: View, map: any): Scene[] {
  const out: Scene[] = [];
  for (let i = 0; i < events.length;) {
    const e = events[i]!, part = parts[e.event];
    let last = i;
    if (part) while (last + 1 < events.length && part.with.includes(events[last + 1]!.event)) ++last;
    const all = events.slice(i, last + 1), checks = checksOf(all, map);
    const attack = all.find(x => x.event === 'attack'), hidden = all.find(x => x.event === 'concealed');
    const group = text(e.args.group), target = text(e.args.target);
    const kind = part?.kind ?? 'note';
    out.push({
      kind, side: e.side ?? '', title: e.text, checks, events: [i, last],
      actors: [group && 'group:' + group, text(e.args.man) && 'man:' + text(e.args.man)].filter(Boolean) as string[],
      ...(kind === 'shot' && group ? { from: [group] } : {}),
      ...(target || group ? { to: target || group } : {}),
      ...(attack ? { detail: page('strength', { n: text(attack.args.final) }) } : hidden ? { detail: cardName(text(hidden.args.card), map) } : {}),
      weight: kind === 'note' || (kind === 'shot' && !checks.some(c => c.bad)) ? 0.4 : 1,
    });
    i = last + 1;
  }
  return out;
}
