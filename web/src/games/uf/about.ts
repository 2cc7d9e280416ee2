// Which things on the table an option is about, in the order a hand would touch them:
// the card, the man, the group, the target, and at last the deed where several are possible.
// With a card of movement a man stands for his group; what one man does alone is a button, and then the man.
import type { UpFrontView as View } from '../../net/told/uf';
import type { Option } from '../../net/types';
import { kindOf, thing, type Thing } from '../../state/orders';
import { groups } from './cards';

const fields: readonly (readonly [string, string])[] = [
  ['card', 'card'],
  ['gunner', 'man'],
  ['assistant', 'man'],
  ['man', 'man'],
  ['infiltrator', 'man'],
  ['group', 'group'],
  ['target', 'group'],
  ['to', 'group'],
  ['with', 'group'],
  ['weapon', 'weapon'],
];
// Each of these could be meant when the same card, man or group is touched: a button says which.
const named = new Set([
  'rearrange',
  'entrench',
  'repair',
  'panic',
  'leave_crew',
  'come_back',
  'hero_rally',
  'hero_fire',
  'hero_both',
  'discard',
  'remove_wire',
  'decline',
  'decline_all',
  'accept',
  'reject',
  'abandon',
  'agree',
]);
export const byOneMan = new Set(['transfer_man', 'infiltrate', 'close_combat', 'fight_infiltrator']);
const stops = new Set(['terrain', 'rally', 'lay_smoke']);

// The rules count the shift from 100.
export const shiftOf = (o: Option): string => {
  const n = Number(o.shift) - 100;
  return `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;
};

export function deedOf(o: Option, view: View): string | undefined {
  if (o.verb === 'transfer_man') return `deed:transfer_${String(o.to).at(-1)}`;
  if (o.verb === 'infiltrate') return `deed:infiltrate_${String(o.target).at(-1)}`;
  if (byOneMan.has(o.verb)) return 'deed:' + o.verb;
  if (o.verb === 'move') return `deed:move_${o.mode}`;
  if (o.verb === 'open_ground') return `deed:open_${o.place}`;
  if (o.verb === 'sniper_check') return `deed:sniper_check_${o.number}`;
  if (o.position !== undefined) return `deed:position_${o.position}`;
  if (o.shift !== undefined) return `deed:shift_${shiftOf(o)}`;
  // A moving group could also stop on any card, face down.
  if (stops.has(o.verb) && groups(view).some(g => g.group === o.group && g.moving && g.side === view.turn))
    return 'deed:' + o.verb;
  return named.has(o.verb) ? 'deed:' + o.verb : undefined;
}

export function about(o: Option, view: View): Thing[] {
  const list = fields.filter(([f]) => typeof o[f] === 'string').map(([f, kind]) => thing(kind, o[f]));
  const deed = deedOf(o, view);
  if (deed && byOneMan.has(o.verb)) {
    const men = list.filter(t => kindOf(t) === 'man');
    return [...list.filter(t => kindOf(t) === 'card'), deed, ...men];
  }
  if (deed) list.push(deed);
  return [...new Set(list)];
}
