// What a click on the table means, and in which formation a section goes: chosen once, kept until something else is chosen.
// Each kind of piece remembers its own. Fire that is laid on the ground is chosen for one group and turn: the next one walks again.
import { attacks } from './orders/verbs';

const chosen = new Map<string, string>();
const lays = (way: string): boolean => attacks.has(way.split(' ')[0]!);

export const mannerId = (kind: string, whose: string): string => `${kind}|${whose}`;
export const mannerOf = (id: string, ways: readonly string[], first: string): string => {
  const now = [id, id.split('|')[0]!].map(key => chosen.get(key)).find(way => way && ways.includes(way));
  return now ?? (!first || ways.includes(first) ? first : (ways[0] ?? ''));
};
export const setManner = (id: string, way: string): void => {
  chosen.delete(id);
  chosen.set(lays(way) ? id : id.split('|')[0]!, way);
};
