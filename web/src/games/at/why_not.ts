// Why a thing that does not glow cannot be what is wanted, in the words of the rules.
import type { Refusal } from '../../net/types';
import type { Thing } from '../../state/orders';
import type { Ask, Order, WhyNot } from '../game';
import { hexName, unitsAt } from './adapt';
import { asked, declare, found, hexOf, march, nameOf, stackText, takeUp, word } from './answers';

export async function whyNot(ask: Ask, order: Order | undefined, target: Thing): Promise<WhyNot | undefined> {
  const hex = hexOf(ask, target),
    f = order && found.get(order),
    title = hexName(ask.map, hex);
  const reason = (who: string | undefined, no: Refusal | undefined) =>
    no?.text ? [{ ...(who ? { who } : {}), text: no.text, rule: no.rule }] : [];
  const once = <T extends { text: string }>(all: readonly T[]): T[] =>
    all.filter((r, i) => all.findIndex(x => x.text === r.text) === i);
  if (f?.kind === 'march') {
    const each = await Promise.all(
      f.bodies
        .slice(0, 4)
        .map(async b =>
          reason(stackText(b.units, ask.map), await ask.why({ verb: 'go', hex }, [takeUp(b.lead, b.how)])),
        ),
    );
    return { title: `${order!.title} → ${title}`, reasons: once(each.flat()).slice(0, 3) };
  }
  if (f?.kind === 'entry')
    return {
      title,
      reasons: reason(
        undefined,
        await ask.why({ verb: f.verb, ...(f.verb === 'place' ? { unit: f.unit } : {}), hex }, [
          { verb: 'take_up', unit: f.unit },
        ]),
      ),
    };
  const here = hex ? unitsAt(ask.view, hex) : [];
  if (asked(ask) === declare) {
    const own = here.filter(u => u.side === ask.side);
    if (!own.length) return { title, reasons: reason(undefined, await ask.why({ verb: 'attack', hex })) };
    return { title, reasons: [{ text: word('no_target') }] };
  }
  if (asked(ask) === march) {
    const each = await Promise.all(
      here.slice(0, 4).map(async u => reason(nameOf(ask, u.id), await ask.why(takeUp(u.id, 'alone')))),
    );
    return { title, reasons: here.length ? once(each.flat()).slice(0, 3) : [{ text: word('pick_first') }] };
  }
  return undefined;
}
