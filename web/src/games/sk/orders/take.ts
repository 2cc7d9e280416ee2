// A picked group, man, vehicle or gun: what a click on the table means, whom it could aim at, what it may do.
import type { Answer } from '../../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../../state/orders';
import type { Aim, Ask, Manner, Member, Order } from '../../game';
import { atOfThing, find, groupOf, guns, lengthOf, men, nameOf, pointOf, vehicles, word } from '../adapt';
import { mannerId, mannerOf } from '../manner';
import { holds, readRegions } from '../region';
import { deedsOf } from './deeds';
import { drawings, found } from './drawn';
import { backwards, modesOf, withUnlisted } from './modes';
import { calls, optionsOf, prompt } from './question';
import { aimsOf, belongs } from './targets';
import { blind, goings } from './verbs';
import { describeOrder, shortWord, stateNote } from './words';

const moves = ['advance', 'move', 'place', 'shift', 'follow', 'drive'];
const usual = ['advance fast', 'move fast', 'drive', 'drop', 'shell he', 'place']; // what a click means until another manner is chosen

export async function take(ask: Ask, from: readonly Thing[]): Promise<Order | undefined> {
  const first = from[0]!,
    id = idOf(first),
    asked = prompt(ask.pending),
    single = kindOf(first) === 'man',
    setup = asked === 'setup',
    group = groupOf(id, ask.map) ?? id;
  const opens: Answer[] = [];
  if (calls(ask.pending)) opens.push({ verb: 'activate', group });
  if (single && (calls(ask.pending) || asked === 'orders')) opens.push({ verb: 'act', figure: id });
  const p = await ask.ahead(opens),
    then = prompt(p);
  const own = men(ask.view).filter(f => f.group === group || find(ask.view.groups, f.group)?.attached === group);
  const gun = guns(ask.view).find(g => g.group === group),
    vehicle = vehicles(ask.view).find(v => v.id === group);
  const ids = new Set<string>(
    single ? [id] : [group, ...own.map(f => f.id), ...(gun ? [gun.id] : []), ...(vehicle ? [vehicle.id] : [])],
  );

  // Of points the options are a sample: the region says at which gaits there is somewhere to go.
  const goes = (verb: string): boolean => !!p?.open?.includes(verb) && !optionsOf(p).some(o => blind.has(o.verb));
  const roams =
    !gun &&
    !vehicle &&
    ((then === 'orders' && !single && goes('advance')) || (then === 'man' && single && goes('move')));
  const whole: any = roams ? await ask.reach(single ? id : group, opens) : undefined;
  const memory = single ? 'man' : vehicle ? 'vehicle' : gun ? 'gun' : 'section';
  // Whose nerve has gone is not asked what it does: it is told to act, and then shows where it must go.
  const gone = calls(ask.pending) && then === 'compulsory';
  const { targets, aims } = aimsOf(optionsOf(p), ids, ask);
  const spent = !setup && then === 'orders' && !single && own.every(f => f.acted || f.health !== 'sound') && !aims.size;
  const modes =
    gone || spent
      ? []
      : withUnlisted(
          modesOf(p, ask, o => belongs(o, ids)),
          p,
          ask,
          { id, group, own, single, setup, gaits: readRegions(whole).flatMap(r => (r.cells.size ? [r.gait] : [])) },
        );
  // Where nobody can go any more and somebody could be fired at, a click on the ground means nothing until something is chosen.
  const tapId = mannerId(memory, `${group} ${ask.view.turn}`),
    tap = mannerOf(
      tapId,
      modes.map(m => m.id),
      usual.find(x => modes.some(m => m.id === x)) ??
        modes.find(m => goings.includes(m.verb))?.id ??
        (aims.size ? '' : (modes[0]?.id ?? '')),
    ),
    mode = modes.find(m => m.id === tap),
    shape = mannerOf('shape', ['as', 'to_cover'], 'as');

  // Where it may go.
  const told: any =
    whole ??
    (mode && moves.includes(mode.verb) && !mode.blind
      ? await ask.reach(single ? id : gun ? gun.id : group, opens)
      : undefined);
  const all = readRegions(told),
    regions = mode && moves.includes(mode.verb) ? all.filter(r => r.gait === (mode.gait ?? r.gait)) : [];
  const allowance = (gait: string | undefined): { note?: string } => {
    const r = all.find(x => x.gait === gait);
    return r ? { note: lengthOf(r.allowance) } : {};
  };

  const hatches = [...new Set(optionsOf(p, 'speed').map(o => String(o.hatch)))],
    hatch = mannerOf('hatch', hatches, 'open');
  const manners: (Manner | false)[] = [
    modes.length > (tap ? 1 : 0) && {
      id: tapId,
      title: word('manner.tap'),
      now: tap,
      ways: modes.map(m => ({ id: m.id, title: m.title, ...allowance(m.gait) })),
    },
    hatches.length > 1 && {
      id: 'hatch',
      title: word('hatch'),
      now: hatch,
      ways: hatches.map(w => ({ id: w, title: word('hatch.' + w) })),
    },
    mode?.verb === 'advance' &&
      own.length > 2 && {
        id: 'shape',
        title: word('manner.shape'),
        now: shape,
        ways: ['as', 'to_cover'].map(w => ({ id: w, title: word('shape.' + w) })),
      },
  ];
  const deeds = deedsOf(ask, p, opens, ids, group, asked)
    .filter(d => !d.id.startsWith('speed') || d.id.endsWith(' ' + hatch))
    .map(d => (spent && d.id === 'nothing' ? { ...d, rare: false } : d)); // what is left for it
  const compelled = calls(ask.pending) && !modes.length && !aims.size && !deeds.some(d => !d.rare);
  if (compelled && !deeds.some(d => d.id === 'activate'))
    deeds.unshift({ id: 'activate', title: word('deed.activate'), answers: opens.slice(0, 1) });
  const order: Order = {
    ...(spent ? { spent } : {}),
    from: [...from],
    label: word('kind.' + (setup ? 'section' : memory === 'section' && own.length === 1 ? 'man' : memory)),
    title: nameOf(single ? id : group, ask.map),
    text:
      spent && own.every(f => f.health !== 'sound')
        ? word('hint.hurt')
        : spent
          ? word(optionsOf(p, 'prone', 'all_prone').length ? 'hint.spent' : 'hint.spent_hurt')
          : compelled && find(ask.view.groups, group)?.morale !== 'steady'
            ? word('hint.compelled.' + find(ask.view.groups, group)?.morale)
            : !mode && !aims.size && !deeds.length
              ? word('hint.end')
              : describeOrder(ask, own, { single: single ? id : undefined, mode, then, aims: aims.size }),
    members: single || setup || own.length < 2 || then === 'speed' || then === 'drive' ? [] : membersOf(own, ask, p),
    targets: aims,
    deeds,
    open: t => (kindOf(t) === 'point' ? opened(t) : undefined),
    manners: manners.filter(m => m !== false),
  };
  function opened(t: Thing): Aim | undefined {
    const at = pointOf(t);
    if (!mode || !at) return undefined;
    if (mode.attack) return { kind: 'attack' };
    if (!regions.length) return { kind: 'go' };
    return regions.some(r => r.storey === at.storey && holds(r, at.at)) ? { kind: 'go' } : undefined;
  }
  found.set(order, { opens, modes, mode, shape, targets, regions });
  drawings.set(order, {
    kind: setup ? 'setup' : memory,
    who: single ? [id] : own.filter(f => f.health === 'sound' && !f.acted).map(f => f.id),
    lead: told?.figure ?? (single ? id : undefined),
    from: told?.from ?? atOfThing(first, ask.view, ask.map),
    mode: mode?.verb ?? '',
    regions,
    ...(vehicle && !single ? { vehicle: vehicle.id } : {}),
    ...(mode?.verb === 'drive' ? { back: backwards(mode), fan: (backwards(mode) ? told?.back : told?.fan) ?? [] } : {}),
    template: mode?.template ?? 0,
    blind: !!mode?.blind,
    after: opens,
  });
  return order;
}
// The men of a section; a click takes one of them alone.
const membersOf = (own: readonly any[], ask: Ask, p: Parameters<typeof optionsOf>[0]): Member[] =>
  own
    .filter(f => f.health !== 'dead')
    .map(f => ({
      id: f.id,
      name: shortWord(f.id, ask),
      ticked: true,
      able: optionsOf(p, 'act').some(o => o.figure === f.id),
      alone: thing('man', f.id),
      bad: f.health === 'wounded' ? (2 as const) : f.under ? (1 as const) : (0 as const),
      ...stateNote(f),
    }));
