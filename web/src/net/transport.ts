// Real battles speak over the socket. With `vite --mode mock` a recorded one answers instead.
import type { Transport } from './socket';

export function transportFor(token: string): Transport | undefined {
  if (import.meta.env.MODE === 'mock') return mock?.(token);
  return undefined;
}
let mock: ((token: string) => Transport) | undefined;
if (import.meta.env.MODE === 'mock') mock = (await import('../../tests/mock')).mockTransport;
