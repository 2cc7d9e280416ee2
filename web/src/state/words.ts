// What pages say to each other through the chat: a line that begins with a slash is not shown but understood. A name, so
// that people know with whom they play; a rematch, with the seat that is kept for the other.
import type { ChatLine } from '../net/types';

export type PageWord = { word: 'name'; name: string } | { word: 'rematch'; token: string; side: string };

export function pageWord(line: ChatLine): PageWord | undefined {
  const name = /^\/name (.{1,20})$/.exec(line.text)?.[1];
  if (name) return { word: 'name', name };
  const [, side, token] = /^\/rematch (\S{1,40}) (\S{8,200})$/.exec(line.text) ?? [];
  return side && token ? { word: 'rematch', side, token } : undefined;
}
export const said = (chat: readonly ChatLine[]): ChatLine[] => chat.filter(l => !l.text.startsWith('/'));
// How whoever sits there called himself last.
export function nameOf(chat: readonly ChatLine[], side: string | undefined): string | undefined {
  for (const l of [...chat].reverse()) { const w = pageWord(l); if (w?.word === 'name' && (l.side ?? l.from) === side) return w.name; }
  return undefined;
}
