// The first look at the table: mine and as much of what I fight for as leaves men large enough to be known, the nearest first; else mine.
import { openingView, type Window } from '../../../board/opening';
import type { Insets } from '../../game';
import type { Spot } from '../adapt';
import { boxOf, far } from '../shapes';

const around = 110; // an objective is a house or a field about it
const edge = 80;
const most = 1.25;
const slim = 700; // pixels: a telephone

export function openingOf(
  room: { width: number; height: number },
  size: { width: number; height: number },
  free: Insets,
  own: readonly Spot[],
  goals: readonly Spot[],
): Window {
  const least = room.width < slim ? 0.7 : 0.85;
  if (own.length) {
    const mid = boxOf(own),
      front = { x: (mid.x + mid.right) / 2, y: mid.y },
      near = [...goals].sort((a, b) => far(a, front) - far(b, front));
    for (let n = near.length; n; --n) {
      const about = near.slice(0, n).flatMap(g => [
        { x: g.x - around, y: g.y - around },
        { x: g.x + around, y: g.y + around },
      ]);
      const b = boxOf([...own, ...about]),
        k = Math.min(
          (room.width - free.left - free.right) / (b.right - b.x + edge),
          (room.height - free.top - free.bottom) / (b.bottom - b.y + edge),
        );
      if (k >= least)
        return {
          x: (b.x + b.right) / 2,
          y: (b.y + b.bottom) / 2,
          k: Math.min(k, most),
          keep: { x: b.x, y: b.y, width: b.right - b.x, height: b.bottom - b.y },
        };
    }
  }
  return openingView(room, size, free, own, goals, least, most);
}
