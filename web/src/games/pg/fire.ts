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
  const declared = leaders.filter(l => f.can.fire.has(l.id) && !f.opens.some(a => a.unit === l.id)).map(l => l.id);
  const begin = [
    ...f.opens,
    ...[...declared, lead!, ...rest].map(u => declare('fire', u)),
    done(declaring),
    { verb: 'act', unit: lead! },
    { verb, unit: lead!, hex },
  ];
  let p = await ask.ahead(begin);
  const answers: Answer[] = [...begin],
    wanted = new Set([...rest, ...leaders.map(l => l.id)]),
    joined = [lead!];
  for (;;) {
    // With a part of its strength or with all of it: all.
    const next = optionsOf(p, 'join')
      .filter(o => wanted.has(String(o.unit)))
      .sort((a, b) => Number(a.strength ?? 0) - Number(b.strength ?? 0))[0];
    if (!next) break;
    wanted.delete(String(next.unit));
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
  const alone = rest.filter(u => !joined.includes(u));
  const given = ticked.filter(m => joined.includes(m.id) && m.bad).map(m => m.name);
  return {
    id: verb === 'bombard' ? 'bombard' : 'fire',
    title,
    weighty: true,
    answers,
    who: joined,
    ...(given.length ? { risk: word('gives_up', { who: list(given) }) } : {}),
    ...(alone.length ? { detail: word('without', { who: list(alone.map(u => nameOf(ask, u))) }) } : {}),
  };
}

// Batteries off the map and aircraft need no stack.
export async function fromAfar(ask: Ask, hex: string): Promise<Deed[]> {
  const out: Deed[] = [],
    seen = new Set<string>();
  for (const o of optionsOf(ask.pending, 'offboard', 'air').filter(o => o.hex === hex)) {
    if (seen.has(o.verb)) continue;
    seen.add(o.verb);
    const answers: Answer[] = [plain(o)];
    const p = await ask.ahead(answers);
    if (optionsOf(p, 'done').length) answers.push({ verb: 'done' });
    out.push({ id: o.verb, title: word(o.verb), weighty: true, answers });
  }
  return out;
}
