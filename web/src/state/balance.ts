// How battles went between equal computer players (data/balance.tsv, made by the laboratory).
import table from '../../../data/balance.tsv?raw';
import type { ScenarioInfo, SideInfo } from '../net/types';

export interface Balance { games: number; first: number; second: number; draws: number }
const [head = '', ...lines] = table.trim().split('\n'), column = new Map(head.split('\t').map((name, i) => [name, i]));
const of = new Map(lines.map(l => l.split('\t')).map(row => {
  const n = (name: string) => Number(row[column.get(name)!] ?? 0);
  return [row[column.get('scenario')!]!, { games: n('games'), first: n('first'), second: n('second'), draws: n('draws') }];
}));

export const balanceOf = (game: string, scenario: string): Balance | undefined => of.get(`${game}/${scenario}`);
// The side that won more often; without figures the first.
export function easier(game: string, s: ScenarioInfo): string {
  const b = balanceOf(game, s.id);
  return (b && b.second > b.first ? s.sides[1] : s.sides[0])?.id ?? '';
}
// The side that takes less than 35 in 100 of the points, if one does (tools/balance.py: `fair`).
export function underdog(game: string, s: ScenarioInfo): SideInfo | undefined {
  const b = balanceOf(game, s.id);
  if (!b) return undefined;
  const share = (b.first + b.draws / 2) / b.games;
  return share > 0.65 ? s.sides[1] : share < 0.35 ? s.sides[0] : undefined;
}
