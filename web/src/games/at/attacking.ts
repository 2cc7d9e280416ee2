// Attacking: the enemy's hex, or own stacks and then the enemy.
import type { Answer, Option, Refusal } from '../../net/types';
import { display } from '../../state/display.svelte';
import { type Thing, thing } from '../../state/orders';
import { optionsOf } from '../answers';
import type { Ask, Deed, Member, Order } from '../game';
import { around, hexName, rows } from './adapt';
import { declared, found, hexOf, joining, nameOf, stackText, unitOf, word } from './answers';
import { supplyNote } from './marching';

// The hexes from which the picked ones would attack, and whom: arrows of a battle that is not declared yet.
export function planOf(order: Order | undefined, view: any): { target: string; from: string[] } | undefined {
  const f = order && found.get(order);
  if (f?.kind !== 'attack') return undefined;
  const target = f.able.size === 1 ? [...f.able.keys()][0]! : undefined;
  if (!target) return undefined;
  const who = order!.members.filter(m => m.ticked).map(m => m.id);
  return {
    target,
    from: [
      ...new Set(
        rows(view.units)
          .filter(u => who.includes(u.id))
          .map(u => String(u.hex)),
      ),
    ],
  };
}

// ---- attacking

// Who could join an attack on a hex, in the order of the rules.
async function joiners(ask: Ask, target: string): Promise<string[]> {
  return optionsOf(await ask.ahead([{ verb: 'attack', hex: target }]), 'commit').map(o => String(o.unit));
}
export async function takeAttack(
  ask: Ask,
  from: readonly Thing[],
  left: ReadonlySet<string>,
): Promise<Order | undefined> {
  const targets = optionsOf(ask.pending, 'attack').map(o => String(o.hex)),
    first = hexOf(ask, from[0]!);
  const whole = targets.includes(first);
  const hexes = [...new Set(from.map(t => hexOf(ask, t)))];
  const aims = whole ? [first] : targets.filter(t => hexes.some(h => around(ask.map, h).includes(t)));
  if (!aims.length) return undefined;
  const able = new Map(await Promise.all(aims.map(async t => [t, await joiners(ask, t)] as const)));
  const everybody = [...new Set([...able.values()].flat())],
    own = whole ? everybody : everybody.filter(id => hexes.includes(unitOf(ask, id)?.hex));
  const ticked = own.filter(id => !left.has(id));
  const order: Order = {
    from,
    title: hexes.map(h => hexName(ask.map, h)).join(' + '),
    text: whole ? word('attacked_by', { who: stackText(ticked, ask.map) }) : stackText(ticked, ask.map),
    deeds: [],
    label: word('attackers'),
    hint: word(whole ? 'declare_it' : 'whom'),
    members: own.map((id): Member => ({
      id,
      name: nameOf(ask, id),
      able: true,
      ticked: !left.has(id),
      ...supplyNote(unitOf(ask, id)),
    })),
    targets: new Map(aims.map(t => [thing('hex', t), { kind: 'attack' }])),
    ...(whole ? { aimed: thing('hex', first) } : {}),
  };
  found.set(order, { kind: 'attack', able });
  return order;
}
// The attack of these units, and what keeps it from being declared.
export async function attackWith(
  ask: Ask,
  target: string,
  able: readonly string[],
  who: readonly string[],
  id: string,
  title: string,
): Promise<Deed> {
  const named = able.filter(u => who.includes(u)),
    open: Answer = { verb: 'attack', hex: target };
  const answers: Answer[] =
    named.length === able.length
      ? [open, { verb: 'commit_rest' }]
      : [open, ...named.map(unit => ({ verb: 'commit', unit })), declared];
  const odds = named.length === able.length ? answers : answers.slice(0, -1);
  // The last who is named may end the question by himself; only where it still stands can it be too weak.
  const then = named.length && named.length < able.length ? await ask.ahead(odds) : undefined;
  const no: Refusal | undefined = !named.length
    ? { text: word('nobody') }
    : then?.prompt?.id === joining && !optionsOf(then, 'done').length
      ? await ask.why({ verb: 'done' }, odds)
      : undefined;
  return {
    id,
    title,
    weighty: true,
    answers: no ? [] : answers,
    ...(no ? { refusals: [no] } : { odds }),
    ...(display.phone ? { who: named } : {}), // where there is no tray the card itself says who takes part
    detail: word('from', { n: new Set(named.map(u => unitOf(ask, u)?.hex)).size }),
  };
}

// All of one stack into the hex that was taken.
export function advancing(options: readonly Option[], view: any, map: any): { text: string; steps: Answer[] }[] {
  const stacks = new Map<string, Option[]>();
  for (const o of options.filter(p => p.verb === 'advance')) {
    const key = `${rows(view.units).find(u => u.id === o.unit)?.hex} ${o.hex}`;
    stacks.set(key, [...(stacks.get(key) ?? []), o]);
  }
  return [...stacks.values()]
    .filter(l => l.length > 1)
    .slice(0, 2)
    .map(l => ({
      text: word('advance', {
        who: stackText(
          l.map(o => String(o.unit)),
          map,
        ),
        hex: hexName(map, String(l[0]!.hex)),
      }),
      steps: l.map(o => ({ verb: 'advance', unit: o.unit, hex: o.hex })),
    }));
}
