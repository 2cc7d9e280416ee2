// What a hex, a unit or a card says when one points at it.
import type { TideOfIronView as View } from '../../net/told/toi';
import { idOf, kindOf, type Thing } from '../../state/orders';
import { say } from '../../text/texts.svelte';
import type { Info } from '../game';
import { known, onePiece, page, rows, unitName, word } from './adapt';

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t);
  switch (kindOf(t)) {
    case 'hex':
      return hex(id, map, view);
    case 'unit':
      return unit(id, map, view);
    case 'card': {
      const c = known(map).card[id];
      return c && { title: say(c.name), lines: [say(c.text)] };
    }
    default:
      return undefined;
  }
}

export function squadText(u: any): string {
  const f = u.figures ?? {},
    out = (['elite', 'regular', 'officer', 'mg', 'mortar'] as const)
      .filter(k => f[k])
      .map(k => `${f[k]} ${word('figure.' + k + (f[k] > 1 ? 's' : ''))}`);
  if (u.token) out.push(word('token.' + u.token));
  return out.join(', ');
}

function hex(id: string, map: any, view: View): Info | undefined {
  const h = known(map).hex[id];
  if (!h) return undefined;
  const marks = rows(view.hexes).find(m => m.hex === id);
  const lines = [
    [word('terrain.' + h.terrain), h.level ? page('level', { n: h.level }) : '', h.road ? page('road') : '']
      .filter(Boolean)
      .join(', '),
  ];
  const lying = (['wire', 'trap', 'mine', 'smoke'] as const).filter(m => marks?.[m]).map(m => word('marker.' + m));
  if (lying.length) lines.push(lying.join(', '));
  for (const u of rows(view.units))
    if (u.place === 'map' && u.hex === id)
      lines.push(
        [unitName(u.id, map), u.figures ? squadText(u) : '', onePiece(u, map).state ?? ''].filter(Boolean).join(' · '),
      );
  return { title: id, lines };
}

function unit(id: string, map: any, view: View): Info | undefined {
  const u = rows(view.units).find(x => x.id === id);
  if (!u) return undefined;
  return {
    title: unitName(id, map),
    lines: [u.figures ? squadText(u) : '', onePiece(u, map).state ?? ''].filter(Boolean),
  };
}
