// What happened on the table, as scenes: a section that walks, a volley with every save, a burst with everybody under it,
// a fight, a test of morale. A pure function of the events; tests/sk.test.ts plays it with a recorded battle.
import type { SkirmishView as View } from '../../net/told/sk';
import type { GameEvent } from '../../net/types';
import { thing } from '../../state/orders';
import type { Check, Place, Scene } from '../game';
import { armName, find, groupOf, men, nameOf, nameOfPoint, pieceThing, rows, vehicles, word } from './adapt';

interface Grouped {
  group?: string | undefined;
}
type Open = Grouped & { -readonly [K in keyof Scene]: Scene[K] } & {
  checks: Check[];
  events: [number, number];
  ways: { who: string; path: Place[] }[];
};
const walks = new Set([
  'moved',
  'charged',
  'recoils',
  'follows',
  'rides_on',
  'drives',
  'shifted',
  'trajectory',
  'disembarks',
  'climbed',
  'drags',
]);
const shots = new Map([
  ['fires', 'fire'],
  ['covers', 'cover'],
  ['flames', 'flame'],
  ['reacts', 'react'],
]);
const lobs = new Set(['lobs', 'shell_falls', 'air_attack', 'charge_explodes', 'calls_guns']);
// What became of somebody, from bad to worse.
const fates: Readonly<Record<string, 0 | 1 | 2>> = Object.fromEntries(
  [
    'saved rallied no_penetration gun_stands not_pierced no_effect skill_passed lost_shell promoted',
    'wounded demoralised armour_lost turret_jammed collides bogged pierced breached unhorsed skill_failed driverless superficial penetration',
    'killed captured routs destroyed immobilised turret_lost main_weapon_lost will_burn gun_destroyed bails_out overturns collapses major',
  ].flatMap((names, bad) => names.split(' ').map(name => [name, bad as 0 | 1 | 2])),
);

// What a die must show: to be saved, to be killed and not only wounded.
const neededBy = (e: GameEvent): string =>
  typeof e.args.kill === 'number'
    ? word('scene.kills', { n: e.args.kill })
    : typeof e.args.need !== 'number'
      ? ''
      : e.event === 'saved' || e.event === 'not_saved'
        ? word('toll.save', { n: e.args.need })
        : word('scene.or_more', { n: e.args.need });

const skills = new Set(['skill_passed', 'skill_failed']),
  tests = new Set(['sk.g12.6', 'sk.g2.11', 'sk.g8.8', 'sk.g17.14', 'sk.g18.7', 'sk.g5.9']);

export function scenes(events: readonly GameEvent[], view: View, map: any): Scene[] {
  const out: Open[] = [];
  let open: Open | undefined;
  const text = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);
  const name = (id: string | undefined): string => (id ? nameOf(id, map) : '');
  const pieceOf = (e: GameEvent): string | undefined =>
    text(e.args.figure) ??
    text(e.args.piece) ??
    text(e.args.vehicle) ??
    text(e.args.gear) ??
    text(e.args.officer) ??
    text(e.args.group);
  const placeOf = (id: string | undefined): string | undefined => {
    if (!id) return undefined;
    const at =
      find(view.figures, id)?.at ??
      find(view.vehicles, id)?.at ??
      find(view.guns, id)?.at ??
      men(view).find(f => f.group === id)?.at ??
      vehicles(view).find(v => v.id === id)?.at;
    return at ? nameOfPoint(at) : undefined;
  };
  const put = (e: GameEvent, i: number, kind: Scene['kind'], title: string, more: Partial<Open> = {}): Open => {
    open = {
      kind,
      side: e.side ?? '',
      actors: [],
      title,
      brief: title,
      checks: [],
      ways: [],
      events: [i, i],
      weight: 1,
      ...more,
    };
    out.push(open);
    return open;
  };
  const on = (i: number): void => {
    if (open) open.events = [open.events[0], i];
  };

  for (const [i, e] of events.entries()) {
    const who = pieceOf(e),
      to = text(e.args.to) ?? text(e.args.at);
    if (e.event === 'turn') {
      put(e, i, 'turn', e.text);
      continue;
    }
    if (e.event === 'priority' && open?.kind === 'turn') {
      open.dice = e.throw ?? [];
      open.result = e.text;
      on(i);
      continue;
    }
    if (
      e.event === 'activated' ||
      e.event === 'count' ||
      e.event === 'held_back' ||
      e.event === 'speed' ||
      e.event === 'objective'
    ) {
      if (open && e.event !== 'activated') on(i);
      else put(e, i, 'note', e.text, { weight: 0.3 });
      continue;
    }
    if (walks.has(e.event) && who && to) {
      const group = groupOf(who, map),
        walk = { who: pieceThing(who, map), path: [to] };
      // Men of one group who go one after the other go together.
      if (
        open?.kind === 'move' &&
        open.side === (e.side ?? '') &&
        open.ways.length &&
        groupOf(open.ways[0]!.who.slice(open.ways[0]!.who.indexOf(':') + 1), map) === group &&
        !open.ways.some(w => w.who === walk.who)
      ) {
        open.ways = [...open.ways, walk];
        open.actors = [...open.actors, walk.who];
        open.title = open.brief = word(e.event === 'charged' ? 'scene.charge' : 'scene.move', { who: name(group) });
        on(i);
      } else
        put(
          e,
          i,
          'move',
          word(e.event === 'charged' ? 'scene.charge' : e.event === 'recoils' ? 'scene.recoil' : 'scene.move', {
            who: name(who),
          }),
          { actors: [walk.who], ways: [walk], path: [to], weight: 0.8 },
        );
      continue;
    }
    if (shots.has(e.event)) {
      const target = text(e.args.target),
        aim = to ?? placeOf(target);
      // A reaction is told, then its fire; the men of a volley at one target are one scene.
      if (
        e.event === 'fires' &&
        open &&
        open.kind === 'shot' &&
        open.side === (e.side ?? '') &&
        (open.actors.includes(pieceThing(who ?? '', map)) || groupOf(who ?? '', map) === open.group) &&
        !open.dice?.length
      ) {
        detail(open, e);
        open.actors = [...new Set([...open.actors, pieceThing(who ?? '', map)])];
        from(open, who);
        on(i);
        continue;
      }
      put(e, i, 'shot', word('scene.' + shots.get(e.event), { who: name(who), whom: name(target) }), {
        actors: who ? [pieceThing(who, map)] : [],
        ...(aim ? { to: aim } : {}),
      });
      open!.group = groupOf(who ?? '', map);
      from(open!, who);
      detail(open!, e);
      continue;
    }
    if (lobs.has(e.event)) {
      const weapon = text(e.args.weapon);
      put(
        e,
        i,
        'barrage',
        weapon && who
          ? word('scene.lob_with', { who: name(who), weapon: armName(weapon, map) })
          : word('scene.lob', { who: name(who) || e.text }),
        {
          actors: who ? [pieceThing(who, map)] : [],
          ...(to ? { to } : {}),
          detail: typeof e.args.on === 'number' ? word('scene.on', { n: e.args.on }) : '',
        },
      );
      from(open!, who);
      continue;
    }
    if (open && (e.event === 'lob_hits' || e.event === 'lob_misses' || e.event === 'hits')) {
      open.dice = [...(open.dice ?? []), ...(e.throw ?? [])];
      open.result = e.text;
      if (e.args.hits === 0 || e.event === 'lob_misses') open.weight = Math.min(open.weight, 0.6);
      on(i);
      continue;
    }
    if (open && (e.event === 'scatters' || e.event === 'bursts' || e.event === 'deviates')) {
      if (to) open.to = to;
      on(i);
      continue;
    }
    if (e.event === 'morale_test') {
      put(e, i, 'rally', word('scene.morale', { who: name(who) }), {
        actors: who ? [thing('group', who)] : [],
        ...(placeOf(who) ? { to: placeOf(who)! } : {}),
        dice: e.throw ?? [],
        detail: word('scene.needs', { n: Number(e.args.need ?? 0) - Number(e.args.bonus ?? 0) }),
        result: word(e.result === 'passed' ? 'scene.holds' : 'scene.fails'),
      });
      continue;
    }
    // A test of skill is a scene of its own, unless it is part of a close combat.
    if (skills.has(e.event) && who && e.rule && tests.has(e.rule)) {
      put(e, i, 'rally', word(`skill.${e.rule.replace('sk.', '')}`, { who: name(who) }), {
        actors: [pieceThing(who, map)],
        ...(placeOf(who) ? { to: placeOf(who)! } : {}),
        dice: e.throw ?? [],
        detail: word('scene.needs', { n: Number(e.args.need) }),
        result: word('fate.' + e.event),
        weight: 0.6,
      });
      continue;
    }
    if (e.event === 'melee_dice' || e.event === 'assaults') {
      if (open?.kind !== 'assault')
        put(e, i, 'assault', word('scene.melee', { who: name(who) }), {
          actors: [],
          ...(placeOf(who) ? { to: placeOf(who)! } : {}),
        });
      if (who) {
        open!.actors = [...open!.actors, pieceThing(who, map)];
        open!.checks.push({
          who: pieceThing(who, map),
          name: name(who),
          dice: e.throw ?? [],
          result: typeof e.args.total === 'number' ? String(e.args.total) : '',
          bad: 0,
        });
      }
      on(i);
      continue;
    }
    if (e.event === 'melee' && open) {
      open.result = e.text;
      on(i);
      continue;
    }
    // Who shows himself by his reaction is seen in it.
    if (e.event === 'revealed' && open?.kind === 'shot' && !open.dice?.length && open.group === who) {
      on(i);
      continue;
    }
    if (e.event === 'revealed' || e.event === 'enters') {
      put(e, i, 'arrive', e.text, {
        actors: who ? [thing('group', who)] : [],
        ...(placeOf(who) ? { to: placeOf(who)!, path: [placeOf(who)!] } : {}),
      });
      continue;
    }
    if (e.event in fates || e.event === 'not_saved' || e.event === 'effect' || e.event === 'victim') {
      if (!open || open.kind === 'note' || open.kind === 'turn')
        put(e, i, 'loss', e.text, { ...(placeOf(who) ? { to: placeOf(who)! } : {}) });
      on(i);
      if (!who) {
        if (e.event in fates) open!.result = e.text;
        continue;
      }
      const t = pieceThing(who, map),
        last = open!.checks.findLast(c => c.who === t),
        need = neededBy(e),
        bad = fates[e.event] ?? 0,
        told = e.event in fates ? word('fate.' + e.event) : '';
      if (last && !last.result.includes(told || '—') && (last.bad < 2 || bad === 2)) {
        if (told) last.result = told;
        last.bad = Math.max(last.bad, bad) as 0 | 1 | 2;
        if (e.throw?.length) last.dice = [...last.dice, ...e.throw].slice(-3);
        if (need) last.need = [last.need, need].filter(Boolean).join(', ');
      } else if (!last || told !== last.result)
        open!.checks.push({
          who: t,
          name: name(who),
          dice: e.throw ?? [],
          apart: true,
          ...(need ? { need } : {}),
          result: told,
          bad,
        });
      open!.weight = 1;
      continue;
    }
    if (e.event === 'over') {
      put(e, i, 'note', e.text);
      continue;
    }
    if (open) on(i);
    else put(e, i, 'note', e.text);
  }
  return out.map(({ ways, group: _, ...s }) => ({ ...s, ...(ways.length ? { ways } : {}) }));

  function from(s: Open, id: string | undefined): void {
    const p = placeOf(id);
    if (p && !s.from?.includes(p)) s.from = [...(s.from ?? []), p];
  }
  function detail(s: Open, e: GameEvent): void {
    if (typeof e.args.dice === 'number' && typeof e.args.on === 'number')
      s.detail = word('scene.dice', { n: e.args.dice, on: e.args.on });
  }
}
export { rows };
