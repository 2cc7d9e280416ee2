// One after the other, each when the page has nothing better to do.
let last: Promise<void> = Promise.resolve();
const rest = (): Promise<void> =>
  new Promise(done =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: 600 }) : setTimeout(done, 30),
  );
export const idle = (): Promise<void> => (last = last.then(rest));
