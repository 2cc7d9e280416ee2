// How large the table is drawn and how its men stand, so that nobody is cut: four in a row, two rows at most, upright with their
// faces where there is room, lower where there is less, by their weapons alone in a crowd.
// How many men stand in a row depends on the size, so that it is tried, not computed; anew only when the groups or the room change.
import { untrack } from 'svelte';

export interface Crowd {
  columns: HTMLElement | undefined;
  people: string; // who stands where: another string is another table
  tallest: number; // men of the largest group
  letters: number; // groups beside each other
}

const between = 48; // no man's land, in pixels at full size
const phone = 520; // narrower than this one pair of groups is in sight at a time

export class Fitting {
  roomy = $state(true);
  wide = $state(true);
  low = $state(false);
  size = $state(1);
  private cramped = $state(false);
  private measured = '';
  private tried = '';

  constructor(
    private crowd: () => Crowd,
    view: () => unknown,
  ) {
    $effect(() => {
      const { columns } = crowd();
      if (!columns) return;
      const field = columns.parentElement!,
        shape = this.shape;
      untrack(() => this.fit(field, shape));
      const watch = new ResizeObserver(() => this.fit(field, shape));
      watch.observe(field);
      return () => watch.disconnect();
    });
    // A card laid on a group, a mark, an order make it taller: what no longer fits is tried anew.
    $effect(() => {
      void view();
      const field = crowd().columns?.parentElement,
        shape = this.shape;
      const frame = requestAnimationFrame(() => {
        if (!field || field.clientWidth <= phone + 24 || this.needed(this.size) <= field.clientHeight - 12) return;
        this.tried = '';
        this.fit(field, shape);
      });
      return () => cancelAnimationFrame(frame);
    });
  }

  get upright(): boolean {
    const { tallest } = this.crowd();
    return this.roomy && !this.cramped && tallest > 0 && tallest <= 8;
  }
  private get shape(): string {
    const { people, tallest } = this.crowd();
    return people + this.upright + this.low + tallest + this.wide;
  }

  // The tallest of theirs over the tallest of ours, empty places among them, and what lies between them.
  private needed(size: number): number {
    const { columns } = this.crowd();
    const tall = (which: string): number =>
      Math.max(0, ...[...(columns?.querySelectorAll(which) ?? [])].map(g => g.getBoundingClientRect().height));
    return (
      tall('.half.theirs > .group, .none.theirs') +
      tall('.half:not(.theirs) > .group, .place, .none:not(.theirs)') +
      between * size
    );
  }

  private fit(field: HTMLElement, shape: string): void {
    const { columns, people, tallest, letters } = this.crowd(),
      w = field.clientWidth - 24,
      h = field.clientHeight - 12,
      now = `${shape} ${w} ${h}`;
    if (now === this.tried || !columns) return;
    this.tried = now;
    const slim = w <= phone,
      each = slim ? w - 40 : w / Math.max(1, letters);
    this.roomy = each >= 220;
    this.wide = each >= 290;
    if (this.measured !== `${people} ${w} ${h}`) {
      this.measured = `${people} ${w} ${h}`;
      if (this.cramped || this.low) {
        this.cramped = this.low = false;
        this.tried = '';
        if (this.roomy && tallest <= 8) return; // with their faces first: it comes again when they are drawn
      }
    }
    const fits = (size: number): boolean => {
      columns.style.zoom = String(size);
      return this.needed(size) <= h;
    };
    this.size = slim || !letters ? 1 : largest(0.5, Math.min(1.9, w / (letters * 240)), fits);
    columns.style.zoom = String(this.size);
    // Better a lower face, and a weapon that can be read than a face that cannot.
    if (!this.upright || slim || this.size >= 0.85) return;
    if (!this.low) this.low = true;
    else this.cramped = true;
  }
}

// Between these two, to a thirtieth of the way.
function largest(least: number, most: number, fits: (size: number) => boolean): number {
  if (fits(most)) return most;
  for (let i = 0; i < 5; ++i) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}
