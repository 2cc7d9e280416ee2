// What floats over a board keeps off what the board has at its foot. It is told to what floats and to nothing else: a variable of
// the board itself would make the style of every counter be worked out anew.
export function keepOff(board: Element | null | undefined, high: number): () => void {
  const floats = board?.querySelector<HTMLElement>(':scope > .floats')?.style;
  floats?.setProperty('--board-foot', `${high}px`);
  return () => floats?.removeProperty('--board-foot');
}
