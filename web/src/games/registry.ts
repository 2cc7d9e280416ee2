// The games this page can show. Each is loaded when a battle of it is opened.
import type { Game } from './game';

const load: Record<string, () => Promise<{ default: Game }>> = {
  pg: () => import('./pg/index'),
  uf: () => import('./uf/index'),
};

export const knownGames = Object.keys(load);
export async function loadGame(code: string): Promise<Game | undefined> {
  return (await load[code]?.())?.default;
}
