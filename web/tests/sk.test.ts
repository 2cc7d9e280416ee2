import { expect, test } from 'vitest';
import sk from '../src/games/sk';
import { atOf, isNavy, nameOf, pointOf, pointThing, sheetOf, spotOf } from '../src/games/sk/adapt';
import { cost, offered, tableOf, usual, type Offer } from '../src/games/sk/free';
import { houses, floor, roof, roofs } from '../src/games/sk/houses';
import { lessons } from '../src/games/sk/lessons';
import { mannerId, setManner } from '../src/games/sk/manner';
import { orders } from '../src/games/sk/orders';
import { aimsOf } from '../src/games/sk/orders/targets';
import { describeOrder } from '../src/games/sk/orders/words';
import { holds, inFan, outline, readRegions } from '../src/games/sk/region';
import { soilOf } from '../src/games/sk/mat';
import { scenes } from '../src/games/sk/scenes';
import { seenRooms, storeysSeen } from '../src/games/sk/table/indoors';
import { placeAll } from '../src/games/sk/table/names';
import { tagSpot, tagWide } from '../src/games/sk/table/scale';
import { beatenBy, crowdOf } from '../src/games/sk/table/signs';
import { drawTerrain } from '../src/games/sk/terrain';
import { strips } from '../src/games/sk/works';
import type { GameEvent } from '../src/net/types';
import { rows as rowsOf } from '../src/state/rows';
import recorded from './data/sk-battle.json';

const map: any = recorded.map, view: any = recorded.view, events = recorded.events as unknown as GameEvent[];

test('a point goes to the sheet and back to the tenth of a millimetre; north is up', () => {
  expect(sheetOf(map)).toEqual({ width: 1800, height: 1200 });
  expect(spotOf(map, [0, 12000])).toEqual({ x: 0, y: 0 });
  for (const at of [[8050, 4900], [1, 1], [17999, 11999]] as [number, number][]) expect(atOf(map, spotOf(map, at))).toEqual(at);
  expect(pointThing([8050, 4900], 1)).toBe('point:80.5,49/1');
  expect(pointOf('point:80.5,49/1')).toEqual({ at: [8050, 4900], storey: 1 });
  expect(pointOf('man:us_a-1')).toBeUndefined();
});
test('a region is what the rules told: cells inside, their outline closed, holes left out', () => {
  const [r] = readRegions({ regions: [{ gait: 'fast', allowance: 2000, rows: [{ y: 1000, runs: [[1000, 1400]] }, { y: 1100, runs: [[1000, 1100], [1300, 1400]] }, { y: 1200, runs: [[1000, 1400]] }] }] });
  expect(r!.cells.size).toBe(14);
  expect(holds(r!, [1049, 1040])).toBe(true);
  expect(holds(r!, [1200, 1100])).toBe(false);
  expect(holds(r!, [1160, 1100])).toBe(true);    // nearer to a cell that is legal than to any that is not: the rules decide
  expect(holds(r!, [1500, 1000])).toBe(false);
  const path = outline(r!, map);
  expect(path.match(/M/g)!.length).toBe(path.match(/Z/g)!.length);
});
test('the table is drawn once, and every piece of it is there', () => {
  const drawn = drawTerrain(map);
  expect(drawTerrain(map)).toBe(drawn);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
  for (const h of houses(map)) {
    expect(roof(h)).not.toMatch(/NaN|undefined/);
    for (let s = 0; s < h.storeys; ++s) expect(floor(h, s, new Set())).not.toMatch(/NaN|undefined/);
    const open = h.openings.filter(o => o.storey === 0).length;
    expect(floor(h, 0, new Set()).match(/translate\([^)]*\) rotate\([^)]*\)"><rect/g)?.length).toBe(open);
  }
  expect(floor(houses(map)[0]!, 0, new Set([`${houses(map)[0]!.id}:a`]))).toContain('#b7ac93');   // rubble where a bay fell
});
test('a road comes in oblongs and discs, and its middle is one line', () => {
  const road = strips([{ ps: [{ x: 0, y: -25 }, { x: 0, y: 25 }, { x: 100, y: 25 }, { x: 100, y: -25 }] }, { disc: { x: 100, y: 0, r: 25 } }, { ps: [{ x: 75, y: 0 }, { x: 125, y: 0 }, { x: 125, y: 90 }, { x: 75, y: 90 }] }]);
  expect(road.width).toBe(50);
  expect(road.centre).toEqual([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 90 }]);
});
test('scenes follow each other and tell every shot with its dice', () => {
  const scenes = sk.scenes!(events, view, map);
  expect(scenes.length).toBeGreaterThan(20);
  for (let i = 1; i < scenes.length; ++i) expect(scenes[i]!.events[0]).toBeGreaterThan(scenes[i - 1]!.events[1]);
  events.forEach((e, i) => {
    const scene = scenes.find(s => s.events[0] <= i && i <= s.events[1]);
    expect(scene, `${i} ${e.event}`).toBeDefined();
    if (e.event === 'hits') expect(scene!.dice!.join()).toContain(e.throw!.join());
    if (e.event === 'killed') expect(scene!.checks.some(c => c.who === 'man:' + e.args.figure && c.bad === 2), `${i} ${e.args.figure}`).toBe(true);
  });
});
test('a section that walks is one scene in which every man goes his own way', () => {
  const go = (figure: string, to: string): GameEvent => ({ event: 'moved', side: 'us', args: { figure, to, gait: 'fast' }, text: '' });
  const [walk, next] = sk.scenes!([go('us_a-1', '10,20'), go('us_a-2', '12,20'), go('us_a-3', '14,20'), go('us_b-1', '40,20')], view, map);
  expect(walk!.ways).toEqual([{ who: 'man:us_a-1', path: ['10,20'] }, { who: 'man:us_a-2', path: ['12,20'] }, { who: 'man:us_a-3', path: ['14,20'] }]);
  expect(next!.ways).toHaveLength(1);
});
test('a reaction and its fire are one scene', () => {
  const list = sk.scenes!([
    { event: 'reacts', side: 'german', args: { piece: 'ger_a-2', target: 'us_a-1' }, text: '' },
    { event: 'fires', side: 'german', args: { piece: 'ger_a-2', target: 'us_a-1', weapon: 'mg42', dice: 4, on: 5 }, text: '' },
    { event: 'hits', side: 'german', args: { hits: 1 }, throw: [3, 2, 5, 2], text: 'One hit.' },
    { event: 'wounded', side: 'us', args: { figure: 'us_a-1' }, text: '' },
  ], view, map);
  expect(list).toHaveLength(1);
  expect(list[0]!.dice).toEqual([3, 2, 5, 2]);
  expect(list[0]!.checks).toMatchObject([{ who: 'man:us_a-1', bad: 1 }]);
});
test('sides are told apart by their ring, and a name stands for every piece', () => {
  expect(isNavy('german', map)).toBe(true);
  expect(isNavy('us', map)).toBe(false);
  expect(nameOf('us_a', map)).toBe('Rifle squad A');
  expect(nameOf('us_a-3', map)).toBe('Rifle squad A 3');
});
test('goals tell both sides\' points and who holds what', () => {
  const goals = sk.goals!(view, map, s => s);
  expect(goals.map(g => g.winner)).toEqual(['german', 'us', 'german', 'us']);   // by points at the end, or at once
  const german = goals[0]!.parts;
  expect(german[0]!.have).toBe(view.sides.find((s: any) => s.id === 'german').points);
  expect(german[0]!.holders).toHaveLength(3);
  expect(goals.slice(2).map(g => g.parts.map(p => [p.have, p.need]))).toEqual([[[3, 3]], [[2, 2]]]);
  const steady = (side?: string) => ({ ...view, groups: view.groups.map((g: any) => (g.id === 'us_b' || (side && g.side === side) ? { ...g, morale: 'steady' } : g)) });
  expect(sk.goals!(steady('german'), map, s => s).map(g => g.parts[0]!.have)[2]).toBe(2);
  expect(sk.goals!(steady(), map, s => s).map(g => [g.winner, g.parts[0]!.have])).toEqual([['us', 2]]);   // that decides it, whoever has more points
  expect(german).toHaveLength(1);   // holding all of them is no condition of its own
});

const offer = (unit: string, kind: Offer['kind'], points: number, more: Partial<Offer> = {}): Offer => ({ unit, kind, points, nation: 'US', name: unit, from: 1939, until: 1945, quality: 'VETERAN', costs: { VETERAN: points, ELITE: points * 2 }, men: 1, ...more });
const shop = [offer('leader:CHEVRONNE', 'leader', 30, { nation: '' }), offer('us_rifle', 'section', 90), offer('us_para', 'section', 110, { from: 1942 }), offer('us_eng', 'section', 80, { from: 1942 }), offer('us_hmg', 'team', 40), offer('vehicle:us_m4', 'vehicle', 150, { from: 1942 }), offer('vehicle:us_m26', 'vehicle', 320, { from: 1945 }), offer('ger_gren', 'section', 76, { nation: 'GER' })];
test('a usual army keeps its points, its nation, its year and half of it on foot', () => {
  for (const points of [300, 500, 900]) {
    const army = usual(shop, 'US', 1944, points), has = (u: string) => army.find(c => c.unit === u)?.count ?? 0;
    expect(cost(shop, army)).toBeLessThanOrEqual(points);
    expect(has('us_rifle')).toBe(points < 420 ? 2 : 3);   // one more than a bad moment can shake at once
    expect(has('us_eng')).toBe(0);   // cheaper, but not what an army is made of
    expect(has('leader:CHEVRONNE')).toBe(1);
    expect(has('vehicle:us_m26') + has('ger_gren')).toBe(0);
    expect(has('vehicle:us_m4') * 150).toBeLessThanOrEqual(points / 3);
  }
  expect(offered(shop, 'US', 1940).map(u => u.unit)).toEqual(['leader:CHEVRONNE', 'us_rifle', 'us_hmg']);
});
test('a scenario\'s text is read for its picture', () => {
  const table = tableOf('game = "sk"\ntable = [180, 120]\n\nterrain = [\n  { id = "r", type = "road", width = 5, line = [[0, 10], [50, 10], [50, 60]] },\n  { id = "h", type = "building", storeys = 2, material = "wood", poly = [[10, 10], [20, 10], [20, 20], [10, 20]], openings = ["door 15,10"] },\n]\n\nobjective = [\n  { id = "a", at = [90, 60], r = 10, vp = { first = 40, second = 40 } },\n]\n');
  expect(table.terrain.map((t: any) => t.type)).toEqual(['road', 'building']);
  expect(table.terrain[0].parts).toHaveLength(3);
  expect(table.objectives[0]).toMatchObject({ at: [9000, 6000], r: 1000 });
  expect(drawTerrain(table)).not.toMatch(/NaN/);
});
test('while one answer is played, who has walked stays where he went and who fell lies there', () => {
  const man = rowsOf(view.figures).find((f: any) => f.health === 'sound' && f.at) as any;
  const then: any = sk.passing!(view, [{ event: 'moved', args: { figure: man.id, to: '12.5,40/1' } }, { event: 'killed', args: { figure: man.id } }] as unknown as GameEvent[]);
  expect(rowsOf(then.figures).find((f: any) => f.id === man.id)).toMatchObject({ at: [1250, 4000], storey: 1, health: 'dead' });
  expect(rowsOf(then.figures).filter((f: any) => f.id !== man.id)).toEqual(rowsOf(view.figures).filter((f: any) => f.id !== man.id));
  expect(then.groups).toBe(view.groups);
});

test('the ground of a table is that of its country', () => {
  const on = (types: string[], unit = 'us_rifle') => soilOf({ terrain: types.map(type => ({ type })), groups: [{ unit }] }).name;
  expect([on(['wood', 'road']), on(['wood'], 'sov_rifle'), on(['rubble', 'rubble'], 'sov_rifle'), on(['jungle'])]).toEqual(['meadow', 'steppe', 'dust', 'jungle']);
});
test('the name of a place keeps off roofs, unless it stands nowhere else', () => {
  const name = { id: 'a', text: 'here', size: 10, spots: [{ x: 50, y: 50 }, { x: 50, y: 90 }] }, sheet = { width: 100, height: 100 }, roof = (y: number) => ({ x: 30, y: y - 15, right: 70, bottom: y + 5 });
  expect(placeAll([name], [], sheet)[0]!.y).toBe(50);
  expect(placeAll([name], [], sheet, [roof(50)])[0]!.y).toBe(90);
  expect(placeAll([name], [], sheet, [roof(50), roof(90)])[0]!.y).toBe(50);
});
test('a test of skill says what it is for; who shows himself by his reaction is seen in it', () => {
  const man = (rowsOf(view.figures) as any[]).find(f => f.health === 'sound' && f.at)!, told = (list: object[]) => scenes(list.map(e => ({ side: 'us', args: {}, text: '', ...e })) as unknown as GameEvent[], view, map);
  const [searched] = told([{ event: 'skill_failed', rule: 'sk.g12.6', args: { figure: man.id, need: 4 }, throw: [2] }]);
  expect(searched).toMatchObject({ kind: 'rally', dice: [2], actors: ['man:' + man.id] });
  expect(told([{ event: 'reacts', args: { piece: man.id, target: man.id } }, { event: 'revealed', args: { group: man.group } }, { event: 'fires', args: { piece: man.id, target: man.id, dice: 1, on: 5 } }])).toHaveLength(1);
});
test('where nobody could react the page holds for a player alone, and for nobody whom a friend could read', () => {
  const asked = (verbs: string[], alone: boolean) => sk.obvious!({ prompt: { id: 'sk.prompt.react' }, options: verbs.map((verb, option) => ({ verb, option: String(option) })) } as any, [], alone)?.verb;
  expect(asked(['hold', 'let_pass'], true)).toBe('hold');
  expect(asked(['hold', 'let_pass'], false)).toBeUndefined();
  expect(asked(['hold', 'let_pass', 'react'], true)).toBeUndefined();
});
test('who lets everybody react need not name the target of each: it is the nearest, as foretold', () => {
  const there = { figures: [{ id: 'a-1', at: [0, 0] }, { id: 'b-1', at: [3000, 0] }, { id: 'b-2', at: [0, -2000] }] };
  const targets = (by: object, given?: string) =>
    sk.obvious!({ prompt: { id: 'sk.prompt.reactor' }, args: { piece: 'a-1' }, options: ['b-1', 'b-2'].map((target, option) => ({ verb: 'target', target, weapon: 'rifle', option: String(option) })) } as any, [], false, given ? ({ option: { verb: given }, view: by } as any) : undefined)?.target;
  expect(targets(there, 'react_all')).toBe('b-2');
  expect(targets({ ...there, figures: there.figures.map(f => (f.id === 'b-1' ? { ...f, at: [0, 1900] } : f)) }, 'react_all')).toBe('b-1');
  expect(targets(there, 'react')).toBeUndefined();                          // he alone: whom he fires at is asked
  expect(targets(there)).toBeUndefined();
});
test('the length of a way stands on it, and beside it where it would cover both its ends', () => {
  const text = '12.5 of 20 cm', a = { x: 100, y: 100 };
  expect(tagSpot(a, { x: 400, y: 100 }, text, 1)).toEqual({ x: 250, y: 100 });
  for (const b of [{ x: 160, y: 100 }, { x: 60, y: 130 }, { x: 100, y: 115 }]) {
    const s = tagSpot(a, b, text, 1), wide = tagWide(text) / 2;
    for (const end of [a, b]) expect(Math.abs(end.x - s.x) >= wide + 5 || Math.abs(end.y - s.y) >= 16, JSON.stringify([b, s])).toBe(true);
  }
});
test('a roof comes off for whoever is led into the house, unless it was put on by hand', () => {
  const built = houses(map), barn = built.find(h => h.id === 'barn')!, nobody = Object.fromEntries(built.map(h => [h.id, Array.from({ length: h.storeys }, () => ({ navy: 0, amber: 0 }))]));
  expect(storeysSeen(built, nobody, {}).barn).toBeUndefined();
  expect(storeysSeen(built, nobody, {}, barn.id).barn).toBe(0);
  expect(storeysSeen(built, nobody, { barn: 'roof' }, barn.id).barn).toBeUndefined();
});
test('a save and what the hit does are two tests, each told with what it must show', () => {
  const told = sk.scenes!(events, view, map).flatMap(s => s.checks).find(c => c.apart && c.dice.length === 2)!;
  expect(told.dice).toEqual([1, 1]);
  expect(told.need).toMatch(/toll\.save|4\+/);
  expect(told.need!.split(', ')).toHaveLength(2);
});
test('a name keeps off the whole length of a hull', () => {
  const hull = rowsOf(map.vehicles)[0] as any, at = [9000, 6000], spots = crowdOf(map, [{ id: hull.id, at, heading: 0 }, { id: 'us_a-1', at }], []);
  expect(spots).toHaveLength(4);
  expect(Math.max(...spots.map(s => s.x)) - Math.min(...spots.map(s => s.x))).toBeCloseTo(hull.length / 10);
});

test('a fallen bay has lost its roof, the one beside it keeps its own', () => {
  const barn = houses(recorded.map).find(h => h.id === 'barn')!, tiles = (svg: string) => svg.split('stroke="#2b130a"').length - 1;
  expect(roofs(barn, new Set())).toBe(roof(barn));
  expect(tiles(roofs(barn, new Set(['barn:b'])))).toBe(tiles(roof(barn)));
  expect(roofs(barn, new Set(['barn:b']))).toContain(floor(barn, 0, new Set(['barn:b'])));
  expect(tiles(roofs(barn, new Set(['barn:a', 'barn:b'])))).toBe(0);
});

const volley = { option: 1, text: '', verb: 'volley', group: 'us_a', enemy: 'ger_a' }, alive = rowsOf(view.figures).find((f: any) => f.group === 'ger_a' && f.health !== 'dead') as any;
const fresh = { ...view, figures: rowsOf(view.figures).map((f: any) => (f.group === 'us_a' ? { ...f, health: 'sound', acted: false } : f)) };
const asked = (id: string, options: any[], answers: any = {}) => ({ map, view: fresh, side: 'us', pending: { kind: 'choice', prompt: { id: 'sk.prompt.' + id }, options, args: {} }, ahead: async (after: readonly any[]) => answers[after.at(-1)?.verb] ?? ({ kind: 'choice', prompt: { id: 'sk.prompt.' + id }, options, args: {} }), why: async () => undefined, odds: async () => undefined, reach: async () => undefined }) as any;
test('a click on a man means his group, unless a gun could be aimed at him alone', () => {
  const gun = { option: 2, text: '', verb: 'gun_fire', gear: 'us_mg.gun', target: alive.id }, ids = new Set(['us_a', 'us_mg.gun']);
  expect([...aimsOf([volley], ids, asked('orders', [])).aims.keys()]).toContain('group:ger_a');
  const { aims, targets } = aimsOf([volley, gun], ids, asked('orders', []));
  expect([...aims.keys()]).not.toContain('group:ger_a');
  expect(targets.get(`man:${alive.id}`)!.map(o => o.verb)).toEqual(['volley', 'gun_fire']);
});
test('whose nerve has gone is told to act; what it must do is shown then', async () => {
  const compulsory = { kind: 'choice', prompt: { id: 'sk.prompt.compulsory' }, args: {}, options: [{ option: 1, text: '', verb: 'go' }, { option: 2, text: '', verb: 'place', figure: 'us_b-1', at: '10,10' }] };
  const order = await orders.take(asked('call', [{ option: 1, text: '', verb: 'activate', group: 'us_b' }], { activate: compulsory }), ['group:us_b'], new Set());
  expect(order!.deeds.map(d => d.answers)).toEqual([[{ verb: 'activate', group: 'us_b' }]]);
  expect(order!.manners).toEqual([]);
});
test('where nobody can go any more, a click on a ringed enemy is a shot: covering fire is chosen first', async () => {
  const cover = { option: 3, text: '', verb: 'cover', piece: 'us_a-2', at: '50,50' };
  const tap = async (options: any[]) => (await orders.take(asked('orders', options), ['group:us_a'], new Set()))!.manners![0]!.now;
  expect(await tap([cover])).toBe('cover');
  expect(await tap([cover, volley])).toBe('');
});
test('a lesson asks nothing of the wounded, and of whose nerve has gone only that they act', () => {
  const cover = lessons.find(l => l.id === 'cover')!, pending = { kind: 'choice', prompt: { id: 'sk.prompt.call' }, options: [{ option: 1, text: '', verb: 'activate', group: 'us_a' }], args: {} };
  const tray = (health: string, morale: string) => cover.tray!({ picked: ['group:us_a'], view: { ...view, turn: 2, groups: [{ id: 'us_a', side: 'us', kind: 'section', morale }], figures: [{ id: 'us_a-1', group: 'us_a', health, place: 'table', at: [3000, 2000] }] }, side: 'us', pending, aims: new Set(), fresh: [] } as any);
  expect([tray('sound', 'steady'), tray('wounded', 'steady'), tray('sound', 'demoralised')]).toEqual(['all_wait', 'nothing', 'activate']);
});
test('of rooms above each other the one on the storey that is seen can be aimed at', () => {
  const rooms = ['house:a/0', 'house:a/1', 'house:b/1', 'hut/0'];
  expect(seenRooms(rooms, { house: 1 })).toEqual(['house:a/1', 'house:b/1', 'hut/0']);
  expect(seenRooms(rooms, { house: 0 })).toEqual(['house:a/0', 'house:b/1', 'hut/0']);
  expect(seenRooms(rooms, {})).toEqual(['house:a/0', 'house:b/1', 'hut/0']);
});
test('a vehicle drives as far as its fan goes at that heading, north being up', () => {
  const rays = [[86, 1000], [90, 1000], [94, 600]] as const, at = (x: number, y: number) => inFan({ x: 500, y: 500 }, { x: 500 + x, y: 500 + y }, rays);
  expect([at(0, -99), at(0, -101), at(0, 50), at(-6, -55), at(-12, -80)]).toEqual([true, false, false, true, false]);
});
test('the lesson lays covering fire where a gunner at the hedge sees the ground; a reaction is no shot one was taught', () => {
  const cover = lessons.find(l => l.id === 'cover')!, fire = lessons.find(l => l.id === 'fire')!;
  const men = ['us_a-1', 'us_a-2', 'us_a-3'].map(id => ({ id, group: 'us_a', health: 'sound', place: 'table', at: [3300, 2700] }));
  const lit = (at: number[]) => {
    setManner(mannerId('section', 'us_a 2'), 'cover');
    return cover.lit!({ picked: ['group:us_a'], view: { ...view, turn: 2, groups: [{ id: 'us_a', side: 'us', kind: 'section' }], figures: [...men, { id: 'ger_b-1', group: 'ger_b', health: 'sound', place: 'table', at }] }, side: 'us', pending: { kind: 'choice', options: [] }, aims: new Set(['man:ger_b-1']), fresh: [] } as any);
  };
  expect([lit([5100, 4350]), lit([6900, 5500]), lit([5000, 3500])]).toEqual([['point:51,41.1'], ['point:63,41.1'], ['point:50,35']]);
  const done = (...names: string[]) => fire.done({ fresh: names.map(event => ({ event, side: 'us' })), side: 'us', view: { turn: 2 } } as any);
  expect([done('fires'), done('reacts', 'fires')]).toEqual([true, false]);
});
test('the only one who could react needs no button beside everybody, who is called by his name', () => {
  const react = (figure: string) => ({ option: 1, verb: 'react', text: figure + ' reacts', figure }), all = { option: 3, verb: 'react_all', text: 'Everybody reacts' };
  const one = [react('us_lt-1'), all] as any[], two = [react('us_a-1'), react('us_a-2'), all] as any[];
  expect([one, two].map(o => o.filter(x => !sk.needless!(x, o)).length)).toEqual([1, 3]);
  expect([one, two].map(options => sk.wording!(all as any, map, view, { kind: 'choice', options } as any))).toEqual(['us_lt-1 reacts', undefined]);
});
test('of a section of which some have acted the bar tells how many can', () => {
  const men = (...acted: boolean[]) => acted.map((a, i) => ({ id: `us_a-${i + 1}`, group: 'us_a', health: 'sound', acted: a }));
  const bar = (own: readonly any[]) => describeOrder({ view: { ...view, groups: [] }, map } as any, own, { mode: undefined, then: 'orders', aims: 0 });
  expect([bar(men(false, false, false)), bar(men(true, false, true))]).toEqual(['3 men', '1 of 3 can still act']);
});
test('a lone man is offered what his group could do only once', async () => {
  const both = [{ option: 1, text: '', verb: 'all_prone', group: 'us_lt' }, { option: 2, text: '', verb: 'prone', figure: 'us_lt-1' }];
  expect((await orders.take(asked('orders', both), ['group:us_lt'], new Set()))!.deeds.map(d => d.id)).toEqual(['all_prone']);
});
test('covering fire of one group whose templates touch has one name', () => {
  const zones = [[5000, 5000, 'us_a-2'], [5600, 5000, 'us_a-3'], [9000, 5000, 'us_a-4'], [5000, 5300, 'us_b-1']].map(([x, y, by]) => ({ at: [x, y], r: 400, by }));
  const names = beatenBy({ ...view, zones } as any, map);
  expect(names.map(n => n.who).sort()).toEqual(['Rifle squad A', 'Rifle squad A', 'Rifle squad B']);
  expect(names.some(n => n.x === spotOf(map, [9000, 5000]).x)).toBe(true);
});
