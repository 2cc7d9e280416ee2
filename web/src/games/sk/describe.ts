// What a thing is, when it is pointed at: a man with his weapons and what he does, ground with what it is worth.
import type { SkirmishView as View } from '../../net/told/sk';
import { idOf, kindOf, type Thing } from '../../state/orders';
import { gameText, say } from '../../text/texts.svelte';
import type { Info } from '../game';
import {
  armName,
  find,
  indexOf,
  isLeader,
  lengthOf,
  men,
  nameOf,
  pointOf,
  rows,
  spotOf,
  weaponsOf,
  word,
} from './adapt';
import { inside, toEdge } from './shapes';
import { partsOf } from './terrain';

const told = (key: string): string => gameText('sk.' + key) ?? key;

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t),
    i = indexOf(map);
  switch (kindOf(t)) {
    case 'man':
      return man(id, map, view);
    case 'group':
      return group(id, map, view);
    case 'vehicle':
      return vehicle(id, map, view);
    case 'gun': {
      const g = find(view.guns, id);
      return {
        title: nameOf(id, map),
        lines: [
          say(map.weapons?.[g?.type]?.name) || (map.pieces?.[g?.type]?.name ?? ''),
          crew(i.gun[id]?.group, map, view),
        ].filter(Boolean),
      };
    }
    case 'shape':
      return i.shape[id] ? { title: nameOf(id, map), lines: [] } : undefined;
    case 'room':
      return { title: word('room', { what: nameOf(id.split(/[:/]/)[0]!, map), n: Number(id.slice(-1)) }), lines: [] };
    case 'point':
      return ground(t, map);
    default:
      return undefined;
  }
}
const crew = (g: string | undefined, map: any, view: View): string => {
  const own = men(view).filter(f => f.group === g && f.health === 'sound');
  return own.length ? word('men', { n: own.length }) : '';
};

function man(id: string, map: any, view: View): Info | undefined {
  const f = find(view.figures, id),
    k = indexOf(map).figure[id];
  if (!f || !k) return undefined;
  const arms = weaponsOf(id, view, map),
    lead = isLeader(id, map),
    g = find(view.groups, k.group);
  const does = [
    f.health !== 'sound' ? word('state.' + f.health) : '',
    f.posture === 'prone' || f.posture === 'waiting' || f.posture === 'climbing' ? word('state.' + f.posture) : '',
    f.under ? word('state.under') : '',
    f.acted ? word('state.acted') : '',
    f.mounted ? word('state.mounted') : '',
    g?.morale && g.morale !== 'steady' ? word('morale.' + g.morale) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const weapons = arms.map(a => {
    const w = map.weapons?.[a];
    return w?.long ? `${armName(a, map)} ${lengthOf(w.short)} / ${lengthOf(w.long)}` : armName(a, map);
  });
  return {
    title: nameOf(id, map),
    lines: [
      [told('quality.' + k.quality), lead ? told('rank.' + k.rank) : ''].filter(Boolean).join(' · '),
      ...weapons,
      does,
      f.grenades ? word('grenades', { n: f.grenades }) : '',
    ].filter(Boolean),
  };
}
function group(id: string, map: any, view: View): Info | undefined {
  const g = find(view.groups, id),
    k = indexOf(map).group[id];
  if (!k) return undefined;
  if (indexOf(map).vehicle[id]) return vehicle(id, map, view);
  const own = men(view).filter(f => f.group === id && f.health !== 'dead');
  return {
    title: nameOf(id, map),
    lines: [
      word('fit_of', { n: own.filter(f => f.health === 'sound').length, of: k.size }),
      g?.morale ? told('morale.' + g.morale) : '',
      g?.count ? word('count', { n: g.count }) : '',
      word('points', { n: k.points }),
    ].filter(Boolean),
  };
}
function vehicle(id: string, map: any, view: View): Info | undefined {
  const v = find(view.vehicles, id),
    k = indexOf(map).vehicle[id];
  if (!k) return undefined;
  const hurt = 'wrecked burning abandoned immobile jammed main_lost turret_lost stuck driverless'
    .split(' ')
    .filter(x => v?.[x])
    .map(x => word('vehicle.' + x))
    .join(' · ');
  return {
    title: nameOf(id, map),
    lines: [
      word('armour', { f: k.armour[0], s: k.armour[1], r: k.armour[2] }),
      k.gun ? (map.pieces?.[k.gun]?.name ?? '') : k.cannon ? armName(k.cannon, map) : '',
      v?.band ? `${word('band.' + v.band)} · ${word('hatch.' + v.hatch)}` : '',
      hurt,
    ].filter(Boolean),
  };
}
function ground(t: Thing, map: any): Info | undefined {
  const p = pointOf(t);
  if (!p) return undefined;
  const s = spotOf(map, p.at),
    here: string[] = [];
  for (const x of rows(map.terrain))
    for (const part of partsOf(x, map)) {
      const hit = part.disc
        ? Math.hypot(s.x - part.disc.x, s.y - part.disc.y) <= part.disc.r
        : part.ps
          ? part.open
            ? toEdge(s, part.ps, false) < 10
            : inside(s, part.ps)
          : false;
      if (hit) {
        const name = say(x.name);
        if (name && !here.includes(name)) here.push(name);
        break;
      }
    }
  return here.length
    ? {
        title: here.map(h => h[0]!.toUpperCase() + h.slice(1)).join(', '),
        lines: p.storey ? [word('storey', { n: p.storey })] : [],
      }
    : undefined;
}
