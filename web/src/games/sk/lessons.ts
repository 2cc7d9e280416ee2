// The first battle, "A house by the lane". The order of play is thrown and the enemy does what he likes, so that no step but the first
// forces a hand: each lights the one thing that would be done next, and ends by what I did, or by a turn after which it would come too late.
import { thing, type Thing } from '../../state/orders';
import type { Lesson, LessonTable } from '../game';
import { atOfThing, men, pointThing, rows } from './adapt';
import { mannerId, mannerOf } from './manner';
import { calls, optionsOf, prompt } from './orders/question';

const house = thing('shape', 'house'),
  inside: readonly [number, number] = [5100, 5300], // its middle
  copse = 'point:8,58', // farther than anybody runs
  run = 1900, // a little less than anybody runs
  room = 300, // so much about a place where one may stand
  thrown = 1700, // so near a grenade may reach a window
  party = 3; // so many riflemen lay covering fire together
// Where each would be well placed in the first turn.
const places: Readonly<Record<string, readonly [number, number]>> = {
  us_a: [3300, 2720], // behind the hedge
  us_b: [5000, 2600], // out of reach of grenades
  us_lt: [3800, 2400],
};
const far = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
const mine = ({ fresh, side }: LessonTable, ...names: string[]): boolean =>
  fresh.some(e => e.side === side && names.includes(e.event));
const any = ({ fresh }: LessonTable, ...names: string[]): boolean => fresh.some(e => names.includes(e.event));
// So late what could not be done is not waited for any longer.
const turn = ({ view }: LessonTable): number => Number(view.turn ?? 0);
const inHouse = (t: Thing | undefined): boolean =>
  !!t && (!t.startsWith('point:') ? /house|ger_/.test(t) : far(t.slice(6).split(',').map(Number), [51, 53]) <= 12);

// ---- who is asked, and where he and the enemy are

const picked = (by: LessonTable, kind: string): string | undefined =>
  by.picked.find(t => t.startsWith(kind + ':'))?.slice(kind.length + 1);
const placeOf = ({ view }: LessonTable, of: Thing): readonly number[] | undefined => atOfThing(of, view as any, {});
const nearest = (by: LessonTable, to: readonly number[], wanted: (f: any) => boolean): any =>
  men(by.view as any)
    .filter(f => f.health === 'sound' && wanted(f))
    .sort((a, b) => far(a.at, to) - far(b.at, to))[0];
// Some way from there to the house, more and more aside where somebody stands already.
function towards(by: LessonTable, from: readonly number[], most: number): Thing {
  const long = Math.min(most, far(from, inside)),
    straight = Math.atan2(inside[1] - from[1]!, inside[0] - from[0]!),
    at = (turn: number): number[] => [
      Math.round((from[0]! + Math.cos(straight + turn) * long) / 10) * 10,
      Math.round((from[1]! + Math.sin(straight + turn) * long) / 10) * 10,
    ];
  const free = (p: readonly number[]): boolean =>
    men(by.view as any).every(f => f.health === 'dead' || far(f.at, p) >= room || !far(f.at, from));
  return pointThing([0, 0.4, -0.4, 0.8, -0.8].map(at).find(free) ?? at(0));
}
// Lying in wait; but whose nerve has gone is told to act, and of the wounded nothing can be asked.
const waits = (by: LessonTable): string | undefined => {
  const group = picked(by, 'group');
  if (!group || !calls(by.pending)) return group && 'all_wait';
  const morale = rows(by.view.groups).find(g => g.id === group)?.morale;
  return morale && morale !== 'steady' ? 'activate' : able(by) ? 'all_wait' : 'nothing';
};
const alone = (by: LessonTable): boolean => {
  const group = picked(by, 'group');
  return !!group && rows(by.view.groups).find(g => g.id === group)?.kind !== 'section';
};
const able = (by: LessonTable): number =>
  men(by.view as any).filter(f => f.group === picked(by, 'group') && !f.acted && f.health === 'sound').length;
// Nothing is left to it but to end: no order is offered, or all of it have acted and could only turn.
const idle = (by: LessonTable): boolean =>
  prompt(by.pending) === 'orders' &&
  ((!!picked(by, 'group') && !able(by)) ||
    !optionsOf(by.pending, 'advance', 'volley', 'act', 'all_wait', 'wait', 'cover').length);

// A squad is picked, or the one that may be is lit; what then, is the step's.
const squad =
  (then: (by: LessonTable, group: string, at: readonly number[]) => readonly Thing[]) =>
  (by: LessonTable): readonly Thing[] => {
    const group = picked(by, 'group') ?? (picked(by, 'man') ? String(by.pending.args?.group ?? '') : undefined);
    const [shot] = optionsOf(by.pending, 'target'); // whom does he who reacts fire at
    if (shot) return [thing('man', shot.target)];
    if (group === undefined)
      return optionsOf(by.pending, 'activate')
        .slice(0, 1)
        .map(o => thing('group', o.group));
    const at = placeOf(by, by.picked[0]!),
      lit = at && !idle(by) ? then(by, group, at) : [];
    return by.refused && by.clicked === lit[0] ? [] : lit; // what was refused is not asked for again
  };
// Whatever else is asked: what ends it, or fires back.
const quiet = ['go', 'react_all', 'done', 'stand', 'run_on', 'accept', 'sit_tight', 'hold', 'let_pass', 'keep', 'stay'];
const button = (by: LessonTable): string | undefined => quiet.find(v => by.pending.options?.some(o => o.verb === v));
const waiting = (by: LessonTable): string | undefined => (idle(by) ? undefined : waits(by));

// ---- the steps

const aimed = (by: LessonTable, kind: string): Thing | undefined => [...by.aims].find(t => t.startsWith(kind + ':'));

// The ground behind the wall and in the house is hidden from whoever lies at the hedge: before it covering fire may lie, over those at the wall.
const wall = { from: 3900, to: 6300, before: 4110 };
const seenBy = ([x, y]: readonly number[]): readonly [number, number] =>
  y! > wall.before ? [Math.max(wall.from, Math.min(wall.to, x!)), wall.before] : [x!, y!];

// Enough men for covering fire, somebody in sight to keep down, and it was not refused: his place may be hidden from the gunner.
const lays = (by: LessonTable): boolean => !alone(by) && able(by) >= party && !!aimed(by, 'man') && !by.refused;

const lesson = (more: Omit<Lesson, 'button'>): Lesson => ({ button, ...more });
export const lessons: readonly Lesson[] = [
  { id: 'house', lit: () => [house], look: true, forced: true, done: by => inHouse(by.clicked) || mine(by, 'moved') },
  lesson({
    id: 'go',
    lit: squad((by, group, at) => {
      const place = places[group];
      return [place && far(place, at) <= run ? pointThing(place) : towards(by, at, run)];
    }),
    done: by => mine(by, 'moved') || turn(by) > 2,
  }),
  lesson({
    id: 'wait',
    lit: squad(() => []),
    tray: waiting,
    done: by => mine(by, 'waits', 'all_prone') || turn(by) > 2,
  }),
  lesson({ id: 'watch', lit: squad(() => []), tray: waiting, done: by => by.seen || any(by, 'turn') }),
  lesson({
    id: 'fire',
    lit: squad((by, _, at) => [aimed(by, 'man') ?? towards(by, at, 1000)]),
    tray: waiting,
    done: by => (mine(by, 'fires', 'covers') && !mine(by, 'reacts')) || turn(by) > 3,
  }),
  lesson({ id: 'why', lit: squad(() => [copse]), done: by => by.refused || turn(by) > 3 }),
  lesson({
    id: 'cover',
    lit: squad((by, _, at) => {
      const enemy = covering(by) && lays(by) ? nearest(by, at, f => by.aims.has(thing('man', f.id))) : undefined;
      return enemy ? [pointThing(seenBy(enemy.at))] : [];
    }),
    tray: by => (!lays(by) ? waiting(by) : idle(by) || covering(by) ? undefined : 'cover'),
    done: by => mine(by, 'covers') || turn(by) > 3,
  }),
  lesson({
    id: 'morale',
    lit: squad(() => []),
    tray: waiting,
    done: by => any(by, 'morale_test', 'turn') || turn(by) > 4,
  }),
  lesson({
    id: 'grenade',
    lit: squad((by, group, at) => {
      const room = aimed(by, 'room');
      if (room) return [room];
      if (alone(by)) return [];
      if (picked(by, 'man')) return [];
      const man = nearest(by, inside, f => f.group === group && !f.acted);
      return man && far(man.at, inside) <= thrown ? [thing('man', man.id)] : [towards(by, at, 1000)];
    }),
    tray: by => (aimed(by, 'room') ? undefined : picked(by, 'man') ? 'wait' : waiting(by)),
    done: by => mine(by, 'lobs', 'charged', 'melee_dice') || turn(by) > 5,
  }),
  { id: 'hold', lit: () => [house], done: by => by.pending.kind === 'over' },
];
// What a click on the table means to a squad.
const covering = (by: LessonTable): boolean =>
  mannerOf(mannerId('section', `${picked(by, 'group')} ${turn(by)}`), ['cover', 'advance fast'], 'advance fast') ===
  'cover';
