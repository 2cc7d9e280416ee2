// The screen that is shown, by the address; how to go to another.
import { kept, readRoute, type Route } from './address';
import { knownSeats } from './seats';

export const route = $state<{ now: Route }>({ now: readRoute(location.hash) });
addEventListener('hashchange', () => (route.now = readRoute(location.hash)));

// Where this device holds the seat the battle is opened by its name, never by the key.
export const go = (hash: string): void => {
  const seat = hash.startsWith('#/play/') ? knownSeats().find(s => s.token === hash.slice(7)) : undefined;
  location.hash = seat ? `#/b/${seat.battle}` : hash;
};
// An invitation that was opened: kept for a reload, out of the address and the history.
export function hideInvitation(token: string): void {
  try {
    sessionStorage.setItem(kept, token);
  } catch {
    return;
  }
  history.replaceState(history.state, '', '#/join');
}
