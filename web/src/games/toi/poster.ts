// A scenario as a picture: its map.
import { sheet } from '../../board/hex';
import type { Poster } from '../game';
import { hexMap } from './adapt';
import { drawGround } from './ground';
import css from './sheet.css?inline';

export const poster = (map: any): Poster => ({ svg: drawGround(map, true), css, ...sheet(hexMap(map)) });
