// The games this page can show: every folder here with an index.ts. Each is loaded when a battle of it is opened; the
// lobby wants only what its lobby.ts tells.
import { loadWords } from '../text/texts.svelte';
import type { Game, Lobby } from './game';

const byCode = <T>(found: Record<string, () => Promise<{ default: T }>>) =>
  new Map(Object.entries(found).map(([path, get]) => [path.split('/')[1]!, get]));
const games = byCode(import.meta.glob<{ default: Game }>('./*/index.ts')),
  lobbies = byCode(import.meta.glob<{ default: Lobby }>('./*/lobby.ts'));

// With its words: nothing is written twice.
export async function loadGame(code: string): Promise<Game | undefined> {
  return (await Promise.all([games.get(code)?.(), loadWords(code)]))[0]?.default;
}
// A battle of this game is about to be opened.
export function expectGame(code: string | undefined): void {
  if (code) void loadGame(code).catch(() => {});
}
export const loadLobby = async (code: string): Promise<Lobby | undefined> => (await lobbies.get(code)?.())?.default;
