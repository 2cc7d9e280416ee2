// A hex map as the board draws it; each game makes one from what the server says.
import type { Grid } from './hex';

export type Ground = 'clear' | 'woods' | 'field' | 'town' | 'swamp' | 'river' | 'major_river' | 'rough' | 'sea';

export interface HexMap extends Grid {
  ground: Record<string, Ground>; // what is not named is clear
  level: Record<string, number>; // what is not named is 0
  roads: string[][]; // hex by hex
  rails: string[][];
  rivers: string[][]; // beds of rivers inside hexes; without them neighbours are joined
  streams?: { hex: string; side: number }[]; // along hexsides
  fords?: string[];
  names?: PlaceName[];
  look?: string; // a class on the sheet: desert, snow
}

// A name belongs to some hexes; it is written beside them where nothing else lies.
export interface PlaceName {
  hexes: string[];
  text: string;
  kind?: 'hill' | 'town' | 'wood' | 'water';
}
