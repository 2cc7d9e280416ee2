// Parts of a battle that nobody sees at once: fetched when the page has nothing better to do, or when they are wanted.
import { idle } from './idle';

export const later = {
  lesson: () => import('./Lesson.svelte'),
  playBar: () => import('./PlayBar.svelte'),
  result: () => import('./ResultCard.svelte'),
  invite: () => import('./Invite.svelte'),
  log: () => import('./Log.svelte'),
  people: () => import('./People.svelte'),
  chat: () => import('./Chat.svelte'),
  rule: () => import('./RulePanel.svelte'),
  handOver: () => import('./HandOver.svelte'),
  report: () => import('./Report.svelte'),
  replay: () => import('./Replay.svelte'),
  help: () => import('./Help.svelte'),
};
// So that nothing is waited for, nor missed where the line breaks.
export async function fetchLater(): Promise<void> {
  for (const get of Object.values(later)) {
    await idle();
    await get().catch(() => {});
  }
}
