// What one wants to see over the map; kept on this device.
export const layers = ['front', 'range', 'supply', 'zones', 'reach', 'threat'] as const;
export type Layer = (typeof layers)[number];
export const letters: Record<string, Layer> = {
  f: 'front',
  g: 'range',
  s: 'supply',
  z: 'zones',
  e: 'reach',
  x: 'threat',
};
const key = 'bocage.at.layers',
  usual: Layer[] = ['front', 'range', 'reach'];

export function readLayers(): Set<Layer> {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null');
    return new Set(Array.isArray(saved) ? layers.filter(l => saved.includes(l)) : usual);
  } catch {
    return new Set(usual);
  }
}
export function saveLayers(on: ReadonlySet<Layer>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...on]));
  } catch {
    /* private mode */
  }
}
