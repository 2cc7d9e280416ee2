// A file that was opened: a saved battle, or a scenario of one's own. The form of a new battle asks who plays it.
export interface OpenedFile { game: string; scenario: string; name: string; what: { toml: string } | { journal: string } }

let opened: OpenedFile | undefined;

const key = (toml: string, name: string): string => new RegExp(`^\\s*${name}\\s*=\\s*"([\\w-]+)"`, 'm').exec(toml)?.[1] ?? '';

// A journal tells in its second line what is played: a scenario we have, or one that it brings along.
export function readFile(text: string, name: string): OpenedFile {
  if (name.endsWith('.toml')) return { game: key(text, 'game'), scenario: key(text, 'id'), name, what: { toml: text } };
  let head: { game?: string; scenario?: string; toml?: string } = {};
  try { head = JSON.parse(text.split('\n')[1] ?? ''); } catch { /* the server says what is wrong with it */ }
  return { game: head.game ?? '', scenario: head.scenario ?? key(head.toml ?? '', 'id'), name, what: { journal: text } };
}

export const keepFile = (file: OpenedFile): void => { opened = file; };
export const fileFor = (game: string, scenario: string): OpenedFile | undefined => (opened?.game === game && opened.scenario === scenario ? opened : undefined);
export const dropFile = (): void => { opened = undefined; };
