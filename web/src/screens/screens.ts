// The screens that come when they are wanted: a battle must not wait for the rules browser, nor that for a battle.
import type { Route } from '../state/address';

const later = {
  new: () => import('./NewBattle.svelte'),
  army: () => import('./Army.svelte'),
  play: () => import('./Battle.svelte'),
  rules: () => import('./Rules.svelte'),
};
export const { new: newBattle, army, play, rules } = later;
export function fetchScreen(screen: Route['screen']): void {
  if (screen in later) void later[screen as keyof typeof later]().catch(() => {});
}
