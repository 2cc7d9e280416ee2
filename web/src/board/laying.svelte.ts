// A board is laid step by step: the empty sheet first, so that what is drawn on it is laid out once, at its size; then the layers
// of the ground, each drawn in one task and laid in the next; then it is peopled. In between a slow telephone can answer.
export class Laying {
  ground = $state.raw<readonly string[]>([]);
  peopled = $state(false);

  // Returns how to stop. A map that is drawn anew takes the place of the old one when it is whole.
  begin(layers: () => Iterable<string>): () => void {
    const laid: string[] = [];
    let all: Iterator<string> | undefined, drawn: string | undefined;
    const step = (): void => {
      if (drawn !== undefined) {
        laid.push(drawn);
        drawn = undefined;
        if (!this.peopled) this.ground = [...laid];
      } else {
        all ??= layers()[Symbol.iterator]();
        const next = all.next();
        if (next.done) {
          this.ground = laid;
          this.peopled = true;
          return;
        }
        drawn = next.value;
      }
      later = window.setTimeout(step);
    };
    let later = window.setTimeout(step);
    return () => clearTimeout(later);
  }
}
