// #/            the lobby           #/new/pg/lipovka   who plays
// #/join/TOKEN  a link was opened   #/play/TOKEN       a battle (and /AT: a moment of it, once it is over)
//               and is #/join at once: the key to a seat does not stay in the address
// #/pass/PASS  one's own seat, from another device: good once, for a while
// #/army/sk     a battle of one's own making
// #/b/BATTLE    a battle this device holds a seat of        #/rules/pg/pg.12.43   the rules browser
import { knownSeats } from './seats';

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string; scenario: string }
  | { screen: 'army'; game: string }
  | { screen: 'join'; token: string }
  | { screen: 'pass'; pass: string }
  | { screen: 'play'; token: string; at: number }
  | { screen: 'rules'; game: string; rule: string };

export const kept = 'bocage.invited';
const invited = (): string => {
  try {
    return sessionStorage.getItem(kept) ?? '';
  } catch {
    return '';
  }
};

export function readRoute(hash: string): Route {
  const [, screen = '', a = '', b = ''] = decodeURI(hash).split('/');
  if (screen === 'new' && a) return { screen, game: a, scenario: b };
  if (screen === 'army' && a) return { screen, game: a };
  if (screen === 'join') {
    const token = a || invited();
    return token ? { screen, token } : { screen: 'home' };
  }
  if (screen === 'pass' && a) return { screen, pass: a };
  if (screen === 'b' && a) {
    const seat = knownSeats().find(s => s.battle === a && s.who === 'me') ?? knownSeats().find(s => s.battle === a);
    return seat ? { screen: 'play', token: seat.token, at: -1 } : { screen: 'home' };
  }
  if (screen === 'play' && a) return { screen, token: a, at: b ? Number(b) : -1 };
  if (screen === 'rules') return { screen, game: a, rule: b };
  return { screen: 'home' };
}
