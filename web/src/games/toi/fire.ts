// A shot alone, and with all who may support it.
import type { Answer, Option } from '../../net/types';
import { optionsOf, plain } from '../answers';
import type { Ask, Deed, Member, Order } from '../game';
import { type Found, done, list, nameOf, prompts, steps, tell, unitOf } from './answers';

// One shot alone, and where others could support it, one with all of them who are ticked.
export async function shot(ask: Ask, f: Found, o: Option, order: Order, left: ReadonlySet<string>): Promise<Deed[]> {
  const hex = (x: Option) => unitOf(ask, String(x.target))?.hex,
    fire = String(o.fire);
  const several = f.shots.some(x => x.verb === o.verb && x.target !== o.target && hex(x) === hex(o)),
    base = [...f.open('concentrate'), plain(o)];
  const p = await ask.ahead(base),
    joins = p?.prompt?.id === prompts.support;
  const may = fire.startsWith('mg') ? [] : await helpful(ask, base, optionsOf(p, 'support'), left);
  const at = several && o.target ? ` · ${nameOf(ask, String(o.target))}` : '',
    key = `${fire}-${o.target ?? o.hex}`;
  const alone: Deed = {
    id: `fire-${key}`,
    title: tell('fire.' + fire) + at,
    weighty: true,
    rare: fire.startsWith('mg'),
    answers: joins ? [...base, done(prompts.support)] : base,
    odds: joins ? [...base, { verb: 'done' }] : base,
    who: [f.unit],
  };
  if (!may.length) return [alone];
  const together = await joined(ask, base, may, prompts.support, left);
  remember(ask, order, may);
  return [
    alone,
    {
      ...together,
      id: `together-${key}`,
      title: tell(fire.includes('suppressive') ? 'together_suppressive' : 'together') + at,
      weighty: true,
      who: [f.unit, ...together.who],
      risk: tell('tires', { n: together.who.length + 1 }),
    },
  ];
}
// Whoever is farther off than the others spoils their dice (toi.cf.6): only those with whom it does no less than without.
async function helpful(
  ask: Ask,
  base: readonly Answer[],
  may: readonly Option[],
  left: ReadonlySet<string>,
): Promise<Option[]> {
  if (!may.length) return [];
  const hits = async (steps: readonly Answer[]) =>
    (((await ask.odds(steps))?.attack?.targets ?? []) as { net?: number[] }[]).reduce(
      (sum, t) => sum + (t.net ?? []).reduce((s, p, k) => s + p * k, 0),
      0,
    );
  const alone = await hits([...base, { verb: 'done' }]);
  const each = await Promise.all(
    may.map(
      async o =>
        left.has(String(o.unit)) ||
        (await hits((await joined(ask, base, [o], prompts.support, new Set())).odds)) > alone - 1e-9,
    ),
  );
  return may.filter((_, k) => each[k]);
}
// Supporters are named in the order in which the rules offer them; whoever is unticked stays out.
export async function joined(
  ask: Ask,
  base: readonly Answer[],
  may: readonly Option[],
  prompt: string,
  left: ReadonlySet<string>,
): Promise<{ answers: Answer[]; odds: Answer[]; who: string[] }> {
  const answers: Answer[] = [...base],
    who: string[] = [];
  for (const s of may) {
    const id = String(s.unit);
    if (left.has(id) || who.includes(id)) continue;
    who.push(id);
    answers.push(plain(s));
  }
  const end = await ask.ahead(answers),
    asks = end?.prompt?.id === prompt;
  return { answers: [...answers, done(prompt)], odds: asks ? [...answers, { verb: 'done' }] : answers, who };
}
// Who may support becomes a chip of the card.
export function remember(ask: Ask, order: Order, may: readonly Option[]): void {
  const list = order.members as Member[];
  for (const o of may)
    if (!list.some(m => m.id === o.unit))
      list.push({ id: String(o.unit), name: nameOf(ask, String(o.unit)), able: true, ticked: true, aside: true });
}
