// What a person sets once on this device.
import type { Language } from '../net/types';

export interface Saved {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  dice: 'roll' | 'quick';         // watch them roll, or only see them lie
  confirm: 'attacks' | 'always' | 'never';
  labels: boolean;                // printed numbers of hexes
  notify: boolean;
  taught: Record<string, boolean>;
}

const key = 'bocage.settings';

function read(): Saved {
  const french = typeof navigator !== 'undefined' && navigator.language?.startsWith('fr');
  const fresh: Saved = {
    language: french ? 'fr' : 'en', theme: 'auto', sound: true, dice: 'roll', confirm: 'attacks',
    labels: true, notify: false, taught: {},
  };
  try { return { ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') }; } catch { return fresh; }
}

export const settings = $state<Saved>(read());

export function saveSettings(): void {
  try { localStorage.setItem(key, JSON.stringify(settings)); } catch { /* private mode: kept for this visit */ }
}

export const lessMotion = (): boolean =>
  settings.dice === 'quick' || matchMedia('(prefers-reduced-motion: reduce)').matches;
