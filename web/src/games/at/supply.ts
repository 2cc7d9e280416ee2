// Supply as lines: from headquarters to the edge they are fed from, and of units that go hungry the way that is cut, with
// the hex that breaks it. Asked of the rules, one question a headquarters and a hungry unit.
import type { AmericaTriumphantView as View } from '../../net/told/at';
import { country, rows } from './adapt';

export interface Line {
  line: readonly string[];
  cut?: string;
}
type Reach = (unit: string) => Promise<any>;

const lineOf = (r: any): Line | undefined =>
  r?.supply?.line?.length > 1
    ? { line: r.supply.line, ...(r.supply.broken_at ? { cut: r.supply.broken_at } : {}) }
    : undefined;

export async function supplyOf(
  view: View,
  map: any,
  side: string,
  reach: Reach,
): Promise<{ area: string[]; lines: Line[] }> {
  const { unit } = country(map),
    own = rows(view.units).filter(u => u.place === 'map' && (!side || u.side === side));
  const staffs = own.filter(u => unit.get(u.id)?.type === 'headquarters'),
    hungry = own
      .filter(u => unit.get(u.id)?.type !== 'headquarters' && (u.now ?? u.supply) !== 'supplied')
      .slice(0, 40);
  const told = await Promise.all([...staffs, ...hungry].map(u => reach(u.id).catch(() => undefined)));
  return {
    area: [...new Set(told.slice(0, staffs.length).flatMap(r => (r?.supply?.open ? (r.area ?? []) : [])))],
    lines: told.map(lineOf).filter(l => l !== undefined),
  };
}
export async function rangeOf(hq: string, reach: Reach): Promise<string[]> {
  const r = await reach(hq).catch(() => undefined);
  return r?.area ?? [];
}
export async function unitLine(unit: string, reach: Reach): Promise<Line[]> {
  const l = lineOf(await reach(unit).catch(() => undefined));
  return l ? [l] : [];
}
