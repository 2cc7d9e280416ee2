// What a click on the table means, and in which formation a section goes: chosen once, kept until something else is chosen.
// Each kind of piece remembers its own.
const chosen = new Map<string, string>();

export const mannerOf = (id: string, ways: readonly string[], first: string): string => {
  const now = chosen.get(id);
  return now && ways.includes(now) ? now : ways.includes(first) ? first : (ways[0] ?? '');
};
export const setManner = (id: string, way: string): void => {
  chosen.set(id, way);
};
