// Pictures of countries, drawn by a worker, one after the other.
import type { Wanted } from './draughtsman.worker';

let worker: Worker | undefined,
  count = 0;
const waiting = new Map<number, { done: (b: Blob) => void; failed: (e: unknown) => void }>();

function hire(): Worker {
  const w = new Worker(new URL('./draughtsman.worker.ts', import.meta.url), { type: 'module' });
  w.onmessage = ({ data }) => {
    const who = waiting.get(data.n);
    waiting.delete(data.n);
    if (data.picture) who?.done(data.picture);
    else who?.failed(data.trouble);
  };
  w.onerror = e => {
    for (const who of waiting.values()) who.failed(e.message);
    waiting.clear();
  };
  return w;
}
export const picture = (what: Omit<Wanted, 'n'>): Promise<Blob> =>
  new Promise((done, failed) => {
    const n = ++count;
    waiting.set(n, { done, failed });
    (worker ??= hire()).postMessage({ ...what, n });
  });

// The theme the page is shown in, and whenever it changes.
export const themeNow = (): string => document.documentElement.dataset.theme ?? 'light';
export function onTheme(change: (theme: string) => void): () => void {
  const watch = new MutationObserver(() => change(themeNow()));
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
