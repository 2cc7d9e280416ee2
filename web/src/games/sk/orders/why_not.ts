// Why what does not glow cannot be: asked of the rules, told at the pointer.
import type { Answer, Refusal } from '../../../net/types';
import { idOf, kindOf, type Thing } from '../../../state/orders';
import type { Ask, Order, WhyNot } from '../../game';
import { groupOf, guns, indexOf, nameOf, pieceThing, weaponsOf } from '../adapt';
import { found } from './drawn';
import { answerAt } from './modes';
import { calls } from './question';

export async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const f = order && found.get(order),
    name = kindOf(target) === 'point' ? '' : nameOf(idOf(target), ask.map);
  const say = (r: Refusal | undefined, by?: Thing): WhyNot | undefined =>
    r?.text ? { title: name, ...(by ? { shot: by } : {}), reasons: [{ text: r.text, rule: r.rule }] } : undefined;
  const fires = (a: Answer): Thing =>
    pieceThing(String(a.piece ?? a.figure ?? a.gear ?? a.vehicle ?? a.group ?? idOf(order!.from[0]!)), ask.map);
  if (f?.mode && kindOf(target) === 'point') {
    const answer = answerAt(f.mode.answers[0]!, f.mode, target, ask, f.shape);
    return answer ? say(await ask.why(answer, f.opens), f.mode.attack ? fires(answer) : undefined) : undefined;
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
    const shot = shotAt(ask, order!.from[0]!, id);
    return say(await ask.why(shot, f.opens), fires(shot));
  }
  return undefined;
}
// How whoever is picked would fire at an enemy: a man with what he bears, a gun at armour with its shells, a machine gun on its base,
// a section together.
function shotAt({ view, map }: Ask, who: Thing, target: string): Answer {
  const own = idOf(who),
    index = indexOf(map),
    group = groupOf(own, map) ?? own;
  if (kindOf(who) === 'man') {
    const weapon = weaponsOf(own, view, map)[0];
    return { verb: 'fire', figure: own, target, ...(weapon ? { weapon } : {}) };
  }
  const gear = guns(view).find(g => g.group === group),
    shells = !!(gear && map.pieces?.[index.gun[gear.id]?.type]) || !!index.vehicle[group]?.gun;
  if (shells && index.vehicle[target]) return { verb: 'shell_at', piece: gear?.id ?? group, target, ammunition: 'ap' };
  if (gear && !shells) return { verb: 'gun_fire', gear: gear.id, target };
  return { verb: 'volley', group, enemy: groupOf(target, map) ?? target };
}
