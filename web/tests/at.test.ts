import { describe, expect, test } from 'vitest';
import { centreOf, hexAt, idAt, onMap, sheet } from '../src/board/hex';
import at from '../src/games/at';
import { around, controlled, country, objectives, onMap as piecesOn } from '../src/games/at/adapt';
import { chancesOf, factor, result, toll, type CombatBoard } from '../src/games/at/combat';
import { describe as describeAt } from '../src/games/at/describe';
import { drawGround as layersOf, drawSmall, placeNames } from '../src/games/at/ground';
import { stackText } from '../src/games/at/answers';
import { planOf } from '../src/games/at/attacking';
import { wayOf } from '../src/games/at/marching';
import { lessons } from '../src/games/at/lessons';
import { orders } from '../src/games/at/orders';
import { arrowPath, frontPath, lettered, rimPath, wayPath } from '../src/games/at/overlays';
import { daysOf, skiesOf } from '../src/games/at/report';
import type { Ask, LessonTable } from '../src/games/game';
import type { Answer, GameEvent, Pending, View } from '../src/net/types';
import { ardennes } from './at_map';
import recorded from './data/at-events.json';

const map = ardennes(), land = country(map), events = recorded as unknown as GameEvent[];
const sideOf = (u: string): string => land.unit.get(u)?.side ?? '';
const unit = (id: string, hex: string, more: object = {}) => ({ id, side: sideOf(id), place: 'map', hex, steps: 2, strength: 3, supply: 'supplied', eligible: true, ...more });
const viewOf = (...units: object[]): any => ({ units: Object.fromEntries(units.map((u: any) => [u.id, u])), control: 'A'.repeat(map.hexes.length), battles: [] });

describe('the map', () => {
  test('has 1,098 hexes, each found again under its middle', () => {
    expect(land.hex.size).toBe(1098);
    for (const id of land.hex.keys()) expect(hexAt(land.grid, centreOf(land.grid, id))).toBe(id);
  });
  test('lies on a sheet that ends where its long rows end', () => {
    const right = Math.max(...[...land.hex.keys()].map(id => centreOf(land.grid, id).x)), { width } = sheet(land.grid);
    expect(width - right).toBeCloseTo(Math.sqrt(3) * 20, 0);
    expect(onMap(land.grid, 31, 36)).toBe(true);
    expect(idAt(land.grid, 31, 1)).toBe('');             // a short row
  });
  test('knows its neighbours in both directions, and roads lead to them', () => {
    expect(around(map, '2409').filter(Boolean).sort()).toEqual(['2308', '2309', '2408', '2410', '2508', '2509']);
    for (const id of land.hex.keys()) for (const n of around(map, id)) if (n) expect(around(map, n)).toContain(id);
  });
  test('is drawn with everything that the data have, and the same every time but for ids', () => {
    const drawGround = (...of: Parameters<typeof layersOf>) => [...layersOf(...of)].join('');
    const svg = drawGround(map), count = (what: string) => svg.split(what).length - 1;
    expect(count('<text')).toBe(1098);
    expect(count('class="blown"')).toBe(map.hexes.reduce((n: number, h: any) => n + (h.blown?.length ?? 0), 0) / 2);
    expect(count('class="bridge-deck"')).toBe(map.hexes.reduce((n: number, h: any) => n + (h.bridges?.length ?? 0), 0) / 2);
    for (const ink of ['tree-light', 'roof-1', 'water-line major', 'teeth', 'hachure-2', 'deep', 'road-edge']) expect(svg).toContain(`class="${ink}"`);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(drawGround(map).replaceAll(/at\d+-/g, '')).toBe(svg.replaceAll(/at\d+-/g, ''));
    expect(drawGround(map, true)).not.toContain('<text');
    expect(drawSmall(map).length).toBeLessThan(svg.length / 8);
  });
  test('names stand once, large where one fights, and never on each other', () => {
    const names = placeNames(map, new Set(['2409'])), vith = names.find(n => n.hex === '2409')!;
    expect(vith.big).toBe(true);
    expect(names.filter(n => n.text === 'Liège').length).toBeLessThanOrEqual(1);
    const free = names.filter(n => !n.crowded);
    expect(free.length).toBeGreaterThan(names.length * 0.9);
    for (const a of free.filter(n => n.big)) for (const b of free.filter(n => n.big)) if (a !== b) expect(Math.abs(a.y - b.y) >= 19 || Math.abs(a.x - b.x) > 20).toBe(true);
  });
});

describe('what lies over the map', () => {
  const held = (ids: string[]) => [...land.hex.keys()].map(h => (ids.includes(h) ? 'G' : 'A')).join('');
  test('the front runs around what is held, in one stroke', () => {
    const d = frontPath(map, held(['2409']));
    expect(d.match(/M/g)).toHaveLength(1);
    expect(d.match(/L/g)).toHaveLength(6);
    expect(frontPath(map, held(['2409', '2410'])).match(/L/g)).toHaveLength(10);
    expect(frontPath(map, held([]))).toBe('');
    expect(controlled({ control: held(['2409']) } as View, map, '2409')).toBe('german');
  });
  test('the rim of hexes leaves out what lies between them', () => {
    expect(rimPath(map, ['2409']).match(/M/g)).toHaveLength(6);
    expect(rimPath(map, ['2409', ...around(map, '2409')]).match(/M/g)).toHaveLength(18);
  });
  test('zones are read by their letters in the order of the map', () => {
    const ids = [...land.hex.keys()], text = ids.map(h => (h === '2409' ? 'b' : h === '2410' ? 'g' : '.')).join('');
    expect(lettered(map, text, 'gb').sort()).toEqual(['2409', '2410']);
    expect(lettered(map, text, 'ab')).toEqual(['2409']);
    expect(lettered(map, undefined, 'ab')).toEqual([]);
  });
  test('ways and arrows go where they should', () => {
    const p = centreOf(land.grid, '2408');
    expect(wayPath(map, ['2410', '2409', '2408'])).toMatch(new RegExp(`L${Math.round(p.x * 10) / 10} ${Math.round(p.y * 10) / 10}$`));
    expect(wayPath(map, ['2410'])).toBe('');
    expect(arrowPath(map, '2408', '2409')).not.toBe(arrowPath(map, '2409', '2408'));
  });
});

describe('counters', () => {
  test('tell the rule of their hunger, of the turn or of the impulse', () => {
    const rules = (more: object) => describeAt('unit:us-8-4id', map, viewOf(unit('us-8-4id', '2409', more)))?.rules;
    expect(rules({})).toEqual([]);
    expect(rules({ supply: 'unsupplied' })).toEqual(['at.7.21a']);
    expect(rules({ supply: 'supplied', now: 'unsupplied' })).toEqual(['at.7.21a']);
    expect(rules({ supply: 'isolated' })).toEqual(['at.7.21b']);
  });
  test('a stack tells what it defends with, and what the ground takes from an attacker', () => {
    const said = (hex: string, ...units: object[]) => describeAt(`hex:${hex}`, map, viewOf(...units))!;
    const division = ['ge-105pg-15pzg', 'ge-115pg-15pzg', 'ge-115tk-15pzg'].map(id => unit(id, '2409', { strength: id.includes('tk') ? 2 : 4 }));
    expect(said('2409', ...division).lines.at(-1)).toMatch(/20.*1 column/);                      // at.6.4b, at.9.52
    expect(said('2409', ...division.slice(0, 2)).lines.at(-1)).toMatch(/16/);                     // battalions are not required
    expect(said('2409', ...division.slice(1)).lines.at(-1)).toMatch(/\b6\b/);
    expect(said('1325', unit('us-8-4id', '1325', { supply: 'isolated' })).lines.at(-1)).toMatch(/\b2\b/);   // at.7.21c
    expect(said('1325', unit('us-hq-V', '1325', { strength: 0 })).lines.at(-1)).toMatch(/\b1\b/);           // at.11.11a
    expect(said('2505', unit('us-8-4id', '2505')).lines.at(-1)).toMatch(/3 columns/);             // at.11.6a
    expect(said('2505', unit('us-8-4id', '2505')).rules).toEqual(['at.9.52', 'at.11.6a']);
    expect(said('1518').lines.at(-1)).toMatch(/2 columns/);
  });
  test('tell strength, steps, hunger and whether they have acted', () => {
    const [p] = piecesOn(viewOf(unit('us-424-106id', '2409', { steps: 1, strength: 1, supply: 'supplied', now: 'isolated', activated: true, eligible: false })), map);
    expect(p).toMatchObject({ place: '2409', side: 1, title: '424/106', reduced: true, starved: 2, spent: true, hq: false });
    expect(p!.hue).toBeDefined();
  });
  test('are the same object as long as their unit is', () => {
    const v = viewOf(unit('ge-244-tk', '2510'));
    expect(piecesOn(v, map)[0]).toBe(piecesOn(v, map)[0]);
  });
  test('of the SS lie on darker card', () => expect(piecesOn(viewOf(unit('ge-1pz-1ss', '2009')), map)[0]!.nation).toBe('ss'));
});

describe('the combat board', () => {
  const board = { dice: [[2, 1], [1, 1], [1, 1], [1, 2], [1, 2], [0, 2]] } as unknown as CombatBoard;
  test('counts the faces of each number', () => {
    expect(chancesOf(board, 0)).toEqual([{ n: 0, p: 1 / 6 }, { n: 1, p: 4 / 6 }, { n: 2, p: 1 / 6 }]);
    expect(chancesOf(board, 1).map(c => c.p)).toEqual([0.5, 0.5]);
  });
  test('says what a number costs: the larger half in steps', () => {
    expect([0, 1, 2, 3, 4, 5].map(toll)).toEqual([{ steps: 0, back: 0 }, { steps: 1, back: 0 }, { steps: 1, back: 1 }, { steps: 2, back: 1 }, { steps: 2, back: 2 }, { steps: 3, back: 2 }]);
    expect(result([0, 2])).toBe('–/2');
  });
  test('multiplies the factors of a unit', () => {
    const f = (...list: [number, number][]) => factor({ unit: '', hex: '', strength: 4, factors: list.map(([times, by]) => ({ rule: '', times, by })) });
    expect([f(), f([2, 1]), f([1, 2]), f([2, 1], [1, 2]), f([1, 4], [1, 2])]).toEqual(['', '×2', '½', '', '⅛']);
  });
  test('its column is the headline of an order', () => {
    expect(at.headline!({ exact: true, outcomes: [], attack: { ...board, attackers: [], column: '4:1' } as any })).toBe('4:1');
    expect(at.headline!({ exact: true, outcomes: [] })).toBeUndefined();
  });
});

// Rules that answer as if everybody could go one hex and attack what stands beside him.
function rules(prompt: string, options: object[], more: { ahead?: (after: readonly Answer[]) => Pending | undefined; view?: any; refuses?: (a: Answer, after: readonly Answer[]) => boolean } = {}): Ask {
  const view = more.view ?? viewOf();
  return {
    view, map, side: 'german', pending: { kind: 'choice', prompt: { id: prompt, text: '' }, options: options.map((o, option) => ({ option, text: '', ...o })) } as unknown as Pending,
    ahead: async after => more.ahead?.(after), odds: async () => undefined,
    why: async (a, after = []) => (more.refuses?.(a, after) ? { text: 'no', rule: 'at.9.0a' } : undefined),
    reach: async id => { const from = view.units[id].hex; return { from, places: around(map, from).filter(Boolean).map((place, i) => ({ place, by: from, cost: '2', left: i ? '4' : '3 1/2', zone: i === 1 })) } as any; },
  };
}

describe('orders', () => {
  const lehr = land.formation.get('lehr')!;
  const marching = (together: boolean) => rules('at.prompt.march', [...lehr.flatMap(u => [{ verb: 'take_up', unit: u, with: 'alone' }, ...(together ? [{ verb: 'take_up', unit: u, with: 'division' }] : [])]), { verb: 'take_up', unit: 'ge-hq-7', with: 'alone' }, { verb: 'done' }],
    { view: viewOf(...lehr.map(u => unit(u, '3413')), unit('ge-hq-7', '3705'), unit('us-ccr-9arm', '3414')), refuses: a => a.verb === 'overrun' && a.support === 'yes' });
  test('begin with stacks, and a whole division goes as one', async () => {
    const ask = marching(true);
    expect(orders.begins(ask)).toEqual(['hex:3413', 'hex:3705']);
    const order = (await orders.take(ask, ['hex:3413'], new Set()))!;
    expect(order.members.map(m => m.ticked)).toEqual([true, true, true]);
    const west = around(map, '3413').find(h => h !== '3414')!;
    expect(order.targets.get('hex:' + west)).toMatchObject({ kind: 'go' });
    const [go] = await orders.rows(ask, order, 'hex:' + west, new Set());
    expect(go!.answers.map(a => a.verb)).toEqual(['take_up', 'go', 'stop']);
    expect(go!.answers[0]).toMatchObject({ with: 'division' });
    expect(go!.answers[2]!.if).toEqual({ prompt: 'at.prompt.mover', unit: go!.answers[0]!.unit });
    expect(wayOf(order, west)).toEqual(['3413', west]);
  });
  test('somebody left out: the others go one by one', async () => {
    const ask = marching(true), order = (await orders.take(ask, ['hex:3413'], new Set([lehr[0]!])))!;
    const [go] = await orders.rows(ask, order, 'hex:' + around(map, '3413').find(h => h !== '3414')!, new Set());
    expect(go!.answers.filter(a => a.verb === 'take_up').map(a => a.with)).toEqual(['alone', 'alone']);
  });
  test('only a division together may run over what stands beside it', async () => {
    const ask = marching(true), order = (await orders.take(ask, ['hex:3413'], new Set()))!;
    expect(order.targets.get('hex:3414')).toEqual({ kind: 'attack' });
    const rows = await orders.rows(ask, order, 'hex:3414', new Set());
    expect(rows.filter(r => r.weighty).map(r => r.id)).toEqual(['overrun-no']);    // with the HQ's support it is refused
    const apart = marching(false), loose = (await orders.take(apart, ['hex:3413'], new Set()))!;
    expect(loose.targets.get('hex:3414')?.kind).not.toBe('attack');
  });
  test('points left are those of the slowest, halves included', async () => {
    const ask = marching(false), order = (await orders.take(ask, ['hex:3413'], new Set()))!;
    expect([...order.targets.values()].map(t => t.cost)).toContain('3 1/2');
  });

  const attackers = ['ge-293-18vg', 'ge-294-18vg', 'ge-pz-fbb'];
  const declaring = (refuses?: (a: Answer, after: readonly Answer[]) => boolean) => rules('at.prompt.declare', [{ verb: 'attack', hex: '2409' }, { verb: 'done' }], {
    view: viewOf(unit('ge-293-18vg', '2408'), unit('ge-294-18vg', '2408'), unit('ge-pz-fbb', '2308'), unit('us-424-106id', '2409')),
    ahead: after => {
      const prompt = { id: 'at.prompt.join', text: '' };
      if (after.length === 1) return { kind: 'choice', prompt, options: attackers.map((u, option) => ({ option, verb: 'commit', unit: u, text: '' })) } as unknown as Pending;
      return refuses ? ({ kind: 'choice', prompt, options: [{ option: 0, verb: 'call_off', text: '' }] } as unknown as Pending) : undefined;   // declared by the last of them
    },
    ...(refuses ? { refuses } : {}),
  });
  test('one click on the enemy: everybody who can is in it, and its card opens', async () => {
    const ask = declaring();
    expect(orders.begins(ask)).toEqual(['hex:2409', 'hex:2408', 'hex:2308']);
    const order = (await orders.take(ask, ['hex:2409'], new Set()))!;
    expect(order.aimed).toBe('hex:2409');
    expect(planOf(order, ask.view)).toEqual({ target: '2409', from: ['2408', '2308'] });
    const [row] = await orders.rows(ask, order, 'hex:2409', new Set());
    expect(row!.answers).toEqual([{ verb: 'attack', hex: '2409' }, { verb: 'commit_rest' }]);
  });
  test('those left out stay out, the others are named in the order of the rules', async () => {
    const ask = declaring(), order = (await orders.take(ask, ['hex:2409'], new Set(['ge-294-18vg'])))!;
    const [row] = await orders.rows(ask, order, 'hex:2409', new Set());
    expect(row!.answers).toEqual([{ verb: 'attack', hex: '2409' }, { verb: 'commit', unit: 'ge-293-18vg' }, { verb: 'commit', unit: 'ge-pz-fbb' }, { verb: 'done', if: 'at.prompt.join' }]);
    expect(row!.odds!.at(-1)).toEqual({ verb: 'commit', unit: 'ge-pz-fbb' });
  });
  test('too weak an attack says so instead of being sent', async () => {
    const ask = declaring(a => a.verb === 'done'), order = (await orders.take(ask, ['hex:2409'], new Set(['ge-294-18vg'])))!;
    const [row] = await orders.rows(ask, order, 'hex:2409', new Set());
    expect(row!.answers).toEqual([]);
    expect(row!.refusals).toEqual([{ text: 'no', rule: 'at.9.0a' }]);
  });
  test('a stack of one’s own first: it attacks alone, or with all beside the target', async () => {
    const ask = declaring(), order = (await orders.take(ask, ['hex:2308'], new Set()))!;
    expect(order.members.map(m => m.id)).toEqual(['ge-pz-fbb']);
    expect((await orders.rows(ask, order, 'hex:2409', new Set())).map(r => [r.id, r.answers.length])).toEqual([['attack', 3], ['attack_all', 2]]);
  });
  test('why not is asked of the rules', async () => {
    const ask = declaring((a, after) => a.verb === 'attack' && !after.length);
    expect(await orders.whyNot(ask, undefined, 'hex:2410')).toMatchObject({ reasons: [{ text: 'no', rule: 'at.9.0a' }] });
  });
  test('divisions go by their name, others as printed', () => {
    expect(stackText(lehr, map)).toBe('lehr');             // the words come from the server
    expect(stackText([lehr[0]!, 'ge-244-tk'], map)).toContain('244');
  });
});

describe('scenes', () => {
  const scenes = at.scenes!(events, { units: {} }, map);
  test('follow each other and cover what they tell once', () => {
    expect(scenes.length).toBeGreaterThan(20);
    expect(scenes.length).toBeLessThan(events.length);
    for (let i = 1; i < scenes.length; ++i) expect(scenes[i]!.events[0]).toBeGreaterThan(scenes[i - 1]!.events[1]);
    for (const s of scenes) expect(s.title).not.toBe('');
  });
  test('every combat has its die, its column and what it cost', () => {
    events.forEach((e, i) => {
      if (e.event !== 'combat') return;
      const s = scenes.find(x => x.events[0] === i)!;
      expect(s.kind).toBe('assault');
      expect(s.dice).toEqual(e.throw);
      expect(s.to).toBe(e.args.hex);
    });
    const paid = scenes.filter(s => s.kind === 'assault').flatMap(s => s.checks);
    expect(paid.length).toBeGreaterThan(0);
    for (const c of paid) expect(c.bad).toBeGreaterThan(0);
  });
  test('regiments on the same way march together, in steps as in one go', () => {
    const e = (event: string, unit: string, from: string, hex: string): GameEvent => ({ event, side: 'german', args: { unit, from, hex, left: '2' }, text: '' });
    const [one, ...rest] = at.scenes!([e('moved', 'a', '2409', '2410'), e('moved', 'b', '2409', '2410'), e('moved', 'c', '2409', '2410')], { units: {} }, map);
    expect(rest).toEqual([]);
    expect(one!.actors).toEqual(['unit:a', 'unit:b', 'unit:c']);
    const walk = at.scenes!([e('moved', 'a', '2409', '2410'), e('moved', 'a', '2410', '2411')], { units: {} }, map);
    expect(walk.map(s => s.path)).toEqual([['2409', '2410', '2411']]);
  });
});

describe('reports', () => {
  const days = daysOf(events, sideOf);
  test('tell days with their impulses, battles and losses', () => {
    expect(days.map(d => d.date).filter(Boolean)).toEqual(['12-16', '12-17']);
    expect(days.flatMap(d => d.impulses)).toHaveLength(events.filter(e => e.event === 'impulse').length);
    expect(days.flatMap(d => d.battles)).toHaveLength(events.filter(e => e.event === 'combat' || e.event === 'overrun').length);
    const lost = days.flatMap(d => Object.values(d.steps)).reduce((a, b) => a + b, 0);
    expect(lost).toBe(events.filter(e => e.event === 'reduced' || e.event === 'eliminated').length);
  });
  test('the weather of the days so far; the first is as the rules have it', () => {
    const e = (event: string, args: Record<string, string>): GameEvent => ({ event, side: 'german', args, text: '' }) as GameEvent;
    const skies = skiesOf([e('turn', { date: '12-16' }), e('turn', { date: '12-17' }), e('weather', { weather: 'clear' }), e('ground', { ground: 'snow' })], '12-16');
    expect([...skies]).toEqual([['12-16', { weather: 'precipitation', ground: 'frost' }], ['12-17', { weather: 'clear', ground: 'snow' }]]);
  });
  test('a loss belongs to the side of the unit and to the battle before it', () => {
    const fight: GameEvent[] = [{ event: 'combat', side: 'german', args: { hex: '2409', final: '4:1' }, throw: [4], result: '1/2', text: '' }, { event: 'reduced', side: 'german', args: { unit: 'ge-293-18vg', hex: '2408' }, text: '' }, { event: 'eliminated', side: 'allied', args: { unit: 'us-424-106id', hex: '2409' }, text: '' }, { event: 'advances', side: 'german', args: { unit: 'ge-293-18vg', from: '2408', hex: '2409' }, text: '' }];
    expect(daysOf(fight, sideOf)[0]).toMatchObject({ steps: { german: 1, allied: 1 }, units: { allied: 1 }, battles: [{ hex: '2409', column: '4:1', steps: [1, 1], taken: true }] });
  });
});

describe('goals', () => {
  const told = { ...map, victory: [{ winner: 'german', level: 'plain', if: [{ number: 0, at_least: 2, terms: [{ count: 'controlled', side: 'german', per: 1, hexes: ['3209', '3110', '3411'] }] }] }, { winner: 'allied', level: 'plain', if: [{ number: 1, at_most: 0, terms: [{ count: 'controlled', side: 'german', per: 1, hexes: ['3209', '3110', '3411'] }] }] }] };
  const control = [...land.hex.keys()].map(h => (h === '3209' ? 'G' : 'A')).join('');
  test('say how far each is, and who holds what', () => {
    const [german, allied] = at.goals!({ victory: [1, 1], control }, told, s => s);
    expect(german!.parts[0]).toMatchObject({ have: 1, need: 2, most: false, holders: [0, 1, 1] });
    expect(allied!.parts[0]).toMatchObject({ have: 1, need: 0, most: true });
    expect(objectives(told).sort()).toEqual(['3110', '3209', '3411']);
  });
});

describe('the lesson', () => {
  const by = (more: Partial<LessonTable>): LessonTable => ({ picked: [], aims: new Set(), clicked: undefined, refused: false, seen: false, fresh: [], pending: { kind: 'choice' }, view: { phase: 'tactical', turn: 1, hq: 'ge-hq-5', active: 'german', units: {} }, side: 'german', ...more });
  const step = (id: string) => lessons.find(l => l.id === id)!;
  const moved = (u: string): GameEvent => ({ event: 'moved', side: 'german', args: { unit: u, from: '3106', hex: '3108' }, text: '' });
  test('a step ends by what was done, not by itself', () => {
    expect(step('march').done(by({}))).toBe(false);
    expect(step('march').done(by({ fresh: [moved('a')] }))).toBe(true);
    expect(step('division').done(by({ fresh: [moved('a'), moved('b')] }))).toBe(false);
    expect(step('division').done(by({ fresh: [moved('a'), moved('b'), moved('c')] }))).toBe(true);
  });
  test('a step whose moment is over is passed', () => {
    expect(step('attack').done(by({ view: { phase: 'combat', turn: 1, hq: 'ge-hq-5', active: 'german' } }))).toBe(false);
    expect(step('attack').done(by({ view: { phase: 'mechanised', turn: 1, hq: 'ge-hq-5', active: 'german' } }))).toBe(true);
    expect(step('bridge').done(by({ view: { phase: 'engineer', turn: 1, hq: 'us-hq-V', active: 'allied' } }))).toBe(true);
  });
});
