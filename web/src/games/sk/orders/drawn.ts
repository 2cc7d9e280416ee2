// What is remembered of an order while it is put together: what the board draws of it, and what a click would mean.
import type { Answer, Option } from '../../../net/types';
import type { Thing } from '../../../state/orders';
import type { Order } from '../../game';
import type { Region } from '../region';
import type { Mode } from './modes';

export interface Drawn {
  kind: 'section' | 'man' | 'vehicle' | 'gun' | 'setup';
  who: readonly string[]; // who would go along
  lead?: string | undefined; // whose way is measured
  from?: readonly number[];
  mode: string; // what a click on the table means
  regions: readonly Region[]; // of that manner, a storey each
  vehicle?: string; // that is picked
  back?: boolean; // in reverse
  fan?: readonly (readonly [number, number])[];
  template: number; // its radius, 0 for none
  blind: boolean; // judged by eye: nothing may be measured
  after: readonly Answer[];
}
export const drawings = new WeakMap<Order, Drawn>();
export const drawnOf = (o: Order | undefined): Drawn | undefined => (o ? drawings.get(o) : undefined);

export interface Found {
  opens: Answer[];
  modes: Mode[];
  mode: Mode | undefined;
  shape: string;
  targets: Map<Thing, Option[]>;
  regions: Region[];
}
export const found = new WeakMap<Order, Found>();
