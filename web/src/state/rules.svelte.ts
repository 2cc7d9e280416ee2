// The rules, and the one that is open beside the board.
import { api } from '../net/api';
import type { RuleBook, RuleInfo } from '../net/types';
import { settings } from './settings.svelte';

export const ruleShown = $state<{ id: string | undefined }>({ id: undefined });
export const openRule = (id: string): void => {
  ruleShown.id = id;
};

export const ruleBook = (game: string): Promise<RuleBook> => api.rules(game, settings.language);

// pg.10.m3 belongs to the chapter "10" if there is one, pg.df.m2 to "df".
export function chapterOf(id: string): string {
  return id.split('.')[1] ?? '';
}

export function findRule(book: RuleBook, id: string): RuleInfo | undefined {
  return book.rules.find(r => r.id === id) ?? book.rules.find(r => r.id.startsWith(id));
}
