// What a person sets once on this device.
import type { Language } from '../net/types';
import { settingsKey as key, spoken } from './language';

export type Pace = 'slow' | 'normal' | 'fast' | 'at_once'; // how fast what happened is played

export interface Saved {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  pace: Pace;
  confirm: 'attacks' | 'always' | 'never';
  labels: boolean; // printed numbers of hexes
  notify: boolean;
  name: string; // what others read beside one's seat
  listed: boolean; // the list of all orders stays open
  panel: boolean; // the panel beside the board is open
  unhurt: boolean; // a march goes on by itself under fire, as long as nobody is hurt
  taught: Record<string, boolean>;
}

function read(): Saved {
  const fresh: Saved = {
    language: spoken(),
    theme: 'auto',
    sound: true,
    pace: 'normal',
    confirm: 'attacks',
    labels: true,
    notify: false,
    name: '',
    listed: false,
    panel: typeof innerWidth === 'undefined' || innerWidth > 1100,
    unhurt: true,
    taught: {},
  };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return fresh;
  }
}

export const settings = $state<Saved>(read());

export function saveSettings(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    /* private mode: kept for this visit */
  }
}

export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
