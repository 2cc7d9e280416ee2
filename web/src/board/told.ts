import type { BoardProps } from '../games/game';

// What the page tells any board; games hand it on as it came.
export type Told = Pick<
  BoardProps,
  | 'lit'
  | 'picked'
  | 'marked'
  | 'sight'
  | 'threats'
  | 'costs'
  | 'watched'
  | 'now'
  | 'trails'
  | 'insets'
  | 'onpick'
  | 'onhover'
  | 'onview'
> &
  Partial<Pick<BoardProps, 'aims' | 'some' | 'faint'>>;
