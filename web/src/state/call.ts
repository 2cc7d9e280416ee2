// Calls whoever has looked away: by a sound, and where he allowed it by a message of the system.
import type { GameEvent } from '../net/types';
import { play, soundOf } from '../sound/sound';
import { say, t } from '../text/texts.svelte';
import type { BattleStore } from './battle.svelte';
import { settings } from './settings.svelte';

export function callBack(battle: BattleStore): void {
  play('turn');
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted')
    new Notification('bocage', {
      body: t('notify.move', { title: say(battle.info?.title) }),
      tag: battle.info?.id ?? '',
    }).onclick = () => window.focus();
}

export function sounds(fresh: readonly GameEvent[]): void {
  for (const s of [...new Set(fresh.map(soundOf).filter(s => s !== undefined))].slice(0, 2)) play(s);
}
