// The games this page can show: every folder here with an index.ts. Each is loaded when a battle of it is opened.
import type { Game } from './game';

const found = import.meta.glob<{ default: Game }>('./*/index.ts');
const load = new Map(Object.entries(found).map(([path, get]) => [path.split('/')[1]!, get]));

export const knownGames = [...load.keys()];
// A battle is about to be opened: of this game, or of any.
export function expectGame(code: string | undefined): void {
  for (const c of code ? [code] : knownGames) load.get(c)?.().catch(() => {});
}
export async function loadGame(code: string): Promise<Game | undefined> {
  return (await load.get(code)?.())?.default;
}
