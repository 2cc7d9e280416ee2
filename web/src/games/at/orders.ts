// Stack, then target, in America Triumphant. Everything is asked of the rules; nothing is computed here that they know.
import { type Thing, idOf, kindOf, thing } from '../../state/orders';
import { optionsOf } from '../answers';
import type { Ask, Deed, Order, Orders, ToAct } from '../game';
import { around, hexName, rows } from './adapt';
import { asked, declare, found, hexOf, march, nameOf, setup, unitOf, word } from './answers';
import { attackWith, takeAttack } from './attacking';
import { marchTo, noteMarch, takeEntry, takeMarch } from './marching';
import { whyNot } from './why_not';

// ---- what the page asks

async function rowsAt(ask: Ask, order: Order, target: Thing): Promise<readonly Deed[]> {
  const f = found.get(order),
    hex = hexOf(ask, target);
  if (!f) return [];
  if (f.kind === 'entry')
    return [
      {
        id: f.verb,
        title: word(f.verb),
        answers: [
          { verb: 'take_up', unit: f.unit },
          { verb: f.verb, ...(f.verb === 'place' ? { unit: f.unit } : {}), hex },
        ],
      },
    ];
  if (f.kind === 'attack') {
    const able = f.able.get(hex) ?? [],
      who = order.members.filter(m => m.ticked).map(m => m.id),
      out = [await attackWith(ask, hex, able, who, 'attack', word('attack', { hex: hexName(ask.map, hex) }))];
    if (able.some(u => !order.members.some(m => m.id === u)))
      out.push(await attackWith(ask, hex, able, able, 'attack_all', word('attack_all')));
    return out;
  }
  const before = f.overruns.get(hex),
    out: Deed[] = [];
  if (before)
    for (const support of ['yes', 'no']) {
      const answer = { verb: 'overrun', hex, support };
      if (!(await ask.why(answer, before)))
        out.push({
          id: `overrun-${support}`,
          title: word(support === 'yes' ? 'overrun_with' : 'overrun'),
          weighty: true,
          answers: [...before, answer],
        });
    }
  const go = marchTo(ask, f, hex);
  if (go) {
    out.push(go);
    noteMarch(f, hex);
  }
  return out;
}

export const orders: Orders = {
  begins(ask) {
    switch (asked(ask)) {
      case march:
        return [
          ...new Set(
            optionsOf(ask.pending, 'take_up').map(o => {
              const u = unitOf(ask, String(o.unit));
              return u?.place === 'map' ? thing('hex', u.hex) : thing('unit', o.unit);
            }),
          ),
        ];
      case setup:
        return optionsOf(ask.pending, 'take_up').map(o => thing('unit', o.unit));
      case declare: {
        const targets = optionsOf(ask.pending, 'attack').map(o => String(o.hex)),
          beside = new Set(targets.flatMap(t => around(ask.map, t)));
        return [
          ...targets,
          ...new Set(
            rows(ask.view.units)
              .filter(
                u =>
                  u.place === 'map' && u.side === ask.side && u.eligible && !u.aim && !u.strategic && beside.has(u.hex),
              )
              .map(u => String(u.hex)),
          ),
        ].map(h => thing('hex', h));
      }
      default:
        return [];
    }
  },
  take: (ask, from, left) =>
    asked(ask) === march
      ? takeMarch(ask, from, left)
      : asked(ask) === setup
        ? takeEntry(ask, idOf(from[0]!), 'place')
        : takeAttack(ask, from, left),
  rows: rowsAt,
  whyNot,
};

// Stacks that have not moved yet, or could still attack.
export function toAct(ask: Ask): ToAct[] {
  if (asked(ask) !== march) return [];
  const by = new Map<string, string[]>();
  for (const o of optionsOf(ask.pending, 'take_up')) {
    const u = unitOf(ask, String(o.unit)),
      key = u?.place === 'map' ? 'hex:' + u.hex : 'unit:' + o.unit;
    if (!by.get(key)?.includes(String(o.unit))) by.set(key, [...(by.get(key) ?? []), String(o.unit)]);
  }
  return [...by].map(([key, ids]) => ({
    thing: key,
    text:
      kindOf(key) === 'hex'
        ? hexName(ask.map, idOf(key)) + (ids.length > 1 ? ` · ${ids.length}` : '')
        : nameOf(ask, ids[0]!),
    token: ids[0]!,
  }));
}
