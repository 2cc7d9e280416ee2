// A file that was opened: a saved battle, or a scenario of one's own. The form of a new battle asks who plays it.
import { api } from '../net/api';
import type { ScenarioInfo } from '../net/types';

export interface OpenedFile {
  game: string;
  name: string;
  what: { toml: string } | { journal: string };
  info: ScenarioInfo;
}

let opened: OpenedFile | undefined;

// A scenario says in its first lines which game it is of; a journal knows it itself. Whatever is wrong the server says.
export async function openFile(file: File): Promise<OpenedFile> {
  const text = await file.text();
  const what = file.name.endsWith('.toml') ? { toml: text } : { journal: text };
  const game = 'toml' in what ? (/^\s*game\s*=\s*"([\w-]+)"/m.exec(text)?.[1] ?? '') : undefined;
  const { game: code, ...info } = await api.scenario({ ...what, ...(game === undefined ? {} : { game }) });
  return (opened = { game: code, name: file.name, what, info: { ...info, id: info.id || 'file' } });
}
export const fileFor = (game: string, scenario: string): OpenedFile | undefined =>
  opened?.game === game && opened.info.id === scenario ? opened : undefined;
export const dropFile = (): void => {
  opened = undefined;
};
