// One browser for all tests, and what every test does with a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

let browser;
export async function openBrowser() {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
export const closeBrowser = () => browser?.close();
export const browserLives = () => browser?.isConnected();

// A fresh visitor. Faults of the page fail the test that finds them.
export async function visitor({ width = 1280, height = 800, language = 'en', ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more });
  await context.addInitScript(l => {
    if (!localStorage.getItem('bocage.settings')) localStorage.setItem('bocage.settings', JSON.stringify({ language: l, sound: false, pace: 'at_once', listed: true, taught: { pg: true, uf: true } }));
  }, language);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', e => page.faults.push(e.stack ?? String(e)));
  page.on('console', m => { if (m.type() === 'error' && !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(m.text())) page.faults.push(m.text()); });
  page.setDefaultTimeout(20_000);
  return page;
}
export async function leave(page) {
  const faults = page.faults;
  await page.context().close();
  if (faults.length) throw Error('faults of the page: ' + faults.join('\n'));
}

export function check(truth, words) { if (!truth) throw Error(words); }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export async function accessible(page, where) {
  await page.evaluate(axe + ';0');
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  check(!found.violations.length, `${where}: ` + found.violations.map(v => `${v.id} (${v.nodes.slice(0, 3).map(n => n.target.join(' ')).join('; ')})`).join(', '));
}

// From the lobby to the first question of a battle.
export async function begin(page, server, game, scenario, seats = {}) {
  await page.goto(`${server.url}#/new/${game}/${scenario}`);
  await page.waitForSelector('form button[type=submit]');
  for (const [index, who] of Object.entries(seats)) await page.locator('fieldset').nth(Number(index)).locator(`input[value=${who}]`).check();
  await page.click('form button[type=submit]');
  await page.waitForSelector('.table .board, #handover'); // a neighbour who acts first gets the screen first
}

// Where a hex is, by its stack or its light (`marks`, the first that is there), once it has come to rest: a board that is still
// gliding would be clicked beside it.
export async function restingPlace(page, hex, marks = ['.stack[data-place="HEX"]', 'polygon[data-hex="HEX"]']) {
  const places = marks.map(m => m.replace('HEX', hex));
  await page.waitForSelector(places.join(), { state: 'attached' }); // the board comes after the question
  const find = list => { const s = list.map(l => document.querySelector(l)).find(Boolean), r = s?.getBoundingClientRect(); return r && { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };
  const frames = () => page.evaluate(() => new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame))));
  for (let last; ; ) {
    const at = await page.evaluate(find, places);
    if (at && at.x === last?.x && at.y === last?.y) return at;
    last = at;
    await frames();
  }
}

export async function clickHex(page, hex, more = {}) {
  const at = await restingPlace(page, hex);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y, more);
}

// What the page shows of the battle: how many answers, whether we are asked, whether it is over.
export const state = page => page.evaluate(() => {
  const table = document.querySelector('[data-seq]');
  return table ? { seq: Number(table.dataset.seq), asked: table.dataset.asked === 'true', over: table.dataset.over === 'true', handover: !!document.querySelector('.over [id=handover]') } : undefined;
});

// Clicks one of the lit options, the way a person in a hurry would; false when nothing was to be done.
export async function clickSomething(page, random) {
  const pick = list => list[Math.floor(random() * list.length)];
  const options = await page.$$eval('[data-option]:not(:disabled)', list => list.map(b => b.getAttribute('data-option')));
  if (!options.length) return false;
  const before = await state(page);
  // Half of the time the quiet answer, so that battles end before the day does.
  const quiet = page.locator('.deeds button[data-option]');
  if (random() < 0.5 && await quiet.count()) await quiet.first().click({ timeout: 3000 }).catch(() => {});
  else await page.locator(`[data-option="${pick([...new Set(options)])}"]`).first().click({ timeout: 3000 }).catch(() => {});
  // It was taken, or wants a second click, or was only a choice among several.
  if (await moved(page, before?.seq, 1500, true) === 'armed') {
    await page.locator('.deeds button.primary, .deeds .sure').first().click({ timeout: 1000 }).catch(() => {});
    await moved(page, before?.seq, 1500);
  }
  return true;
}

// Waits until an answer was taken (or something is armed, where that counts); undefined when nothing came of it.
export async function moved(page, seq, timeout = 20_000, orArmed = false) {
  const handle = await page.waitForFunction(({ seq, orArmed }) => {
    const t = document.querySelector('[data-seq]');
    if (!t || Number(t.dataset.seq) !== seq || t.dataset.over === 'true' || document.querySelector('.over [id=handover]')) return 'moved';
    return orArmed && document.querySelector('.deeds .armed') ? 'armed' : undefined;
  }, { seq, orArmed }, { timeout }).catch(() => undefined);
  return handle?.jsonValue();
}

// One person against the computer, with dice and a player that are the same every time.
export async function beginSeeded(page, server, order) {
  const { seed = 1, side, level = 'recruit', ...what } = order;
  const { games } = await (await fetch(server.url + 'api/games')).json();
  const sides = games.find(g => g.code === what.game).scenarios.find(s => s.id === what.scenario).sides;
  const seats = sides.map(s => (s.id === side ? { side: s.id, player: 0, who: 'human' } : { side: s.id, player: 0, who: 'computer', level }));
  const given = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...what, seats, options: {}, dice: 'seeded', seed, language: 'en' }) })).json();
  await page.goto(`${server.url}#/play/${given.seats.find(s => s.token).token}`);
  await page.waitForSelector('.table .board');
}

// A battle that is begun by the page's own form, with dice that are the same every time.
export const pinDice = (page, seed) => page.route('**/api/battles', route => {
  const asked = route.request();
  return asked.method() === 'POST' ? route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), dice: 'seeded', seed }) }) : route.continue();
});

export function generator(seed) {
  let s = seed >>> 0;
  return () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s / 4294967296; };
}

// Plays on until the battle is over, by clicking what the page offers. The loop runs inside the page: a whole
// battle is a thousand clicks and more.
export async function playToTheEnd(page, seed = 1, limit = 20_000) {
  for (let played = 0, n = seed; played < limit; ++n) {
    const { clicks, over } = await page.evaluate(drive, { seed: n, slice: 4000 });
    played += clicks;
    if (over) return played;
  }
  throw Error(`the battle did not end within ${limit} clicks`);
}

// Runs in the page for a slice of milliseconds.
async function drive({ seed, slice }) {
  let s = (seed * 2654435761) >>> 0, clicks = 0;
  const random = () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s / 4294967296; };
  const table = () => document.querySelector('[data-seq]');
  const frame = () => new Promise(done => setTimeout(done, 4));
  const until = performance.now() + slice;
  while (performance.now() < until) {
    if (table()?.dataset.over === 'true') return { clicks, over: true };
    const hand = document.querySelector('#handover');
    if (hand) { hand.parentElement.querySelector('button').click(); await frame(); continue; }
    if (table()?.dataset.asked !== 'true') { await frame(); continue; }
    const seq = table().dataset.seq, all = [...document.querySelectorAll('[data-option]:not(:disabled)')];
    const quiet = document.querySelector('.deeds button[data-option]');
    const chosen = quiet && random() < 0.5 ? quiet : all[Math.floor(random() * all.length)];
    if (!chosen) { await frame(); continue; }
    chosen.click();
    ++clicks;
    for (let i = 0; i < 100 && table()?.dataset.seq === seq && table()?.dataset.over !== 'true' && !document.querySelector('#handover'); ++i) {
      await frame();
      if (document.querySelector('.deeds .armed')) document.querySelector('.deeds button.primary, .deeds .sure')?.click();
    }
  }
  return { clicks, over: table()?.dataset.over === 'true' };
}
