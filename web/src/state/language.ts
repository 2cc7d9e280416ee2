// Which language is spoken here, known before anything else is loaded.
import type { Language } from '../net/types';

export const settingsKey = 'bocage.settings';

export function spoken(): Language {
  try {
    const kept = JSON.parse(localStorage.getItem(settingsKey) ?? '{}').language;
    if (kept) return kept;
  } catch {
    /* nothing was kept */
  }
  return typeof navigator !== 'undefined' && navigator.language?.startsWith('fr') ? 'fr' : 'en';
}
