// How much room an element has, counted in the reader's own letters (rem), as words in data-room.
// Not container queries: with them Chromium worked out every style of the table anew, several times an answer.
export type Fits = Record<string, (width: number, height: number) => boolean>;

export function room(node: HTMLElement, fits: Fits): { destroy: () => void } {
  const letter = node.appendChild(document.createElement('i')); // grows with the text
  letter.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  const look = () => {
    const rem = letter.offsetWidth || 16,
      w = node.clientWidth / rem,
      h = node.clientHeight / rem;
    const words = Object.keys(fits)
      .filter(name => fits[name]!(w, h))
      .join(' ');
    if (node.dataset.room !== words) node.dataset.room = words;
  };
  const watch = new ResizeObserver(look);
  watch.observe(node);
  watch.observe(letter);
  look();
  return { destroy: () => watch.disconnect() };
}
