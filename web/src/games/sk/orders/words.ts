// How the tray speaks of those who are picked.
import { gameText } from '../../../text/texts.svelte';
import type { Ask } from '../../game';
import { armName, find, groupOf, isLeader, nameOf, weaponsOf, word } from '../adapt';
import type { Mode } from './modes';

export function weaponWord(id: string, ask: { view: any; map: any }): string {
  const lead = isLeader(id, ask.map),
    arms = weaponsOf(id, ask.view, ask.map);
  return lead ? word('rank.' + lead) : arms.length ? armName(arms[0]!, ask.map) : nameOf(id, ask.map);
}
// As it stands under his picture.
export function shortWord(id: string, ask: { view: any; map: any }): string {
  const arm = weaponsOf(id, ask.view, ask.map)[0];
  return (!isLeader(id, ask.map) && arm && gameText('sk.page.arm.' + arm)) || weaponWord(id, ask);
}
// The one thing about a man that matters most now.
export function stateNote(f: any): { note?: string } {
  const note =
    f.health === 'wounded'
      ? word('state.wounded')
      : f.acted
        ? word('state.acted')
        : f.posture === 'waiting'
          ? word('state.waiting')
          : f.under
            ? word('state.under')
            : f.posture === 'prone'
              ? word('state.prone')
              : '';
  return note ? { note } : {};
}
function hintOf(mode: Mode, together: boolean): string {
  if (mode.blind) return word('hint.blind');
  if (mode.attack) return word('hint.aim');
  switch (mode.verb) {
    case 'face':
    case 'face_group':
      return word('hint.face');
    case 'drive':
      return word('hint.drive');
    case 'place':
      return word('hint.place');
    case 'set_group':
      return word('hint.set_group');
    default:
      return word(together ? 'hint.go' : 'hint.go_alone');
  }
}
// What to do where no click on the table means anything: a vehicle first chooses its speed, and fires when it has.
const hintless = (then: string, aims: number): string =>
  then === 'speed' ? word('hint.speed') : aims ? word('hint.targets') : '';
export function describeOrder(
  ask: Ask,
  own: readonly any[],
  { single, mode, then, aims }: { single?: string | undefined; mode: Mode | undefined; then: string; aims: number },
): string {
  const fit = own.filter(f => f.health === 'sound'),
    able = fit.filter(f => !f.acted),
    morale = find(ask.view.groups, groupOf(single ?? own[0]?.id ?? '', ask.map))?.morale;
  return [
    single
      ? weaponWord(single, ask)
      : own.length > 1 && then !== 'speed' && then !== 'drive'
        ? able.length < fit.length
          ? word('able_of', { n: able.length, of: fit.length })
          : word('men', { n: fit.length })
        : '',
    morale && morale !== 'steady' ? word('morale.' + morale) : '',
    mode ? hintOf(mode, able.length > 1 && !single) : hintless(then, aims),
  ]
    .filter(Boolean)
    .join(' · ');
}
