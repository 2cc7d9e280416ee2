// What a card, a man, a group or a weapon says when one points at it, with the rules that go with it.
import type { UpFrontView as View } from '../../net/told/uf';
import { idOf, kindOf, type Thing } from '../../state/orders';
import { t } from '../../text/texts.svelte';
import type { Info } from '../game';
import { groundOf, partsOf } from './ground';
import { barred } from './power';
import {
  book,
  cardName,
  groupName,
  groupOf,
  groups,
  isTerrain,
  manName,
  minus,
  page,
  rows,
  serves,
  sideRow,
  terrainName,
  useName,
  word,
} from './cards';

// The rules a kind of ground brings with it.
const groundRules: Record<string, string[]> = {
  open: ['uf.8.11', 'uf.8.1a'],
  gully: ['uf.8.2a', 'uf.8.2b', 'uf.8.21'],
  hill: ['uf.8.3', 'uf.8.31', 'uf.8.32'],
  marsh: ['uf.8.4', 'uf.8.41a', 'uf.8.42a'],
  stream: ['uf.8.51', 'uf.8.52a', 'uf.8.53a'],
  buildings: ['uf.8.6'],
  woods: ['uf.8.7a'],
  brush: ['uf.8.8'],
  walls: ['uf.8.9a'],
};

export function describe(t: Thing, map: any, view: View): Info | undefined {
  const id = idOf(t);
  switch (kindOf(t)) {
    case 'card':
      return card(id, map, view);
    case 'man':
      return man(id, map, view);
    case 'group':
      return group(id, map, view);
    case 'weapon':
      return weapon(id, map, view);
    default:
      return undefined;
  }
}

function card(id: string, map: any, view: View): Info | undefined {
  const c = book(map).card[id];
  if (!c) return undefined;
  const holder = rows(view.sides).find(s => rows(s.hand).some((h: any) => h.card === id))?.id ?? '';
  const uses = c.uses.filter(u => u.use !== 'radio' && (u.use !== 'cower' || serves(u, holder)));
  const lines = uses.map(u => {
    const what = isTerrain(u.use)
      ? page('use.terrain', { name: useName(c, u, map), value: u.value.replace('-', '−') })
      : useName(c, u, map) + t('prompt.colon') + page('use.' + u.use);
    return serves(u, holder) ? what : `${what} (${page('not_yours')})`;
  });
  lines.push(page('drawn', { number: `${page(c.rnc.startsWith('R') ? 'red' : 'black')} ${c.rnc.slice(1)}` }));
  return { title: cardName(id, map, holder), lines };
}

function man(id: string, map: any, view: View): Info | undefined {
  const p = book(map).man[id];
  if (!p) return undefined;
  const g = groupOf(id, view),
    m = rows(g?.men).find((x: any) => x.man === id);
  const gun = m?.weapon ? book(map).man[m.weapon] : m ? undefined : p;
  const lines: string[] = [];
  if (sideRow(view, g?.side)?.squad_leader === id) lines.push(page('leader'));
  else if (p.role === 'ASL') lines.push(page('second'));
  if (gun)
    lines.push(
      `${gun.weapon}${t('prompt.colon')}${page('fp_row', { row: gun.firepower.join(' ') })}${gun.crewed && gun.boxed ? ' · ' + page('alone_row', { row: gun.boxed.join(' ') }) : ''}`,
    );
  else lines.push(page('unarmed'));
  if (m?.weapon_state && m.weapon_state !== 'working') lines.push(page('state_tip.' + m.weapon_state));
  if (m?.pinned)
    lines.push(
      `${page('pinned')} · ${page('panic')} ${m.panic} · ${page('kia')} ${m.kia} · ${page('close')} ${m.close_combat}`,
    );
  else
    lines.push(
      `${page('morale')} ${m?.morale ?? p.morale} · ${page('kia')} ${m?.kia ?? p.kia} · ${page('close')} ${m?.close_combat ?? p.close_combat}`,
    );
  if (m?.crew) lines.push(page(m.assistant ? 'assists' : 'crewed', { who: manName(m.crew, map) }));
  if (m?.infiltrates) lines.push(page('infiltrates', { who: m.infiltrates.at(-1) }));
  if (m?.hero) lines.push(page('hero'));
  if (m?.transferred) lines.push(page('transferred'));
  return { title: manName(id, map), lines };
}

function group(id: string, map: any, view: View): Info | undefined {
  const g = groups(view).find(x => x.group === id);
  const [side = '', letter = ''] = id.split('-');
  if (!g)
    return side && letter.length === 1
      ? { title: groupName(side, letter), lines: [page('empty_place', { letter })] }
      : undefined;
  const ground = [terrainName(g.terrain, map), page('chit', { n: minus(g.chit) })];
  if (g.moving) ground.push(page('mark.moving'));
  if (g.smoke) ground.push(word('card.smoke'));
  if (g.wire) ground.push(word('card.wire'));
  if (g.entrenched) ground.push(page('mark.entrenched'));
  if (g.in_cover) ground.push(page('in_cover'));
  const state = [
    g.encircled && page('mark.encircled'),
    g.flanks && page('mark.flanks', { who: g.flanks.at(-1) }),
    g.acted && page('mark.acted'),
  ].filter(Boolean) as string[];
  const lines = [ground.join(' · ')];
  if (state.length) lines.push(state.join(' · '));
  const to = Object.entries<number>(g.ranges ?? {}).map(([e, r]) =>
    page('range_short', { letter: e.at(-1)!, range: r, fp: g.firepower?.[e] ?? 0 }),
  );
  if (to.length) lines.push(`${page('range_fp')} ${to.join(' · ')}`);
  const cover = groundOf(g, map);
  if (cover.parts.length) lines.push(page('cover', { parts: partsOf(cover) }));
  const closed = new Set(
    Object.keys(g.ranges ?? {})
      .map(e =>
        barred(
          g,
          groups(view).find(x => x.group === e),
        ),
      )
      .filter(Boolean),
  );
  for (const why of closed) lines.push(page('no_fire.' + why));
  const rules = [...(groundRules[g.terrain] ?? [])];
  if (g.moving) rules.push('uf.5.2a', 'uf.5.3');
  return { title: groupName(g.side, g.letter), lines, rules };
}

function weapon(id: string, map: any, view: View): Info | undefined {
  const w = book(map).man[id],
    g = groups(view).find(x => rows(x.weapons).some((f: any) => f.weapon === id));
  if (!w) return undefined;
  const lines = [page('fp_row', { row: w.firepower.join(' ') })];
  const state = rows(g?.weapons).find((f: any) => f.weapon === id)?.state;
  if (state && state !== 'working') lines.push(page('state.' + state));
  return { title: page('free') + t('prompt.colon') + w.weapon, lines };
}
