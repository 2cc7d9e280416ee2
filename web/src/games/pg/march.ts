// To a hex in reach, everybody who can.
import type { Answer } from '../../net/types';
import { wayTo } from '../../state/march';
import type { Ask, Deed, Member } from '../game';
import { rows, types } from './adapt';
import { type Found, acting, declare, declaring, done, isLeader, list, mover, nameOf, stop, word } from './answers';

// Everybody who can goes there, one after the other; leaders with the last who marches himself.
export function march(ask: Ask, f: Found, hex: string, ticked: readonly Member[]): Deed | undefined {
  const units = rows(ask.view.units),
    leader = (id: string) => isLeader(units.find(u => u.id === id) ?? {});
  // Nobody goes along with a carrier on foot: those who march themselves go last, and take the leaders.
  const carries = (id: string) => !!types(ask.map).type[types(ask.map).unit[id]?.type]?.carrier;
  const walkers = [...f.reach.keys()]
    .filter(u => f.reach.get(u)!.places.some(p => p.place === hex))
    .sort((a, b) => Number(carries(b)) - Number(carries(a)));
  if (!walkers.length) return undefined;
  const leaders = ticked.filter(m => leader(m.id) && f.can.move.has(m.id) && !walkers.includes(m.id)).map(m => m.id);
  const along = carries(walkers.at(-1)!) ? [] : leaders;
  const stay = [...f.reach.keys(), ...leaders].filter(u => !walkers.includes(u) && !along.includes(u));
  const answers: Answer[] = [f.opens[0]!, ...[...walkers, ...leaders].map(u => declare('move', u)), done(declaring)];
  let path: string[] = [];
  walkers.forEach((unit, i) => {
    const r = f.reach.get(unit)!,
      way = wayTo(r.places, r.from, hex);
    path = path.length ? path : [r.from, ...way];
    answers.push({ verb: 'act', unit });
    if (i === walkers.length - 1)
      for (const l of along) answers.push({ verb: 'accompany', unit: l, if: { prompt: mover, unit } });
    answers.push(...way.map(h => ({ verb: 'enter', unit, hex: h })), stop(unit));
  });
  const watched = Math.max(
    0,
    ...[...f.reach.values()].flatMap(r => r.places.filter(p => path.includes(p.place)).map(p => p.watched ?? 0)),
  );
  return {
    id: 'go',
    title: word('go', { hex }),
    answers: [...answers, done(acting)],
    who: [...walkers, ...along],
    path,
    ...(watched ? { risk: word('watched', { n: watched }) } : {}),
    ...(stay.length
      ? {
          wasteful: word('alone', {
            who: list(walkers.map(u => nameOf(ask, u))),
            stay: list(stay.map(u => nameOf(ask, u))),
          }),
        }
      : {}),
  };
}
