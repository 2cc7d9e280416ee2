// Why what does not glow cannot be: asked of the rules, told at the pointer.
import type { Refusal } from '../../../net/types';
import { idOf, kindOf, type Thing } from '../../../state/orders';
import type { Ask, Order, WhyNot } from '../../game';
import { groupOf, indexOf, nameOf, weaponsOf } from '../adapt';
import { found } from './drawn';
import { answerAt } from './modes';
import { calls } from './question';

export async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const f = order && found.get(order),
    name = kindOf(target) === 'point' ? '' : nameOf(idOf(target), ask.map);
  const say = (r: Refusal | undefined): WhyNot | undefined =>
    r?.text ? { title: name, reasons: [{ text: r.text, rule: r.rule }] } : undefined;
  if (f?.mode && kindOf(target) === 'point') {
    const answer = answerAt(f.mode.answers[0]!, f.mode, target, ask, f.shape);
    return answer ? say(await ask.why(answer, f.opens)) : undefined;
  }
  if (kindOf(target) === 'point') return undefined;
  const id = idOf(target),
    group = groupOf(id, ask.map) ?? id,
    mine = indexOf(ask.map).group[group]?.side === ask.side;
  if (!order && mine) {
    if (calls(ask.pending)) return say(await ask.why({ verb: 'activate', group }));
    if (kindOf(target) === 'man') return say(await ask.why({ verb: 'act', figure: id }));
    return undefined;
  }
  if (f && !mine) {
    const who = order!.from[0]!,
      single = kindOf(who) === 'man';
    const arm = single ? weaponsOf(idOf(who), ask.view, ask.map)[0] : undefined;
    return say(
      await ask.why(
        single
          ? { verb: 'fire', figure: idOf(who), target: id, ...(arm ? { weapon: arm } : {}) }
          : { verb: 'volley', group: groupOf(idOf(who), ask.map) ?? '', enemy: group },
        f.opens,
      ),
    );
  }
  return undefined;
}
