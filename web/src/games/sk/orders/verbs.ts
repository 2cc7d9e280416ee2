// What kind of thing each verb is on the page.

export const gaits = ['slow', 'normal', 'fast']; // in the strip always in this order

// A click on the table means one of these; in this order they stand in the strip.
export const goings = ['advance', 'move', 'place', 'set_group', 'follow', 'shift', 'drive', 'disembark', 'drag'];
const lays = ['cover', 'throw', 'launch_at', 'flame', 'shell', 'drop', 'drop_smoke', 'call_guns'],
  turnings = ['turn_turret', 'face_group', 'face'],
  flights = ['strafe', 'bomb'];
export const points = [...goings, ...lays, ...turnings, ...flights];
export const attacks = new Set([...lays, ...flights]);
export const blind = new Set(['drop', 'drop_smoke']); // judged by eye: nothing may be measured

// Those that are thrown for and hurt somebody.
export const violent = new Set([
  'volley',
  'charge_all',
  'fire',
  'charge',
  'cover',
  'throw',
  'throw_in',
  'throw_at',
  'launch',
  'launch_at',
  'flame',
  'drop',
  'shell',
  'shell_at',
  'gun_fire',
  'mg',
  'target',
  'fight',
  'assault',
  'strafe',
  'bomb',
  'call_guns',
]);
// A charge is not thrown for: its fight comes at the end of the turn.
export const later = new Set(['charge', 'charge_all']);

// These stand in the strip as buttons.
export const buttons = new Set([
  'done',
  'stand',
  'halt',
  'go',
  'pass',
  'hold',
  'let_pass',
  'stay',
  'keep',
  'accept',
  'run_on',
  'sit_tight',
  'react_all',
  'auto_setup',
]);
export const rare = new Set([
  'bail_out',
  'hold_back',
  'leave',
  'detach',
  'swap_duty',
  'pivot',
  'mount_up',
  'unhitch',
  'take_weapon',
]);
