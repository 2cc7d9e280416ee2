// How each piece of the view is drawn, kept as long as nothing of it changes.
import type { SkirmishView as View } from '../../net/told/sk';
import { indexOf, isLeader, isNavy, nationOf, sideOf, weaponsOf } from './adapt';
import * as figures from './figures';
import { hull, turret, type Plan } from './vehicles';

export interface ManDrawing {
  base: string;
  body: string;
  marks: string;
}
const kept = new WeakMap<object, { map: any; drawing: ManDrawing }>();

export function lookOfPiece(id: string, map: any): figures.Look {
  return figures.lookOf(nationOf(id, map), isNavy(sideOf(id, map) ?? '', map));
}
export function manDrawing(f: any, view: View | undefined, map: any, shaken: boolean): ManDrawing {
  const old = kept.get(f);
  if (old && old.map === map) return old.drawing;
  const look = lookOfPiece(f.id, map),
    lead = isLeader(f.id, map),
    arm = figures.armOf(weaponsOf(f.id, view, map));
  const pose: figures.Pose =
    f.health === 'wounded' ? 'hurt' : f.posture === 'prone' ? 'prone' : f.posture === 'climbing' ? 'climb' : 'stand';
  const m = figures.marks;
  const marks =
    (lead ? m[lead] : '') +
    (f.health === 'wounded' ? m.hurt : f.posture === 'waiting' ? m.waits : f.under ? m.under : '') +
    (f.acted ? m.done : '') +
    (shaken ? m.shaken : '');
  const drawing = { base: figures.base(look, !!lead), body: figures.body(look, pose, arm, !!f.mounted), marks };
  if (!shaken) kept.set(f, { map, drawing });
  return drawing;
}
// One of the fallen: what is left of him on the table.
export const fallen = (id: string, map: any): string => {
  const c = lookOfPiece(id, map);
  // A broken ring tells whose he was; he lies as long as he stood, or nobody would see him in the grass.
  return `<circle r="9.6" fill="${c.rim}" opacity=".16"/><circle r="9.6" fill="none" stroke="${c.ring}" stroke-width="1.6" stroke-dasharray="3.4 2.6" opacity=".8"/><g transform="scale(1.25)"><ellipse rx="9" ry="4.6" cx=".5" cy="1.6" fill="#1c1a0d" opacity=".45"/><path d="M-8 2.4L-1 .4M-7.4-2.4L-1-1" stroke="${c.dark}" stroke-width="2.3" stroke-linecap="round"/><path d="M2-2L5-5.2M1.6 2L-.6 5.6" stroke="${c.cloth}" stroke-width="1.9" stroke-linecap="round"/><ellipse cx="1.2" rx="4.2" ry="2.9" fill="${c.cloth}" stroke="${c.dark}" stroke-width=".6"/><circle cx="5.8" cy=".4" r="2.3" fill="${c.helm}" stroke="#20241d" stroke-width=".5"/><circle cx="5.2" cy="-.3" r=".9" fill="${c.light}"/></g>`;
};

export const planOf = (id: string, map: any): Plan => indexOf(map).vehicle[id];
export function vehicleDrawing(v: any, map: any): { hull: string; turret: string } {
  const plan = planOf(v.id, map),
    nation = nationOf(v.id, map);
  return {
    hull: hull(plan, nation, v.wrecked),
    turret: plan.turret ? turret(plan, nation, v.hatch === 'open', v.wrecked) : '',
  };
}
export function gearDrawing(g: any, map: any): { base: string; body: string } {
  const kind = figures.gearKind(String(g.type));
  return { base: figures.gearBase(lookOfPiece(g.id, map), kind === 'gun'), body: figures.gearBody(kind) };
}
