// The Ardennes for tests, as the server would tell them, from the game's own data files.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const table = (name: string): Record<string, string>[] => {
  const [head, ...lines] = readFileSync(resolve('../data/at', `${name}.tsv`), 'utf8').trim().split('\n').map(l => l.split('\t'));
  return lines.map(l => Object.fromEntries(head!.map((h, i) => [h, l[i] ?? ''])));
};
const types: Record<string, string> = { I: 'infantry', Pr: 'parachute', P: 'glider', G: 'engineer', MG: 'machine_gun', M: 'mechanised', Mot: 'motorised', C: 'tank', R: 'reconnaissance', HQ: 'headquarters' };
// Rows are counted from 11, columns from the east; even rows have 31 hexes, odd ones 30 and lie half a hex in.
const place = (id: string): { x: number; y: number } => { const row = Number(id.slice(0, 2)), odd = row % 2, column = (odd ? 30 : 31) - Number(id.slice(2)); return { x: 2 * column + 1 + odd, y: row - 11 }; };
const steps: [string, number, number][] = [['NE', 1, -1], ['E', 2, 0], ['SE', 1, 1], ['SW', -1, 1], ['W', -2, 0], ['NW', -1, -1]];

export function ardennes(): any {
  const hexes = table('map').map(h => ({ hex: h.id!, ...place(h.id!), terrain: h.terrain, art: h.art, ...(h.place !== '-' ? { place: h.place, kind: h.place_kind } : {}), ...(h.westwall === '1' ? { westwall: true } : {}), ...(h.objective === '1' ? { objective: true } : {}) }) as any);
  const by = new Map(hexes.map(h => [h.hex, h])), fields: Record<string, string> = { road: 'roads', minor_river: 'minor', major_river: 'major', bridge: 'bridges', destroyed_bridge: 'blown' };
  for (const e of table('edges'))
    for (const [a, b] of [[e.hexA!, e.hexB!], [e.hexB!, e.hexA!]] as const) {
      const p = by.get(a)!, q = by.get(b)!, way = steps.find(([, dx, dy]) => q.x - p.x === dx && q.y - p.y === dy)?.[0];
      if (way && fields[e.feature!]) (p[fields[e.feature!]!] ??= []).push(way);
    }
  const units = table('counters').map(c => ({ id: c.id, side: c.side, nation: c.nationality, printed: c.printed, type: types[c.type!], class: /^(M|Mot|C|R|HQ)$/.test(c.type!) ? 'mech' : 'foot', size: c.size, steps: Number(c.steps), strength: [Number(c.att_full)], mp: Number(c.mp), ...(c.formation !== '-' ? { formation: c.formation } : {}), ...(c.range !== '-' ? { range: Number(c.range) } : {}) }));
  const formations = new Map<string, string[]>();
  for (const u of units) if (u.formation) formations.set(u.formation, [...(formations.get(u.formation) ?? []), u.id!]);
  return { game: 'at', columns: 31, rows: 36, hexes, units, formations: [...formations].map(([id, list]) => ({ id, units: list })), headquarters: units.filter(u => u.type === 'headquarters').map(u => u.id), days: [{ date: '12-16', income: 9 }, { date: '12-17', income: 9 }], boxes: { german: [0, 1, 2], allied: [0, 1, 2, 3, 3, 4, 4] }, victory: [] };
}
