// Words that come in every language, and days.
import { settings } from '../state/settings.svelte';
import { typeset } from './typography';

export const say = (words: { en: string; fr: string } | string | undefined): string =>
  words === undefined ? '' : typeof words === 'string' ? words : typeset(settings.language, words[settings.language] ?? words.en);

// A day of the calendar, as it is written: "24 July 1941". A formatter takes milliseconds to make: one a language.
const calendars = new Map<string, Intl.DateTimeFormat>();
export function onDay(iso: string | undefined): string {
  if (!iso) return '';
  const language = settings.language === 'en' ? 'en-GB' : settings.language;
  let calendar = calendars.get(language);
  if (!calendar) calendars.set(language, (calendar = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })));
  return calendar.format(new Date(iso + 'T12:00'));
}
