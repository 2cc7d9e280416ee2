// The page's own words come with it; a game's come from the server when it is opened, in the language that is spoken.
import { format, type Args } from './message';
import { typeset } from './typography';
import { settings } from '../state/settings.svelte';
import type en_page from '../../../text/en/web/page.json';
import type en_help from '../../../text/en/web/help.json';

export { onDay, say } from './say';
export type Key = keyof typeof en_page | keyof typeof en_help;
type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>('../../../text/*/web/{page,help}.json', { eager: true, import: 'default' });
const own: Record<string, Catalogue> = {};
const set = (language: string, words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(language, text)]));
for (const [path, words] of Object.entries(files)) {
  const language = /text\/(\w+)\/web/.exec(path)![1]!;
  own[language] = { ...own[language], ...set(language, words) };
}

const asked = new Map<string, Promise<void>>();
let known = $state(0);

export function learn(language: string, words: Catalogue): void {
  own[language] = { ...own[language], ...set(language, words) };
  known++;
}
// The words of a game, once. Without them keys fall back to the texts that come with options and events.
export function loadWords(game: string, language: string = settings.language): Promise<void> {
  const path = `./api/text/${language}/${game}`,
    old = asked.get(path);
  if (old) return old;
  const fresh = fetch(path)
    .then(async r => {
      if (r.ok) learn(language, await r.json());
    })
    .catch(() => void asked.delete(path));
  asked.set(path, fresh);
  return fresh;
}
// Another language is spoken: whatever game is open learns it.
export function relearn(language: string): void {
  for (const game of new Set([...asked.keys()].map(path => path.split('/').at(-1)!))) void loadWords(game, language);
}

export const t = (key: Key, args?: Args): string =>
  format(settings.language, own[settings.language]?.[key] ?? own.en![key] ?? key, args);

// A text of a game, or undefined when there is none.
export function gameText(key: string, args?: Args): string | undefined {
  void known;
  const message = own[settings.language]?.[key];
  return message === undefined ? undefined : format(settings.language, message, args);
}

// Changes whenever a text may read differently: for whoever keeps words.
export const vocabulary = (): string => settings.language + known;
