// The question that is asked, and its options as answers.
import type { Answer, Option, Pending } from '../../../net/types';

export const prompt = (p: Pending | undefined): string => (p?.prompt?.id ?? '').replace('sk.prompt.', '');
// Whose count it is chooses a group of his; one that hides is asked apart.
export const calls = (p: Pending | undefined): boolean => /^call(_hidden)?$/.test(prompt(p));
export const optionsOf = (p: Pending | undefined, ...verbs: string[]): Option[] =>
  (p?.options ?? []).filter(o => !verbs.length || verbs.includes(o.verb));

const told = ['option', 'text', 'rules', 'nature']; // about an option, no part of the answer
export function answerOf(o: Option, without: readonly string[] = []): Answer {
  const answer: Answer = { verb: o.verb };
  for (const [field, value] of Object.entries(o))
    if (!told.includes(field) && !without.includes(field)) answer[field] = value;
  return answer;
}
