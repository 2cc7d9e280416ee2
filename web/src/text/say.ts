// Words that come in every language, and days.
import { settings } from '../state/settings.svelte';
import { typeset } from './typography';

export const say = (words: { en: string; fr: string } | string | undefined): string =>
  words === undefined
    ? ''
    : typeof words === 'string'
      ? words
      : typeset(settings.language, words[settings.language] ?? words.en);

// A day of the calendar, as it is written: "24 July 1941". By hand: a formatter of the browser takes long to make.
const months = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
};
export function onDay(iso: string | undefined): string {
  const [year, month, day] = (iso ?? '').split('-').map(Number),
    name = months[settings.language]?.[(month ?? 0) - 1];
  return name && day ? `${settings.language === 'fr' && day === 1 ? '1er' : day} ${name} ${year}` : '';
}
