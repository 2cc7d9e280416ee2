// What pages say to each other through the chat: a line that begins with a slash is not shown but understood. The server
// knows one too: "/name Marta" is how whoever sits there is called.
import type { ChatLine } from '../net/types';

export const said = (chat: readonly ChatLine[]): ChatLine[] => chat.filter(l => !l.text.startsWith('/'));
