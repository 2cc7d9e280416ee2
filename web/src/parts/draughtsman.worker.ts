// Draws countries as pictures, beside the page: a map is thousands of strokes, and nobody should wait for them.
import css from '../board/board.css?inline';
import { sheet } from '../board/hex';
import { drawTerrain } from '../board/terrain';
import type { Poster } from '../games/game';
import { country } from './hero';

const found = import.meta.glob<{ poster: (map: any, scenario: string) => Poster }>('../games/*/poster.ts');
export interface Wanted {
  n: number;
  theme: string;
  game?: string;
  scenario?: string;
  map?: any;
} // without a game: the country behind the title

async function draw({ game, scenario = '', map }: Wanted): Promise<Poster> {
  if (!game) return { svg: drawTerrain(country, true), ...sheet(country) };
  return (await found[`../games/${game}/poster.ts`]!()).poster({ scenario, ...map }, scenario);
}
onmessage = async ({ data }: MessageEvent<Wanted>) => {
  try {
    const p = await draw(data);
    postMessage({
      n: data.n,
      picture: new Blob(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" class="sheet" data-theme="${data.theme}" viewBox="0 0 ${p.width} ${p.height}" width="${p.width}" height="${p.height}"><style>${css}${p.css ?? ''}</style>${p.svg}</svg>`,
        ],
        { type: 'image/svg+xml' },
      ),
    });
  } catch (e) {
    postMessage({ n: data.n, trouble: String(e) });
  }
};
