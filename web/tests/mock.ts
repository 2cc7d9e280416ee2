// A battle without a server, for tests and for drawing: it speaks the wire well enough to look at.
import { chance } from '../src/board/region';
import { hexId } from '../src/board/hex';
import type { Transport } from '../src/net/socket';
import type { Joined, Option, Push } from '../src/net/types';

export interface Sample {
  cols: number;
  rows: number;
  units: number;
}

const kinds = ['clear', 'woods', 'field', 'town', 'swamp', 'river'];

// Country with woods, fields, villages, a river and hills, always the same for the same size.
export function sampleMap({ cols, rows, units }: Sample): any {
  const blob = (seed: string, col: number, row: number, grain: number) => {
    const at = (c: number, r: number) => chance(seed, c, r),
      c = col / grain,
      r = row / grain,
      c0 = Math.floor(c),
      r0 = Math.floor(r);
    const mix = (a: number, b: number, t: number) => a + (b - a) * (t * t * (3 - 2 * t));
    return mix(mix(at(c0, r0), at(c0 + 1, r0), c - c0), mix(at(c0, r0 + 1), at(c0 + 1, r0 + 1), c - c0), r - r0);
  };
  const road = Math.round(rows / 2);
  const river = (row: number) => Math.round(cols * 0.62 + 1.5 * Math.sin(row / 2.3));
  const hexes = [];
  for (let row = 1; row <= rows; ++row)
    for (let col = 1; col <= cols; ++col) {
      let terrain = 'clear';
      const level = Math.max(0, Math.floor((blob('h', col, row, 6.5) - 0.52) * 8));
      if (blob('w', col, row, 3.6) > 0.64) terrain = 'woods';
      else if (blob('f', col, row, 3) > 0.66) terrain = 'field';
      else if (blob('s', col, row, 4) > 0.82) terrain = 'swamp';
      if (blob('t', col, row, 4.5) > 0.8 && level === 0) terrain = 'town';
      if (col === river(row)) terrain = 'river';
      const way: string[] = [];
      if (row === road) {
        if (col > 1) way.push('W');
        if (col < cols) way.push('E');
      }
      const north = Math.round(cols / 3);
      if (col === north) {
        if (row > 1) way.push(row % 2 ? 'NE' : 'NW');
        if (row < rows) way.push(row % 2 ? 'SE' : 'SW');
      }
      hexes.push({
        hex: hexId(col, row),
        terrain,
        ...(level && terrain !== 'river' ? { level: Math.min(3, level) } : {}),
        ...(way.length ? { road: way } : {}),
      });
    }
  const types = [
    {
      id: 'ger.inf',
      kind: 'INF',
      nation: 'german',
      ma: 3,
      steps: 2,
      name: { en: 'Infantry', fr: 'Infanterie' },
      df: [5, 3],
    },
    {
      id: 'ger.hmg',
      kind: 'HMG',
      nation: 'german',
      ma: 3,
      steps: 2,
      name: { en: 'Machine guns', fr: 'Mitrailleuses' },
      df: [9, 5],
    },
    {
      id: 'ger.pz4g',
      kind: 'TANK',
      nation: 'german',
      ma: 8,
      steps: 2,
      armour: 4,
      name: { en: 'PzKw IV', fr: 'PzKw IV' },
      df: [11, 4],
      at: [6, 6],
    },
    {
      id: 'ger.mtr81',
      kind: 'MTR',
      nation: 'german',
      ma: 2,
      steps: 2,
      name: { en: '81mm mortars', fr: 'Mortiers de 81' },
      bm: [8, 11],
    },
    { id: 'ger.truck', kind: 'TRUCK', nation: 'german', ma: 10, steps: 1, name: { en: 'Truck', fr: 'Camion' } },
    {
      id: 'sov.inf',
      kind: 'INF',
      nation: 'soviet',
      ma: 3,
      steps: 2,
      name: { en: 'Rifles', fr: 'Fusiliers' },
      df: [4, 2],
    },
    {
      id: 'sov.at45',
      kind: 'AT',
      nation: 'soviet',
      ma: 0,
      steps: 1,
      name: { en: '45mm guns', fr: 'Canons de 45' },
      df: [2, 4],
      at: [3, 5],
    },
    {
      id: 'sov.t34',
      kind: 'TANK',
      nation: 'soviet',
      ma: 9,
      steps: 2,
      armour: 5,
      name: { en: 'T-34', fr: 'T-34' },
      df: [10, 4],
      at: [5, 6],
    },
    { id: 'leader', kind: 'LEADER', nation: 'other', ma: 4, steps: 1, name: { en: 'Leader', fr: 'Chef' } },
  ];
  const list = Array.from({ length: units }, (_, i) => {
    const side = i % 2 ? 'soviet' : 'german',
      own = types.filter(t => t.nation === side);
    const type = i % 9 === 4 ? types.at(-1)! : own[Math.floor(chance('type', i) * own.length)]!;
    return { id: `${side.slice(0, 3)}-${i}`, type: type.id, side, name: type.name };
  });
  return {
    game: 'pg',
    columns: cols,
    rows,
    hexes,
    types,
    units: list,
    sides: [
      { id: 'german', name: { en: 'Germans', fr: 'Allemands' }, nation: 'german' },
      { id: 'soviet', name: { en: 'Soviets', fr: 'Soviétiques' }, nation: 'soviet' },
    ],
    victory: [
      {
        if: [
          {
            terms: [
              {
                count: 'control',
                hexes: hexes
                  .filter(h => h.terrain === kinds[3])
                  .slice(0, 6)
                  .map(h => h.hex),
              },
            ],
          },
        ],
      },
    ],
  };
}

export function sampleView(map: any): any {
  const units = map.units.map((u: any, i: number) => {
    const type = map.types.find((t: any) => t.id === u.type),
      side = u.side === 'german' ? 0 : 1;
    const spot = Math.floor(i / 5),
      col =
        1 +
        Math.floor(
          (side ? 0.55 + 0.4 * chance('x', spot, side) : 0.05 + 0.4 * chance('x', spot, side)) * (map.columns - 1),
        );
    const row = 1 + Math.floor(chance('y', spot, side) * map.rows);
    const base = {
      id: u.id,
      type: u.type,
      side: u.side,
      place: 'map',
      hex: hexId(col, row),
      order: chance('o', i) < 0.12 ? 'disrupted' : chance('o', i) < 0.2 ? 'demoralized' : 'good',
    };
    if (type.kind === 'LEADER')
      return { ...base, rank: ['SGT', 'LT', 'CPT'][i % 3], morale: 8, combat: i % 2, morale_bonus: i % 3 ? 0 : 1 };
    const steps = type.steps === 2 && chance('s', i) < 0.25 ? 1 : type.steps;
    return {
      ...base,
      steps,
      morale: 8,
      ...(type.df ? { df: type.df } : {}),
      ...(type.bm ? { bm: type.bm } : {}),
      ...(type.at ? { at: type.at } : {}),
      ...(chance('m', i) < 0.2 ? { markers: 1 } : {}),
      ...(side && chance('d', i) < 0.2 ? { dug_in: true } : {}),
    };
  });
  const some = (n: number, terrain: string) =>
    map.hexes
      .filter((h: any) => h.terrain === terrain)
      .slice(0, n)
      .map((h: any) => h.hex);
  return {
    game: 'pg',
    turn: 3,
    turns: 14,
    visibility: 12,
    night: false,
    phase: 'action',
    active: 'german',
    units,
    sides: [
      { id: 'german', initiative: 4, steps_lost: 2, control: [] },
      { id: 'soviet', initiative: 1, steps_lost: 5, control: [] },
    ],
    markers: {
      entrenchments: some(3, 'town'),
      smoke: some(2, 'field'),
      mines: [{ hex: map.hexes[60].hex, side: 'soviet', strength: null, revealed: true }],
      wrecks: [{ hex: map.hexes[75].hex, count: 2 }],
      assaults: [],
    },
  };
}

class Mock implements Transport {
  onpush: (p: Push) => void = () => {};
  onstate: (online: boolean) => void = () => {};
  private joined: Joined;
  constructor(sample: Sample) {
    const map = sampleMap(sample),
      view = sampleView(map);
    const mine = view.units.filter((u: any) => u.side === 'german' && u.order === 'good' && !u.markers).slice(0, 8);
    const theirs = view.units.filter((u: any) => u.side === 'soviet');
    const options: Option[] = mine
      .flatMap((u: any, i: number) => [
        { verb: 'declare_move', unit: u.id, text: `Move ${u.id}` },
        { verb: 'declare_fire', unit: u.id, text: `Fire with ${u.id}` },
        ...theirs
          .slice(i, i + 3)
          .map((e: any) => ({ verb: 'direct_fire', unit: u.id, hex: e.hex, text: `${u.id} fires at ${e.hex}` })),
      ])
      .concat([
        { verb: 'done', text: 'Done' },
        { verb: 'pass', text: 'Pass' },
      ])
      .map((o: any, option: number) => ({ option, ...o }));
    this.joined = {
      seat: { side: 'german', player: 0 },
      map,
      view,
      seq: 4,
      undo: { possible: true, text: '' },
      battle: {
        id: 'mock',
        game: 'pg',
        scenario: 'sample',
        title: { en: 'A sample', fr: 'Un exemple' },
        sides: map.sides,
        seats: [
          { side: 'german', player: 0, who: 'human', online: true },
          { side: 'soviet', player: 0, who: 'computer', level: 'captain' },
        ],
        chat: [],
      },
      pending: {
        kind: 'choice',
        side: 'german',
        rule: 'pg.3.1',
        prompt: { id: 'pg.prompt.segment', text: 'Activate a hex, fire off-board artillery, or pass.' },
        options,
      },
      events: [
        { event: 'turn', text: 'Turn 3 begins.', args: {}, rule: 'pg.3.1' },
        {
          event: 'direct_fire',
          side: 'german',
          text: 'Infantry fires at 1207: morale check.',
          args: { hex: '1207' },
          rule: 'pg.10.2',
          column: '16',
          throw: [2, 4],
          result: 'M1',
          shifts: [{ rule: 'pg.df.m2', amount: -2, text: 'target in town or woods' }],
        },
      ],
    };
    setTimeout(() => this.onstate(true));
  }
  async ask<T = any>(r: any, heard?: (reply: T) => void): Promise<T> {
    if (r.do === 'join') {
      heard?.(this.joined as T);
      return this.joined as T;
    }
    if (r.do === 'odds')
      return {
        odds: {
          exact: true,
          attack: {
            column: '16',
            strength: 18,
            shifts: [
              { rule: 'pg.df.m2', amount: -2, text: 'target in town or woods' },
              { rule: 'pg.df.m15', amount: 1, text: 'opportunity fire' },
            ],
          },
          outcomes: [
            { probability: 0.44, text: 'nothing happens' },
            { probability: 0.36, text: 'morale check: disrupted' },
            { probability: 0.2, text: 'a step is lost' },
          ],
        },
      } as T;
    if (r.do === 'choose')
      this.onpush({
        push: 'update',
        token: r.token,
        seq: (this.joined.seq += 1),
        events: [this.joined.events[1]],
        view_patch: {},
        pending: this.joined.pending,
        undo: this.joined.undo,
      });
    return { ok: true } as T;
  }
  close(): void {}
}

export function mockTransport(token: string): Transport {
  return new Mock(token === 'big' ? { cols: 40, rows: 40, units: 200 } : { cols: 22, rows: 16, units: 60 });
}
