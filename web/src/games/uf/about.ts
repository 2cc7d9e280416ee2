// Which things on the table an option is about, in the order a hand would touch them:
// the card, the man, the group, the target, and at last the deed where several are possible.
// With a card of movement a man stands for his group; what one man does alone is a button, and then the man.
import type { Option } from '../../net/types';
import { kindOf, thing, type Thing } from '../../state/orders';

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
// Any card may lie face down as open ground: what it is printed for goes before that, unless the button was pressed.
export const faceDown = 'open_ground';

// The rules count the shift from 100.
export const shiftOf = (o: Option): string => {
  const n = Number(o.shift) - 100;
  return `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;
};

export function deedOf(o: Option): string | undefined {
  if (o.verb === 'transfer_man') return `deed:transfer_${String(o.to).at(-1)}`;
  if (o.verb === 'infiltrate') return `deed:infiltrate_${String(o.target).at(-1)}`;
  if (byOneMan.has(o.verb)) return 'deed:' + o.verb;
  if (o.verb === 'move') return `deed:move_${o.mode}`;
  if (o.verb === 'open_ground') return `deed:open_${o.place}`;
  if (o.verb === 'sniper_check') return `deed:sniper_check_${o.number}`;
  if (o.position !== undefined) return `deed:position_${o.position}`;
  if (o.shift !== undefined) return `deed:shift_${shiftOf(o)}`;
  return named.has(o.verb) ? 'deed:' + o.verb : undefined;
}

export function about(o: Option): Thing[] {
  const list = fields.filter(([f]) => typeof o[f] === 'string').map(([f, kind]) => thing(kind, o[f]));
  const deed = deedOf(o);
  const after = (kind: string): Thing[] => list.filter(t => kindOf(t) === kind);
  if (deed && byOneMan.has(o.verb)) return [...after('card'), deed, ...after('man')];
  if (deed && o.verb === faceDown) return [...after('card'), deed, ...after('group')];
  if (deed) list.push(deed);
  return [...new Set(list)];
}
