// Up Front on the page. The table itself is drawn by Table.svelte.
import { thing, type Thing } from '../../state/orders';
import type { Game } from '../game';
import Table from './Table.svelte';

const kinds = { man: 'man', gunner: 'man', assistant: 'man', infiltrator: 'man', group: 'group', target: 'group', to: 'group', with: 'group', card: 'card', weapon: 'weapon' } as const;

const game: Game = {
  code: 'uf',
  board: Table,
  about: o => Object.entries(kinds).filter(([f]) => typeof o[f] === 'string').map(([f, kind]): Thing => thing(kind, o[f])),
  quiet: ['done', 'announce', 'resolve', 'decline', 'end_actions', 'end_turn', 'agree', 'pass', 'decline_all', 'next_group'],
  weighty: o => ['fire', 'resolve', 'close_combat', 'infiltrate', 'sniper', 'fight_infiltrator'].includes(o.verb),
  describe: () => undefined,
  status: () => [],
  where: () => [],
  place: () => undefined,
};
export default game;
