// A way of more than one turn: where pieces are bound for is kept until they are there or are sent elsewhere, and one
// click a turn takes them on.
import { distance } from '../../board/hex';
import type { Refusal } from '../../net/types';
import { Keepsake } from '../../state/keepsake';
import { wayTo } from '../../state/march';
import type { Ask, Deed, Member, Reach } from '../game';
import { hexMap } from './adapt';
import { type Found, word } from './answers';
import { march } from './march';

type Bound = Map<string, string>; // piece -> hex
const battles = new WeakMap<object, Bound>(); // by map
const kept = new Keepsake<[string, string][]>('bocage.bound'); // whoever closes the page finds his marches again

function keep(ask: Ask): void {
  if (ask.battle) kept.keep(ask.battle, bound(ask).size ? [...bound(ask)] : undefined);
}
function bound(ask: Ask): Bound {
  const old = battles.get(ask.map);
  if (old) return old;
  const fresh: Bound = new Map((ask.battle && kept.of(ask.battle)) || []);
  battles.set(ask.map, fresh);
  return fresh;
}
const send = (ask: Ask, who: readonly string[] | undefined, to?: string): void => {
  for (const unit of who ?? []) to ? bound(ask).set(unit, to) : bound(ask).delete(unit);
  keep(ask);
};

// Where all of them are bound for.
export function boundFor(ask: Ask, units: readonly { id: string; hex: string }[]): string | undefined {
  const to = bound(ask).get(units[0]?.id ?? '');
  return to && units.every(u => bound(ask).get(u.id) === to && u.hex !== to) ? to : undefined;
}

// To a hex in reach: whatever they were bound for is forgotten.
export function goTo(ask: Ask, f: Found, hex: string, ticked: readonly Member[]): Deed | undefined {
  const d = march(ask, f, hex, ticked);
  return d && { ...d, given: () => send(ask, d.who) };
}

// To a hex beyond: as far as all of them come now, along the way of the slowest.
export function goTowards(ask: Ask, f: Found, hex: string, ticked: readonly Member[]): Deed | undefined {
  const all = [...f.reach.values()],
    ways = all.map(r => wayTo([...r.places, ...(r.beyond ?? [])], r.from, hex));
  if (ways.some(w => !w.length)) return undefined;
  const slowest = ways.sort((a, b) => b.length - a.length)[0] ?? [],
    now = slowest.findLast(h => all.every(r => r.places.some(p => p.place === h))),
    d = now && march(ask, f, now, ticked),
    closed = closedWay(ask, all, slowest, hex);
  return d
    ? {
        ...d,
        id: 'towards',
        title: word('towards', { hex, now }),
        // Who may be fired at is asked first, and who would go a long way round is told why.
        ...(d.risk || closed.length ? { wasteful: d.wasteful ?? word('towards', { hex, now }) } : {}),
        ...(closed.length ? { refusals: closed } : {}),
        given: () => send(ask, d.who, hex),
      }
    : undefined;
}

// What closes the straight way to them, where they would go round.
function closedWay(ask: Ask, all: readonly Reach[], way: readonly string[], hex: string): Refusal[] {
  const grid = hexMap(ask.map),
    from = all[0]?.from ?? hex,
    far = distance(grid, from, hex);
  if (way.length <= far) return [];
  const ahead = all.flatMap(r => (r.refused ?? []).filter(no => distance(grid, no.place, hex) < far));
  return ahead.slice(0, 1);
}

// The next part of a way that was begun.
export function goOn(ask: Ask, f: Found, ticked: readonly any[], members: readonly Member[]): Deed | undefined {
  const to = boundFor(ask, ticked),
    d = to && (goTo(ask, f, to, members) ?? goTowards(ask, f, to, members));
  return d
    ? { ...d, id: 'go_on', title: word('go_on', { hex: to }), ...(d.risk ? { detail: d.risk } : {}) }
    : undefined;
}
