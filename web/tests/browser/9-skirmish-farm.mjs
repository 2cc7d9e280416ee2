// A fight for a farm, one group after another: what each is offered and shown before it acts.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, leave, state, visitor } from './browser.mjs';
import { middle, scale, sit } from './skirmish.mjs';

const here = dirname(fileURLToPath(import.meta.url)), farm = readFileSync(join(here, '../../../data/sk/scenarios/les-forges.toml'), 'utf8') + readFileSync(join(here, '../data/sk-farm.toml'), 'utf8');
const acts = group => ({ toml: farm.replace('active = "us_a"', `active = "${group}"`) });
async function at(server, group) {
  const page = await visitor({ width: 1440, height: 900 });
  await sit(page, server, acts(group));
  await page.waitForSelector('.tray');
  return page;
}
async function point(page, piece, dx = 0, dy = 0) {
  const [x, y] = await middle(page, `[data-piece="${piece}"]`), cm = dx || dy ? await scale(page) : 0;
  await page.mouse.move(x + dx * cm - 3, y - dy * cm);
  await page.mouse.move(x + dx * cm, y - dy * cm);
}

export default {
  async 'every gait is offered at which there is somewhere to go, whatever the sample of points has'(server) {
    const page = await at(server, 'ger_b');
    check((await page.locator('.tray [data-manner^="advance"]').allInnerTexts()).map(t => t.split('\n')[0]).join() === 'Crawl,Walk,Run', 'behind a wall, too');
    await leave(page);
  },

  async 'fire that men lying in wait may meet is told for when they hold theirs, each man by his number'(server) {
    const page = await at(server, 'us_a');
    await page.mouse.click(...await middle(page, '[data-piece="ger_b-4"]'));
    await page.waitForFunction(() => /if the enemy holds his fire/.test(document.querySelector('.card-at')?.innerText ?? ''));
    const card = await page.locator('.card-at').innerText();
    check(/[1-9]\d?%/.test(await page.locator('.card-at .big').first().innerText()), 'not none: ' + card);
    check(/No\. \d/.test(card) && !/…/.test(card), 'names are whole: ' + card);
    await leave(page);
  },

  async 'a mortar lays its template over men, and nothing is told but who is under it'(server) {
    const page = await at(server, 'us_m');
    await point(page, 'ger_b-4');
    await page.waitForSelector('.template');
    check(/4 under it/.test(await page.locator('.caught .tag-text', { hasText: 'under it' }).textContent()), 'who is under it');
    check(!/%/.test(await page.locator('.card-at').innerText()), 'by eye: no chances');
    await leave(page);
  },

  async 'a line of sight goes from a section to the man under the pointer; a gun shows its arc'(server) {
    const page = await at(server, 'us_c');
    await page.keyboard.press('l');
    await point(page, 'ger_a-1');
    await page.waitForSelector('.blocker');
    check(!await page.locator('.card-at').count(), 'nothing lies over the line');
    await point(page, 'ger_b-7');
    await page.waitForSelector('.clear .tag-text');
    await leave(page);
    const gun = await at(server, 'ger_pak');
    await gun.waitForSelector('path.arc', { state: 'attached' });
    await leave(gun);
  },

  async 'a click on what lies over the table picks nothing under it'(server) {
    const page = await at(server, 'us_a'), { seq } = await state(page);
    await point(page, 'us_a-1', -3, 8);
    await page.waitForSelector('.arrow');
    for (const what of ['Closer', 'Farther']) await page.getByRole('button', { name: what }).click();
    await page.waitForSelector('.arrow', { state: 'detached' });
    check((await state(page)).seq === seq && !/g7\.\d/.test(await page.locator('.board').innerText()), 'and refuses nothing');
    await leave(page);
  },
};
