// Op fire: the enemy enters a hex in sight of those who lie in wait. Each way to fire at him is a row with its chances.
import type { Option } from '../../net/types';
import { thing, type Thing } from '../../state/orders';
import { t } from '../../text/texts.svelte';
import { optionsOf, plain } from '../answers';
import type { Ask, Deed, Member, Order } from '../game';
import { nameOf, prompts, tell, unitOf } from './answers';
import { joined } from './fire';

const shots = (ask: Ask): Option[] => optionsOf(ask.pending, 'op_fire');
const place = (ask: Ask): string =>
  String(ask.pending.args?.hex ?? unitOf(ask, String(ask.pending.args?.unit))?.hex ?? '');
const shooters = (ask: Ask): string[] => [...new Set(shots(ask).map(o => String(o.unit)))];

export const reaction = {
  begins: (ask: Ask): Thing[] => shooters(ask).map(id => thing('unit', id)),
  auto: (ask: Ask) =>
    shots(ask).length ? { from: reaction.begins(ask), target: thing('hex', place(ask)) } : undefined,
  async take(ask: Ask): Promise<Order | undefined> {
    if (!shots(ask).length) return undefined;
    const members: Member[] = shooters(ask).map(id => ({
      id,
      name: nameOf(ask, id),
      able: true,
      ticked: true,
      note: unitOf(ask, id)?.hex ?? '',
    }));
    return {
      from: reaction.begins(ask),
      title: nameOf(ask, String(ask.pending.args?.unit)),
      text: tell('enters', { hex: place(ask) }),
      label: tell('react').replace(/\s*[.?]$/, ''),
      hint: tell('react_hint'),
      members,
      targets: new Map([[thing('hex', place(ask)), { kind: 'attack' }]]),
      deeds: [],
    };
  },
  // Each who may fire, alone; and where several may, all of them together.
  async rows(ask: Ask, left: ReadonlySet<string>): Promise<readonly Deed[]> {
    const out: Deed[] = [],
      open = shots(ask).filter(o => !left.has(String(o.unit)));
    const done = { verb: 'done', if: prompts.support };
    for (const o of open) {
      const base = [plain(o)],
        fire = String(o.fire);
      const p = await ask.ahead(base),
        may = optionsOf(p, 'support').filter(s => !left.has(String(s.unit))),
        joins = p?.prompt?.id === prompts.support;
      const who = shooters(ask).length > 1 ? nameOf(ask, String(o.unit)) + t('prompt.colon') : '';
      out.push({
        id: `op-${o.unit}-${fire}`,
        title: who + tell('fire.' + fire),
        weighty: true,
        answers: joins ? [...base, done] : base,
        odds: joins ? [...base, { verb: 'done' }] : base,
        rare: fire.startsWith('mg') && open.length > 3,
      });
      if (may.length && !fire.startsWith('mg') && o.unit === open[0]!.unit) {
        const all = await joined(ask, base, may, prompts.support, left);
        out.push({
          ...all,
          id: `op-together-${fire}`,
          title: tell(fire.includes('suppressive') ? 'together_suppressive' : 'together'),
          weighty: true,
          who: [String(o.unit), ...all.who],
          risk: tell('no_more_op_fire', { n: all.who.length + 1 }),
        });
      }
    }
    return out.sort((a, b) => Number(!!a.rare) - Number(!!b.rare));
  },
};
