// What happened, deed by deed: an attack with a card for every man it was turned for, a move, a card laid, a sniper's shot.
import type { UpFrontView as View } from '../../net/told/uf';
import type { GameEvent } from '../../net/types';
import type { Check, Scene } from '../game';
import { book, cardName, groupOf, manName, minus, page } from './cards';

// The event that begins a deed, and what belongs to it until another begins. An attack is announced, answered and resolved
// in as many messages: whichever part comes first begins a scene.
const struck = [
  'pinned',
  'killed',
  'routed',
  'rallied',
  'weapon_lost',
  'crew_left',
  'succession',
  'group_gone',
  'breeze',
  'set_aside',
];
const cards = ['fire_draw', 'malfunction_check', 'malfunction', 'fire_weakened', ...struck];
const answers = ['fire_added', 'held_fire', 'concealed', 'hero', 'attack', 'attack_abandoned'];
const melee = ['entry', 'opponent', 'close_combat', 'concealed', 'hero', ...struck];
const parts: Readonly<Record<string, { kind: Scene['kind']; with: readonly string[] }>> = {
  fire: { kind: 'shot', with: [...answers, ...cards] },
  attack: { kind: 'shot', with: cards },
  fire_draw: { kind: 'shot', with: cards },
  sniper: { kind: 'shot', with: ['sniper_target', 'sniper_shot', 'concealed', 'hero', ...struck] },
  sniper_target: { kind: 'shot', with: ['sniper_shot', 'hero', ...struck] },
  sniper_shot: { kind: 'shot', with: struck },
  moved: {
    kind: 'move',
    with: [
      'entrenchment_lost',
      'forded',
      'ford_drawn',
      'wire_lost',
      'wire_removed',
      'flanking',
      'flank_lost',
      'transfer_declared',
      'exchange_declared',
      'breeze',
    ],
  },
  ford_drawn: { kind: 'card', with: ['forded', 'breeze'] },
  rally: { kind: 'rally', with: ['rallied', 'hero'] },
  infiltrates: { kind: 'assault', with: ['infiltration', 'concealed', 'hero', ...struck] },
  infiltration: { kind: 'assault', with: struck },
  enters_combat: { kind: 'assault', with: melee },
  attacks_infiltrator: { kind: 'assault', with: melee },
  entry: { kind: 'assault', with: melee },
  opponent: { kind: 'assault', with: melee },
  close_combat: { kind: 'assault', with: struck },
  entrench_draw: { kind: 'card', with: ['breeze'] },
  sniper_check: { kind: 'card', with: ['breeze'] },
  terrain_laid: { kind: 'card', with: [] },
  open_ground_laid: { kind: 'card', with: [] },
  terrain_offered: { kind: 'card', with: ['terrain_accepted', 'terrain_rejected'] },
  wire_laid: { kind: 'card', with: [] },
  smoke_laid: { kind: 'card', with: [] },
  wire_removed: { kind: 'card', with: [] },
  repair_draw: { kind: 'card', with: ['breeze'] },
  acquire_draw: { kind: 'card', with: ['acquired', 'breeze'] },
  panic: { kind: 'loss', with: ['killed', 'routed', 'breeze'] },
  turn: { kind: 'turn', with: ['breeze'] },
};
const text = (v: unknown): string => (typeof v === 'string' || typeof v === 'number' ? String(v) : '');
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`);
const fate: Readonly<Record<string, 1 | 2>> = { pinned: 1, routed: 2, killed: 2 };
// Draws for one man or group that succeed or fail, with the word for each result.
const draws: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sniper_shot: { miss: 'missed', pinned: 'pinned', kia: 'killed' },
  infiltration: { in: 'in', failed: 'not_in', pinned: 'pinned' },
  entry: { enters: 'dares', pinned: 'pinned' },
  panic: { kia: 'killed', rout: 'routed' },
  entrench_draw: { entrenched: 'dug_in', nothing: 'no_luck' },
  ford_drawn: { across: 'across', failed: 'no_luck' },
  sniper_check: { found: 'found', missed: 'no_luck' },
  repair_draw: { repaired: 'repaired', broken: 'broken', nothing: 'no_luck' },
  acquire_draw: { taken: 'taken', nothing: 'no_luck' },
};
const sad = new Set(['pinned', 'no_luck', 'not_in']),
  grave = new Set(['killed', 'routed', 'broken']);
// What fire had to beat, by the rule that decided: the skull, the shield or, face down, the runner.
const signs: Readonly<Record<string, string>> = {
  'uf.6.51': 'skull',
  'uf.6.52': 'shield',
  'uf.6.53': 'run',
  'uf.6.531': 'run',
};

// The number of a turned card; a red nought is red too.
const faceOf = (card: unknown, map: any): Pick<Check, 'drawn' | 'red'> => {
  const rnc = book(map).card[text(card)]?.rnc;
  if (rnc === undefined) return {};
  const red = rnc.startsWith('R');
  return { drawn: Number(rnc.slice(1)) * (red ? -1 : 1), red };
};
// What the card had to show for it.
const wanted: Readonly<Record<string, (e: GameEvent) => string>> = {
  entrench_draw: () => page('want.red', { n: 2 }),
  ford_drawn: () => page('want.black'),
  acquire_draw: () => page('want.black'),
  repair_draw: e => page('want.black_to', { n: Number(e.args.limit) }),
  sniper_check: e => page('want.black_over', { n: Number(e.args.number) }),
};

// One line for each man a card was turned for: what it had to beat and what became of him.
function checksOf(events: readonly GameEvent[], map: any): Check[] {
  const list: Check[] = [];
  const add = (man: string, more: Partial<Check> & Pick<Check, 'result' | 'bad'>) =>
    list.push({ who: 'man:' + man, name: manName(man, map), dice: [], ...more });
  for (const e of events) {
    const man = text(e.args.man),
      words = draws[e.event];
    if (e.event === 'fire_draw') {
      const value = Number(e.args.value),
        against = e.args.against;
      add(man, {
        drawn: Number(e.args.drawn),
        need: `${text(e.args.strength)} ${signed(Number(e.args.drawn))} = ${value < 0 ? '−' : ''}${Math.abs(value)}`,
        result: page('verdict.missed'),
        bad: 0,
        ...(typeof against === 'number'
          ? { over: { beats: value > against, sign: signs[e.rule ?? ''] ?? 'shield', value: against } }
          : {}),
      });
    } else if (words) {
      const verdict = words[e.result ?? ''],
        group = text(e.args.group);
      if (!verdict) continue;
      const check = {
        result: page('verdict.' + verdict),
        bad: (grave.has(verdict) ? 2 : sad.has(verdict) ? 1 : 0) as 0 | 1 | 2,
        ...(e.event === 'panic' ? {} : faceOf(e.args.card, map)),
        ...(wanted[e.event] ? { wants: wanted[e.event]!(e) } : {}),
      };
      if (man) add(man, check);
      else if (group) list.push({ who: 'group:' + group, name: '', dice: [], ...check });
    } else if (e.event === 'close_combat') {
      const value = Number(e.args.value);
      add(text(e.args.defender), {
        need: `${text(e.args.attack)} : ${text(e.args.defence)}`,
        result: value > 0 ? page('verdict.killed') : page('verdict.holds'),
        bad: value > 0 ? 2 : 0,
        ...faceOf(e.args.card, map),
      });
    } else if (fate[e.event] !== undefined) {
      const known = list.findLast(c => c.who === 'man:' + man),
        now = page('verdict.' + e.event);
      if (known) {
        known.result = now;
        known.bad = fate[e.event]!;
      } else add(man, { result: now, bad: fate[e.event]! });
    } else if (e.event === 'malfunction') add(man, { result: page('verdict.jammed'), bad: 1 });
    else if (e.event === 'rallied') add(man, { result: page('verdict.rallied'), bad: 0 });
  }
  return list;
}

// Where the shot goes when it was announced in an earlier message: whoever a card is turned for.
const struckGroup = (checks: readonly Check[], view: View): string =>
  checks.map(c => (c.who.startsWith('man:') ? groupOf(c.who.slice(4), view)?.group : undefined)).find(Boolean) ?? '';

// With which cards: those that were added stand beside the first.
const withCards = (all: readonly GameEvent[], map: any): string =>
  [
    all[0]!.text.replace(/\.$/, ''),
    ...all.filter(e => e.event === 'fire_added').map(e => cardName(text(e.args.card), map)),
  ].join(' + ');
// What was played against it, what it came to, and whether it was thought better of.
const hiddenIn = (all: readonly GameEvent[], map: any): string[] =>
  all.filter(e => e.event === 'concealed').map(e => cardName(text(e.args.card), map));
const detailOf = (all: readonly GameEvent[], attack: GameEvent, map: any): string =>
  [
    ...hiddenIn(all, map),
    page('strength', { n: minus(attack.args.final) }),
    ...(all.some(e => e.event === 'attack_abandoned') ? [page('verdict.given_up')] : []),
  ].join(', ');

export function scenes(events: readonly GameEvent[], view: View, map: any): Scene[] {
  const out: Scene[] = [];
  for (let i = 0; i < events.length;) {
    const e = events[i]!,
      part = parts[e.event];
    let last = i;
    if (part) while (last + 1 < events.length && part.with.includes(events[last + 1]!.event)) ++last;
    const all = events.slice(i, last + 1),
      checks = checksOf(all, map);
    const attack = all.find(x => x.event === 'attack'),
      hidden = hiddenIn(all, map);
    const kind = part?.kind ?? 'note',
      group = text(e.args.group),
      target = text(e.args.target) || (kind === 'shot' && !group ? struckGroup(checks, view) : '');
    const turned = checks.some(c => c.drawn !== undefined);
    out.push({
      kind,
      side: e.side ?? '',
      title: e.event === 'fire_draw' ? page('cards_turned') : e.event === 'fire' ? withCards(all, map) : e.text,
      checks,
      events: [i, last],
      actors: [group && 'group:' + group, text(e.args.man) && 'man:' + text(e.args.man)].filter(Boolean) as string[],
      ...(kind === 'shot' && group ? { from: [group] } : {}),
      ...(target || group ? { to: target || group } : {}),
      ...(attack ? { detail: detailOf(all, attack, map) } : hidden.length ? { detail: hidden.join(', ') } : {}),
      ...(turned ? { hold: true } : {}),
      weight: kind === 'note' || (kind === 'shot' && !checks.some(c => c.bad)) ? 0.4 : 1,
    });
    i = last + 1;
  }
  return out;
}
