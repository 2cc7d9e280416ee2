// Who, then where or whom: this finds the answers between. A section is picked by any of its men; a click on the table
// means what the manner says (run there, lay covering fire there); a click on an enemy shows what could be done to him.
// Everything is asked of the rules; points are judged by them, one by one.
import { thing, type Thing } from '../../../state/orders';
import type { Ask, Orders, ToAct } from '../../game';
import { indexOf, men, nameOf, rows } from '../adapt';
import { setManner } from '../manner';
import { optionsOf, prompt } from './question';
import { rowsAt } from './rows';
import { take } from './take';
import { whyNot } from './why_not';

export { drawnOf, type Drawn } from './drawn';
export { violent } from './verbs';

// Any man of a section that may act can be ordered alone: by a click on his section and one on him.
const menOf = (ask: Ask): Thing[] => {
  const able = new Set(optionsOf(ask.pending, 'activate').map(o => o.group));
  return men(ask.view)
    .filter(f => able.has(f.group) && f.health === 'sound' && !f.aboard && indexOf(ask.map).group[f.group]?.size > 1)
    .map(f => thing('man', f.id));
};

export const orders: Orders = {
  begins(ask) {
    const o = (verb: string, field: string, kind: string) =>
      optionsOf(ask.pending, verb).map(x => thing(kind, x[field]));
    switch (prompt(ask.pending)) {
      case 'call':
      case 'call_hidden':
        return [...o('activate', 'group', 'group'), ...menOf(ask)];
      case 'orders':
        return [thing('group', ask.pending.args?.group), ...o('act', 'figure', 'man')];
      case 'man':
      case 'follow':
        return [thing('man', ask.pending.args?.figure)];
      case 'speed':
      case 'drive':
        return [thing('vehicle', ask.pending.args?.vehicle)];
      case 'formation':
      case 'compulsory':
        return rows(ask.view.walks).length && optionsOf(ask.pending, 'place').length
          ? rows(ask.view.walks).map(w => thing('man', w.figure))
          : [];
      case 'setup':
        return rows(ask.map.groups)
          .filter(g => g.side === ask.side && g.kind !== 'battery')
          .map(g => thing('group', g.id));
      default:
        return [];
    }
  },
  auto(ask) {
    switch (prompt(ask.pending)) {
      case 'orders':
        return { from: [thing('group', ask.pending.args?.group)] };
      case 'man':
      case 'follow':
        return { from: [thing('man', ask.pending.args?.figure)] };
      case 'speed':
      case 'drive':
        return { from: [thing('vehicle', ask.pending.args?.vehicle)] };
      case 'call':
      case 'call_hidden': {
        const all = optionsOf(ask.pending, 'activate');
        return all.length === 1 ? { from: [thing('group', all[0]!.group)] } : undefined;
      }
      default:
        return undefined;
    }
  },
  take,
  rows: rowsAt,
  whyNot,
  manner: setManner,
};

export function toAct(ask: Ask): ToAct[] {
  return optionsOf(ask.pending, 'activate').map(o => ({
    thing: thing('group', o.group),
    text: nameOf(String(o.group), ask.map),
    token: String(o.group),
  }));
}
