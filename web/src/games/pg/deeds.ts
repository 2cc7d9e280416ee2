// What a stack can do without a target.
import type { Answer } from '../../net/types';
import { plain } from '../answers';
import type { Ask, Deed } from '../game';
import { type Found, declare, declaring, done, list, nameOf, word } from './answers';

// What needs no target: recovering, digging in, loading.
export async function deedsOf(ask: Ask, f: Found, ticked: readonly any[]): Promise<Deed[]> {
  const out: Deed[] = [],
    open = f.opens[0]!;
  const shaken = ticked.filter(u => f.can.recover.has(u.id));
  if (shaken.length) {
    const answers = [
      open,
      ...shaken.map(u => declare('recover', u.id)),
      done(declaring),
      ...shaken.map(u => ({ verb: 'act', unit: u.id })),
    ];
    const hopes = shaken.map(u => [open, declare('recover', u.id), done(declaring), { verb: 'act', unit: u.id }]);
    out.push({
      id: 'recover',
      title: word('recover', { who: list(shaken.map(u => nameOf(ask, u.id))) }),
      answers,
      who: shaken.map(u => u.id),
      hopes,
    });
  }
  const diggers = ticked.filter(u => f.acts.get(u.id)?.some(o => o.verb === 'dig_in'));
  if (diggers.length) {
    const answers = [
      open,
      ...diggers.map(u => declare('move', u.id)),
      done(declaring),
      ...diggers.flatMap(u => [
        { verb: 'act', unit: u.id },
        { verb: 'dig_in', unit: u.id },
      ]),
    ];
    out.push({ id: 'dig_in', title: word('dig_in'), answers, who: diggers.map(u => u.id) });
  }
  for (const u of ticked)
    for (const o of f.acts.get(u.id) ?? []) {
      // Loading is offered to who loads and to who is loaded: one deed.
      const id = [o.verb, o.unit, o.carrier ?? o.hex].filter(x => x !== undefined).join('-');
      if (o.verb === 'dig_in' || out.some(d => d.id === id)) continue;
      const others = ticked.filter(
        x => x.id !== u.id && f.can.move.has(x.id) && (x.id === o.unit || x.id === o.carrier),
      );
      out.push({
        id,
        title: o.text,
        rare: o.verb !== 'load' && o.verb !== 'unload',
        answers: [
          open,
          declare('move', u.id),
          ...others.map(x => declare('move', x.id)),
          done(declaring),
          { verb: 'act', unit: u.id },
          plain(o),
        ],
      });
    }
  const smoke = [...f.shots].flatMap(([unit, shots]) =>
    shots
      .filter(o => o.verb === 'smoke')
      .slice(0, 1)
      .map(() => unit),
  );
  if (smoke.length)
    out.push({
      id: 'smoke',
      title: word('smoke'),
      rare: true,
      answers: [open, declare('fire', smoke[0]!), done(declaring), { verb: 'act', unit: smoke[0]! }],
      who: smoke,
    });
  return out;
}
