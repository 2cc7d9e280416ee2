// The page's own words come beside it, a game's from the server when it is opened: both only in the language that is spoken.
import { format, type Args } from './message';
import { ownWords, type Catalogue } from './own';
import { typeset } from './typography';
import { settings } from '../state/settings.svelte';
import type en_page from '../../../text/en/web/page.json';
import type en_help from '../../../text/en/web/help.json';

export { onDay, say } from './say';
export type Key = keyof typeof en_page | keyof typeof en_help;

const own: Record<string, Catalogue> = {};
const set = (language: string, words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(language, text)]));

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
// The page itself speaks it.
export function speak(language: string): Promise<void> {
  const old = asked.get(language);
  if (old) return old;
  const fresh = Promise.all(ownWords(language))
    .then(all => all.forEach(words => learn(language, words)))
    .catch(() => void asked.delete(language));
  asked.set(language, fresh);
  return fresh;
}
// Another language is spoken: the page and whatever game is open learn it.
export function relearn(language: string): void {
  void speak(language);
  for (const path of [...asked.keys()]) if (path.includes('/')) void loadWords(path.split('/').at(-1)!, language);
}

// Until another language is learned the last one is spoken.
let fluent = 'en';
export function t(key: Key, args?: Args): string {
  void known;
  if (own[settings.language]) fluent = settings.language;
  return format(fluent, own[fluent]?.[key] ?? own.en?.[key] ?? key, args);
}

// A text of a game, or undefined when there is none.
export function gameText(key: string, args?: Args): string | undefined {
  void known;
  const message = own[settings.language]?.[key];
  return message === undefined ? undefined : format(settings.language, message, args);
}

// Changes whenever a text may read differently: for whoever keeps words.
export const vocabulary = (): string => settings.language + known;
