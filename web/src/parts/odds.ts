// Reading chances: what may become of whom, the worst fate each in one row.
import type { Odds } from '../net/types';
import { t } from '../text/texts.svelte';

// As the language writes it: 50% or 50 %.
export const percent = (p: number): string =>
  t('percent', { n: p > 0 && p < 0.005 ? '<1' : p > 0.995 && p < 1 ? '>99' : Math.round(p * 100) });

export interface Fate {
  who: string;
  what: string;
  p: number;
}

// Each piece once or twice: the chance that anything happens to its nerves, and that it loses something for good.
const grave = new Set([
  'step',
  'step_or_another',
  'leader_or_another',
  'eliminated',
  'killed',
  'destroyed',
  'routed',
  'casualty',
  'wounded',
  'damaged',
]);
const severity = (what: string): number =>
  ['pinned', 'damaged', 'lost_1', 'disrupted', 'heavily_damaged', 'lost_2', 'lost_3', 'destroyed'].indexOf(what);
interface Struck {
  unit: string;
  results: Record<string, number>;
}
const struck = (odds: Odds): Struck[] | undefined => {
  const list = (odds.attack?.mission as { targets?: unknown } | undefined)?.targets ?? odds.attack?.targets;
  return Array.isArray(list) && list.length ? (list as Struck[]) : undefined;
};
export function fates(odds: Odds): Fate[] {
  if (typeof odds.attack?.won === 'number') return []; // an assault tells whether it succeeds, not whom it costs
  // An attack of pools, or fire that a card calls: what each net result makes of each target.
  const pools = struck(odds);
  if (pools && odds.attack?.mission)
    return pools.map(t => ({ who: t.unit, what: 'hurt', p: 1 - (t.results.nothing ?? 0) })).sort((a, b) => b.p - a.p); // one row each: many may be hit
  if (pools && Object.keys(pools[0]?.results ?? {}).some(what => severity(what) >= 0))
    // not the letters of a table
    return pools.flatMap(t =>
      Object.entries(t.results)
        .filter(([what, p]) => what !== 'nothing' && p > 0)
        .sort((a, b) => severity(a[0]) - severity(b[0]))
        .map(([what, p]) => ({ who: t.unit, what, p })),
    );
  const raw =
    odds.targets && Object.keys(odds.targets).length
      ? odds.targets
      : ((odds.attack?.chances ?? undefined) as Odds['targets']);
  if (!raw || Array.isArray(raw)) return [];
  const out: Fate[] = [];
  for (const [who, chances] of Object.entries(raw)) {
    const shaken = { p: 0, what: '' };
    for (const [key, p] of Object.entries(chances)) {
      const what = key.split('.').at(-1)!;
      if (what === 'revealed' || what === 'spotted' || what === 'moved') continue;
      if (grave.has(what) || what === 'recovered' || what === 'rallied') out.push({ who, what, p });
      else {
        shaken.p += p;
        shaken.what = shaken.what && shaken.what !== what ? 'shaken' : what;
      }
    }
    if (shaken.p > 0) out.push({ who, what: shaken.what, p: Math.min(1, shaken.p) });
  }
  return out.sort((a, b) => b.p - a.p);
}

// The chance that somebody comes to himself.
export const success = (odds: Odds): number =>
  odds.outcomes
    .filter(o => o.changes?.some(c => /recovered|rallied/.test(c.what)))
    .reduce((s, o) => s + o.probability, 0);

// The chance of some effect on whoever is not ours, and that any of ours is hurt.
export function effect(odds: Odds, own: (id: string) => boolean): { any: number; own: number } {
  const hits = (who: (id: string) => boolean) =>
    odds.outcomes
      .filter(o =>
        o.changes?.some(c => who(c.who) && !/revealed|spotted|recovered|rallied|fatigued|moved|arrived/.test(c.what)),
      )
      .reduce((s, o) => s + o.probability, 0);
  // Fire that a card calls: whoever is likeliest to be hit; before it is aimed, contact.
  const mission = odds.attack?.mission as { contact?: { chance: number } } | undefined;
  if (mission) {
    const most = (who: (id: string) => boolean) =>
      Math.max(0, ...(struck(odds) ?? []).filter(t => who(t.unit)).map(t => 1 - (t.results.nothing ?? 0)));
    return {
      any: struck(odds) ? most(id => !own(id)) : (mission.contact?.chance ?? hits(id => !own(id))),
      own: most(own),
    };
  }
  // Fire back costs us somebody unless all of it misses.
  if (typeof odds.attack?.any === 'number')
    return {
      any: odds.attack.any,
      own: Array.isArray(odds.attack.back) ? 1 - (odds.attack.back as number[])[0]! : hits(own),
    };
  if (odds.any !== undefined) return { any: odds.any, own: odds.own ?? 0 };
  return { any: hits(id => !own(id)), own: hits(own) };
}
