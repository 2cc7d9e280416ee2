// The table itself, drawn once as SVG text: mat, hills, fields, water, roads, then what stands on them. Houses are not
// part of it (houses.ts): their roofs come off.
import { rows, sheetOf, spotOf, type Spot } from './adapt';
import { mat } from './mat';
import * as plants from './plants';
import { poly, soft } from './shapes';
import * as works from './works';

export interface Part {
  ps?: Spot[];
  open?: boolean;
  disc?: Spot & { r: number };
}
export function partsOf(t: any, map: any): Part[] {
  return (t.parts ?? []).map((p: any): Part =>
    p.circle
      ? { disc: { ...spotOf(map, p.circle), r: p.circle[2] / 10 } }
      : { ps: (p.poly ?? p.line).map((c: number[]) => spotOf(map, c)), open: !p.poly },
  );
}

// Bottom up.
const order = [
  'snow',
  'hill',
  'crops',
  'marsh',
  'orchard',
  'brush',
  'stream',
  'river',
  'ford',
  'road',
  'bridge',
  'crater',
  'foxhole',
  'trench',
  'rubble',
  'minefield',
  'cliff',
  'wire',
  'fence',
  'sandbags',
  'hedge',
  'lowwall',
  'highwall',
  'wood',
  'jungle',
  'bocage',
  'wreck',
];

function draw(t: any, map: any): string {
  const parts = partsOf(t, map),
    id = String(t.id);
  const each = (f: (ps: Spot[], open: boolean) => string): string =>
    parts.map(p => (p.ps ? f(p.ps, !!p.open) : '')).join('');
  switch (t.type) {
    case 'hill':
      return each(ps => works.hill(ps, id));
    case 'crops':
      return each(ps => plants.crops(ps, id));
    case 'marsh':
      return each(ps => plants.marsh(ps, id));
    case 'orchard':
      return each(ps => plants.orchard(ps, id));
    case 'brush':
      return each(ps => plants.brush(ps, id));
    case 'wood':
      return each(ps => plants.wood(ps, id));
    case 'jungle':
      return each(ps => plants.jungle(ps, id));
    case 'stream':
    case 'river':
      return parts.some(p => p.disc) || (parts.length === 1 && parts[0]!.ps?.length === 4) || parts.length > 1
        ? works.water(works.strips(parts), id)
        : each(works.pond);
    case 'ford':
      return each(ps => `<path d="${poly(ps)}" fill="#b7b183" opacity=".8"/>`);
    case 'bridge':
      return each(ps =>
        ps.length === 4 ? works.planks(ps) : `<path d="${poly(ps)}" fill="#a98a5c" stroke="#4b3618" stroke-width="2"/>`,
      );
    case 'snow':
      return each(ps => `<path d="${soft(ps, 0.2)}" fill="#eef2f4" opacity=".9"/>`);
    case 'rubble':
      return each(ps => works.rubble(ps, id));
    case 'minefield':
      return each(ps => works.mines(ps));
    case 'cliff':
      return each(ps => works.cliff(ps));
    case 'wire':
      return each(ps => works.wire(ps));
    case 'fence':
      return each(ps => works.fence(ps));
    case 'sandbags':
      return each(ps => works.sandbags(ps));
    case 'hedge':
      return each(ps => plants.hedge(ps, id));
    case 'lowwall':
      return each(ps => works.wall(ps));
    case 'highwall':
      return each(ps => works.wall(ps, true));
    case 'bocage':
      return each(ps => plants.bocage(ps, id));
    case 'trench':
      return each((ps, open) => works.trench(ps, !open));
    case 'crater':
    case 'foxhole':
      return parts
        .map(p => (p.disc ? works.hole(p.disc, p.disc.r, id) : p.ps ? works.trench(p.ps, true) : ''))
        .join('');
    case 'wreck':
      return each(works.wreck);
    default:
      return '';
  }
}

const drawn = new WeakMap<object, string>();
export function drawTerrain(map: any): string {
  let text = drawn.get(map);
  if (text === undefined) {
    const all = rows(map.terrain),
      { width, height } = sheetOf(map);
    text =
      mat(
        map,
        { width, height },
        all.filter(t => t.type === 'building').map(t => partsOf(t, map)[0]?.ps ?? []),
      ) +
      order
        .map(type => {
          const some = all.filter(t => t.type === type);
          return type === 'road'
            ? works.roads(some.map(t => works.strips(partsOf(t, map))))
            : some.map(t => draw(t, map)).join('');
        })
        .join('') +
      `<linearGradient id="sk-light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff7d6" stop-opacity=".16"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d1a08" stop-opacity=".2"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sk-light)"/>`;
    drawn.set(map, text);
  }
  return text;
}
