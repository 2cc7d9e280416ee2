// Painted men on round bases, and crew-served weapons on theirs. Drawn around 0, 0 in millimetres, looking east; a base has
// a radius of 10. Sides differ by the colour of the ring and by its drawing (plain, double), so that nobody needs to see colours.
export interface Look {
  ring: string;
  rim: string;
  base: string;
  cloth: string;
  dark: string;
  helm: string;
  light: string;
  double: boolean;
}

const cloths: Record<string, Pick<Look, 'cloth' | 'dark' | 'helm' | 'light'>> = {
  us: { cloth: '#7f7a45', dark: '#45431f', helm: '#4c5230', light: '#8d9463' },
  ger: { cloth: '#6c7a7d', dark: '#333e42', helm: '#353f42', light: '#7d8a8c' },
  bri: { cloth: '#8a7850', dark: '#4c3f24', helm: '#5d5636', light: '#978e63' },
  sov: { cloth: '#8d8453', dark: '#4f4726', helm: '#4d5a34', light: '#8b9a66' },
  jap: { cloth: '#a3935c', dark: '#5a4c28', helm: '#6d6438', light: '#b3a877' },
};
const rings = {
  navy: { ring: '#1f4f86', rim: '#0b2440', base: '#c3c7ae', double: true },
  amber: { ring: '#f4ae22', rim: '#7a4c00', base: '#d2c591', double: false },
};
export function lookOf(nation: string, navy: boolean): Look {
  return { ...(cloths[nation] ?? cloths.us!), ...(navy ? rings.navy : rings.amber) };
}

export type Pose = 'stand' | 'prone' | 'wait' | 'hurt' | 'climb';
export type Arm = 'rifle' | 'smg' | 'mg' | 'tube' | 'flamer' | 'pistol' | 'charge' | 'radio' | 'none';
export function armOf(weapons: readonly string[]): Arm {
  const has = (r: RegExp) => weapons.some(w => r.test(w));
  if (has(/flam/)) return 'flamer';
  if (has(/baz|schreck|piat|pzb|boys|ptrd|type97at/)) return 'tube';
  if (has(/mg|bar|bren|dp|type96|type99|nambu/) && !has(/^smg$/)) return 'mg';
  if (has(/smg|stg|thompson|sten|ppsh/)) return 'smg';
  if (has(/satchel|lunge/) && !has(/rifle|semi|carbine/)) return 'charge';
  if (has(/rifle|semi|carbine|sniper/)) return 'rifle';
  return has(/pistol/) ? 'pistol' : weapons.length ? 'rifle' : 'none';
}
function weapon(kind: Arm): string {
  switch (kind) {
    case 'rifle':
      return '<path d="M-1 3.1H11.5" stroke="#4b3017" stroke-width="1.5"/><path d="M6 3.1H13.4" stroke="#22211e" stroke-width=".9"/>';
    case 'smg':
      return '<path d="M0 3.1H9.5" stroke="#26241f" stroke-width="1.7"/><path d="M5 3.1v3.4" stroke="#26241f" stroke-width="1.3"/>';
    case 'mg':
      return '<path d="M-2 2.4H15.5" stroke="#1c1b18" stroke-width="2"/><path d="M11 2.4l3 4M11 2.4l3-4" stroke="#1c1b18" stroke-width="1"/>';
    case 'tube':
      return '<path d="M-9 3.2H13" stroke="#4d5434" stroke-width="3"/><path d="M-9 3.2H13" stroke="#2d301d" stroke-width=".7"/>';
    case 'flamer':
      return '<path d="M0 3H12" stroke="#3a3c34" stroke-width="1.8"/><circle cx="12.5" cy="3" r="1.5" fill="#e0571b"/><path d="M-5-2h4v4h-4z" fill="#4d5434" stroke="#22241a" stroke-width=".7"/>';
    case 'pistol':
      return '<path d="M2 3.4H8" stroke="#1c1b18" stroke-width="1.4"/>';
    case 'charge':
      return '<rect x="3" y="1" width="5" height="4.5" fill="#6d5a2f" stroke="#2d2410" stroke-width=".6"/>';
    default:
      return '';
  }
}
export function base(c: Look, leader = false): string {
  let o = `<circle cx="2.6" cy="3.6" r="10.4" fill="#1c1a0d" opacity=".42"/><circle r="10" fill="${c.rim}"/><circle r="9.3" fill="${c.ring}"/><circle r="6.9" fill="${c.base}"/><circle r="6.9" fill="none" stroke="${c.rim}" stroke-width=".5" opacity=".7"/>`;
  if (c.double) o += '<circle r="8.1" fill="none" stroke="#cfe2f6" stroke-width=".8"/>';
  if (leader) o += '<circle r="10.6" fill="none" stroke="#fff3c4" stroke-width="1.7"/>';
  return o;
}
// What turns with the man: the notch that shows his front, and himself.
export function body(c: Look, pose: Pose, arm: Arm, riding = false): string {
  let o = `<path d="M12.2 0L8.2-3.3V3.3Z" fill="${c.rim}"/><path d="M11.2 0L8.6-2.1V2.1Z" fill="#fffbe8"/>`;
  if (riding)
    o +=
      '<path d="M-13 0Q-8-5 2-4Q9-3 14-1Q15 0 14 1Q9 3 2 4Q-8 5-13 0Z" fill="#6b4426" stroke="#2f1c0d" stroke-width=".7"/><path d="M9-2.5Q14-3 15 0Q14 3 9 2.5" fill="#4a2d17"/><path d="M-13 0l-4-1.5v3z" fill="#2f1c0d"/>';
  if (pose === 'hurt')
    return (
      o +
      `<g transform="rotate(70)"><path d="M-8-2.4L-1-1M-7 3.4L-1 1.4" stroke="${c.dark}" stroke-width="2.3" stroke-linecap="round"/><ellipse cx="1" rx="4" ry="3" fill="${c.cloth}"/><circle cx="5.6" cy=".6" r="2.6" fill="${c.helm}"/></g>`
    );
  if (pose === 'prone' || pose === 'wait')
    return (
      o +
      `<path d="M-11-2.6L-2-1.6M-11 2.6L-2 1.6" stroke="${c.dark}" stroke-width="2.4" stroke-linecap="round"/><ellipse cx="-1.2" rx="4.4" ry="3.3" fill="${c.cloth}"/>` +
      weapon(arm) +
      `<path d="M1-3L6 1.6M1 3.2L5 3" stroke="${c.cloth}" stroke-width="2" stroke-linecap="round"/><circle cx="3" r="2.8" fill="${c.helm}"/><circle cx="2.4" cy="-.9" r="1.1" fill="${c.light}"/>`
    );
  return (
    o +
    `<ellipse cx="-2.4" rx="2.6" ry="3.4" fill="${c.dark}"/><ellipse cx="-.4" rx="2.9" ry="5.3" fill="${c.cloth}" stroke="${c.dark}" stroke-width=".5"/>` +
    weapon(arm) +
    `<path d="M.5 4.4L5 3.2M.4-4.2L7 2.2" stroke="${c.cloth}" stroke-width="2" stroke-linecap="round"/><circle r="3.2" fill="${c.helm}" stroke="#20241d" stroke-width=".4"/><circle cx="-.8" cy="-.9" r="1.3" fill="${c.light}"/>`
  );
}
// Marks at fixed places on the rim, never turned.
export const marks = {
  nco: '<g transform="translate(-7.4-7.4)"><circle r="4.1" fill="#33402f"/><path d="M-2.3 1.2L0-1.1L2.3 1.2" fill="none" stroke="#ffe9a6" stroke-width="1.3"/></g>',
  officer:
    '<g transform="translate(-7.4-7.4)"><circle r="4.6" fill="#33402f"/><path d="M0-3L.9-.9L3-.7L1.400.8L1.9 3L0 1.8L-1.9 3L-1.400.8L-3-.7L-.9-.9Z" fill="#ffe08a"/></g>',
  waits:
    '<g transform="translate(7.8-7.6)"><circle r="4.4" fill="#fffdf2" stroke="#0b2440" stroke-width=".9"/><path d="M-2.8 0Q0-2.7 2.8 0Q0 2.7-2.8 0Z" fill="none" stroke="#0b2440" stroke-width=".9"/><circle r="1" fill="#0b2440"/></g>',
  under:
    '<g transform="translate(7.8-7.4)"><path d="M0-4.8L4.8 3.6H-4.8Z" fill="#ffd54a" stroke="#3a2a00" stroke-width="1"/><path d="M0-1.6V1.2M0 2.2v.6" stroke="#3a2a00" stroke-width="1.2"/></g>',
  hurt: '<g transform="translate(7-7)"><circle r="4" fill="#fff"/><path d="M-2.4 0H2.4M0-2.4V2.4" stroke="#b3261e" stroke-width="1.7"/></g>',
  done: '<g transform="translate(7.6 7.4)"><circle r="3.7" fill="#23231d"/><path d="M-1.7 0L-.4 1.5L1.9-1.4" stroke="#fff" stroke-width="1.2" fill="none"/></g>',
  shaken:
    '<g transform="translate(-7.6 7.4)"><circle r="4" fill="#b3261e"/><path d="M0-2.2V.6M0 1.7v.5" stroke="#fff" stroke-width="1.3"/></g>',
} as const;

export type Piece = 'gun' | 'mortar' | 'mg';
export const gearKind = (type: string): Piece =>
  /mortar/.test(type) ? 'mortar' : /mg|maxim|vick|m19|type92|hmg/.test(type) ? 'mg' : 'gun';
export function gearBase(c: Look, gun: boolean): string {
  return `<circle cx="3" cy="4" r="20" fill="#1c1a0d" opacity=".3"/><circle r="20" fill="${c.ring}" stroke="${c.rim}" stroke-width="1.2"/>${c.double ? '<circle r="18.4" fill="none" stroke="#cfe2f6" stroke-width=".8"/>' : ''}<circle r="17" fill="${gun ? '#a29a63' : c.base}"/>`;
}
export function gearBody(kind: Piece): string {
  if (kind === 'mortar')
    return '<circle cx="-6" r="5" fill="#3a3c34"/><path d="M-6 0H11" stroke="#565b50" stroke-width="5" stroke-linecap="round"/><circle cx="11" r="2.4" fill="#15150f"/><path d="M5 0L9 8M5 0L9-8" stroke="#3a3c34" stroke-width="1.6"/>';
  if (kind === 'mg')
    return '<path d="M0 0L-13-8M0 0L-13 8M0 0L10 0" stroke="#2f3022" stroke-width="2"/><rect x="-7" y="-2.4" width="28" height="4.8" rx="2" fill="#33352a"/><rect x="-3" y="-5.5" width="5" height="3.5" fill="#4d5434"/>';
  return '<path d="M-1-2L-18-9M-1 2L-18 9" stroke="#4c5654" stroke-width="3" stroke-linecap="round"/><rect x="-5" y="-11" width="8" height="4" rx="1" fill="#2f3230"/><rect x="-5" y="7" width="8" height="4" rx="1" fill="#2f3230"/><rect x="-8" y="-1.9" width="36" height="3.8" fill="#65716f" stroke="#262c2b" stroke-width=".7"/><rect x="25" y="-2.8" width="5" height="5.6" fill="#4c5654"/><path d="M4-12L7-9V9L4 12Z" fill="#7c8886" stroke="#262c2b" stroke-width=".9"/>';
}
