// What may be done at a target: the rows of its card.
import type { Answer, Option } from '../../../net/types';
import { kindOf, type Thing } from '../../../state/orders';
import type { Ask, Deed, Order } from '../../game';
import { armName, atOfThing, indexOf, lengthOf, nameOf, pieceThing, word } from '../adapt';
import { found, type Found } from './drawn';
import { answerAt, type Mode } from './modes';
import { answerOf } from './question';
import { later, violent } from './verbs';
import { weaponWord } from './words';

export async function rowsAt(ask: Ask, order: Order, target: Thing): Promise<readonly Deed[]> {
  const f = found.get(order);
  if (!f) return [];
  if (kindOf(target) === 'point') return f.mode ? rowsOfPoint(ask, f, f.mode, target) : [];
  const options = f.targets.get(target) ?? [];
  return [...options]
    .sort((a, b) => rank(a) - rank(b))
    .map((o): Deed => {
      const means = o.weapon ?? o.ammunition ?? o.mount ?? o.means;
      return {
        id: [o.verb, means].filter(Boolean).join('-'),
        title: word('row.' + o.verb, { what: meansWord(o, ask) }),
        detail: detailOf(o, ask, target),
        answers: [...f.opens, answerOf(o)],
        ...(violent.has(o.verb) && !later.has(o.verb) ? { weighty: true } : {}),
      };
    });
}
// A point is judged by the rules, for each who could do it there.
async function rowsOfPoint(ask: Ask, f: Found, m: Mode, target: Thing): Promise<readonly Deed[]> {
  const tries = m.answers
    .slice(0, 10)
    .map(a => ({ a, answer: answerAt(a, m, target, ask, f.shape) }))
    .filter((x): x is { a: Answer; answer: Answer } => !!x.answer);
  const judged = await Promise.all(tries.map(async x => ({ ...x, no: await ask.why(x.answer, f.opens) })));
  const able = judged.filter(x => !x.no);
  return (able.length ? able : judged.slice(0, 1)).map(({ a, answer, no }, i) => ({
    id: `${m.verb}-${i}`,
    title:
      m.verb === 'cover' && typeof a.piece === 'string'
        ? word('row.cover', { who: whoOf(a.piece, Number(a.with ?? 0), ask) })
        : m.blind
          ? word('row.' + m.verb)
          : m.title,
    answers: no ? [] : [...f.opens, answer],
    ...(m.attack ? { weighty: true } : {}),
    ...(m.blind ? { detail: word('row.blind') } : {}),
    ...(no ? { refusals: [no] } : {}),
  }));
}
const ranked = [
  'gun_fire', // what a crew is there for, before its rifles
  'volley',
  'fire',
  'shell_at',
  'launch',
  'mg',
  'throw_in',
  'throw_at',
  'charge_all',
  'charge',
];
const rank = (o: Option): number => ranked.indexOf(o.verb) & 63; // what is not ranked comes last
function meansWord(o: Option, ask: Ask): string {
  if (typeof o.weapon === 'string') return armName(o.weapon, ask.map);
  if (typeof o.ammunition === 'string') return word('ammo.' + o.ammunition);
  if (o.verb === 'gun_fire') return nameOf(String(o.gear), ask.map);
  if (typeof o.mount === 'string') return word('mount.' + o.mount);
  return typeof o.means === 'string' ? (o.means === 'hands' ? word('hands') : armName(o.means, ask.map)) : '';
}
const whoOf = (piece: string, withMen: number, ask: Ask): string =>
  withMen > 1
    ? word('row.party', { n: withMen })
    : indexOf(ask.map).figure[piece]
      ? weaponWord(piece, ask)
      : nameOf(piece, ask.map);
function detailOf(o: Option, ask: Ask, target: Thing): string {
  if (later.has(o.verb)) return word('row.later');
  const who = [o.figure, o.piece, o.gear].find(x => typeof x === 'string') as string | undefined;
  const a = who ? atOfThing(pieceThing(who, ask.map), ask.view, ask.map) : undefined,
    b = atOfThing(target, ask.view, ask.map);
  return a && b && kindOf(target) !== 'room' ? lengthOf(Math.hypot(a[0] - b[0], a[1] - b[1])) : '';
}
