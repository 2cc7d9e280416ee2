// A scenario as a picture: its map.
import { sheet } from '../../board/hex';
import { drawTerrain } from '../../board/terrain';
import type { Poster } from '../game';
import { hexMap } from './adapt';

export const poster = (map: any): Poster => ({ svg: drawTerrain(hexMap(map), true), ...sheet(hexMap(map)) });
