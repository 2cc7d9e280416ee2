// The military symbols of the counters, drawn by milsymbol at build time into one sprite:
// src/generated/symbols.svg with <symbol id="inf">, ... The counter gives the colour, the symbol the ink.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ms from 'milsymbol';

// Entities of APP-6 land units; what milsymbol has no figure for is drawn below by hand.
const entities = {
  inf: '121100', hmg: '121100', smg: '121100', eng: '140700', cav: '121300', mtc: '121100',
  mtr: '130800', atr: '120400', art: '130300', at: '120400', aa: '130100', tank: '120500',
  spg: '120500', ac: '121300', apc: '121102', hq: '110000', sup: '163400',
};
// Strokes over a symbol, in its own coordinates (the frame spans 25..175 by 50..150).
const ink = 'fill="none" stroke="#000" stroke-width="6"';
const over = {
  hmg: `<path d="M100 62v76M88 138h24" ${ink}/>`,
  spg: `<circle cx="100" cy="100" r="11"/>`,
  ac: `<circle cx="62" cy="138" r="8"/><circle cx="100" cy="138" r="8"/><circle cx="138" cy="138" r="8"/>`,
  mtc: `<circle cx="72" cy="136" r="10" ${ink}/><circle cx="128" cy="136" r="10" ${ink}/>`,
  atr: `<path d="M100 108v34" ${ink}/>`,
  smg: `<path d="M86 100l14-16 14 16-14 16z" fill="#000"/>`,
};
const frame = `<path d="M25 50h150v100H25z" fill="rgba(255,255,255,.38)" stroke="#000" stroke-width="6"/>`;
const drawn = {
  truck: `${frame}<path d="M52 118V84h58v34M110 94h22l14 14v10" ${ink}/><circle cx="70" cy="124" r="9"/><circle cx="126" cy="124" r="9"/>`,
  wagon: `${frame}<path d="M48 92h84l-8 22H58zM132 100l22-18" ${ink}/><circle cx="74" cy="124" r="12" ${ink}/><circle cx="112" cy="124" r="12" ${ink}/>`,
  sled: `${frame}<path d="M48 90h80M58 90v24M114 90v24M42 116h96q16 0 16-20" ${ink}/>`,
  train: `${frame}<path d="M46 112V88h28V76h34v12h46v24z" ${ink}/><circle cx="64" cy="124" r="8"/><circle cx="92" cy="124" r="8"/><circle cx="120" cy="124" r="8"/><circle cx="144" cy="124" r="8"/>`,
  vessel: `${frame}<path d="M46 104h108l-14 24H62zM82 104V82h32v22M98 82V66" ${ink}/>`,
  plane: `<path d="M100 40l10 34 62 26v16l-62-12-4 30 18 12v12l-24-6-24 6v-12l18-12-4-30-62 12v-16l62-26z"/>`,
};

const box = 'viewBox="19 44 162 112"';
let out = '<svg xmlns="http://www.w3.org/2000/svg">';
for (const [id, entity] of Object.entries(entities)) {
  const symbol = new ms.Symbol(`10031000${'00'}${entity}0000`, {
    size: 100, standard: 'APP6', fillColor: 'rgba(255,255,255,.38)', frameColor: '#000', strokeWidth: 6, outlineWidth: 0,
  });
  if (!symbol.isValid()) throw Error(`milsymbol has no entity ${entity} (${id})`);
  const body = symbol.asSVG().replace(/^[^>]*>/, '').replace(/<\/svg>$/, '').replaceAll('stroke-width="3"', 'stroke-width="8"');
  out += `<symbol id="${id}" ${box}>${body}${over[id] ?? ''}</symbol>`;
}
for (const [id, body] of Object.entries(drawn))
  out += `<symbol id="${id}" ${id === 'plane' ? 'viewBox="28 36 144 132"' : box}>${body}</symbol>`;
mkdirSync(new URL('../src/generated/', import.meta.url), { recursive: true });
writeFileSync(fileURLToPath(new URL('../src/generated/symbols.svg', import.meta.url)), out + '</svg>\n');
