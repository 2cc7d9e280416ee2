// The skirmish table in the tests: sitting down at it, and where things are on it.
import { check } from './browser.mjs';

// Both sides on this device, as one person.
export async function sit(page, server, what) {
  const seats = ['german', 'us'].map(side => ({ side, player: 0, who: 'human' }));
  const given = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'content-type': 'application/json', origin: server.url.slice(0, -1) },
    body: JSON.stringify({ game: 'sk', options: {}, dice: 'fair', language: 'en', chat_to_spectators: false, seats, ...what }) })).json();
  check(given.seats, JSON.stringify(given));
  await page.goto(server.url);
  await page.evaluate(g => localStorage.setItem('bocage.seats', JSON.stringify(g.seats.map(s => ({ token: s.token, battle: g.battle, game: 'sk', title: '', side: s.side, player: 0, who: 'me', added: 1 })))), given);
  await page.goto(`${server.url}#/play/${given.seats[0].token}`);
  await asked(page);
}
export const asked = page => page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
// Where it is once the table has come to rest.
export const middle = async (page, what) => {
  await page.waitForFunction(w => {
    const r = document.querySelector(w)?.getBoundingClientRect(), now = r && `${r.x} ${r.y} ${r.width}`;
    const last = (window.resting ??= {});
    last.frames = now && last.what === w && last.now === now ? last.frames + 1 : 0;
    Object.assign(last, { what: w, now });
    return last.frames > 15;
  }, what, { polling: 'raf' });
  const b = await page.locator(what).first().boundingBox(); return [b.x + b.width / 2, b.y + b.height / 2];
};
// How many pixels a centimetre of the table is.
export const scale = page => page.locator('.scale').evaluate(e => e.getBoundingClientRect().width / 10);
