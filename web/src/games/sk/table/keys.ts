// The table by keyboard: N goes to what can act, arrows move a point by a centimetre, Enter picks.
import type { Camera } from '../../../board/camera.svelte';
import { kindOf, type Thing } from '../../../state/orders';
import { atOfThing, spotOf, type Spot } from '../adapt';
import { describe } from '../describe';
import type { Pointer, Surface } from './pointer.svelte';

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const centimetre = 10,
  millimetre = 1;

export class Keys {
  private cursor = 0;

  constructor(
    private on: () => Surface,
    private pointer: Pointer,
    private camera: Camera,
    private lookAt: (t: Thing) => void,
    private say: (text: string) => void,
  ) {}

  press = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const step = steps[e.key],
      over = this.pointer.over;
    if (step) this.step(step, e.shiftKey ? millimetre : centimetre);
    else if (e.key === 'n' || e.key === 'N') this.cycle(e.shiftKey ? -1 : 1);
    else if (e.key === 'Enter' && over && !(e.target as Element).closest('button')) this.on().onpick(over);
    else if (e.key === '+' || e.key === '=') this.camera.nearer(1.25);
    else if (e.key === '-') this.camera.nearer(0.8);
    else if (e.key === '0') this.camera.overview();
    else if (e.key === 'x' || e.key === 'X') this.pointer.toggleRuler();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  private step([dx, dy]: readonly [number, number], far: number): void {
    const { size } = this.on(),
      from = this.pointer.hover ?? this.begins() ?? { x: size.width / 2, y: size.height / 2 },
      at = { x: from.x + dx * far, y: from.y + dy * far };
    this.pointer.hover = at;
    this.camera.zoom?.reveal(at.x, at.y);
    this.rest(this.pointer.at(at));
  }
  private begins(): Spot | undefined {
    const { lit, drawn, view, map } = this.on(),
      at = drawn?.from ?? [...lit].map(x => atOfThing(x, view, map)).find(Boolean);
    return at ? spotOf(map, at) : undefined;
  }
  private cycle(by: number): void {
    const { lit, view, map } = this.on(),
      all = [...lit].filter(x => kindOf(x) !== 'point' && atOfThing(x, view, map));
    if (!all.length) return;
    this.cursor = (this.cursor + by + all.length) % all.length;
    this.lookAt(all[this.cursor]!);
    this.rest(all[this.cursor]!);
  }
  private rest(t: Thing): void {
    const { view, map } = this.on(),
      info = describe(t, map, view);
    this.pointer.rest(t);
    this.say(info ? [info.title, ...info.lines].join('. ') : '');
  }
}
