// What pages say to each other through the chat: a line that begins with a slash is not shown but understood. A name, so
// that people know with whom they play.
import type { ChatLine } from '../net/types';

const named = (line: ChatLine): string | undefined => /^\/name (.{1,20})$/.exec(line.text)?.[1];
export const said = (chat: readonly ChatLine[]): ChatLine[] => chat.filter(l => !l.text.startsWith('/'));
// How whoever sits there called himself last.
export function nameOf(chat: readonly ChatLine[], side: string | undefined): string | undefined {
  const line = chat.findLast(l => named(l) !== undefined && (l.side ?? l.from) === side);
  return line && named(line);
}
