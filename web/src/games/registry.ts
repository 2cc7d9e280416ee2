// The games this page can show. Each is loaded when a battle of it is opened.
import type { Game } from './game';

const files = import.meta.glob<{ default: Game }>('./*/index.ts');
const load: Record<string, () => Promise<{ default: Game }>> = Object.fromEntries(
  Object.entries(files).map(([path, game]) => [path.split('/')[1]!, game]),
);

export const knownGames = Object.keys(load);
// A battle is about to be opened: of this game, or of any.
export function expectGame(code: string | undefined): void {
  for (const c of code ? [code] : knownGames) load[c]?.().catch(() => {});
}
export async function loadGame(code: string): Promise<Game | undefined> {
  return (await load[code]?.())?.default;
}
