// What happened in Panzer Grenadier, as scenes: a way, a shot with all its checks, an assault with both sides' dice. A pure
// function of the events; tests/scenes.test.ts plays it with a recorded battle.
import type { PanzerGrenadierView as View } from '../../net/told/pg';
import type { GameEvent } from '../../net/types';
import { thing } from '../../state/orders';
import { gameText, say } from '../../text/texts.svelte';
import type { Check, Scene } from '../game';
import { noun, rows, types, unitName } from './adapt';
import { list as together } from './answers';

const word = (key: string, args: Record<string, string | number> = {}): string =>
  gameText('pg.page.scene.' + key, args) ?? key;
const shots: Record<string, Scene['kind']> = {
  direct_fire: 'shot',
  at_fire: 'shot',
  free_shot: 'shot',
  bombardment: 'barrage',
  air_attack: 'barrage',
  friendly_fire_hit: 'barrage',
  assault_fire: 'assault',
  mines: 'shot',
};
// These only tell what a shot, an assault or a recovery did to somebody.
const fates: Record<string, 1 | 2> = {
  disrupted: 1,
  demoralized: 2,
  reduced: 2,
  eliminated: 2,
  leader_lost: 2,
  leader_overrun: 2,
  abandoned: 2,
};
// With these something else begins: what comes after belongs to no deed before.
const begins = new Set([
  'activated',
  'declared_fire',
  'declared_move',
  'declared_recover',
  'passed',
  'nothing_to_fire_at',
]);
const follows = new Set([
  'morale_check',
  'good_order',
  'still_demoralized',
  'spotted',
  'unspotted',
  'leader_casualty',
  'friendly_fire_missed',
  'friendly_fire',
  'friendly_column',
  'friendly_fire_hit',
  ...Object.keys(fates),
]);

type Open = { -readonly [K in keyof Scene]: Scene[K] } & {
  checks: Check[];
  events: [number, number];
  storms?: string | undefined;
}; // storms: the hex they go into to assault

export function scenes(events: readonly GameEvent[], view: View, map: any): Scene[] {
  const out: Open[] = [],
    units = new Map(rows(view.units).map(u => [u.id, u]));
  const name = (id: unknown): string => (typeof id === 'string' ? unitName(id, map) : '');
  const text = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);
  const list = (v: unknown): string[] =>
    Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string') : typeof v === 'string' ? [v] : [];
  const where = new Map<string, string>(); // where pieces were last seen, as far as the events tell
  const spot = (id: unknown): string | undefined =>
    typeof id === 'string' ? (where.get(id) ?? units.get(id)?.hex ?? undefined) : undefined;
  const side = (e: GameEvent): string => e.side ?? '';
  let open: Open | undefined;
  const put = (s: Open): Open => {
    out.push((open = s));
    return s;
  };
  const make = (e: GameEvent, i: number, kind: Scene['kind'], title: string, more: Partial<Scene> = {}): Open =>
    ({ kind, side: side(e), actors: [], title, checks: [], events: [i, i], weight: 1, ...more }) as Open;

  for (const [i, e] of events.entries()) {
    const a = e.args,
      unit = text(a.unit),
      hex = text(a.hex);
    if (begins.has(e.event)) {
      open = undefined;
      continue;
    }
    if (e.event === 'moved' || e.event === 'fled') {
      const from = text(a.from) ?? spot(unit) ?? '',
        along = list(a.with);
      // That somebody flees, and that he went there, are told one after the other.
      if (open?.kind === 'move' && open.actors.includes(thing('unit', unit)) && open.path?.at(-1) === hex) {
        if (open.path!.length === 1 && from && from !== hex) open.path = [from, hex!];
        open.events = [open.events[0], i];
        flees(open);
        continue;
      }
      // One piece, or pieces on the same way one after the other: one walk.
      const same =
        open &&
        (open.kind === 'move' || open.kind === 'rally') &&
        open.actors.includes(thing('unit', unit)) &&
        open.path?.at(-1) === from;
      const beside =
        open &&
        open.kind === 'move' &&
        !same &&
        open.side === side(e) &&
        open.path?.[0] === from &&
        open.path?.[1] === hex;
      if (same && open) {
        open.path = [...(open.path ?? []), hex!];
        open.events = [open.events[0], i];
        if (open.kind === 'move') retitle(open);
        else open.kind = 'move';
      } else if (beside && open) {
        open.actors = [...new Set([...open.actors, thing('unit', unit), ...along.map(w => thing('unit', w))])];
        open.events = [open.events[0], i];
        open.path = open.path!.slice(0, 2);
        retitle(open);
      } else {
        put(
          make(e, i, 'move', '', {
            actors: [unit!, ...along].map(u => thing('unit', u)),
            path: [from, hex!].filter(Boolean),
            weight: 0.6,
          }),
        );
        retitle(open!);
      }
      if (unit && hex) for (const u of [unit, ...along]) where.set(u, hex);
      continue;
    }
    if (shots[e.event] && !(e.event === 'friendly_fire_hit' && open)) {
      const kind = shots[e.event]!,
        who = [...new Set([unit, ...list(a.with)])].filter((x): x is string => !!x),
        target = hex ?? spot(a.target);
      // Both sides' dice of one assault, and both columns of one barrage, belong together.
      if (open && kind === 'assault' && open.kind === 'assault' && open.to === hex) {
        open.checks.push({
          who: thing('hex', hex),
          name: sideName(side(e)),
          dice: e.throw ?? [],
          need: e.column ? word('in_column', { n: e.column }) : '',
          result: result(e),
          bad: 0,
        });
        open.events = [open.events[0], i];
        continue;
      }
      // Two batteries may fall on one hex one after the other: only what was read from the same dice is one barrage.
      const sameDice =
        String(open?.dice) === String(e.throw ?? []) && String(open?.actors) === String(who.map(u => thing('unit', u)));
      if (
        open &&
        kind === 'barrage' &&
        open.kind === 'barrage' &&
        open.to === target &&
        sameDice &&
        !open.checks.length
      ) {
        // Each column gives its own result: guns and riflemen do not suffer alike, and each is named.
        const before = events[open.events[0]]!;
        if (open.result) open.detail = [strengthOf(before), read(before)].filter(Boolean).join(' · ');
        open.detail = [open.detail, read(e)].filter(Boolean).join(' · ');
        open.result = '';
        open.events = [open.events[0], i];
        continue;
      }
      const froms = list(a.from).length ? list(a.from) : [...new Set(who.map(spot).filter((x): x is string => !!x))];
      const fighters =
        kind === 'assault'
          ? [...new Set([...units.keys(), ...where.keys()])].filter(
              u => spot(u) === hex && sideOf(u) === side(e) && !units.get(u)?.rank,
            )
          : who;
      // More strength than its own: others fire with it.
      const joined =
        !Array.isArray(a.with) && who.length === 1 && kind !== 'assault' && Number(a.strength ?? 0) > own(who[0]!) + 2;
      const shooter = fighters.length
        ? several(fighters)
        : e.event === 'bombardment'
          ? word('battery')
          : e.event === 'air_attack'
            ? word('aircraft')
            : sideName(side(e));
      const many = fighters.length > 1 || joined || (!fighters.length && e.event !== 'bombardment') ? 2 : 1;
      const title =
        e.event === 'free_shot'
          ? word('parting', { side: sideName(side(e)), hex: target ?? '' })
          : e.event === 'mines'
            ? e.text
            : word(kind === 'assault' ? 'assault' : joined ? 'fires_with' : 'fires', {
                who: shooter,
                hex: target ?? '',
                n: many,
              });
      put(
        make(e, i, kind, title, {
          actors: (kind === 'assault' ? fighters : who).map(u => thing('unit', u)),
          from: kind === 'assault' ? [] : froms,
          ...(target ? { to: target } : {}),
          brief: `${shooter} → ${target ?? ''}`,
          detail: kind === 'assault' ? '' : [strengthOf(e), column(e)].filter(Boolean).join(', '),
          ...(kind === 'assault' ? {} : { dice: e.throw ?? [] }),
          result: kind === 'assault' ? '' : result(e),
          weight: e.result === '-' ? 0.4 : 1,
        }),
      );
      if (kind === 'assault')
        open!.checks.push({
          who: thing('hex', hex),
          name: sideName(side(e)),
          dice: e.throw ?? [],
          need: e.column ? word('in_column', { n: e.column }) : '',
          result: result(e),
          bad: 0,
        });
      continue;
    }
    if (e.event === 'recovery') {
      put(
        make(e, i, 'rally', word('recovers', { who: name(unit) }), {
          actors: [thing('unit', unit)],
          ...(spot(unit) ? { to: spot(unit)! } : {}),
          brief: word('recovers', { who: name(unit) }),
          dice: e.throw ?? [],
          detail: word('against', { n: Number(a.morale ?? 0) }),
          result: e.result === 'recovered' ? word('recovered', { unit: noun(unit ?? '', map) }) : word('failed'),
          weight: 0.7,
        }),
      );
      continue;
    }
    if (e.event === 'turn') {
      put(make(e, i, 'turn', e.text));
      continue;
    }
    if (e.event === 'initiative' && open?.kind === 'turn') {
      // Each side's die with its name and what is added to it; who has the higher sum begins.
      open.detail = word('initiative');
      open.checks = rows(map.sides).map((s, n) => {
        const die = e.throw?.[n] ?? 0,
          sum = Number((n ? a.second : a.first) ?? 0);
        return {
          who: thing('side', s.id),
          name: sideName(s.id),
          dice: [die],
          need: word('and_initiative', { n: sum - die }),
          result: String(sum),
          bad: 0,
        };
      });
      open.result = side(e) ? word('begins', { side: sideName(side(e)) }) : word('again');
      open.events = [open.events[0], i];
      continue;
    }
    if (e.event === 'assaults') {
      // They go in one after the other, and are seen to go in together.
      if (open?.kind === 'move' && open.storms === hex && open.side === side(e)) {
        open.actors = [...open.actors, thing('unit', unit)];
        open.events = [open.events[0], i];
      } else {
        put(
          make(e, i, 'move', '', {
            actors: [thing('unit', unit)],
            path: [spot(unit) ?? '', hex!].filter(Boolean),
            weight: 0.7,
          }),
        );
        open!.storms = hex;
      }
      if (unit && hex) where.set(unit, hex);
      open!.title = word('enters', { who: several(crew(open!)), hex: hex ?? '', n: crew(open!).length });
      open!.brief = `${several(crew(open!))} → ${hex}`;
      continue;
    }
    if (e.event === 'entered_map' || e.event === 'arrived') {
      put(make(e, i, 'arrive', e.text, { actors: [thing('unit', unit)], ...(hex ? { to: hex, path: [hex] } : {}) }));
      continue;
    }
    if (follows.has(e.event) && open) {
      open.events = [open.events[0], i];
      const before =
        e.event === 'morale_check' && unit
          ? open.checks.findLast(c => c.who === thing('unit', unit) && !c.dice.length)
          : undefined;
      if (before) Object.assign(before, { dice: e.throw ?? [], need: beats(a) });
      else if (e.event === 'morale_check' && unit)
        open.checks.push({
          who: thing('unit', unit),
          name: name(unit),
          dice: e.throw ?? [],
          need: beats(a),
          result: e.result === 'passed' ? word('holds') : (e.result ?? ''),
          bad: e.result === 'passed' ? 0 : 1,
        });
      else if (fates[e.event] && unit) {
        // Whoever was demoralized and recovers is disrupted: that is the result, and nobody's loss.
        if (open.kind === 'rally' && e.event === 'disrupted' && open.actors.includes(thing('unit', unit))) {
          open.result = word('half_recovered', { unit: noun(unit, map) });
          continue;
        }
        const away = e.event === 'leader_overrun' && e.result !== 'lost',
          told = word('fate.' + (away ? 'leader_away' : e.event), { unit: noun(unit, map) }),
          bad = away ? 0 : fates[e.event]!,
          old = open.checks.findLast(c => c.who === thing('unit', unit));
        if (old) {
          // A leader who is hit is lost: what then becomes of his counter says no more.
          if (old.result === word('lost')) continue;
          old.result = old.bad === 0 || old.result === 'failed' ? told : `${old.result}, ${told}`;
          old.bad = Math.max(old.bad, bad) as 1 | 2;
        } else open.checks.push({ who: thing('unit', unit), name: name(unit), dice: [], result: told, bad });
        open.weight = 1;
      } else if (e.event === 'leader_casualty' && unit && e.result !== 'safe')
        open.checks.push({
          who: thing('unit', unit),
          name: name(unit),
          dice: e.throw ?? [],
          result: word('lost'),
          bad: 2,
        });
      continue;
    }
    if (e.throw?.length && e.text) put(make(e, i, 'note', e.text));
  }
  return out;

  function sideName(id: string): string {
    const s = rows(map.sides).find(x => x.id === id);
    return s ? say(s.name) : '';
  }
  // Who read this column, and what it gave them.
  function read(e: GameEvent): string {
    const c = column(e),
      who = list(e.args.targets).length ? several(list(e.args.targets)) : '';
    return c && word('read', { column: who ? `${who}, ${c}` : c, result: result(e) });
  }
  function strengthOf(e: GameEvent): string {
    return typeof e.args.strength === 'number' ? word('strength', { n: e.args.strength }) : '';
  }
  // What the dice had to beat, with what the table adds to them.
  function beats(a: GameEvent['args']): string {
    const n = Number(a.morale ?? 0),
      add = Number(a.add ?? 0);
    return add
      ? word('against_more', { n, add: `${add > 0 ? '+' : '−'}\u00a0${Math.abs(add)}` })
      : word('against', { n });
  }
  function column(e: GameEvent): string {
    return e.column ? word('column', { n: e.column }) : '';
  }
  // What a result of a table means, not its letters.
  function result(e: GameEvent): string {
    const r = e.result ?? '',
      steps = /^(\d?)X$/.exec(r),
      check = /^M(\d?)$/.exec(r);
    return r === '-'
      ? word('nothing')
      : steps
        ? word('result.steps_check', { n: Number(steps[1] || 1) })
        : check
          ? word('result.check', { n: Number(check[1] || 0) })
          : /^\d$/.test(r)
            ? word('result.steps', { n: Number(r) })
            : r;
  }
  function own(id: string): number {
    const u = units.get(id);
    return u ? Number(u.df?.[0] ?? u.bm?.[0] ?? 99) : 99;
  }
  function sideOf(id: string): string | undefined {
    return units.get(id)?.side ?? types(map).unit[id]?.side;
  }
  function several(ids: readonly string[]): string {
    return ids.length > 2
      ? word('and_others', { who: name(ids[0]), n: ids.length - 1 })
      : ids.length === 2
        ? together(ids.map(name))
        : name(ids[0]);
  }
  // Whoever goes: his leaders go without saying.
  function crew(s: Open): string[] {
    return s.actors.map(t => t.slice(5)).filter(u => !units.get(u)?.rank || s.actors.length === 1);
  }
  function retitle(s: Open): void {
    const group = several(crew(s)),
      hex = String(s.path?.at(-1) ?? '');
    s.title = word('moves', { who: group, hex });
    s.brief = `${group} → ${hex}`;
  }
  function flees(s: Open): void {
    s.title = word('flees', { who: several(crew(s)), hex: String(s.path?.at(-1) ?? ''), n: crew(s).length });
  }
}
