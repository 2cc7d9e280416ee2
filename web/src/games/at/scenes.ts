// What happened in America Triumphant, as scenes: a march of a division, a battle with its losses, a retreat, an advance, a
// chit out of the cup. A pure function of the events; tests/at.test.ts plays it with a recorded battle.
import type { AmericaTriumphantView as View } from '../../net/told/at';
import type { GameEvent } from '../../net/types';
import { thing } from '../../state/orders';
import { gameText } from '../../text/texts.svelte';
import type { Check, Scene } from '../game';
import { hexName, unitName } from './adapt';
import { list } from './answers';

const word = (key: string, args: Record<string, string | number> = {}): string =>
  gameText('at.page.scene.' + key, args) ?? key;
const walks: Record<string, string> = {
  moved: 'moves',
  marched: 'marches',
  falls_back: 'falls_back',
  advances: 'advances',
  occupies: 'advances',
};
// A line of its own, with its dice if any were thrown.
const notes = new Set([
  'bridge_built',
  'bridge_failed',
  'infiltrated',
  'infiltration_failed',
  'drop_landed',
  'drop_failed',
  'paused',
  'goes_on',
  'okw_roll',
  'okw_allowed',
  'discovered',
  'undiscovered',
  'british_stopped',
  'british_removed',
  'offensive_over',
  'chit_returned',
  'chit_of_lost_hq',
  'refund',
  'called_off',
  'released',
  'hq_back',
  'drop_lost',
  'battle_over',
  'air_spent',
]);

type Open = { -readonly [K in keyof Scene]: Scene[K] } & { checks: Check[]; events: [number, number] };

export function scenes(events: readonly GameEvent[], _view: View, map: any): Scene[] {
  const out: Open[] = [];
  let open: Open | undefined;
  const text = (v: unknown): string => (typeof v === 'string' ? v : '');
  const make = (e: GameEvent, i: number, kind: Scene['kind'], title: string, more: Partial<Scene> = {}): void => {
    out.push(
      (open = { kind, side: e.side ?? '', actors: [], title, checks: [], events: [i, i], weight: 1, ...more } as Open),
    );
  };
  for (const [i, e] of events.entries()) {
    const a = e.args,
      unit = text(a.unit),
      hex = text(a.hex),
      from = text(a.from),
      name = unit ? unitName(unit, map) : '';
    if (walks[e.event]) {
      // Units that go the same way one after the other are one march.
      if (
        open &&
        open.kind === 'move' &&
        open.side === e.side &&
        open.path?.[0] === from &&
        open.path.at(-1) === hex &&
        open.brief === e.event
      ) {
        open.actors = [...open.actors, thing('unit', unit)];
        open.events = [open.events[0], i];
      }
      // And one that goes on hex by hex is one as well.
      else if (
        open &&
        open.kind === 'move' &&
        open.brief === e.event &&
        open.actors.length === 1 &&
        open.actors[0] === thing('unit', unit) &&
        open.path?.at(-1) === from
      ) {
        open.path = [...open.path, hex];
        open.events = [open.events[0], i];
      } else
        make(e, i, 'move', '', {
          actors: [thing('unit', unit)],
          path: [from, hex].filter(Boolean),
          brief: e.event,
          weight: e.event === 'moved' || e.event === 'marched' ? 0.55 : 0.7,
        });
      continue;
    }
    if (e.event === 'combat' || e.event === 'overrun') {
      make(e, i, 'assault', word(e.event, { hex: hexName(map, hex) }), {
        to: hex,
        dice: e.throw ?? [],
        detail: word('column', {
          n: text(a.final) || (e.column ?? ''),
          attack: Number(a.attack ?? 0),
          defence: Number(a.defence ?? 0),
        }),
        result: (e.result ?? '').replaceAll('-', '–'),
        brief: hexName(map, hex),
      });
      continue;
    }
    if (e.event === 'reduced' || e.event === 'eliminated') {
      const bad = e.event === 'eliminated' ? 2 : 1,
        told = word('fate.' + e.event);
      if (open?.kind === 'assault') {
        const old = open.checks.find(c => c.who === thing('unit', unit));
        if (old) {
          old.result = told;
          old.bad = bad;
        } else open.checks.push({ who: thing('unit', unit), name, dice: [], result: told, bad });
        open.events = [open.events[0], i];
      } else
        make(e, i, 'loss', e.text, {
          actors: [thing('unit', unit)],
          ...(hex ? { to: hex } : {}),
          brief: name,
          weight: 0.6,
        });
      continue;
    }
    if (e.event === 'stands' && open?.kind === 'assault') {
      open.events = [open.events[0], i];
      continue;
    }
    if (e.event === 'overruns') {
      make(e, i, 'note', e.text, {
        actors: [thing('unit', unit)],
        ...(hex ? { to: hex } : {}),
        brief: name,
        weight: 0.4,
      });
      continue;
    }
    if (e.event === 'turn') {
      make(e, i, 'turn', e.text);
      continue;
    }
    if ((e.event === 'weather' || e.event === 'ground' || e.event === 'income') && open?.kind === 'turn') {
      if (e.throw?.length) open.dice = [...(open.dice ?? []), ...e.throw];
      open.detail = [open.detail, e.text].filter(Boolean).join(' ');
      open.events = [open.events[0], i];
      continue;
    }
    if (e.event === 'drawn') {
      make(e, i, 'card', e.text, { brief: gameText('at.hq.' + text(a.hq)) ?? text(a.hq) });
      continue;
    }
    if (e.event === 'impulse' && open?.kind === 'card') {
      open.events = [open.events[0], i];
      open.side = e.side ?? open.side;
      continue;
    }
    if (e.event === 'arrives' || e.event === 'drop_landed') {
      make(e, i, 'arrive', e.text, {
        actors: [thing('unit', unit)],
        ...(hex ? { to: hex } : {}),
        ...(e.throw?.length ? { dice: e.throw } : {}),
        brief: name,
        weight: 0.6,
      });
      continue;
    }
    if (e.event === 'rebuilt') {
      make(e, i, 'rally', e.text, {
        actors: [thing('unit', unit)],
        ...(hex ? { to: hex } : {}),
        brief: name,
        weight: 0.5,
      });
      continue;
    }
    if (notes.has(e.event))
      make(e, i, 'note', e.text, {
        ...(hex ? { to: hex } : {}),
        ...(e.throw?.length ? { dice: e.throw } : {}),
        weight: e.throw?.length ? 0.8 : 0.5,
      });
  }
  for (const s of out)
    if (s.kind === 'move') {
      const who = s.actors.map(t => unitName(t.slice(5), map)),
        group = who.length > 3 ? word('and_others', { who: who[0]!, n: who.length - 1 }) : list(who),
        to = String(s.path?.at(-1) ?? '');
      s.title = word(walks[s.brief!]!, { who: group, hex: hexName(map, to) });
      s.brief = `${group} → ${hexName(map, to)}`;
    }
  return out;
}
