// Why a thing that does not glow cannot be what is wanted, in the words of the rules.
import { type Thing, idOf, kindOf } from '../../state/orders';
import { say } from '../../text/texts.svelte';
import { reasons } from '../answers';
import type { Ask, Order, WhyNot } from '../game';
import { known, rows } from './adapt';
import { found, nameOf, prompts, tell, unitOf } from './answers';
import { card } from './cards';

export async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const id = ask.pending.prompt?.id,
    hex =
      kindOf(target) === 'hex' ? idOf(target) : kindOf(target) === 'unit' ? (unitOf(ask, idOf(target))?.hex ?? '') : '';
  if (kindOf(target) === 'card') {
    const no = await ask.why({ verb: 'play', card: idOf(target) });
    return no?.text ? { title: say(known(ask.map).card[idOf(target)]?.name), reasons: [no] } : undefined;
  }
  if (!hex) return undefined;
  const here = rows(ask.view.units).filter(u => u.place === 'map' && u.hex === hex),
    f = order && found.get(order);
  if (!f) {
    if (id !== prompts.action) return undefined;
    const own = here.filter(u => u.side === ask.side);
    if (!own.length) return { title: hex, reasons: [{ text: tell('pick_first') }] };
    return {
      title: hex,
      reasons: await reasons(
        own,
        u => nameOf(ask, u.id),
        u => ask.why({ verb: 'advance', unit: u.id }),
      ),
    };
  }
  const foes = here.filter(u => u.side !== ask.side);
  if (foes.length) {
    const fires = await reasons(
      foes,
      u => nameOf(ask, u.id),
      async u =>
        (f.open('concentrate').length ? await ask.why(f.open('concentrate')[0]!) : undefined) ??
        (await ask.why({ verb: 'shoot', unit: f.unit, target: u.id, fire: 'normal' }, f.open('concentrate'))),
    );
    return { title: tell('cannot_fire', { hex }), reasons: fires };
  }
  const far = f.reach?.beyond?.find(p => p.place === hex);
  if (far)
    return {
      title: tell('cannot_go', { hex }),
      reasons: [{ text: tell('too_far', { need: far.cost }), rule: 'toi.mov.1' }],
    };
  const no = f.reach
    ? await ask.why({ verb: 'enter', hex }, f.open('advance'))
    : f.open('advance').length
      ? await ask.why(f.open('advance')[0]!)
      : undefined;
  return {
    title: tell('cannot_go', { hex }),
    reasons: [no?.text && no.id !== 'toi.refuse.not_adjacent' ? no : { text: tell('out_of_reach') }],
  };
}
