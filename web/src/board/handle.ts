// What the page may ask of a board, handed on by the hex map inside it.
import type { BoardHandle } from '../games/game';

export const handleOf = (board: () => BoardHandle | undefined): Required<Omit<BoardHandle, 'foot'>> => ({
  lookAt: t => board()?.lookAt?.(t),
  occupied: () => board()?.occupied?.() ?? [],
  screenOf: t => board()?.screenOf?.(t),
});
