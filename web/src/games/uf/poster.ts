// A scenario as a picture: three cards on the felt that tell what kind of ground it is about.
import type { Poster } from '../game';
import { scenes } from './art';
import css from './table.css?inline';

const ground: Record<string, [string, string, string]> = {
  a: ['woods', 'hill', 'brush'],
  b: ['walls', 'brush', 'open'],
  c: ['woods', 'stream', 'marsh'],
  d: ['walls', 'buildings', 'hill'],
  e: ['gully', 'woods', 'smoke'],
  f: ['wire', 'entrenched', 'hill'],
};

export function poster(_: any, scenario: string): Poster {
  const card = (name: string, x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-31" y="-20" width="64" height="44" rx="4" fill="#000" opacity=".28"/><rect x="-33" y="-23" width="66" height="46" rx="4" fill="var(--stock)"/>` +
    `<svg x="-30" y="-20" width="60" height="40" viewBox="0 0 60 40">${scenes[name] ?? scenes.open}</svg></g>`;
  const [a, b, c] = ground[scenario] ?? ground.a!;
  return {
    svg: `<g class="uf"><rect width="240" height="90" fill="var(--felt)"/><ellipse cx="120" cy="20" rx="120" ry="60" fill="#fff" opacity=".1"/>${card(a, 50, 47, -7)}${card(c, 190, 47, 6)}${card(b, 120, 43, 1)}</g>`,
    width: 240,
    height: 90,
    css,
  };
}
