// Pictures of the cards, drawn by us: small scenes of 60 by 40 and signs of 24 by 24. Colours come
// from the table's own palette so that day and night both look printed.
const tree = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-1 0h2v5h-2z" fill="var(--bark)"/><path d="M0-14 6.5 1h-13z" fill="var(--leaf2)"/><path d="M0-14 2 1h-8.5z" fill="var(--leaf)"/></g>`;
const round = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--leaf2)"/><circle cx="${x - r * 0.25}" cy="${y - r * 0.25}" r="${r * 0.7}" fill="var(--leaf)"/>`;
const house = (x: number, y: number, w: number, h: number): string =>
  `<path d="M${x} ${y}h${w}v${-h}h${-w}z" fill="var(--plaster)"/><path d="M${x - 2} ${y - h}l${w / 2 + 2}-8 ${w / 2 + 2} 8z" fill="var(--roof)"/><path d="M${x + w * 0.2} ${y - h + 3}h3v4h-3zM${x + w * 0.62} ${y - h + 3}h3v4h-3zM${x + w * 0.4} ${y - 7}h4v7h-4z" fill="var(--deep)"/>`;
const sky = '<path d="M0 0h60v40H0z" fill="var(--sky)"/>';
const field = (c = 'var(--grass)', y = 24): string => `<path d="M0 ${y}q15-3 30-1t30-1v18H0z" fill="${c}"/>`;
const tuft = (x: number, y: number): string =>
  `<path d="M${x} ${y}l-2-4m2 4v-5m0 5 2-4" stroke="var(--leaf2)" stroke-width="1" fill="none"/>`;

export const scenes: Record<string, string> = {
  open: `${sky}${field()}<path d="M0 31q20-3 60-1M0 36q24-2 60 0" stroke="var(--straw)" stroke-width="1" fill="none"/>${tuft(12, 33)}${tuft(40, 30)}${tuft(50, 37)}`,
  woods: `${sky}${field('var(--grass)', 27)}${tree(8, 27, 0.9)}${tree(20, 25, 1.1)}${tree(33, 26, 1)}${tree(46, 25, 1.15)}${tree(56, 28, 0.85)}${tree(14, 34, 1.2)}${tree(28, 35, 1.25)}${tree(41, 35, 1.15)}${tree(53, 36, 1.1)}`,
  brush: `${sky}${field()}${round(9, 27, 5)}${round(17, 29, 6)}${round(28, 26, 5)}${round(38, 29, 7)}${round(49, 27, 5)}${round(55, 31, 5)}${tuft(24, 37)}${tuft(46, 38)}`,
  hill: `${sky}<path d="M0 40q8-2 17-17T34 8t15 13 11 14v5z" fill="var(--grass)"/><path d="M34 8q7 1 15 13t11 14v5H40q-2-18-6-32z" fill="var(--grass2)"/><path d="M14 29q16-4 34-1M20 21q12-3 22 0M26 14q7-2 12 0" stroke="var(--leaf2)" stroke-width="1" fill="none" stroke-dasharray="3 2"/>`,
  walls: `${sky}${field()}<path d="M0 25h60v10H0z" fill="var(--stone)"/><path d="M0 25h60M0 30h60M0 35h60M8 25v5M22 25v5M37 25v5M51 25v5M2 30v5M15 30v5M30 30v5M45 30v5M58 30v5" stroke="var(--deep)" stroke-width="1" fill="none"/>${round(49, 22, 5)}`,
  gully: `${sky}${field('var(--grass)', 16)}<path d="M18 40q8-9 2-13t6-9h14q6 5-2 9t4 13z" fill="var(--earth)"/><path d="M27 40q5-9 1-13t3-8h5q2 4-2 8t2 13z" fill="var(--deep)"/><path d="M18 40q8-9 2-13t6-9M42 40q-12-9-4-13t2-9" stroke="var(--bark)" stroke-width="1.2" fill="none"/>`,
  marsh: `${sky}${field('var(--grass2)', 18)}<ellipse cx="16" cy="28" rx="12" ry="3.2" fill="var(--water)"/><ellipse cx="43" cy="25" rx="13" ry="3" fill="var(--water)"/><ellipse cx="36" cy="35" rx="16" ry="3.4" fill="var(--water)"/>${tuft(9, 27)}${tuft(24, 25)}${tuft(38, 23)}${tuft(52, 27)}${tuft(28, 35)}${tuft(47, 36)}`,
  stream: `${sky}${field('var(--grass)', 16)}<path d="M34 16q12 6-4 11t6 13h-22q-8-9 6-14t8-10z" fill="var(--water)"/><path d="M33 21q4 4-6 8t0 9M26 33q4-3 8-3" stroke="var(--foam)" stroke-width="1.2" fill="none"/>${tuft(10, 30)}${tuft(50, 27)}`,
  buildings: `${sky}${field('var(--grass)', 28)}${house(34, 31, 19, 14)}${house(6, 34, 22, 15)}<path d="M0 38q30-4 60 0" stroke="var(--earth)" stroke-width="3" fill="none"/>`,
  pillbox: `${sky}${field()}<path d="M12 34l4-13h28l4 13z" fill="var(--stone)"/><path d="M16 21h28l-3-5H19z" fill="var(--plaster)"/><path d="M22 25h16v3H22z" fill="var(--deep)"/>`,
  minefield: `${sky}${field()}<g fill="var(--deep)"><circle cx="14" cy="31" r="3"/><circle cx="30" cy="28" r="3"/><circle cx="45" cy="33" r="3"/></g><path d="M38 12h14v9H38zM45 21v6" fill="var(--plaster)" stroke="var(--deep)"/><path d="m42 14 6 5m0-5-6 5" stroke="var(--rust)" stroke-width="1.5"/>`,
  smoke: `${sky}${field()}<g fill="var(--puff)"><circle cx="17" cy="25" r="9"/><circle cx="29" cy="18" r="11"/><circle cx="43" cy="24" r="9"/></g><g fill="var(--puff2)"><circle cx="22" cy="28" r="8"/><circle cx="36" cy="28" r="9"/></g>`,
  wire: `${sky}${field()}<path d="M8 14v20M30 12v24M52 14v20" stroke="var(--bark)" stroke-width="2.4"/><path d="M0 20q15 8 30 0t30 0M0 29q15-8 30 0t30 0" stroke="var(--deep)" stroke-width="1.2" fill="none"/><path d="m13 21 4 4m0-4-4 4m24-3 4 4m0-4-4 4m-24 5 4-4m-4 0 4 4m20-4 4-4m-4 0 4 4" stroke="var(--deep)" stroke-width="1"/>`,
  entrenched: `${sky}${field('var(--grass)', 20)}<path d="M4 31q4-8 12-7t14-1 14 1 12 7z" fill="var(--earth)"/><path d="M8 34q22-5 44 0v4H8z" fill="var(--deep)"/>`,
  movement: `${sky}${field()}<path d="M30 6 44 20h-8v15H24V20h-8z" fill="var(--olive)" stroke="var(--deep)" stroke-width="1"/>`,
  sideways: `${sky}${field()}<path d="M4 21 16 10v7h28v-7l12 11-12 11v-7H16v7z" fill="var(--olive)" stroke="var(--deep)" stroke-width="1"/>`,
  back: `${sky}${field()}<path d="M30 36 16 22h8V7h12v15h8z" fill="var(--olive)" stroke="var(--deep)" stroke-width="1"/>`,
  fire: `<path d="M0 0h60v40H0z" fill="var(--sky)"/><path d="m30 4 4 10 10-6-4 10 13 1-11 6 8 9-12-3-2 8-6-8-8 6 1-10-13 2 8-8-9-6 11-1-3-9 9 6z" fill="var(--flame)"/><path d="m30 12 3 7 7-2-4 5 6 4-7 1-3 6-4-6-7 2 3-6-5-4 7-1z" fill="var(--spark)"/>`,
  rally: `${sky}${field()}<path d="M20 6v30" stroke="var(--bark)" stroke-width="2.4"/><path d="M21 7q9-4 15 0t13-1v14q-7 4-13 1t-15 0z" fill="var(--rust)"/>`,
  concealed: `${sky}${field()}<path d="M14 26q2-14 16-14t16 14z" fill="var(--leaf2)"/><path d="M10 26h40q1 4-6 4H16q-7 0-6-4z" fill="var(--leaf)"/><path d="m18 18-3-6m9 3-1-7m8 6 1-8m5 9 4-6m2 10 6-4" stroke="var(--leaf)" stroke-width="2"/>`,
  hero: `${sky}<path d="m30 4 5 11 12 1-9 8 3 12-11-7-11 7 3-12-9-8 12-1z" fill="var(--spark)" stroke="var(--deep)" stroke-width="1.2"/>`,
  sniper: `${sky}${field()}<g fill="none" stroke="var(--deep)" stroke-width="2"><circle cx="30" cy="20" r="13"/><path d="M30 3v11m0 12v11M13 20h11m12 0h11"/></g><circle cx="30" cy="20" r="2" fill="var(--rust)"/>`,
  cower: `<path d="M0 0h60v40H0z" fill="var(--stone)"/><path d="m20 10 20 20m0-20L20 30" stroke="var(--deep)" stroke-width="3"/>`,
};

// Weapons from the side, 64 by 20, one colour.
const stock = 'M2 12l9-5h6l2 2h10v4H18l-3 5h-4l1-5-8 4z';
export const weapons: Record<string, string> = {
  bolt_rifle: 'M1 15l12-7h20l1-1h29v2H36l-2 3H20l-3 3h-3l1-3-12 6zM30 5h2v3h-2z',
  semi_rifle: 'M1 15l12-7h22l2-1h26v2H40l-3 3h-8v3h-4v-3h-5l-3 4h-3l1-4-12 6z',
  carbine: 'M5 15l11-6h17l1-1h20v2H36l-2 3h-6v4h-4v-4h-4l-3 3h-3l1-3-10 5z',
  smg: 'M4 8h12l2-2h20l1 1h17v3H40v-1l-2 2h-6l2 8h-5l-2-8h-6l-3 6h-4l2-6H8v4H4z',
  assault_rifle: 'M3 8h14l2-2h20l1 1h22v2H42l-2 3h-7q1 5 5 6l-3 3q-7-3-7-9h-6l-3 6h-4l2-6H9l-6 3z',
  lmg: 'M1 14l12-7 4-1h30l1 1h15v2H50l5 9h-2l-5-9-2 9h-2l2-9h-6l-2 3H20l-3 4h-3l1-4-12 5zM26 12h8v4h-8z',
  mmg: 'M4 6h6v-2h26v1h26v3H40l-4 2v1l10 8h-4l-9-7-9 7h-4l9-8v-2H10V9H4z',
  pistol: 'M20 6h24v5H33l-2 2h-4l-2 6h-7l3-10h-1z',
  flame: stock,
};

// Helmets over a face of 64 by 52: steel with a flared rim, a round dome with a lip, a smooth dome.
export const helmets: Record<string, string> = {
  german:
    'M20 19c-.500-11 5-15 12-15s12.500 4 12 15c2 .500 3.500 2 4 4.500-3.500 1-6 0-7-2-4-1.500-14-1.500-18 0-1 2-3.500 3-7 2 .500-2.500 2-4 4-4.500z',
  american:
    'M20.500 18.500C20.500 8.500 25.500 4 32 4s11.500 4.500 11.500 14.500c1.800.500 3 1.500 3.200 3-8.500-2.500-20.900-2.500-29.400 0 .200-1.500 1.400-2.500 3.200-3z',
  russian:
    'M21 20C20.500 9.500 25 4 32 4s11.500 5.500 11 16c1 .300 1.600.800 1.800 1.600-7.800-2-17.800-2-25.600 0 .200-.800.800-1.300 1.800-1.600z',
};

export const signs: Record<string, string> = {
  forward: 'M12 2l8 9h-5v11H9V11H4z',
  back: 'M12 22l8-9h-5V2H9v11H4z',
  sideways: 'M2 12l7-7v4h6V5l7 7-7 7v-4H9v4z',
  skull:
    'M12 2c5 0 9 3.500 9 8.500 0 3-1.500 4.500-3 5.500v4h-3v-2h-1.500v2h-3v-2H9v2H6v-4c-1.500-1-3-2.500-3-5.500C3 5.500 7 2 12 2zM8.500 9a2 2 0 100 4.500 2 2 0 000-4.500zm7 0a2 2 0 100 4.500 2 2 0 000-4.500z',
  shield: 'M12 2l8 3v6c0 5-3.500 9-8 11-4.500-2-8-6-8-11V5z',
  flame: 'M13 1c1 5 6 7 6 13a7 7 0 01-14 0c0-3 2-4 2-7 2 1 3 2 3 4 2-2 3-5 3-10z',
  wire: 'M2 11h20v2H2zM6 7l3 4-3 6M12 7l3 4-3 6',
  pin: 'M4 14h16l-3 5H7zM12 3a4 4 0 110 8 4 4 0 010-8z',
  run: 'M14 2a2.500 2.500 0 110 5 2.500 2.500 0 010-5zM9 8h6l4 3-1 2-4-2-1 4 4 3v5h-3v-4l-5-3-3 4-4-1v-3h3l3-6-2 1-1 3H3l2-4z',
  german: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  american: 'M12 2l3 7h7l-6 4.500 2.500 7.500L12 16.500 5.500 21 8 13.500 2 9h7z',
  russian:
    'M12 2l3 7h7l-6 4.500 2.500 7.500L12 16.500 5.500 21 8 13.500 2 9h7zM12 8l-1.500 3H7.500l2.500 2-1 3 3-2 3 2-1-3 2.500-2h-3z',
};
