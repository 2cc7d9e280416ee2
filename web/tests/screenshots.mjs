// Pictures of every screen of every scenario of both games, into screenshots/ at the top of the repository.
//   node tests/screenshots.mjs [part of a name ...]     only the screens whose name contains one of these
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, clickSomething, closeBrowser, generator, openBrowser, playToTheEnd, state, visitor } from './browser/browser.mjs';
import { freePort, Server } from './browser/run.mjs';

const out = process.env.PICTURES ?? join(dirname(fileURLToPath(import.meta.url)), '../../screenshots');
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'bocage-pictures-'));
const server = new Server(folder, await freePort());
const wanted = process.argv.slice(2);
const want = name => !wanted.length || wanted.some(w => name.includes(w));
const made = [], missed = [];

async function shot(page, name, more = {}) {
  await page.waitForTimeout(120);
  await page.screenshot({ path: join(out, name + '.png'), ...more });
  made.push(name);
}
const desk = { width: 1440, height: 900 }, pocket = { width: 390, height: 844, isMobile: true, hasTouch: true };

// A screen that cannot be reached is named at the end; the others are made all the same.
async function scene(name, how, view = desk) {
  if (!want(name)) return;
  const page = await visitor(view);
  try { await how(page, name); } catch (e) { missed.push(`${name}: ${String(e).split('\n')[0]}`); await page.screenshot({ path: join(out, name + '-missed.png') }).catch(() => {}); }
  await page.context().close();
}

// Until it is our turn, the battle is over, or the screen must be handed over.
const ready = page => page.waitForFunction(() => {
  const t = document.querySelector('[data-seq]');
  return document.querySelector('#handover') || (t && (t.dataset.asked === 'true' || t.dataset.over === 'true'));
}, undefined, { timeout: 60_000 });

// One answer as a newcomer would give it: everything is set up by a click, then what the sergeant says.
async function answer(page, random) {
  const now = await state(page), all = page.getByRole('button', { name: /^(Set everything up|Tout placer)/ });
  if (await all.count()) await all.first().click();
  else {
    await page.keyboard.press('h');
    const armed = await page.waitForSelector('.deeds .armed', { timeout: 5000 }).catch(() => undefined);
    if (!armed) return clickSomething(page, random);
    await page.locator('.deeds button.primary').first().click();
  }
  await page.waitForFunction(s => { const t = document.querySelector('[data-seq]'); return !t || Number(t.dataset.seq) > s || t.dataset.over === 'true'; }, now.seq, { timeout: 20_000 }).catch(() => {});
}
async function playOn(page, clicks, seed) {
  const random = generator(seed);
  for (let i = 0; i < clicks; ++i) {
    await ready(page);
    const now = await state(page);
    if (!now || now.over || now.handover) return;
    await answer(page, random);
  }
  await ready(page);
}
const tab = (page, id) => page.click('#tab-' + id, { timeout: 4000 }).catch(() => {});   // a battle that is over has no orders

// Goes on until an order with one of these verbs is offered.
async function until(page, verbs, seed, most = 60) {
  const random = generator(seed);
  for (let i = 0; i < most; ++i) {
    await ready(page);
    const now = await state(page);
    if (!now || now.over) return false;
    if (await page.locator(verbs.map(v => `[data-verb=${v}]`).join(', ')).count()) return true;
    await answer(page, random);
  }
  return false;
}

async function firstScreens(theme, language) {
  const end = `${theme}${language === 'en' ? '' : '-' + language}`, view = { ...desk, colorScheme: theme, language };
  await scene(`lobby-${end}`, async (page, name) => {
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    await page.mouse.wheel(0, 5000);   // pictures are drawn when they come into sight
    await page.waitForTimeout(1200);
    await shot(page, name, { fullPage: true });
    await page.locator('[role=tab]').nth(1).click();
    await page.waitForTimeout(600);
    await shot(page, `lobby-uf-${end}`, { fullPage: true });
  }, view);
  await scene(`settings-${end}`, async (page, name) => {
    await page.goto(server.url);
    await page.click('.gear');
    await shot(page, name);
  }, view);
  await scene(`rules-${end}`, async (page, name) => {
    await page.goto(server.url + '#/rules/pg/pg.12.43a');
    await page.waitForSelector('dl', { state: 'attached' });
    await shot(page, name);
  }, view);
  await scene(`help-${end}`, async (page, name) => {
    await begin(page, server, 'pg', 'lipovka');
    await ready(page);
    await page.keyboard.press('?');
    await shot(page, name);
  }, view);
}

async function battle(game, scenario, colorScheme, whole) {
  const attack = game === 'pg' ? ['direct_fire', 'bombard', 'at_fire'] : ['fire'];
  await scene(`${game}-${scenario}`, async (page, name) => {
    await page.goto(`${server.url}#/new/${game}/${scenario}`);
    await page.waitForSelector('form button[type=submit]');
    await page.waitForTimeout(700);
    await shot(page, `${name}-who`, { fullPage: true });
    await page.locator('.levels select').first().selectOption('recruit', { timeout: 2000 }).catch(() => {});
    await page.click('form button[type=submit]');
    await page.waitForSelector('.table .board');
    await ready(page);
    await shot(page, `${name}-1-setup`);
    if (await until(page, attack, 5)) {
      const aimed = page.locator(attack.map(v => `[data-verb=${v}]`).join(', ')).first();
      await aimed.hover();
      await page.waitForSelector('.odds', { timeout: 3000 }).catch(() => {});
      await shot(page, `${name}-2-odds`);
    }
    await playOn(page, 15, 11);
    await shot(page, `${name}-3-battle`);
    if (game === 'pg') {
      await page.keyboard.press('t');
      const at = await page.evaluate(() => {   // a counter of ours that is in sight
        const b = document.querySelector('.frame').getBoundingClientRect();
        return [...document.querySelectorAll('.counters .counter.lit, .counters .counter')].map(c => c.getBoundingClientRect()).map(r => [r.left + r.width / 2, r.top + r.height / 2]).find(([x, y]) => x > b.left + 80 && x < b.right - 80 && y > b.top + 80 && y < b.bottom - 80);
      });
      if (at) await page.mouse.move(...at);
      await page.waitForTimeout(500);
      await shot(page, `${name}-4-threat`);
      await page.keyboard.press('t');
    }
    await tab(page, 'log');
    await page.locator('.log .line').last().click();
    await shot(page, `${name}-5-log`);
    await tab(page, 'people');
    await shot(page, `${name}-6-seats`);
    // The first scenario is played to its end; in the others we give up some time later.
    if (whole) { await tab(page, 'battle'); await playToTheEnd(page, 5); }
    else {
      await playOn(page, 10, 13);
      await tab(page, 'people');
      for (const step of [1, 2]) await page.locator('.people button.danger').click({ timeout: 3000 * step }).catch(() => {});
    }
    await page.waitForSelector('.report h2');
    await page.waitForSelector('.report[data-ready=true]', { timeout: 60_000 });
    await shot(page, `${name}-7-report`);
    await page.locator('.report').evaluate(r => r.scrollTo(0, r.scrollHeight));
    await shot(page, `${name}-8-luck`);
    await page.locator('.replay input[type=range]').evaluate(i => { i.value = String(Math.floor(Number(i.max) / 2)); i.dispatchEvent(new Event('input', { bubbles: true })); });
    await page.waitForTimeout(700);
    await tab(page, 'log');
    await shot(page, `${name}-9-replay`);
  }, { ...desk, colorScheme });
}

async function otherWays(game, scenario) {
  await scene(`${game}-join`, async (page, name) => {
    await begin(page, server, game, scenario, { 0: 'me', 1: 'link' });
    await tab(page, 'people');
    await shot(page, `${game}-links`);
    await page.goto(await page.locator('.link input').first().inputValue());
    await page.waitForSelector('main a.primary');
    await shot(page, name);
  });
  await scene(`${game}-handover`, async (page, name) => {
    await begin(page, server, game, scenario, { 0: 'me', 1: 'neighbour' });
    const random = generator(3);
    for (let i = 0; i < 80 && !(await state(page))?.handover; ++i) if ((await state(page))?.asked) await clickSomething(page, random);
    await page.waitForSelector('#handover');
    await shot(page, name);
  });
  await scene(`${game}-tutorial`, async (page, name) => {
    await page.addInitScript(() => { const s = JSON.parse(localStorage.getItem('bocage.settings')); localStorage.setItem('bocage.settings', JSON.stringify({ ...s, taught: {} })); });
    await begin(page, server, game, scenario);
    await ready(page);
    await shot(page, name + '-1');
    for (let i = 2; i < 12 && await page.locator('.lesson').count(); ++i) {
      await page.locator('.lesson button.primary').click();
      await page.locator('.lesson .show').click({ timeout: 500 }).catch(() => {});
      if (i % 2) { await playOn(page, 1, i); await shot(page, `${name}-${i}`); }
    }
  });
  for (const [kind, view] of Object.entries({ phone: pocket, 'phone-dark': { ...pocket, colorScheme: 'dark' }, french: { ...desk, language: 'fr' }, 'text-200': { ...desk, width: 1280 } }))
    await scene(`${game}-${kind}`, async (page, name) => {
      if (kind === 'text-200') await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
      if (kind.startsWith('phone')) { await page.goto(server.url); await page.waitForSelector('.scenarios li'); await shot(page, `lobby-${kind}`); }
      await begin(page, server, game, scenario);
      await playOn(page, 14, 3);
      await shot(page, name);
      await tab(page, 'log');
      await shot(page, name + '-log');
      if (kind === 'french' || kind === 'phone') {
        await tab(page, 'battle');
        await playToTheEnd(page, 6);
        await page.waitForSelector('.report[data-ready=true]', { timeout: 60_000 });
        await shot(page, name + '-report');
      }
    }, view);
}

try {
  await server.start();
  await openBrowser();
  const { games } = await (await fetch(server.url + 'api/games')).json();
  for (const [theme, language] of [['light', 'en'], ['dark', 'en'], ['light', 'fr']]) await firstScreens(theme, language);
  for (const g of games) {
    await otherWays(g.code, g.code === 'pg' ? 'lipovka' : 'a');
    for (const [i, s] of g.scenarios.entries()) await battle(g.code, s.id, i % 2 ? 'dark' : 'light', i === 0);
  }
} finally {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${made.length} pictures in ${out}`);
for (const m of missed) console.log('MISSED ' + m);
process.exit(missed.length ? 1 : 0);
