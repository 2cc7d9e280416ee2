// Fire at a hex: of all who can together, and of batteries and aircraft that need no stack.
import type { Answer } from '../../net/types';
import { optionsOf, plain, reasons } from '../answers';
import type { Ask, Deed, Member } from '../game';
import { rows } from './adapt';
import { type Found, acting, declare, declaring, done, list, nameOf, segment, word } from './answers';

// Direct fire or bombardment of all who can; the last to join fires.
export async function shot(
  ask: Ask,
  f: Found,
  verb: 'direct_fire' | 'bombard',
  hex: string,
  ticked: readonly Member[],
  leaders: readonly any[],
  foes: boolean,
): Promise<Deed | undefined> {
  const who = ticked.filter(m => f.shots.get(m.id)?.some(o => o.verb === verb && o.hex === hex)).map(m => m.id);
  const title = word(verb === 'bombard' ? 'bombard' : who.length > 1 ? 'fire_together' : 'fire');
  if (!who.length) {
    if (
      !foes ||
      verb === 'bombard' ||
      [...f.shots.values()].some(l => l.some(o => o.verb === 'bombard' && o.hex === hex))
    )
      return undefined;
    const guns = ticked.filter(
      m =>
        f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id) && rows(ask.view.units).find(u => u.id === m.id)?.df,
    );
    if (!guns.length) return undefined;
    return {
      id: 'fire',
      title,
      answers: [],
      refusals: await reasons(
        guns,
        m => m.name,
        m => ask.why({ verb, unit: m.id, hex }, [...f.opens, declare('fire', m.id), done(declaring)]),
      ),
    };
  }
  // The strongest names the target; the others join, leaders last.
  const strength = (id: string) => {
    const u = rows(ask.view.units).find(x => x.id === id);
    return u?.df?.[0] ?? u?.bm?.[0] ?? 0;
  };
  const [lead, ...rest] = [...who].sort((a, b) => strength(b) - strength(a));
  const beside = leaders.filter(l => f.can.fire.has(l.id) && !f.opens.some(a => a.unit === l.id)).map(l => l.id);
  const begin = (others: readonly string[]): Answer[] => [
    ...f.opens,
    ...others.map(u => declare('fire', u)),
    done(declaring),
    { verb: 'act', unit: lead! },
    { verb, unit: lead!, hex },
  ];
  const form = (others: readonly string[]) =>
    joinAll(ask, begin(others), lead!, u => rest.includes(u) || leaders.some(l => l.id === u));
  const all = [...beside, lead!, ...rest],
    whole = await form(all);
  // Whoever adds nothing is not declared and keeps his turn, unless the others need him for it.
  const needed = all.filter(u => whole.joined.includes(u)),
    few = needed.length < all.length ? await form(needed) : whole,
    { answers, joined } = few.joined.length === whole.joined.length ? few : whole;
  const alone = rest.filter(u => !joined.includes(u));
  const given = ticked.filter(m => joined.includes(m.id) && m.bad).map(m => m.name);
  return {
    id: verb === 'bombard' ? 'bombard' : 'fire',
    title,
    weighty: true,
    answers,
    who: joined,
    ...(given.length ? { risk: word('gives_up', { who: list(given) }) } : {}),
    ...(alone.length
      ? {
          detail: word('without', { who: list(alone.map(u => nameOf(ask, u))) }),
          refusals: await reasons(
            alone,
            u => nameOf(ask, u),
            unit => ask.why({ verb: 'join', unit }, begin(all)),
          ),
        }
      : {}),
  };
}

// All who are wanted join, as far as the rules let them; the last of them fires.
export async function joinAll(
  ask: Ask,
  begin: readonly Answer[],
  lead: string,
  wanted: (unit: string) => boolean,
): Promise<{ answers: Answer[]; joined: string[] }> {
  const answers = [...begin],
    joined = [lead];
  let p = await ask.ahead(answers);
  for (;;) {
    // With a part of its strength or with all of it: all.
    const next = optionsOf(p, 'join')
      .filter(o => wanted(String(o.unit)) && !joined.includes(String(o.unit)))
      .sort((a, b) => Number(a.strength ?? 0) - Number(b.strength ?? 0))[0];
    if (!next) break;
    joined.push(String(next.unit));
    answers.push({
      verb: 'join',
      unit: next.unit,
      ...(next.strength === undefined ? {} : { strength: next.strength }),
    });
    p = await ask.ahead(answers);
  }
  if (optionsOf(p, 'done').length && p?.prompt?.id !== segment && p?.prompt?.id !== acting)
    answers.push({ verb: 'done' });
  return { answers, joined };
}

// Batteries off the map and aircraft need no stack.
export async function fromAfar(ask: Ask, hex: string, only?: string): Promise<Deed[]> {
  const out: Deed[] = [],
    seen = new Set<string>();
  for (const o of optionsOf(ask.pending, ...(only ? [only] : ['offboard', 'air'])).filter(o => o.hex === hex)) {
    if (seen.has(o.verb)) continue;
    seen.add(o.verb);
    const answers: Answer[] = [plain(o)];
    const p = await ask.ahead(answers);
    if (optionsOf(p, 'done').length) answers.push({ verb: 'done' });
    out.push({ id: o.verb, title: word(o.verb), weighty: true, answers });
  }
  return out;
}
