// The shapes of a counter: plate, stripe and the symbols of NATO's sign language, in a frame of 24 by 15.
export const plate = (side: number): string =>
  side === 1
    ? 'M-16-23H20a3 3 0 0 1 3 3V20a3 3 0 0 1-3 3H-20a3 3 0 0 1-3-3V-16z'
    : 'M-20-23H20a3 3 0 0 1 3 3V20a3 3 0 0 1-3 3H-20a3 3 0 0 1-3-3V-20a3 3 0 0 1 3-3z';
export const stripe = (side: number, high: number): string =>
  side === 1
    ? `M-16-23H20a3 3 0 0 1 3 3V${-23 + high}H-23V-16z`
    : `M-20-23H20a3 3 0 0 1 3 3V${-23 + high}H-23V-20a3 3 0 0 1 3-3z`;

const cross = 'M-12-7.500L12 7.500M-12 7.500L12-7.500',
  tracks = '<ellipse rx="8" ry="4.300"/>';
export const symbols: Record<string, string> = {
  infantry: `<path d="${cross}"/>`,
  motorised: `<path d="${cross}M0-7.500V7.500"/>`,
  mechanised: `<path d="${cross}"/>${tracks}`,
  tank: tracks,
  reconnaissance: '<path d="M-12 7.500L12-7.500"/>',
  parachute: `<path d="${cross}M-5 6.600q2.500-3.800 5 0q2.500-3.800 5 0"/>`,
  glider: `<path d="${cross}M-4 6.200h8"/>`,
  engineer: '<path d="M-6 4V-4H6V4M0-4V3"/>',
  machine_gun: '<path d="M-3.500 4.500L0-5 3.500 4.500M0-5V5.500"/>',
};

// A hex one fights for.
export const star = 'M0-11L3.200-3.600 11-3.400 5 1.700 6.800 9.400 0 5.200-6.800 9.400-5 1.700-11-3.400-3.200-3.600Z';
