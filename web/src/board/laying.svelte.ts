// A board is laid step by step: the empty sheet first, so that what is drawn on it is laid out once, at its size; then the layers
// of the ground, each drawn in one task and laid in the next; then it is peopled, first the names, then the pieces, then what lies
// above them. In between a slow telephone can answer.
const steps = 3;

export class Laying {
  ground = $state.raw<readonly string[]>([]);
  peopled = $state(0); // names and light, pieces, what lies above them

  // Returns how to stop. A map that is drawn anew takes the place of the old one when it is whole.
  begin(layers: () => Iterable<string>, onpeopled: () => void = () => {}): () => void {
    const laid: string[] = [];
    let all: Iterator<string> | undefined,
      drawn: string | undefined,
      later = 0,
      frame = 0;
    const soon = (f: () => void): void => void (later = window.setTimeout(f));
    // Once what was laid before has been seen.
    const seen = (f: () => void): void => void (frame = requestAnimationFrame(() => soon(f)));
    const people = (): void => {
      ++this.peopled;
      seen(this.peopled < steps ? people : onpeopled);
    };
    const draw = (): void => {
      if (drawn !== undefined) {
        laid.push(drawn);
        drawn = undefined;
        if (!this.peopled) this.ground = [...laid];
      } else {
        all ??= layers()[Symbol.iterator]();
        const next = all.next();
        if (next.done) {
          this.ground = laid;
          if (this.peopled < steps) soon(people);
          return;
        }
        drawn = next.value;
      }
      soon(draw);
    };
    soon(draw);
    return () => {
      clearTimeout(later);
      cancelAnimationFrame(frame);
    };
  }
}
