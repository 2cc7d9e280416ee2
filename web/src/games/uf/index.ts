// Up Front on the page: a card table, and which cards, men and groups an order is about.
import type { UpFrontView as View } from '../../net/told/uf';
import type { GameEvent, Option, Pending } from '../../net/types';
import { idOf, kindOf, thing, type Thing } from '../../state/orders';
import { settings } from '../../state/settings.svelte';
import type { Game, StatusItem } from '../game';
import { about, faceDown, shiftOf } from './about';
import { book, groupOf, groups, minus, page, rows, word } from './cards';
import { describe } from './describe';
import { goals } from './goals';
import lobby from './lobby';
import { whyNot } from './whynot';
import { scenes } from './scenes';
import Brief from './Brief.svelte';
import Chances from './Chances.svelte';
import Legend from './Legend.svelte';
import Table from './Table.svelte';

function status(view: View, map: any): StatusItem[] {
  const list: StatusItem[] = [
    {
      label: page('deck_word'),
      value: `${view.deck ?? 1} / ${view.decks ?? 1}`,
      title: page('deck', { n: view.deck ?? 1, of: view.decks ?? 1 }),
    },
  ];
  for (const s of rows(view.sides))
    list.push({
      label: word('side.' + s.id),
      value: `${page('lost_short', { n: (s.killed ?? 0) + (s.routed ?? 0), of: s.broken_at })} · ${minus(page('points_short', { n: s.points }))}`,
    });
  const end = map?.scenario?.time_winner;
  if (end) list.push({ label: page('time_out'), value: word('side.' + end) });
  return list;
}

// What a line of the log names: groups, men and cards.
function where(e: GameEvent, view: View): Thing[] {
  const men = new Set(groups(view).flatMap(g => rows(g.men).map((m: any) => m.man)));
  const out: Thing[] = [];
  for (const v of Object.values(e.args)) {
    if (typeof v !== 'string') continue;
    if (/^(german|american|russian)-[A-E]$/.test(v)) out.push(thing('group', v));
    else if (men.has(v)) out.push(thing('man', v));
    else if (/^\d+$/.test(v)) out.push(thing('card', v));
  }
  return out;
}

// What goes without saying. Nobody weakened the fire: its cards are turned, as was ordered. A Concealed card was played and no Hero is
// at hand: that is the answer. Where only a computer waits, one is not asked for an answer one does not have.
const lone = new Set(
  ['first_terrain', 'action', 'discards', 'infiltrating', 'arrange', 'position'].map(id => 'uf.prompt.' + id),
); // asked with one answer so that nothing is told
function obvious(p: Pending, events: readonly GameEvent[], alone: boolean): Option | undefined {
  const affair = events.slice(
    events.findLastIndex(e =>
      ['fire', 'sniper', 'infiltrates', 'enters_combat', 'attacks_infiltrator'].includes(e.event),
    ),
  );
  const hidden = (side?: string) => affair.some(e => e.event === 'concealed' && (!side || e.side === side));
  if (p.prompt?.id === 'uf.prompt.fire_confirm')
    return settings.confirm !== 'always' && !hidden() ? p.options?.find(o => o.verb === 'resolve') : undefined;
  const nothing = p.options?.every(o => o.nature === 'decline') ? p.options.find(o => o.verb === 'decline') : undefined;
  // That a pinned man could be let run, or an infiltrator called back, is no reason to be asked.
  const choices = p.options?.filter(o => o.verb !== 'panic' && o.verb !== 'come_back') ?? [];
  if (alone && choices.length === 1 && lone.has(p.prompt?.id ?? '')) return choices[0];
  return alone || hidden(p.side) ? nothing : undefined;
}

// What a group does with its turn: the replay goes from one to the next.
const deeds = [
  'fire',
  'moved',
  'rally',
  'terrain_laid',
  'open_ground_laid',
  'smoke_laid',
  'wire_laid',
  'wire_removed',
  'sniper',
  'infiltrates',
  'enters_combat',
  'attacks_infiltrator',
  'man_transferred',
  'entrench_draw',
  'repair_draw',
  'acquire_draw',
];

const game: Game = {
  ...lobby,
  code: 'uf',
  board: Table,
  layout: 'beside',
  legend: Legend,
  brief: Brief,
  chances: Chances,
  help: ['numbers', 'group'],
  places: 'group',
  minor: ['drew', 'man_placed'],
  declines: ['decline', 'decline_all', 'reject', 'pass', 'end_actions', 'end_turn', 'done', 'abandon', 'come_back'],
  name: (id, map, view) =>
    ['man', 'group', 'card'].map(kind => describe(`${kind}:${id}`, map, view)?.title).find(Boolean),
  about,
  obvious,
  spoken: text => text.replace(/(^|[\s(])-(?=\d)/g, '$1−'), // a minus is not a hyphen
  routine: ['uf.prompt.form_groups', 'uf.prompt.form_crews'],
  quiet: [
    'announce',
    'resolve',
    'done',
    'decline',
    'decline_all',
    'accept',
    'reject',
    'end_actions',
    'end_turn',
    'agree',
    'pass',
    'next_group',
    'abandon',
  ],
  ends: o => o.verb === 'end_actions',
  deliberate: [faceDown],
  swift: ['discard'],
  // Whoever could fire or rally with a card in hand; that a group could also move or dig in is no reason to be asked.
  idle: (options, view) =>
    new Set(
      options
        .filter(o => o.verb === 'fire' || o.verb === 'rally')
        .map(o => o.group)
        .filter(g => groups(view).some(x => x.group === g && x.side === view.turn && !x.acted)),
    ).size,
  weighty: o =>
    [
      'fire',
      'add_fire',
      'announce',
      'resolve',
      'close_combat',
      'infiltrate',
      'sniper',
      'fight_infiltrator',
      'panic',
    ].includes(o.verb),
  // Cards are being added to a fire: what it would do as it stands.
  preview: options => options.find(o => o.verb === 'announce' || o.verb === 'resolve'),
  wording: o => (o.verb === 'propose_shift' ? page('deed.shift', { n: shiftOf(o) }) : undefined),
  describe,
  status,
  goals,
  otherwise: map => (map?.scenario?.time_winner ? '' : page('goal_otherwise')),
  where,
  sideOf: (id, map) => book(map).man[id]?.nation?.toLowerCase(),
  place: (t, view) =>
    kindOf(t) === 'group' ? idOf(t) : kindOf(t) === 'man' ? groupOf(idOf(t), view)?.group : undefined,
  nation: side => (side === 'russian' ? 'soviet' : side),
  whyNot,
  reactions: { reactions: ['ask', 'least', 'hold'] },
  scenes,
  suspense: s => s.checks.some(c => c.drawn !== undefined),
  breaks: { reshuffled: 'turn', turn: 'turn', ...Object.fromEntries(deeds.map(event => [event, 'segment' as const])) },
  lessons: () => import('./lessons').then(m => m.lessons),
};
export default game;
