// A squad that is not on the board yet: as a piece to be drawn, and in words.
import { word, type UnitPiece } from './adapt';
import { kinds, type Squad } from './muster';

export const pieceOf = (s: Squad, i: number, nation: UnitPiece['nation'], shade: UnitPiece['shade']): UnitPiece => ({
  id: String(i),
  place: '',
  side: 0,
  label: '',
  name: '',
  nation,
  shade,
  figures: s.figures,
  ...(s.token ? { token: s.token } : {}),
  duty: 'fresh',
  hurt: 0,
  concealed: false,
  ace: false,
  riders: 0,
});
export const named = (s: Squad): string =>
  [
    ...kinds
      .filter(f => s.figures.includes(f))
      .map(f => {
        const n = s.figures.filter(x => x === f).length;
        return `${n} ${word('figure.' + f + (n > 1 ? 's' : ''))}`;
      }),
    s.token ? word('token.' + s.token) : '',
  ]
    .filter(Boolean)
    .join(', ');
