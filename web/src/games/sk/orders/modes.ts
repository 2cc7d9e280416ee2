// What a click on the table may mean: run there, lay covering fire there, throw there.
import type { Answer, Option, Pending } from '../../../net/types';
import type { Thing } from '../../../state/orders';
import type { Ask } from '../../game';
import { armName, find, indexOf, nameOf, nameOfPoint, pointOf, vehicles, weaponsOf, word } from '../adapt';
import { answerOf, optionsOf, prompt } from './question';
import { attacks, blind, gaits, points } from './verbs';

export interface Mode {
  id: string;
  verb: string;
  title: string;
  note?: string;
  attack: boolean;
  go: boolean;
  gait?: string;
  answers: Answer[];
  template: number;
  blind: boolean;
}
const modeOf = (
  id: string,
  verb: string,
  title: string,
  answers: Answer[],
  template = 0,
  gait?: string | undefined,
): Mode => ({
  id,
  verb,
  title,
  attack: attacks.has(verb),
  go: !attacks.has(verb),
  answers,
  template,
  blind: blind.has(verb),
  ...(gait ? { gait } : {}),
});
export const backwards = (m: Mode | undefined): boolean => !!m?.id.endsWith(' back');

// Of the options: those of one verb, gait and weapon are one mode.
export function modesOf(p: Pending | undefined, ask: Ask, mine: (o: Option) => boolean): Mode[] {
  const out = new Map<string, Mode>();
  for (const o of optionsOf(p, ...points)) {
    if (!mine(o)) continue;
    const gait = typeof o.gait === 'string' ? o.gait.replace(':cover', '') : undefined,
      back = o.verb === 'drive' && String(o.leg).endsWith(':back') ? 'back' : '';
    const key = [o.verb, gait, o.weapon, o.ammunition, o.battery, o.wounded, back].filter(Boolean).join(' ');
    let m = out.get(key);
    if (!m) {
      const title = word('mode.' + (back ? 'reverse' : gait ? 'gait.' + gait : o.verb), { what: means(o, ask) });
      m = modeOf(key, o.verb, title, [], templateOf(o, ask.map), gait);
      out.set(key, m);
    }
    const answer = { ...answerOf(o, ['at', 'leg']), ...(gait ? { gait } : {}) };
    if (!m.answers.some(a => JSON.stringify(a) === JSON.stringify(answer))) m.answers.push(answer);
  }
  return [...out.values()].sort((a, b) => points.indexOf(a.verb) - points.indexOf(b.verb));
}
const means = (o: Option, ask: Ask): string =>
  typeof o.weapon === 'string'
    ? armName(o.weapon, ask.map)
    : typeof o.ammunition === 'string'
      ? word('ammo.' + o.ammunition)
      : typeof o.wounded === 'string'
        ? nameOf(o.wounded, ask.map)
        : '';
function templateOf(o: Option, map: any): number {
  switch (o.verb) {
    case 'drop':
    case 'drop_smoke':
      return map.weapons?.[indexOf(map).gun[String(o.gear)]?.type]?.template || 400;
    case 'throw':
    case 'launch_at':
      return map.weapons?.[String(o.weapon)]?.template || 400;
    case 'shell': {
      const id = String(o.piece);
      return map.pieces?.[indexOf(map).gun[id]?.type ?? indexOf(map).vehicle[id]?.gun]?.template || 400;
    }
    case 'cover':
    case 'call_guns':
    case 'bomb':
      return 700;
    default:
      return 0;
  }
}

// Points beyond the sample: to look elsewhere, covering fire where nobody is seen, a grenade where nobody stands. The rules judge them.
export interface Taken {
  id: string; // the man, where one man is picked
  group: string;
  own: readonly any[];
  single: boolean;
  setup: boolean;
  gaits: readonly string[]; // at which somewhere can be reached
}
export function withUnlisted(list: Mode[], p: Pending | undefined, ask: Ask, who: Taken): Mode[] {
  const { id, group, own, single, setup, gaits: able } = who,
    then = prompt(p),
    add = (verb: string, answers: Answer[], template = 0, what = '', key = verb) => {
      if (!list.some(m => m.verb === verb))
        list.push(modeOf(key, verb, word('mode.' + verb, { what }), answers, template));
    };
  for (const gait of able) {
    const verb = single ? 'move' : 'advance',
      key = `${verb} ${gait}`;
    if (!list.some(m => m.id === key))
      list.push(
        modeOf(
          key,
          verb,
          word('mode.gait.' + gait),
          [{ verb, ...(single ? { figure: id } : { group }), gait }],
          0,
          gait,
        ),
      );
  }
  if (then === 'orders' && !single) add('face_group', [{ verb: 'face_group', group }]);
  if (then === 'man' && single && own.some(f => f.id === id && f.posture !== 'aboard'))
    add('face', [{ verb: 'face', figure: id }]);
  const fit = own.filter(f => f.health === 'sound' && !f.acted),
    gunners = fit.filter(f => weaponsOf(f.id, ask.view, ask.map).some(a => ask.map.weapons?.[a]?.mg)),
    rifles = fit.filter(f => !gunners.includes(f));
  if ((then === 'orders' || then === 'man') && (single ? gunners.some(f => f.id === id) : fit.length > 2)) {
    const firers = single ? [id] : [...gunners, ...rifles.slice(0, 1)].map(f => String(f.id));
    add(
      'cover',
      firers.map(piece => ({ verb: 'cover', piece, with: 0 })),
      700,
    );
  }
  if (then === 'man' && single && (find(ask.view.figures, id)?.grenades ?? 0) > 0)
    add(
      'throw',
      [{ verb: 'throw', figure: id, weapon: 'grenade' }],
      ask.map.weapons?.grenade?.template || 400,
      armName('grenade', ask.map),
      'throw grenade',
    );
  list.sort(
    (a, b) =>
      points.indexOf(a.verb) - points.indexOf(b.verb) || gaits.indexOf(a.gait ?? '') - gaits.indexOf(b.gait ?? ''),
  );
  if ((then === 'formation' || then === 'compulsory') && single) add('place', [{ verb: 'place', figure: id }]);
  if (setup) {
    if (!list.length) add('set_group', []);
    for (const m of list) m.answers = [{ verb: 'set_group', group, facing: 0 }];
  }
  return list;
}

// A man facing a point, a gun turned, a leg driven: the answer at a point.
export function answerAt(a: Answer, m: Mode, t: Thing, ask: Ask, shape: string): Answer | undefined {
  const p = pointOf(t);
  if (!p) return undefined;
  if (m.verb === 'drive') {
    const v = vehicles(ask.view).find(x => x.id === a.vehicle);
    if (!v) return undefined;
    const dx = p.at[0] - v.at[0],
      dy = p.at[1] - v.at[1],
      back = backwards(m);
    const heading = back ? v.heading : (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
    const far = Math.min(8100, Math.max(100, Math.round(Math.hypot(dx, dy))));
    return { ...a, leg: `${heading}:${far / 100}${back ? ':back' : ''}` };
  }
  const storey = m.attack && m.verb !== 'throw' ? 0 : p.storey;
  return {
    ...a,
    at: nameOfPoint(p.at, storey),
    ...(m.verb === 'advance' ? { gait: shape === 'to_cover' ? `${m.gait}:cover` : m.gait } : {}),
  };
}
