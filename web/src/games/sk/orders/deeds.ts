// What those who are picked may do without a target.
import type { Answer, Option, Pending } from '../../../net/types';
import type { Ask, Deed } from '../../game';
import { indexOf, lengthOf, word } from '../adapt';
import { answerOf, calls, optionsOf } from './question';
import { belongs, targetsOf } from './targets';
import { buttons, points, rare, violent } from './verbs';

const whole: Readonly<Record<string, string>> = { wait: 'all_wait', prone: 'all_prone' }; // the group's word stands for the weapon's, or for its only man's
const bands = ['ARRET', 'LENT', 'MOYEN', 'RAPIDE', 'TRES_RAPIDE'];
// How far a band takes it.
function bandNote(o: Option, ask: Ask): { detail?: string } {
  const reach: number[] = indexOf(ask.map).vehicle[String(o.vehicle)]?.bands ?? [],
    n = bands.indexOf(String(o.band));
  return n > 0 && reach[n] ? { detail: lengthOf(reach[n]!) } : {};
}

export function deedsOf(
  ask: Ask,
  p: Pending | undefined,
  opens: readonly Answer[],
  ids: ReadonlySet<string>,
  group: string,
  asked: string,
): Deed[] {
  const out: Deed[] = [];
  if (!p && opens.length) out.push({ id: 'activate', title: word('deed.activate'), answers: opens.slice(0, 1) });
  const all = optionsOf(p).filter(
    o =>
      !points.includes(o.verb) &&
      !buttons.has(o.verb) &&
      o.verb !== 'act' &&
      o.verb !== 'activate' &&
      !targetsOf(o, ask).length &&
      belongs(o, ids),
  );
  for (const o of all) {
    const answers = [...opens, answerOf(o)];
    if (o.verb === 'speed') {
      out.push({
        id: `speed ${o.band} ${o.hatch}`,
        title: word('band.' + o.band),
        ...bandNote(o, ask),
        answers,
      });
      continue;
    }
    const several = all.filter(x => x.verb === o.verb).length > 1;
    if (
      o.verb === 'pivot' ||
      (whole[o.verb] && !(several && o.verb === 'prone') && optionsOf(p, whole[o.verb]!).some(x => x.group === group))
    )
      continue;
    // What each of several men may do is told man by man, in the second row.
    out.push({
      id: several ? `${o.verb} ${o.option}` : o.verb,
      title: several ? o.text : word('deed.' + o.verb),
      answers,
      ...(several || rare.has(o.verb) ? { rare: true } : {}),
      ...(violent.has(o.verb) ? { weighty: true } : {}),
    });
  }
  // Doing nothing with an activated group is a deed as well.
  if (calls(ask.pending)) {
    for (const o of optionsOf(p, 'done', 'stand'))
      out.push({ id: 'nothing', title: word('deed.nothing'), answers: [...opens, answerOf(o)], rare: true });
    for (const o of optionsOf(ask.pending, 'hold_back').filter(x => x.group === group))
      out.push({
        id: `hold_back ${o.count}`,
        title: word('deed.hold_back', { n: Number(o.count) }),
        answers: [answerOf(o)],
        rare: true,
      });
  }
  return out;
}
