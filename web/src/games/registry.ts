// The games this page can show. Each is loaded when a battle of it is opened.
import { loadWords } from '../text/texts.svelte';
import type { Game, Lobby } from './game';
import { games, lobbies } from './modules';

// With its words: nothing is written twice.
export async function loadGame(code: string): Promise<Game | undefined> {
  return (await Promise.all([games.get(code)?.(), loadWords(code)]))[0]?.default;
}
// A battle of this game is about to be opened.
export function expectGame(code: string | undefined): void {
  if (code) void loadGame(code).catch(() => {});
}
export const loadLobby = async (code: string): Promise<Lobby | undefined> => (await lobbies.get(code)?.())?.default;
