// The combat board as the rules tell it: in the view for battles that are declared, with the chances of an answer for
// those that are being put together.
export interface Fighter {
  unit: string;
  hex: string;
  strength: number;
  factors: { rule: string; times: number; by: number }[];
}
export interface CombatBoard {
  hex: string;
  overrun: boolean;
  attackers: Fighter[];
  defenders: Fighter[];
  attack: number;
  defence: number;
  odds: string;
  shift: number;
  column: string;
  below: boolean;
  automatic: boolean;
  shifts: { rule: string; amount: number; text: string }[];
  dice: [number, number][];
  column_with_air?: string;
  supported?: boolean;
  over?: boolean;
  off?: boolean;
  air?: number;
  defence_air?: number;
}
// The rule of the book behind each shift of the table.
const behind: Record<string, string> = {
  cm1: 'at.9.52',
  cm2: 'at.9.52',
  cm3: 'at.9.54b',
  cm4: 'at.9.56',
  cm5: 'at.11.12b',
  cm6: 'at.9.58',
  cm7: 'at.9.54a',
  cm8: 'at.11.12a',
  cm9: 'at.9.55',
  cm10: 'at.9.58',
  cm11: 'at.9.53a',
};
export const ruleOf = (shift: { rule: string }): string => behind[shift.rule.split('.').at(-1)!] ?? shift.rule;
// Where a word says it: "combined arms" stands on both sides.
export const shortOf = (shift: { rule: string }): string => shift.rule.split('.').at(-1)!;

export const columns = ['1:2', '1:1', '2:1', '3:1', '4:1', '5:1', '6:1', '7:1', '8:1', '9:1', '10:1'];
export const isBoard = (a: any): a is CombatBoard => !!a && Array.isArray(a.dice) && Array.isArray(a.attackers);

// "1/2": the attacker's number, then the defender's; a dash is nothing.
export const result = ([a, d]: readonly [number, number]): string => `${a || '–'}/${d || '–'}`;
// What a number costs (at.9.22): the larger half in steps, the rest in hexes or further steps.
export const toll = (n: number): { steps: number; back: number } => ({
  steps: Math.ceil(n / 2),
  back: Math.floor(n / 2),
});

// How many of the six faces bring a side each number, the mildest first.
export function chancesOf(board: CombatBoard, side: 0 | 1): { n: number; p: number }[] {
  const faces = new Map<number, number>();
  for (const d of board.dice) faces.set(d[side], (faces.get(d[side]) ?? 0) + 1);
  return [...faces].sort((a, b) => a[0] - b[0]).map(([n, k]) => ({ n, p: k / board.dice.length }));
}
// What the factors of a unit come to, as people write it: ×2, ½, ¼.
export function factor(f: Fighter): string {
  const all = f.factors.reduce((x, y) => x * (y.times / y.by), 1);
  return all === 1 ? '' : all === 0.5 ? '½' : all === 0.25 ? '¼' : all === 0.125 ? '⅛' : `×${all}`;
}
