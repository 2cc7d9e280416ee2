import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, beginSeeded, closeBrowser, openBrowser, visitor } from './browser/browser.mjs';
import { asked, playSensibly, readyToFight, Hand } from './browser/clicks.mjs';
import { freePort, Server } from './browser/run.mjs';
const folder = mkdtempSync(join(tmpdir(), 'bocage-tour-')), server = new Server(folder, await freePort());
const want = process.argv.slice(2), out = '/tmp/pp/';
const shot = async (page, n) => { await page.waitForTimeout(500); await page.screenshot({ path: out + n + '.png' }); console.log(n); };
const sizes = { d: [1440, 900], t: [1024, 768], p: [820, 1180], m: [390, 844], w: [2560, 1440] };
const scene = async (name, size, more, f) => {
  if (want.length && !want.some(w => name.startsWith(w))) return;
  const [width, height] = sizes[size], page = await visitor({ width, height, ...(size === 'm' ? { isMobile: true, hasTouch: true } : {}), ...more });
  try { await f(page, `${name}-${size}${more.colorScheme === 'dark' ? '-dark' : ''}${more.language === 'fr' ? '-fr' : ''}`); } catch (e) { console.log('MISSED', name, size, String(e).split('\n')[0]); await page.screenshot({ path: out + name + '-missed.png' }).catch(() => {}); }
  if (page.faults.length) console.log('FAULTS', name, page.faults);
  await page.context().close();
};
try {
  await server.start(); await openBrowser();
  for (const [s, m] of [['d', {}], ['t', {}], ['p', { colorScheme: 'dark' }], ['m', {}], ['w', {}], ['d', { colorScheme: 'dark', language: 'fr' }]]) {
    await scene('lobby', s, m, async (page, n) => { await page.goto(server.url); await page.waitForSelector('.scenarios li'); await page.waitForTimeout(1200); await shot(page, n); });
    await scene('new', s, m, async (page, n) => { await page.goto(server.url + '#/new/pg/lipovka'); await page.waitForSelector('form button[type=submit]'); await shot(page, n); });
    await scene('mid', s, m, async (page, n) => {
      await readyToFight(page, server, 'lipovka');
      await shot(page, n + '-0');
      for (let i = 0; i < 12; ++i) { const r = await playSensibly(page, { slice: 6000, turns: 4 }); if (r.done || r.over) break; }
      await asked(page); await shot(page, n + '-1');
      const chip = page.locator('.chips button').first();
      if (await chip.count()) { await chip.click(); await shot(page, n + '-2'); const aim = await page.evaluate(() => document.querySelector('polygon.aim[data-hex]')?.dataset.hex); if (aim) { await new Hand(page).hex(aim); await shot(page, n + '-3'); } }
    });
    await scene('rules', s, m, async (page, n) => { await page.goto(server.url + '#/rules/pg/pg.12.43a'); await page.waitForSelector('dl', { state: 'attached' }); await shot(page, n); });
    await scene('uf', s, m, async (page, n) => {
      await begin(page, server, 'uf', 'a', { 0: 'me', 1: 'computer' }); await asked(page); await shot(page, n + '-0');
      await page.locator('.deeds button').first().click(); await page.waitForTimeout(800); await asked(page); await shot(page, n + '-1');
    });
    await scene('help', s, m, async (page, n) => { await begin(page, server, 'pg', 'lipovka'); await asked(page); await page.keyboard.press('?'); await shot(page, n); });
    await scene('invite', s, m, async (page, n) => { await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' }); await page.waitForTimeout(800); await shot(page, n); });
  }
} finally { await closeBrowser(); await server.stop(); rmSync(folder, { recursive: true, force: true }); }
