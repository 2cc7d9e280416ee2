// Small drawings that are printed many times on a map: trees, furrows, reeds, houses.
import { radius, round, type Point } from './hex';
import { chance } from './region';

function scatter(seed: string, count: number, far: number, apart: number): Point[] {
  const list: Point[] = [];
  for (let i = 0; list.length < count && i < count * 30; ++i) {
    const a = chance(seed, i, 'a') * Math.PI * 2, r = Math.sqrt(chance(seed, i, 'r')) * far;
    const p = { x: r * Math.cos(a), y: r * Math.sin(a) };
    if (list.every(q => Math.hypot(p.x - q.x, p.y - q.y) > apart)) list.push(p);
  }
  return list.sort((a, b) => a.y - b.y);
}

function trees(k: number): string {
  let out = '';
  for (const p of scatter('trees' + k, 10, 31, 12.5)) {
    const r = 5.4 + chance(k, p.x) * 2.6, x = round(p.x), y = round(p.y);
    out += `<circle class="st-tree-shade" cx="${round(p.x + 1.6)}" cy="${round(p.y + 2.2)}" r="${round(r)}"/><circle class="st-tree" cx="${x}" cy="${y}" r="${round(r)}"/>` +
      `<circle class="st-tree-light" cx="${round(p.x - r * 0.28)}" cy="${round(p.y - r * 0.32)}" r="${round(r * 0.5)}"/>`;
  }
  return out;
}

// A field: parallel furrows inside the hex, a hedge around it.
function field(k: number): string {
  const R = radius * 0.985, hex = Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * i - Math.PI / 6;
    return `${round(R * Math.cos(a))},${round(R * Math.sin(a))}`;
  }).join(' ');
  let lines = '';
  const half = (Math.sqrt(3) / 2) * R;
  const gap = [5, 4, 7][k]!;
  for (let x = -half + gap / 2; x < half; x += gap) {
    const y = R - Math.abs(x) / Math.sqrt(3) - 1.5;
    lines += `M${round(x)} ${round(-y)}V${round(y)}`;
  }
  let hedge = '';
  for (let i = 0; i < 6; ++i) {
    if (chance('hedge', k, i) < 0.3) continue;
    const a = (Math.PI / 3) * i - Math.PI / 6, b = a + Math.PI / 3;
    hedge += `M${round(R * 0.97 * Math.cos(a))} ${round(R * 0.97 * Math.sin(a))}L${round(R * 0.97 * Math.cos(b))} ${round(R * 0.97 * Math.sin(b))}`;
  }
  return `<polygon class="st-field-${k}" points="${hex}"/><path class="st-furrow-${k}" d="${lines}"/><path class="st-hedge" d="${hedge}"/>`;
}

function reeds(k: number): string {
  let out = '';
  for (const p of scatter('reeds' + k, 9, 30, 12)) {
    const x = round(p.x), y = round(p.y);
    out += `<path class="st-reed" d="M${x} ${y}l-2.500-6M${x} ${y}v-8M${x} ${y}l2.500-6"/><path class="st-puddle" d="M${round(p.x - 6)} ${round(p.y + 2)}h12"/>`;
  }
  return out;
}

function tuft(k: number): string {
  return scatter('tuft' + k, 3, 27, 14).map(p =>
    `<path class="st-grass" d="M${round(p.x)} ${round(p.y)}l-1.500-3.500M${round(p.x)} ${round(p.y)}l.3-4.500M${round(p.x)} ${round(p.y)}l1.800-3.200"/>`).join('');
}

export function stamps(): string {
  let out = '';
  for (let k = 0; k < 4; ++k) out += `<g id="trees-${k}">${trees(k)}</g>`;
  for (let k = 0; k < 3; ++k)
    out += `<g id="field-${k}">${field(k)}</g><g id="reeds-${k}">${reeds(k)}</g><g id="tuft-${k}">${tuft(k)}</g>`;
  out += `<g id="waves"><path class="st-wave" d="M-24-12q5-4 10 0t10 0M2 4q5-4 10 0t10 0M-20 18q5-4 10 0t10 0"/></g>`;
  out += `<g id="stones">${scatter('stones', 8, 30, 11).map(p => `<path class="st-stone" d="M${round(p.x - 4)} ${round(p.y + 2)}l2-5 4-1 2 4-2 3z"/>`).join('')}</g>`;
  return out;
}

// Houses stand between the roads that leave the hex, with their long side to the nearest one.
export function towns(id: string, c: Point, roads: Set<number> | undefined, flat = false): string {
  let out = `<g transform="translate(${round(c.x)} ${round(c.y)})">`;
  const base = flat ? 30 : 0;
  for (let k = 0; k < 6; ++k) {
    const angle = base + 30 + 60 * k;
    for (let row = 0; row < 2; ++row) {
      if (row === 1 && chance(id, k, 'second') < 0.35) continue;
      const far = row ? 27 : 14.5, spread = row ? (chance(id, k, row, 's') - 0.5) * 16 : 0;
      const a = ((angle + spread) * Math.PI) / 180;
      const x = far * Math.cos(a), y = far * Math.sin(a);
      const turn = angle + (chance(id, k, 't') < 0.5 ? 30 : -30) + (chance(id, k, row, 'j') - 0.5) * 10;
      const w = (row ? 11 : 9) + chance(id, k, row, 'w') * 4, h = 6.5 + chance(id, k, row, 'h') * 2.5;
      out += house(x, y, w, h, turn, chance(id, k, row, 'church') < 0.04, Math.floor(chance(id, k, row, 'roof') * 3));
    }
  }
  if (!roads?.size) out += house(0, 0, 12, 8, chance(id, 'mid') * 180, true, 1);
  return out + '</g>';
}

function house(x: number, y: number, w: number, h: number, turn: number, church: boolean, roof: number): string {
  const l = round(-w / 2), t = round(-h / 2);
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(turn)})"><rect class="house-shade" x="${round(-w / 2 + 1.2)}" y="${round(-h / 2 + 1.6)}" width="${round(w)}" height="${round(h)}"/>` +
    `<rect class="roof roof-${roof}" x="${l}" y="${t}" width="${round(w)}" height="${round(h)}"/><rect class="roof-dark" x="${l}" y="0" width="${round(w)}" height="${round(h / 2)}"/>` +
    (church ? `<path class="cross" d="M0-7v6M-2.500-5h5"/>` : '') + '</g>';
}
