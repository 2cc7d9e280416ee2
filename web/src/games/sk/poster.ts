// The table as a picture for the lobby.
import type { Poster } from '../game';
import { sheetOf } from './adapt';
import { houses, roof } from './houses';
import { drawTerrain } from './terrain';

export const poster = (map: any): Poster => ({
  svg: drawTerrain(map) + houses(map).map(roof).join(''),
  ...sheetOf(map),
});
