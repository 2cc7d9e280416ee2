// Where the games' modules lie: every folder here with an index.ts. The lobby wants only what its lobby.ts tells.
import type { Game, Lobby } from './game';

const byCode = <T>(found: Record<string, () => Promise<{ default: T }>>) =>
  new Map(Object.entries(found).map(([path, get]) => [path.split('/')[1]!, get]));
export const games = byCode(import.meta.glob<{ default: Game }>('./*/index.ts')),
  lobbies = byCode(import.meta.glob<{ default: Lobby }>('./*/lobby.ts'));
