// How battles went between equal computer players (data/balance.tsv, made by the laboratory).
import table from '../../../data/balance.tsv?raw';
import type { ScenarioInfo, SideInfo } from '../net/types';

export interface Balance {
  games: number;
  first: number;
  second: number;
  draws: number;
}
const [head = '', ...lines] = table.trim().split('\n'),
  column = new Map(head.split('\t').map((name, i) => [name, i]));
// By scenario and set-up (who fights whom); the first set-up of a scenario is the usual one.
const of = new Map<string, Balance>();
for (const row of lines.map(l => l.split('\t'))) {
  const cell = (name: string) => row[column.get(name)!] ?? '',
    n = (name: string) => Number(cell(name));
  const b = { games: n('games'), first: n('first'), second: n('second'), draws: n('draws') },
    scenario = cell('scenario');
  if (!of.has(scenario)) of.set(scenario, b);
  of.set(`${scenario} ${cell('setup')}`, b);
}

export const balanceOf = (game: string, scenario: string, setup = ''): Balance | undefined =>
  of.get(`${game}/${scenario} ${setup}`) ?? of.get(`${game}/${scenario}`);
// In hundredths, so rounded that they add up: first, drawn, second.
export function shares({ first, draws, second }: Balance): [number, number, number] {
  const all = first + draws + second || 1,
    exact = [first, draws, second].map(n => (n * 100) / all),
    out = exact.map(Math.floor) as [number, number, number];
  const most = exact.map((x, i) => ({ i, rest: x - out[i]! })).sort((a, b) => b.rest - a.rest || b.i - a.i);
  for (const { i } of most.slice(0, 100 - out[0] - out[1] - out[2])) ++out[i]!;
  return out;
}
type Sides = Pick<ScenarioInfo, 'id' | 'sides'>;
// The side that won more often; without figures the first.
export function easier(game: string, s: Sides, setup?: string): string {
  const b = balanceOf(game, s.id, setup);
  return (b && b.second > b.first ? s.sides[1] : s.sides[0])?.id ?? '';
}
// The side that takes less than 35 in 100 of the points, if one does (tools/balance.py: `fair`).
export function underdog(game: string, s: Sides, setup?: string): SideInfo | undefined {
  const b = balanceOf(game, s.id, setup);
  if (!b) return undefined;
  const share = (b.first + b.draws / 2) / b.games;
  return share > 0.65 ? s.sides[1] : share < 0.35 ? s.sides[0] : undefined;
}
