// The enemy moves in our sight: all who may fire are ticked, the mover is aimed at, one click fires and one holds.
import type { Answer, Option } from '../../net/types';
import { thing, type Thing } from '../../state/orders';
import { gameText } from '../../text/texts.svelte';
import { optionsOf } from '../answers';
import type { Aim, Ask, Deed, Member, Order } from '../game';
import { rows } from './adapt';
import { list, nameOf, unitHex, word } from './answers';
import { joinAll } from './fire';

const asked = 'pg.prompt.opportunity';
const shots = (ask: Ask) => (ask.pending.prompt?.id === asked ? optionsOf(ask.pending, 'opportunity_fire') : []);

export async function reaction(ask: Ask, left: ReadonlySet<string>): Promise<Order | undefined> {
  const can = shots(ask);
  if (!can.length) return undefined;
  const who = [...new Set(can.map(o => String(o.unit)))],
    units = rows(ask.view.units);
  const members: Member[] = who.map(id => {
    const u = units.find(x => x.id === id);
    return {
      id,
      name: nameOf(ask, id),
      able: true,
      ticked: !left.has(id),
      bad: u?.order === 'demoralized' ? 2 : u?.order === 'disrupted' ? 1 : 0,
      note: gameText('pg.state.' + (u?.order ?? 'good')) ?? '',
    };
  });
  const mover = String(can[0]!.target);
  const targets = new Map<Thing, Aim>(can.map(o => [thing('hex', unitHex(ask, String(o.target))), { kind: 'attack' }]));
  return {
    from: [...new Set(who.map(id => thing('hex', unitHex(ask, id))))],
    label: word('react'),
    title: word('react_title', { who: nameOf(ask, mover), hex: unitHex(ask, mover) }),
    text: word('react_who', { who: list(members.filter(m => m.ticked).map(m => m.name)) }),
    hint: word('react_hint'),
    members,
    targets,
    deeds: [],
  };
}
reaction.begins = (ask: Ask): Thing[] => [...new Set(shots(ask).map(o => thing('hex', unitHex(ask, String(o.unit)))))];
reaction.auto = (ask: Ask): { from: Thing[]; target: Thing } | undefined => {
  const can = shots(ask);
  return can.length
    ? { from: reaction.begins(ask), target: thing('hex', unitHex(ask, String(can[0]!.target))) }
    : undefined;
};

// One row a way to fire at it, by direct fire or at its armour, and a group that can: who stands elsewhere fires for himself.
export async function holdOrFire(ask: Ask, order: Order, left: ReadonlySet<string>): Promise<readonly Deed[]> {
  const out: Deed[] = [];
  for (const way of [...new Set(shots(ask).map(o => String(o.fire ?? '')))]) {
    const who = shots(ask).filter(o => String(o.fire ?? '') === way && !left.has(String(o.unit))),
      groups: { answers: Answer[]; joined: string[] }[] = [];
    for (const first of who) {
      if (groups.length === most) break;
      if (!groups.some(g => g.joined.includes(String(first.unit)))) groups.push(await together(ask, first, way, left));
    }
    const named = groups.length > 1,
      of = (id: string): string => order.members.find(m => m.id === id)?.name ?? id;
    groups.forEach(({ answers, joined }, i) =>
      out.push({
        id: (way === 'anti_tank' ? 'at_fire' : 'fire') + (i || ''),
        title: word(way === 'anti_tank' ? 'at_fire_all' : joined.length > 1 ? 'fire_together' : 'fire'),
        ...(named ? { detail: list(joined.map(of)) } : {}),
        weighty: true,
        answers,
        who: joined,
        risk: word('spent'),
      }),
    );
  }
  return out;
}
const most = 3; // groups a card has room for

const together = (ask: Ask, first: Option, way: string, left: ReadonlySet<string>): ReturnType<typeof joinAll> =>
  joinAll(
    ask,
    [{ verb: 'opportunity_fire', unit: first.unit, target: first.target, ...(way ? { fire: way } : {}) }],
    String(first.unit),
    unit => !left.has(unit),
  );
