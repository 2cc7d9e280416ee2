// Along the cheapest way, and beside the enemy into his hex.
import { distance } from '../../board/hex';
import type { Answer } from '../../net/types';
import { wayTo } from '../../state/march';
import { optionsOf, plain } from '../answers';
import type { Ask, Deed, Order } from '../game';
import { hexMap, word } from './adapt';
import { type Found, done, enemiesByHex, nameOf, prompts, steps, stop, tell } from './answers';
import { remember } from './fire';

// Hexes of enemies that an assault could get next to, and those it is next to already.
export function stormable(ask: Ask, f: Found, foes: Map<string, string[]>): string[] {
  if (!f.storms) return [];
  const grid = hexMap(ask.map),
    stands = [f.storms.from, ...f.storms.places.filter(p => !(p as any).passes).map(p => p.place)];
  return [...foes.keys()].filter(hex => stands.some(s => distance(grid, s, hex) === 1));
}

// To the nearest hex beside it, then in.
export async function storm(ask: Ask, f: Found, hex: string, order: Order, left: ReadonlySet<string>): Promise<Deed[]> {
  if (!enemiesByHex(ask).has(hex)) return [];
  const title = tell('assault'),
    grid = hexMap(ask.map);
  let way: string[] = [];
  if (f.moving) {
    if (!optionsOf(ask.pending, 'storm').some(o => o.hex === hex)) return [];
  } else {
    if (!f.storms) return [];
    const near = [
      { place: f.storms.from, cost: '0', thirds: 0 },
      ...f.storms.places.filter(p => !(p as any).passes && !(p as any).stops),
    ]
      .filter(p => distance(grid, p.place, hex) === 1)
      .sort(
        (a, b) =>
          Number((a as any).watched ?? 0) - Number((b as any).watched ?? 0) ||
          Number((a as any).thirds) - Number((b as any).thirds),
      );
    if (!near.length) return [];
    way = near[0]!.place === f.storms.from ? [] : wayTo(f.storms.places, f.storms.from, near[0]!.place);
  }
  const base: Answer[] = [...f.open('assault'), ...(f.storms ? steps(f.storms, way) : []), { verb: 'storm', hex }];
  const p = await ask.ahead(base),
    no = p ? undefined : await ask.why(base.at(-1)!, base.slice(0, -1));
  if (no?.text) return [{ id: 'assault', title, answers: [], refusals: [no] }];
  const joins = p?.prompt?.id === prompts.stormers,
    may = optionsOf(p, 'support');
  const via = way.length ? { detail: tell('from', { hex: way.at(-1)! }), path: [f.storms!.from, ...way, hex] } : {};
  const alone: Deed = {
    id: 'assault',
    title,
    weighty: true,
    answers: p ? [...base, done(prompts.stormers)] : base,
    odds: joins ? [...base, { verb: 'done' }] : base,
    who: [f.unit],
    ...via,
  };
  if (!may.length) return [alone];
  // At most two support: the strongest, unless others are ticked.
  const two = [...new Set(may.map(o => String(o.unit)))].filter(id => !left.has(id)).slice(0, 2);
  const best = may.filter(o => two.includes(String(o.unit)));
  const answers: Answer[] = [...base],
    who: string[] = [];
  for (const o of best)
    if (!who.includes(String(o.unit))) {
      who.push(String(o.unit));
      answers.push(plain(o));
    }
  const end = await ask.ahead(answers),
    asks = end?.prompt?.id === prompts.stormers;
  remember(ask, order, may);
  const supported: Deed = {
    id: 'assault-together',
    title: tell('assault_together'),
    weighty: true,
    answers: [...answers, done(prompts.stormers)],
    odds: asks ? [...answers, { verb: 'done' }] : answers,
    who: [f.unit, ...[...new Set(may.map(o => String(o.unit)))]],
    ...via,
  };
  return who.length ? [supported, alone] : [alone];
}

// Along the cheapest way, and into what waits there.
export async function go(ask: Ask, f: Found, hex: string): Promise<Deed[]> {
  const place = f.reach?.places.find(p => p.place === hex);
  if (!f.reach || !place || (place as any).passes) return [];
  const way = wayTo(f.reach.places, f.reach.from, hex);
  if (!way.length) return [];
  const march: Answer[] = [...f.open('advance'), ...steps(f.reach, way)];
  const watched = way.filter(h => (f.reach!.places.find(p => p.place === h)?.watched ?? 0) > 0),
    eyes = Math.max(0, ...way.map(h => f.reach!.places.find(p => p.place === h)?.watched ?? 0));
  const risk = watched.length
    ? { risk: tell('watched', { n: eyes, hexes: watched.join(', ') }), wasteful: tell('go_watched', { hex }) }
    : {};
  const out: Deed[] = [
    {
      id: 'go',
      title: tell('go', { hex }),
      answers: f.moving ? march : [...march, stop(f.unit)],
      path: [f.reach.from, ...way],
      ...risk,
    },
  ];
  const then = await ask.ahead(march);
  for (const o of optionsOf(then, 'take_cover', 'board'))
    out.push({
      id: `go-${o.verb}-${o.shelter ?? o.carrier}`,
      title: tell(o.verb === 'board' ? 'go_board' : 'go_cover', {
        what: o.verb === 'board' ? nameOf(ask, String(o.carrier)) : word('shelter.' + o.shelter),
      }),
      answers: [...march, plain(o)],
      path: [f.reach.from, ...way],
      ...risk,
    });
  return out;
}
