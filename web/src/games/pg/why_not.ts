// Why a thing that does not glow cannot be what is wanted, in the words of the rules.
import type { Answer } from '../../net/types';
import type { Thing } from '../../state/orders';
import { reasons } from '../answers';
import type { Ask, Member, Order, WhyNot } from '../game';
import { rows } from './adapt';
import { declare, declaring, done, found, hexOf, isLeader, segment, unitsIn, word } from './answers';

export async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const hex = hexOf(target, ask),
    here = unitsIn(ask, hex),
    f = order && found.get(order);
  if (!hex) return undefined;
  if (!order || !f) {
    if (ask.pending.prompt?.id !== segment) return undefined;
    if (here.some(u => u.side === ask.side)) {
      const r = await ask.why({ verb: 'activate', hex });
      return r?.text ? { title: hex, reasons: [r] } : undefined;
    }
    return { title: hex, reasons: [{ text: word('pick_first') }] };
  }
  const ticked = order.members.filter(m => m.ticked),
    guns = ticked.filter(m => f.can.fire.has(m.id) && !isLeader(rows(ask.view.units).find(u => u.id === m.id) ?? {}));
  const foes = here.filter(u => u.side !== ask.side);
  // Asked of the fire a piece has: a mortar is refused for what hinders its shells.
  const fireOf = (m: Member, hex: string, foe: any): Answer => {
    const u = rows(ask.view.units).find(x => x.id === m.id);
    return u?.bm && !u.df
      ? { verb: 'bombard', unit: m.id, hex }
      : u?.at && !u.df
        ? { verb: 'at_fire', unit: m.id, target: foe.id }
        : { verb: 'direct_fire', unit: m.id, hex };
  };
  if (foes.length)
    return {
      title: word('cannot_fire', { hex }),
      reasons: await reasons(
        guns.length ? guns : ticked,
        m => m.name,
        m => ask.why(fireOf(m, hex, foes[0]!), [...f.opens, declare('fire', m.id), done(declaring)]),
      ),
    };
  const walkers = [...f.reach.keys()];
  if (!walkers.length)
    return {
      title: word('cannot_go', { hex }),
      reasons: await reasons(
        ticked,
        m => m.name,
        m => ask.why(declare('move', m.id), [f.opens[0]!]),
      ),
    };
  // Leaders go along: what is refused is refused with them.
  const goers = ticked.filter(m => f.can.move.has(m.id)).map(m => m.id);
  const marching = [f.opens[0]!, ...goers.map(u => declare('move', u)), done(declaring)];
  const who = ticked.filter(m => walkers.includes(m.id));
  return {
    title: word('cannot_go', { hex }),
    reasons: await reasons(
      who,
      m => m.name,
      async m => {
        const far = f.reach.get(m.id)?.beyond?.find(p => p.place === hex);
        return (
          (await ask.why({ verb: 'go', unit: m.id, hex }, [...marching, { verb: 'act', unit: m.id }])) ??
          (far ? { text: word('too_far', { need: far.cost }) } : { text: word('out_of_reach') })
        );
      },
    ),
  };
}
