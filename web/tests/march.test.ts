import { describe, expect, it } from 'vitest';
import pg from '../src/games/pg';
import { answerTo, disturbed, wayTo } from '../src/state/march';

const reached = [
  { place: '0402', by: '0401' }, { place: '0403', by: '0402' }, { place: '0503', by: '0402' }, { place: '0504', by: '0503' },
];

describe('a way of several hexes', () => {
  it('goes back from the end to where the piece stands', () => {
    expect(wayTo(reached, '0401', '0504')).toEqual(['0402', '0503', '0504']);
    expect(wayTo(reached, '0401', '0402')).toEqual(['0402']);
  });
  it('is none to a hex out of reach, or round in a circle', () => {
    expect(wayTo(reached, '0401', '0901')).toEqual([]);
    expect(wayTo([{ place: '0101', by: '0102' }, { place: '0102', by: '0101' }], '0401', '0101')).toEqual([]);
  });
  it('goes on only with what is on offer', () => {
    const options = [{ option: 3, verb: 'enter', unit: 'a', hex: '0402', text: '' }, { option: 4, verb: 'stop', unit: 'a', text: '' }];
    expect(answerTo({ verb: 'enter', unit: 'a', hex: '0402' }, options)?.option).toBe(3);
    expect(answerTo({ verb: 'enter', unit: 'b', hex: '0402' }, options)).toBeUndefined();
  });
  it('ends when somebody else throws', () => {
    expect(disturbed([{ event: 'entered', args: {}, text: '' }], 'german')).toBe(false);
    expect(disturbed([{ event: 'direct_fire', side: 'german', args: {}, text: '', throw: [3, 4] }], 'german')).toBe(false);
    expect(disturbed([{ event: 'direct_fire', side: 'german', args: {}, text: '', throw: [3, 4] }, { event: 'morale_check', side: 'soviet', args: {}, text: '', throw: [3, 4] }], 'german')).toBe(false);
    expect(disturbed([{ event: 'direct_fire', side: 'soviet', args: {}, text: '', throw: [3, 4] }], 'german')).toBe(true);
  });
});

describe('one order for a stack', () => {
  const view = { units: [{ id: 'a', hex: '0402' }, { id: 'b', hex: '0401' }, { id: 'c', hex: '0401' }, { id: 'd', hex: '0909' }] };
  const act = ['b', 'c', 'd'].map((unit, option) => ({ option, verb: 'act', unit, text: '' }));
  it('lets everybody who may get it move', () => {
    const options = ['b', 'c'].map((unit, option) => ({ option, verb: 'declare_move', unit, text: '' }));
    expect(pg.shorthands!(options, view, undefined).map(s => s.steps)).toEqual([[{ verb: 'declare_move', unit: 'b' }, { verb: 'declare_move', unit: 'c' }]]);
  });
  it('lets those follow who stood where the first set out', () => {
    const [follow, ...more] = pg.shorthands!(act, view, { unit: 'a', from: '0401', hexes: ['0402'] });
    expect(more).toEqual([]);
    expect(follow!.steps.map(s => [s.verb, s.unit])).toEqual([['act', 'b'], ['enter', 'b'], ['stop', 'b'], ['act', 'c'], ['enter', 'c'], ['stop', 'c']]);
  });
});
