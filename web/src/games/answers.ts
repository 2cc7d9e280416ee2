// What every game does with options and refusals when it puts an order together.
import type { Answer, Option, Pending, Refusal } from '../net/types';
import type { WhyNot } from './game';

export const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => verbs.includes(o.verb));

// An option as an answer: what the rules want to hear, without what they told about it.
export const plain = (o: Option): Answer => {
  const { option, text, rules, nature, ...fields } = o;
  return fields as Answer;
};

// One reason for all when it is the same, else one line a reason with those it holds for, at most three.
export async function reasons<T>(
  whom: readonly T[],
  name: (x: T) => string,
  why: (x: T) => Promise<Refusal | undefined>,
): Promise<WhyNot['reasons']> {
  const all = await Promise.all(whom.map(async x => ({ who: name(x), no: await why(x) })));
  const told = new Map<string, { who: string[]; no: Refusal }>();
  for (const { who, no } of all)
    if (no?.text) {
      const same = told.get(no.text);
      if (same) same.who.push(who);
      else told.set(no.text, { who: [who], no });
    }
  return [...told.values()]
    .slice(0, 3)
    .map(({ who, no }) => ({ ...(told.size > 1 ? { who: who.join(', ') } : {}), text: no.text, rule: no.rule }));
}
