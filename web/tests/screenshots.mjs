// Pictures of every screen of every game, into screenshots/ at the top of the repository.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, clickSomething, closeBrowser, generator, openBrowser, playToTheEnd, state, visitor } from './browser/browser.mjs';
import { freePort, Server } from './browser/run.mjs';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../screenshots');
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'bocage-pictures-'));
const server = new Server(folder, await freePort());
const shot = (page, name) => page.screenshot({ path: join(out, name + '.png') });

// Some clicks into the battle, preferring fire so that there is something to see.
async function playOn(page, clicks, seed) {
  const random = generator(seed);
  for (let i = 0; i < clicks && !(await state(page))?.over; ++i) {
    if (!(await state(page)).asked) await page.waitForFunction(() => { const t = document.querySelector('[data-seq]'); return t?.dataset.asked === 'true' || t?.dataset.over === 'true'; }, undefined, { timeout: 60_000 }).catch(() => {});
    await clickSomething(page, random);
  }
  await page.waitForTimeout(400);
}
const scenarioOf = { pg: ['lipovka', 'saint-aubert', 'bir-halluf', 'pripyat'], uf: ['a', 'b'] };

try {
  await server.start();
  await openBrowser();
  for (const colorScheme of ['light', 'dark']) {
    const page = await visitor({ colorScheme });
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    await page.screenshot({ path: join(out, `lobby-${colorScheme}.png`), fullPage: true });
    await page.goto(server.url + '#/rules/pg/pg.12.43a');
    await page.waitForSelector('dl', { state: 'attached' });
    await shot(page, `rules-${colorScheme}`);
    await page.context().close();
  }
  for (const [game, scenarios] of Object.entries(scenarioOf))
    for (const [i, scenario] of scenarios.entries()) {
      const page = await visitor({ width: 1440, height: 900, colorScheme: i % 2 ? 'dark' : 'light' });
      await page.goto(`${server.url}#/new/${game}/${scenario}`);
      await page.waitForSelector('form button[type=submit]');
      if (!i) await shot(page, `${game}-who-plays`);
      await begin(page, server, game, scenario);
      await page.waitForSelector('[data-option]');
      await shot(page, `${game}-${scenario}-setup`);
      await playOn(page, 45, 11 + i);
      await shot(page, `${game}-${scenario}-battle`);
      for (const tab of ['Log', 'Seats']) { await page.getByRole('tab', { name: tab }).click().catch(() => {}); await shot(page, `${game}-${scenario}-${tab.toLowerCase()}`); }
      await page.getByRole('tab', { name: 'Orders' }).click().catch(() => {});
      if (!i) { await playToTheEnd(page, 5); await page.waitForTimeout(1500); await shot(page, `${game}-report`); }
      await page.context().close();
    }
  const phone = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true });
  for (const game of ['pg', 'uf']) {
    await begin(phone, server, game, scenarioOf[game][0]);
    await phone.waitForSelector('[data-option]');
    await playOn(phone, 10, 3);
    await shot(phone, `${game}-phone`);
  }
} finally {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
