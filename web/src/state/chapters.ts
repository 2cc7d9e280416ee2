// The turns and segments of a finished battle, by the answers after which they began.
import type { GameEvent } from '../net/types';

export type Part = 'turn' | 'segment';
export interface Chapter {
  at: number;
  of: Part;
  event: GameEvent;
}
// lines[i]: how many lines of the log there were after answer i + 1.
export function chaptersOf(
  events: readonly GameEvent[],
  lines: readonly number[],
  breaks: Readonly<Record<string, Part>>,
): Chapter[] {
  const out: Chapter[] = [];
  let answer = 0;
  events.forEach((event, n) => {
    const of = breaks[event.event];
    if (!of) return;
    while (answer < lines.length && lines[answer]! <= n) ++answer;
    if (answer < lines.length) out.push({ at: answer + 1, of, event });
  });
  return out;
}
// Every turn begins a segment too.
const fits = (c: Chapter, of: Part): boolean => c.of === of || c.of === 'turn';
export const chapterAfter = (all: readonly Chapter[], of: Part, at: number): number | undefined =>
  all.find(c => c.at > at && fits(c, of))?.at;
export const chapterBefore = (all: readonly Chapter[], of: Part, at: number): number | undefined =>
  all.findLast(c => c.at < at && fits(c, of))?.at;
