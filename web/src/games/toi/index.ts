// Tide of Iron on the page: squads of figures on a hex board, cards in the headquarters, and what an order is about.
import { distance } from '../../board/hex';
import type { TideOfIronView as View } from '../../net/told/toi';
import type { GameEvent, Option, Pending } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { say } from '../../text/texts.svelte';
import type { Game, Standing, StatusItem, Threat, Track } from '../game';
import { hexMap, known, page, rows, unitName, word } from './adapt';
import Board from './Board.svelte';
import { describe } from './describe';
import { goals } from './goals';
import lobby from './lobby';
import { orders, toAct } from './orders';
import { scenes } from './scenes';

const units = ['unit', 'base', 'patient', 'carrier', 'target'];

function about(o: Option): Thing[] {
  const list = units.filter(f => typeof o[f] === 'string').map(f => thing('unit', o[f]));
  if (typeof o.hex === 'string') list.push(thing('hex', o.hex));
  if (typeof o.card === 'string') list.push(thing('card', o.card));
  if (typeof o.deck === 'string') list.push(thing('deck', o.deck));
  return list;
}

// The place and the pieces an event names, the place first.
function where(e: GameEvent): Thing[] {
  const out: Thing[] = [];
  for (const [name, v] of Object.entries(e.args)) {
    if (typeof v !== 'string') continue;
    if (/^\d{4}$/.test(v)) out.unshift(thing('hex', v));
    else if (/unit|target|leader|carrier|tank/.test(name)) out.push(thing('unit', v));
  }
  return out;
}

// Where the page can say it in fewer words: the shelter only where there is one, the side that dug.
// Who goes into the stormed hex, by name: the squad that led, its supporters by number.
function follows(who: string, map: any, view: View): string {
  const of = (role: string) =>
      rows(view.units)
        .filter(u => u.role === role)
        .map(u => unitName(u.id, map)),
    [first, second] = of('supports'),
    lead = of('leads')[0];
  const names = [
    who === 'all' || who.includes('leader') ? lead : '',
    who === 'all' || who.includes('first') ? first : '',
    who === 'all' || who.includes('second') ? second : '',
  ].filter((x): x is string => !!x);
  return names.length
    ? page('follow', { who: names.join(', '), hex: String(view.assault?.hex ?? '') })
    : page('follow_nobody');
}

const dones: Record<string, string> = {
  'toi.prompt.ready': 'collect.ready',
  'toi.prompt.regroup': 'done.regroup',
  'toi.prompt.decks': 'done.decks',
  'toi.prompt.workshop': 'done.workshop',
  'toi.prompt.conceal': 'done.conceal',
};
function wording(o: Option, map: any, view: View, pending?: Pending): string | undefined {
  const done = dones[pending?.prompt?.id ?? ''];
  if (o.verb === 'done' && done) return page(done, { n: 0 });
  if (o.verb === 'done' && (view.assault || view.attack)) return page(view.assault ? 'assault_now' : 'fire_now');
  if (o.verb === 'follow') return follows(String(o.who), map, view);
  if (o.verb === 'place')
    return o.shelter && o.shelter !== 'none'
      ? page('place_in', { hex: String(o.hex), what: word('shelter.' + o.shelter) })
      : page('place', { hex: String(o.hex) });
  if (o.verb === 'dig')
    return page(o.inside ? 'order.dig_inside' : 'order.dig') + ` · ${unitName(String(o.unit), map)}`;
  if (o.verb === 'reserve' && !o.command) return page('reserve_nothing');
  return undefined;
}

const status = (view: View): StatusItem[] =>
  view.phase === 'action'
    ? [{ label: page('actions'), value: String(view.actions_left ?? 0) }]
    : view.phase && view.phase !== 'over'
      ? [{ label: page('phase'), value: page('phase.' + view.phase) }]
      : [];

function track(view: View, map: any): Track | undefined {
  if (!view.rounds) return undefined;
  const notes: Record<number, string> = {};
  for (const f of rows(map.forces))
    if (f.round) notes[f.round] ??= page('arrives', { side: say(rows(map.sides).find(s => s.id === f.side)?.name) });
  return {
    label: view.phase === 'setup' ? page('setup') : page('round'),
    now: view.phase === 'setup' ? 0 : (view.round ?? 0),
    of: view.rounds,
    notes,
  };
}
function standing(view: View, map: any): Standing[] {
  const scored = (map.awards ?? []).length > 0;
  return rows(view.sides).map(s => {
    const own = rows(view.units).filter(u => u.side === s.id && (u.place === 'map' || u.place === 'aboard')),
      shaken = own.filter(u => u.order && !['good', 'intact'].includes(u.order)).length;
    return {
      side: s.id,
      lines: [
        `${page('command')} ${s.command} · ${page('reserve')} ${s.reserve}${view.initiative === s.id ? ' ★' : ''}`,
        page('strength', { n: own.length, shaken }),
        page('waiting_op', { n: own.filter(u => u.duty === 'op_fire').length }),
        ...(scored ? [page('points', { n: s.points ?? 0 })] : []),
      ],
    };
  });
}

// Enemies whose fire reaches the place, at long range too; those in op fire first. Whether they see it is asked of the rules.
function threats(place: string, map: any, view: View, side: string): Threat[] {
  const grid = hexMap(map),
    k = known(map),
    out: (Threat & { ready: boolean })[] = [];
  for (const u of rows(view.units)) {
    if (
      u.place !== 'map' ||
      u.side === side ||
      !u.hex ||
      u.hex === place ||
      u.duty === 'fatigued' ||
      u.order === 'disrupted'
    )
      continue;
    const far = distance(grid, u.hex, place),
      squad = u.type === 'squad';
    const ranges = squad
      ? Object.entries(u.figures ?? {})
          .filter(([, n]) => Number(n) > 0)
          .map(([f]) => Number(k.type.squad?.figures?.[f]?.[u.side]?.[0]?.[0] ?? 0))
      : [Number(k.type[u.type]?.infantry?.[0] ?? 0)];
    if (far > 2 * Math.max(0, ...ranges)) continue;
    const ready = u.duty === 'op_fire';
    out.push({
      from: u.hex,
      ready,
      text: `${unitName(u.id, map)} (${u.hex}, ${far}): ${page(ready ? 'duty.op_fire' : 'duty.fresh')}`,
    });
  }
  return out.sort((a, b) => Number(b.ready) - Number(a.ready));
}

const attacks = new Set(['shoot', 'shell', 'op_fire', 'storm', 'aim']);
const subject = (p: Pending): Thing[] =>
  [p.args?.unit].filter((x): x is string => typeof x === 'string').map(x => thing('unit', x));

const game: Game = {
  ...lobby,
  code: 'toi',
  board: Board,
  layout: 'under',
  about,
  quiet: ['done', 'keep', 'hold', 'stop', 'agree', 'end_phase', 'auto_setup'],
  minor: ['placed', 'formed', 'stopped_moving', 'advances', 'concentrates', 'fires_and_moves', 'drew'],
  declines: ['done', 'hold', 'stop', 'keep', 'end_phase', 'object', 'auto_setup', 'reserve'],
  menus: { deploy: 'toi.page.deploy' },
  ends: o => o.verb === 'end_phase',
  weighty: o => attacks.has(o.verb),
  faint: o => o.verb === 'aim',
  // Supporters are being named: what it would be without more of them.
  preview: (options, view) => (view.attack || view.assault ? options.find(o => o.verb === 'done') : undefined),
  wording,
  describe,
  name: (id, map) =>
    known(map).unit[id] ? unitName(id, map) : known(map).card[id] ? say(known(map).card[id].name) : undefined,
  status,
  track,
  standing,
  nation: side => (side === 'us' ? 'american' : side),
  subject,
  goals,
  otherwise: () => page('goal.otherwise'),
  orders,
  toAct,
  scenes,
  where,
  sideOf: (id, map) => known(map).unit[id]?.side,
  breaks: { round: 'turn', turn: 'segment' },
  place: (t, view) => (kindOf(t) === 'hex' ? idOf(t) : rows(view.units).find(u => u.id === idOf(t))?.hex),
  threats,
  reactions: { op_fire: ['ask', 'hold', '25', '50', '75'] },
  lessons: () => import('./lessons').then(m => m.lessons),
  help: ['signs', 'turn', 'fire'],
};
export default game;
