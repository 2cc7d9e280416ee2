// What happened in Tide of Iron, as scenes: a way, a shot with both pools and what became of its targets, an assault with the
// dice of both sides, a card. A pure function of the events; tests/toi_scenes.test.ts plays it with a recorded battle.
import type { TideOfIronView as View } from '../../net/told/toi';
import type { GameEvent } from '../../net/types';
import { thing } from '../../state/orders';
import { say } from '../../text/texts.svelte';
import type { Check, Pool, Scene } from '../game';
import { known, page, rows, unitName } from './adapt';

const tell = (key: string, args: Record<string, string | number> = {}): string => page('scene.' + key, args);
const fates: Record<string, 1 | 2> = {
  pinned: 1,
  disrupted: 2,
  lost: 2,
  destroyed: 2,
  damaged: 1,
  heavily_damaged: 2,
  routed: 2,
  revealed: 1,
  overrun: 1,
  fell_back: 1,
  wire_gone: 1,
  turned_six: 1,
  stopped: 1,
};
const saveOn = 5,
  closeOn = 4; // defence dice; assaults, mines and wrecks hit as at close range

type Open = { -readonly [K in keyof Scene]: Scene[K] } & { checks: Check[]; events: [number, number]; pools?: Pool[] };

export function scenes(events: readonly GameEvent[], view: View, map: any): Scene[] {
  const out: Open[] = [],
    units = new Map(rows(view.units).map(u => [u.id, u])),
    where = new Map<string, string>();
  const text = (v: unknown): string => (typeof v === 'string' ? v : '');
  const name = (id: unknown): string => unitName(text(id), map);
  const spot = (id: string): string => where.get(id) ?? units.get(id)?.hex ?? '';
  const cardName = (id: unknown): string => say(known(map).card[text(id)]?.name) || text(id);
  const sideName = (id: string): string => say(rows(map.sides).find(s => s.id === id)?.name) || id;
  const numbers = new Set<Check>(); // checks that have only told their hits so far
  let open: Open | undefined,
    helpers: string[] = [],
    on = 6;
  const put = (e: GameEvent, i: number, kind: Scene['kind'], title: string, more: Partial<Scene> = {}): Open => {
    out.push(
      (open = { kind, side: e.side ?? '', actors: [], title, checks: [], events: [i, i], weight: 1, ...more } as Open),
    );
    return open;
  };
  const grow = (i: number) => {
    if (open) open.events = [open.events[0], i];
  };
  const dice = (e: GameEvent): [number[], number[]] => {
    const all = e.throw ?? [],
      n = e.black ?? all.length;
    return [all.slice(0, n), all.slice(n)];
  };

  const hits = (faces: readonly number[], from: number): string =>
    tell(faces.filter(f => f >= from).length === 1 ? 'hit' : 'hits');
  for (const [i, e] of events.entries()) {
    const a = e.args,
      unit = text(a.unit),
      hex = text(a.hex);
    switch (e.event) {
      case 'moved':
      case 'followed':
      case 'retreated':
      case 'fell_back': {
        const from = text(a.from) || spot(unit);
        if (open?.kind === 'move' && open.actors.includes(thing('unit', unit)) && open.path?.at(-1) === from) {
          open.path = [...open.path!, hex];
          grow(i);
        } else put(e, i, 'move', '', { actors: [thing('unit', unit)], path: [from, hex].filter(Boolean), weight: 0.6 });
        open!.title = tell(e.event === 'retreated' ? 'retreats' : 'moves', { who: name(unit), hex });
        open!.brief = `${name(unit)} → ${hex}`;
        where.set(unit, hex);
        break;
      }
      case 'supports':
        helpers.push(unit);
        break;
      case 'attack':
      case 'area_attack': {
        const who = [unit, ...helpers].filter(Boolean),
          target = hex || spot(text(a.target));
        const shooter =
          who.length > 1
            ? tell('and_others', { who: name(who[0]), n: who.length - 1 })
            : who.length
              ? name(who[0])
              : sideName(e.side ?? '');
        on = Number(a.on ?? 6);
        put(
          e,
          i,
          who.length && e.event === 'attack' ? 'shot' : 'barrage',
          who.length
            ? tell(a.suppressive ? 'suppresses' : 'fires', { who: shooter, what: a.target ? name(a.target) : target })
            : tell('barrage', { hex: target }),
          {
            actors: who.map(u => thing('unit', u)),
            from: [...new Set(who.map(spot).filter(Boolean))],
            ...(target ? { to: target } : {}),
            brief: `${shooter} → ${target}`,
            detail: a.suppressive ? '' : tell('normal'), // the title says the other
            weight: 0.4,
            pools: [],
          },
        );
        helpers = [];
        break;
      }
      case 'dice':
      case 'rerolled': {
        if (!open) break;
        grow(i);
        const [black, red] = dice(e);
        if (e.throw?.length)
          open.pools = [
            ...(open.pools ?? []),
            ...(black.length ? [{ colour: 'black' as const, faces: black, on, text: hits(black, on) }] : []),
            ...(red.length ? [{ colour: 'red' as const, faces: red, on: saveOn, text: tell('saved') }] : []),
          ];
        break;
      }
      case 'result': {
        if (!open) break;
        grow(i);
        const net = Number(a.net ?? 0),
          who = thing('unit', a.target);
        if (net > 0) open.weight = 1;
        if (open.checks.some(c => c.who === who)) break;
        const check: Check = {
          who,
          name: name(a.target),
          dice: [],
          result: net > 0 ? tell('net', { n: net }) : tell('nothing'),
          bad: net > 0 ? 1 : 0,
        };
        open.checks.push(check);
        numbers.add(check);
        break;
      }
      case 'mines':
        put(e, i, 'shot', tell('mines', { who: name(unit), hex }), {
          actors: [thing('unit', unit)],
          to: hex,
          brief: tell('mines', { who: name(unit), hex }),
          pools: [{ colour: 'black', faces: e.throw ?? [], on: closeOn, text: hits(e.throw ?? [], closeOn) }],
          weight: Number(a.hits) ? 1 : 0.5,
        });
        break;
      case 'riders':
        put(e, i, 'shot', e.text, {
          actors: [thing('unit', unit)],
          ...(spot(unit) ? { to: spot(unit) } : {}),
          brief: name(unit),
          pools: [{ colour: 'black', faces: e.throw ?? [], on: closeOn, text: hits(e.throw ?? [], closeOn) }],
        });
        break;
      case 'storms':
        helpers = [unit];
        break;
      case 'supports_assault':
        helpers.push(unit);
        break;
      case 'assault':
        put(e, i, 'assault', tell('assault', { who: helpers[0] ? name(helpers[0]) : sideName(e.side ?? ''), hex }), {
          actors: helpers.map(u => thing('unit', u)),
          to: hex,
          brief: tell('assault_brief', { hex }),
          pools: [],
        });
        helpers = [];
        break;
      case 'charge_dice':
      case 'defence_dice': {
        if (!open) break;
        grow(i);
        const [black, red] = dice(e),
          who = sideName(e.side ?? '');
        open.pools = [
          ...(open.pools ?? []),
          { colour: 'black', faces: black, on: closeOn, text: `${hits(black, closeOn)} · ${who}` },
          ...(red.length ? [{ colour: 'red' as const, faces: red, on: saveOn, text: tell('saved') }] : []),
        ];
        break;
      }
      case 'assault_won':
      case 'assault_failed':
        if (open) {
          grow(i);
          open.result = tell(e.event);
          open.detail = `${a.net} : ${a.back}`;
        }
        break;
      case 'played':
        put(e, i, 'card', tell('plays', { side: sideName(e.side ?? ''), card: cardName(a.card) }), {
          brief: cardName(a.card),
        });
        break;
      case 'retried':
        put(e, i, 'card', tell('retries', { side: sideName(e.side ?? ''), card: cardName(a.card) }), {
          brief: cardName(a.card),
        });
        break;
      case 'contact_die':
        if (open) {
          grow(i);
          open.dice = e.throw ?? [];
          open.detail = tell('needs', { n: Number(a.need ?? 0) });
          open.result = tell(Number(e.throw?.[0] ?? 0) >= Number(a.need ?? 7) ? 'contact' : 'no_contact');
        }
        break;
      case 'no_contact':
        grow(i);
        break;
      case 'aimed':
        if (open) {
          grow(i);
          open.to = hex;
        }
        break;
      case 'on_target':
      case 'drifted':
      case 'drifted_off':
        if (open) {
          grow(i);
          open.checks.push({
            who: thing('hex', hex),
            name: tell('drift'),
            dice: e.throw ?? [],
            need: tell('needs', { n: Number(a.need ?? 0) }),
            result: e.event === 'on_target' ? tell('on_target') : e.event === 'drifted' ? `→ ${hex}` : tell('off_map'),
            bad: e.event === 'on_target' ? 0 : 1,
          });
        }
        break;
      case 'healed':
      case 'not_healed':
      case 'mended':
      case 'not_mended':
      case 'bearers':
        put(e, i, 'rally', e.text, {
          actors: [thing('unit', unit)],
          ...(unit && spot(unit) ? { to: spot(unit) } : {}),
          dice: e.throw ?? [],
          brief: name(unit),
          weight: 0.6,
        });
        break;
      case 'recovered':
      case 'half_recovered':
      case 'second_effort':
        if (open?.kind === 'rally' && !open.dice) {
          grow(i);
          open.title = `${open.title} ${e.text}`;
        } else
          put(e, i, 'rally', e.text, {
            actors: [thing('unit', unit)],
            ...(spot(unit) ? { to: spot(unit) } : {}),
            brief: name(unit),
            weight: 0.5,
          });
        break;
      case 'arrived':
        put(e, i, 'arrive', e.text, { actors: [thing('unit', unit)], to: hex, path: [hex] });
        where.set(unit, hex);
        break;
      case 'round':
        put(e, i, 'turn', e.text);
        break;
      case 'initiative':
        put(e, i, 'turn', e.text);
        break;
      case 'controls':
        if (open?.kind === 'note' || open?.kind === 'turn') {
          grow(i);
        } else put(e, i, 'rally', e.text, { to: hex, brief: `${sideName(e.side ?? '')} → ${hex}`, weight: 0.5 });
        break;
      case 'laid':
      case 'cleared':
      case 'smoke_lifts':
      case 'digs':
      case 'cut_wire':
      case 'special':
      case 'waits':
      case 'took_cover':
        put(e, i, 'rally', e.text, {
          actors: unit ? [thing('unit', unit)] : [],
          ...(hex || spot(unit) ? { to: hex || spot(unit) } : {}),
          brief: e.text,
          weight: 0.5,
        });
        break;
      default:
        if (fates[e.event] && open) {
          grow(i);
          const old = open.checks.find(c => c.who === thing('unit', unit)),
            result = tell('fate.' + e.event, { figures: String(a.figures ?? '').length }),
            bad = fates[e.event]!;
          if (old) {
            old.result = numbers.delete(old) ? result : `${old.result}, ${result}`;
            old.bad = Math.max(old.bad, bad) as 1 | 2;
          } else if (unit) open.checks.push({ who: thing('unit', unit), name: name(unit), dice: [], result, bad });
          open.weight = 1;
        } else if (e.throw?.length && e.text) put(e, i, 'note', e.text);
    }
  }
  return out;
}
