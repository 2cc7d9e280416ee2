// What a day brought, from the events alone: for the turn report, and for whoever comes back to a campaign.
import type { GameEvent } from '../../net/types';

export interface Fought {
  hex: string;
  column: string;
  result: string;
  side: string;
  overrun: boolean;
  steps: [number, number];
  taken: boolean;
}
export interface Day {
  date: string;
  weather: string;
  ground: string;
  impulses: { hq: string; side: string }[];
  battles: Fought[];
  steps: Record<string, number>;
  units: Record<string, number>; // lost, by side
  arrived: Record<string, number>;
  marches: Record<string, number>;
  notes: string[];
}
const remarkable = new Set([
  'bridge_built',
  'bridge_failed',
  'drop_landed',
  'drop_failed',
  'paused',
  'released',
  'hq_back',
  'left_map',
  'british_stopped',
  'british_removed',
  'offensive_over',
  'battle_over',
  'infiltrated',
  'infiltration_failed',
  'chit_of_lost_hq',
]);

// `sideOf` tells whose unit it is: losses are told by the enemy's events as well.
export function daysOf(events: readonly GameEvent[], sideOf: (unit: string) => string): Day[] {
  const out: Day[] = [];
  let day: Day | undefined, fight: Fought | undefined;
  const add = (by: Record<string, number>, side: string, n = 1): void => {
    by[side] = (by[side] ?? 0) + n;
  };
  const begin = (date: string): Day => {
    out.push(
      (day = {
        date,
        weather: '',
        ground: '',
        impulses: [],
        battles: [],
        steps: {},
        units: {},
        arrived: {},
        marches: {},
        notes: [],
      }),
    );
    fight = undefined;
    return day;
  };
  for (const e of events) {
    const a = e.args,
      text = (v: unknown): string => (typeof v === 'string' ? v : '');
    if (e.event === 'turn') {
      begin(text(a.date));
      continue;
    }
    const now: Day = day ?? begin('');
    switch (e.event) {
      case 'weather':
        now.weather = text(a.weather);
        break;
      case 'ground':
        now.ground = text(a.ground);
        break;
      case 'impulse':
        now.impulses.push({ hq: text(a.hq), side: e.side ?? '' });
        fight = undefined;
        break;
      case 'moved':
      case 'marched':
        add(now.marches, e.side ?? '');
        fight = undefined;
        break;
      case 'arrives':
        add(now.arrived, sideOf(text(a.unit)));
        break;
      case 'combat':
      case 'overrun':
        now.battles.push(
          (fight = {
            hex: text(a.hex),
            column: text(a.final) || (e.column ?? ''),
            result: e.result ?? '',
            side: e.side ?? '',
            overrun: e.event === 'overrun',
            steps: [0, 0],
            taken: false,
          }),
        );
        break;
      case 'reduced':
      case 'eliminated': {
        const side = sideOf(text(a.unit));
        add(now.steps, side);
        if (e.event === 'eliminated') add(now.units, side);
        if (fight) fight.steps[side === fight.side ? 0 : 1]++;
        break;
      }
      case 'advances':
      case 'occupies':
        if (fight && text(a.hex) === fight.hex) fight.taken = true;
        break;
      default:
        if (remarkable.has(e.event)) now.notes.push(e.text);
    }
  }
  return out;
}

// The weather of each day so far. The first day throws no dice: it is as rule 13.1b has it.
export function skiesOf(events: readonly GameEvent[], first: string): Map<string, { weather: string; ground: string }> {
  const out = new Map([[first, { weather: 'precipitation', ground: 'frost' }]]);
  let date = first;
  for (const e of events) {
    if (e.event === 'turn') date = String(e.args.date);
    else if (e.event === 'weather' || e.event === 'ground')
      out.set(date, { ...(out.get(date) ?? { weather: '', ground: '' }), [e.event]: String(e.args[e.event]) });
  }
  return out;
}

// The front at the beginning of each day, as far as this device has seen it.
const key = (battle: string): string => 'bocage.at.fronts.' + battle;
export function fronts(battle: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key(battle)) ?? '{}');
  } catch {
    return {};
  }
}
export function keepFront(battle: string, date: string, control: string): void {
  if (!battle || !date || !control) return;
  const all = fronts(battle);
  if (all[date]) return;
  all[date] = control;
  try {
    localStorage.setItem(key(battle), JSON.stringify(all));
  } catch {
    /* private mode */
  }
}
