// What the computer's levels are called; asked for when somebody wants to know.
import { api } from '../net/api';
import type { LevelInfo } from '../net/types';
import { say } from '../text/say';

let levels = $state.raw<LevelInfo[]>([]);
let asked = false;
export function levelName(id: string | undefined): string {
  if (id && !asked) {
    asked = true;
    api
      .levels()
      .then(l => (levels = l))
      .catch(() => (asked = false));
  }
  return say(levels.find(l => l.id === id)?.name);
}
