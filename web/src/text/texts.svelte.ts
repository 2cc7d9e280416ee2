// The page's own words come with it, one file a topic and language; the games' words come from the server.
import { format, type Args } from './message';
import { typeset } from './typography';
import { settings } from '../state/settings.svelte';
import type en_page from '../../../text/en/web/page.json';
import type en_help from '../../../text/en/web/help.json';

export type Key = keyof typeof en_page | keyof typeof en_help;
type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>('../../../text/*/web/*.json', { eager: true, import: 'default' });
const own: Record<string, Catalogue> = {};
for (const [path, words] of Object.entries(files)) {
  const language = /text\/(\w+)\/web/.exec(path)![1]!;
  own[language] = { ...own[language], ...Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(language, text)])) };
}

const games = $state.raw<Record<string, Catalogue>>({});
let known = $state(0);

export async function loadGameTexts(language: string): Promise<void> {
  if (games[language]) return;
  try {
    const reply = await fetch(`./api/text/${language}`);
    if (reply.ok) { games[language] = await reply.json(); known++; }
  } catch { /* without them keys fall back to the texts that come with options and events */ }
}

export const t = (key: Key, args?: Args): string =>
  format(settings.language, own[settings.language]?.[key] ?? own.en![key] ?? key, args);

// A text of a game, or undefined when there is none.
export function gameText(key: string, args?: Args): string | undefined {
  void known;
  const message = games[settings.language]?.[key] ?? own[settings.language]?.[key];
  return message === undefined ? undefined : format(settings.language, message, args);
}

// Changes whenever a text may read differently: for whoever keeps words.
export const vocabulary = (): string => settings.language + known;

// A day of the calendar, as it is written: "24 July 1941".
export const onDay = (iso: string | undefined): string => (iso ? new Date(iso + 'T12:00').toLocaleDateString(settings.language === 'en' ? 'en-GB' : settings.language, { day: 'numeric', month: 'long', year: 'numeric' }) : '');

// What the server says in both languages.
export const say = (words: { en: string; fr: string } | string | undefined): string =>
  words === undefined ? '' : typeof words === 'string' ? words : typeset(settings.language, words[settings.language] ?? words.en);
