// A printed counter: what stands where on it. Games fill it in; the board draws it.

export interface CounterModel {
  id: string;
  hex: string;
  side: number;              // 0 or 1: the second side's counters have a cut corner as well as a colour
  colour: string;            // national colour, a CSS class suffix: german, soviet, ...
  leader?: boolean;          // drawn as a leader: rank above, values below
  symbol?: string;           // id in the sprite
  head?: string;             // small words on top
  left?: string;             // bottom left, the big value (fire)
  right?: string;            // bottom right (movement)
  upper?: string;            // top left (anti-tank)
  armour?: string;           // top right, on a shield
  reduced?: boolean;         // a step lost: the band across
  order?: 0 | 1 | 2;         // good order, disrupted, demoralized
  spent?: boolean;           // has moved or fired
  active?: boolean;          // activated in this segment
  carried?: boolean;         // rides in another: drawn smaller, behind
  dug?: boolean;
  hidden?: boolean;
  tags?: string[];           // up to two small letters
  label: string;             // for those who cannot see it
}

export interface MarkModel {   // lies on the map under the counters
  id: string;
  hex: string;
  kind: 'entrenchment' | 'smoke' | 'wreck' | 'mines' | 'wire' | 'objective' | 'blown' | 'fire' | 'control';
  text?: string;
  side?: number;
  label: string;
}

export const counterSize = 44;
