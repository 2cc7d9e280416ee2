// Up Front in the lobby.
import type { Lobby } from '../game';

const lobby: Lobby = {
  minutes: 15,
  first: { scenario: 'first', side: 'german', opponent: 'recruit', seed: 8, next: { scenario: 'a', side: 'german' } },
};
export default lobby;
