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
    await gun.mouse.click(...await middle(gun, '[data-piece="us_tk"]'));
    await gun.waitForSelector('.blocker');
    check(/out of sight.*g16\.2/s.test(await gun.locator('.board').innerText()), 'why its shells cannot go there, not the rifles of its crew');
    check(/barn/.test(await gun.locator('.blocked .tag-text').textContent()), 'and the barn that hides him is outlined, though nobody asked to look');
    await gun.keyboard.press('Escape');
    await gun.waitForSelector('.blocker', { state: 'detached' });
    await leave(gun);
  },

  async 'with nobody picked Sight looks from whoever is clicked, an enemy, too'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await sit(page, server, { toml: farm.replace('active = "us_a"\n', '').replace('us_a = 6, us_tk = 6', 'us_a = 7, us_tk = 7') });
    await page.keyboard.press('Escape');
    await page.waitForSelector('.region', { state: 'detached' });
    await page.keyboard.press('l');
    const { seq } = await state(page);
    await page.mouse.click(...await middle(page, '[data-piece="ger_lt-1"]'));
    await point(page, 'us_a-3');
    await page.waitForSelector('.blocker');
    check(/farm/.test(await page.locator('.blocked .tag-text').textContent()), 'the farm hides him');
    check((await state(page)).seq === seq, 'and nothing was done');
    await leave(page);
  },

  async 'the fallen lie on their storey and are not counted among those who hold it'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await sit(page, server, { toml: farm.replace('figure = [', 'figure = [\n  { id = "ger_a-9", at = [79, 79], storey = 1, health = "dead" },') });
    const chip = page.locator('.storeys').first();
    await chip.locator('.on[data-storey="1"]').waitFor();
    check(await chip.locator('[data-storey="1"] .n').textContent() === '5', 'five are alive upstairs');
    const there = () => page.evaluate(() => { const house = document.querySelector('.houses'), dead = [...document.querySelectorAll('svg.pieces > g[aria-hidden]')].filter(g => /rotate/.test(g.getAttribute('transform') ?? '')); return { all: dead.length, below: dead.filter(g => g.compareDocumentPosition(house) & Node.DOCUMENT_POSITION_FOLLOWING).length }; });
    const up = await there();
    check(up.below === 0, 'nobody lies under the floor');
    await chip.locator('[data-storey="0"]').click();
    await page.waitForSelector('.storeys .on[data-storey="0"]');
    check((await there()).all === up.all - 1, 'and he is not seen from another storey');
    await leave(page);
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
