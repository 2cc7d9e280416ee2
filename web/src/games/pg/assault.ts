// Into the enemy's hex, a leader with his men where he may.
import type { Answer } from '../../net/types';
import { optionsOf, reasons } from '../answers';
import type { Ask, Deed, Member } from '../game';
import { type Found, acting, declare, declaredLeaders, declaring, done, word } from './answers';

const beside = 'pg.12.11b'; // who is not beside the hex

export async function assaultOn(
  ask: Ask,
  f: Found,
  hex: string,
  leaders: readonly any[],
  foes: boolean,
  ticked: readonly Member[],
): Promise<Deed | undefined> {
  const inIt = f.assaults.filter(o => o.verb === 'fight' && o.hex === hex),
    enter = [...new Set(f.assaults.filter(o => o.verb === 'assault' && o.hex === hex).map(o => String(o.unit)))],
    // Leaders are declared for themselves: where an assault goes on they may enter, too.
    who = enter.filter(id => !leaders.some(l => l.id === id));
  const title = word('assault');
  if (!enter.length && !inIt.length) {
    if (!foes) return undefined;
    const men = ticked.filter(m => f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id));
    const refusals = await reasons(
      men,
      m => m.name,
      m =>
        ask.why({ verb: 'assault', unit: m.id, hex }, [
          ...f.opens,
          ...declaredLeaders(f, leaders),
          declare('fire', m.id),
          done(declaring),
        ]),
    );
    // That nobody assaults from afar need not be told of every hex one fires at.
    return refusals.some(r => r.rule !== beside) ? { id: 'assault', title, answers: [], refusals } : undefined;
  }
  const declared = declaredLeaders(f, leaders);
  const shooters = enter.length
    ? who
    : ticked.filter(m => f.can.fire.has(m.id) && !leaders.some(l => l.id === m.id)).map(m => m.id);
  const begin: Answer[] = [...f.opens, ...declared, ...shooters.map(u => declare('fire', u)), done(declaring)];
  let answers = [...begin],
    p = await ask.ahead(begin);
  for (const unit of who) {
    if (!optionsOf(p, 'assault').some(o => o.unit === unit && o.hex === hex)) continue;
    answers.push({ verb: 'assault', unit, hex });
    p = await ask.ahead(answers);
  }
  // A leader goes in with his men where he may.
  for (const o of optionsOf(p, 'assault')
    .filter(o => o.hex === hex && leaders.some(l => l.id === o.unit))
    .slice(0, 1)) {
    answers.push({ verb: 'assault', unit: o.unit, hex });
    p = await ask.ahead(answers);
  }
  const fights = optionsOf(p, 'fight').some(o => o.hex === hex);
  if (fights) answers = [...answers, { verb: 'fight', hex }];
  return { id: 'assault', title, weighty: true, answers: [...answers, done(acting)], odds: answers, who: shooters };
}
