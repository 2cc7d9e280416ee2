// The skirmish table as one plays it: sections over centimetres, men one by one, shots with their chances, roofs, armies.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, check, leave, playToTheEnd, state, visitor } from './browser.mjs';
import { asked, middle, scale, sit } from './skirmish.mjs';

const data = join(dirname(fileURLToPath(import.meta.url)), '../../../data/sk/scenarios');
// The first battle in the middle of its first turn, Squad A before the house.
const closer = readFileSync(join(data, 'first.toml'), 'utf8')
  .replace('sequence = 1', 'sequence = 3\nactive = "us_a"\ncounts = { us_a = 9, us_b = 7, us_lt = 5, ger_a = 6, ger_b = 4 }')
  .replace(/id = "us_a-(\d)", at = \[([\d.]+), ([\d.]+)\]/g, (_, n, x, y) => `id = "us_a-${n}", at = [${Number(x) + 20}, ${Number(y) + 4}]`);

const told = (page, words) => page.waitForFunction(w => document.querySelector('.bar')?.innerText.includes(w), words);
const moved = (page, seq) => page.waitForFunction(s => Number(document.querySelector('[data-seq]')?.dataset.seq) > s, seq);
// What an order is given by: a section and a man lie in wait, a vehicle chooses its speed; what can do neither does nothing.
const deeds = '[data-deed="all_wait"], [data-deed="wait"], [data-deed^="speed"], [data-deed="activate"], [data-deed="nothing"]';
// Whoever is asked answers, until each has given an order: whose groups come first hangs on the dice. Where several could act one is picked
// in the order of play; whatever else is asked (who has a tank to stop, whose nerve is tried) is answered by the first word there is.
async function eachGivesAnOrder(pages) {
  const given = new Set();
  while (given.size < pages.length) {
    const page = await Promise.any(pages.map(p => asked(p).then(() => p)));
    const { seq } = await state(page), seen = await page.evaluate(d => ({ tray: !!document.querySelector('.tray'), deed: !!document.querySelector(`.tray :is(${d})`), chip: !!document.querySelector('.ribbon .chip.lit:not(.active)'), button: !!document.querySelector('.deeds button[data-option]:enabled') }), deeds);
    if (seen.deed) { await page.locator('.tray').locator(deeds).first().click(); given.add(page); await moved(page, seq); }
    else if (seen.button) {
      await page.locator('.deeds button[data-option]:enabled').first().click();
      await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s || document.querySelector('.deeds .sure, .deeds .armed'), seq);
      if ((await state(page)).seq === seq) await page.locator('.deeds .sure, .deeds .primary').first().click();
      await moved(page, seq);
    } else if (seen.tray) { await page.locator('.deeds-of button:not([data-deed])').click(); await page.locator('.tray').locator(deeds).first().waitFor(); }
    else { check(seen.chip, 'somebody may act'); await page.locator('.ribbon .chip.lit').first().click(); await page.locator('.tray').waitFor(); }
  }
}
const plain = { width: 1440, height: 900 };

export default {
  async 'a section goes where one clicks, a man elsewhere, and three clicks are enough'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.region');                                   // taken by itself: nothing had to be clicked
    const [x, y] = await middle(page, '[data-piece="us_a-1"]');
    const cm = await scale(page), tx = x + 3 * cm, ty = y - 9 * cm;
    await page.mouse.move(tx - 4, ty);
    await page.mouse.move(tx, ty);
    await page.waitForSelector('.arrow');
    check(/of 20 cm/.test(await page.locator('.tag-text').first().textContent()), 'the arrow tells how far it is');
    check(await page.locator('.pieces .ghost').count() === 7, 'everybody has a ghost');
    await page.mouse.click(tx, ty);                                          // 1
    await told(page, 'will go there');
    check(await page.locator('[data-ghost]').count() === 7, 'the rules found a place for everybody');
    const before = (await state(page)).seq, [gx, gy] = await middle(page, '[data-ghost="us_a-7"]');
    await page.mouse.move(gx, gy);
    await page.mouse.down();
    await page.mouse.move(gx + cm, gy + cm, { steps: 4 });
    await page.mouse.move(gx + 1.2 * cm, gy + 1.5 * cm, { steps: 3 });
    await page.mouse.up();                                                   // 2
    await moved(page, before);
    const [hx, hy] = await middle(page, '[data-ghost="us_a-7"]');
    check(Math.hypot(hx - gx - 1.2 * cm, hy - gy - 1.5 * cm) < 4, 'he stands where he was put');
    check((await page.locator('.tag-text').allTextContents()).every(t => parseFloat(t) <= 20), 'nobody goes farther than a run');
    await page.getByRole('button', { name: 'Go', exact: true }).click();     // 3
    await page.waitForFunction(() => !document.querySelector('[data-ghost]'));
    await leave(page);
  },

  async 'before a section goes one sees who lies in wait for it'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer.replace(/(id = "ger_b-\d", at = \[[\d., ]+\], facing = 270)/g, '$1, posture = "waiting"') });
    await page.waitForSelector('.region');
    const [x, y] = await middle(page, '[data-piece="us_a-1"]'), cm = await scale(page);
    await page.mouse.click(x + 3 * cm, y - 9 * cm);
    await told(page, 'will go there');
    await page.waitForSelector('[data-watched="3"]');                        // the three at the wall, none of those in the house
    const told3 = await page.locator('.reaction').innerText();
    check(/If the 3 lying in wait react/.test(told3), 'the panel says whose fire is weighed: ' + told3);
    check(await page.locator('.reaction li').count() === 3, 'each of them with his dice');
    const chances = (told3.match(/\d+(?=%)/g) ?? []).map(Number).slice(1);
    check(chances.length >= 3 && Math.abs(chances.reduce((a, b) => a + b) - 100) <= 2, 'how many fall, all cases together: ' + chances);
    await page.keyboard.press('u');
    await page.waitForFunction(() => !document.querySelector('[data-watched]'));
    await leave(page);
  },

  async 'a picked section is dragged by any of its men, and goes as a whole'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.region');
    const [x, y] = await middle(page, '[data-piece="us_a-4"]'), cm = await scale(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2 * cm, y + 3 * cm, { steps: 4 });
    await page.waitForFunction(() => document.querySelectorAll('.pieces .ghost').length === 7);
    await page.mouse.move(x - 3 * cm, y + 6 * cm, { steps: 4 });
    await page.mouse.up();
    await told(page, 'will go there');
    check(await page.locator('[data-ghost]').count() === 7, 'everybody goes along');
    await leave(page);
  },

  async 'nothing beyond the table is shown, wherever it is dragged; the orders lie beside it'(server) {
    for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 820, height: 1180 }]) {
      const page = await visitor({ ...plain, ...size });
      await sit(page, server, { toml: closer });
      await page.waitForSelector('.tray');
      if (size.width < 1100) await page.locator('.unfold').click();          // a small window begins without the panel
      await page.waitForSelector('.side .tray');
      const gaps = () => page.evaluate(() => {
        const f = document.querySelector('.frame').getBoundingClientRect(), g = document.querySelector('svg.ground').getBoundingClientRect(), foot = document.querySelector('.ribbon').getBoundingClientRect().top, tray = document.querySelector('.tray').getBoundingClientRect();
        return { bars: [g.left - f.left, g.top - f.top, f.right - g.right, foot - g.bottom].map(n => Math.max(0, Math.round(n))), over: tray.left < f.right && tray.top < f.bottom && tray.bottom > f.top && tray.right > f.left };
      });
      const box = await page.locator('.frame').boundingBox(), from = [box.x + box.width * 0.7, box.y + 130];
      for (const [dx, dy] of [[600, 500], [-900, -900]]) {
        await page.getByRole('button', { name: 'Closer' }).click();
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(from[0] + dx, from[1] + dy, { steps: 5 });
        await page.mouse.up();
        const { bars, over } = await gaps();
        check(bars.every(n => n <= 1), `${size.width}: empty bars of ${bars.join()}`);
        check(!over, `${size.width}: the orders lie over the table`);
      }
      await leave(page);
    }
  },

  async 'beside a hedge the rules judge the point, not the cells of the region'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.region');
    check((await page.locator('.tray [data-manner^="advance"]').allInnerTexts()).map(t => t.split('\n')[0]).join() === 'Crawl,Walk,Run', 'gaits stand in their order');
    const [x, y] = await middle(page, '[data-piece="us_a-1"]'), cm = await scale(page);
    await page.mouse.click(x - 2.2 * cm, y - 8 * cm);                        // the end of the hedge, where no cell's middle is free
    await told(page, 'will go there');
    await leave(page);
  },

  async 'what cannot be is told at the pointer, with the number and the rule'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.region');
    const [x, y] = await middle(page, '[data-piece="us_a-1"]'), { seq } = await state(page);
    await page.mouse.click(x + 26 * await scale(page), y);
    await page.waitForFunction(() => /Too far: \d+(\.\d+)? cm of 20 cm/.test(document.querySelector('.board')?.innerText ?? ''));
    check(/g7\.1/.test(await page.locator('.board').innerText()), 'the rule is named');
    check((await state(page)).seq === seq, 'and nothing was done');
    await leave(page);
  },

  async 'an enemy shows his chances, a second click fires'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.halo.aim');
    const [x, y] = await middle(page, '[data-piece="ger_b-2"]'), { seq } = await state(page);
    await page.mouse.click(x, y);
    await page.waitForSelector('.card-at .big');
    check(/\d\s?%/.test(await page.locator('.card-at .big').first().innerText()), 'with a number');
    check((await state(page)).seq === seq, 'nothing is thrown before its chances were on screen');
    check(await page.locator('circle.target').count() > 0, 'whom the card speaks of is marked among all who could be hit');
    await page.mouse.click(x, y);
    await page.waitForFunction(() => !document.querySelector('.card-at') && /fires at|lies in wait/.test(document.querySelector('.screen').innerText));
    await leave(page);
  },

  async 'one man alone: a click on his section, a click on him; sight, template, roof'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.region');
    await page.mouse.click(...await middle(page, '[data-piece="us_a-3"]'));
    await told(page, 'Squad A 3');
    await page.keyboard.press('l');
    const [x, y] = await middle(page, '[data-piece="ger_a-4"]');
    await page.mouse.move(x + 3, y);
    await page.mouse.move(x, y);
    await page.waitForSelector('.blocker');
    check(/no opening/.test(await page.locator('.blocked .tag-text').textContent()), 'the blocker is named');
    await page.keyboard.press('l');
    await page.locator('[data-manner^="throw"]').first().click();
    const [tx, ty] = await middle(page, '[data-piece="ger_b-2"]');
    await page.mouse.move(tx + 20, ty + 30);
    await page.mouse.move(tx + 18, ty + 26);
    await page.waitForSelector('.template');
    check(/under it/.test((await page.locator('.caught .tag-text').textContent()) ?? ''), 'who is under it is counted');
    await page.locator('[data-storey=roof]').first().click();
    await page.waitForFunction(() => !document.querySelector('[data-piece="ger_a-1"]'));   // under his roof
    await accessible(page, 'the table');
    await leave(page);
  },

  async 'a phone: the section by a tap, the way by a tap'(server) {
    const page = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await sit(page, server, { toml: closer });
    await page.waitForSelector('.tray.chips');
    check(await page.locator('.tray [data-manner]').count() >= 4, 'gaits are in the sheet');
    const [x, y] = await middle(page, '[data-piece="us_a-1"]');
    const cm = await scale(page);
    await page.touchscreen.tap(x - 3 * cm, y + 6 * cm);
    await told(page, 'will go there');
    await accessible(page, 'the table on a phone');
    const { seq } = await state(page);
    await page.locator('.menu > button').tap();
    await page.locator('.menu .sheet button', { hasText: 'Sight' }).tap();
    await page.touchscreen.tap(...await middle(page, '[data-piece="us_a-4"]'));   // from where, and whereto
    await page.touchscreen.tap(...await middle(page, '[data-piece="ger_a-4"]'));
    await page.waitForSelector('.blocker');
    check((await state(page)).seq === seq, 'who looks gives no orders');
    await accessible(page, 'looking on a phone');
    await page.locator('.looking').tap();
    await page.waitForSelector('.blocker', { state: 'detached' });
    await leave(page);
  },

  async 'a man is ordered alone while it is still open who acts: a second click on him, not away from his section'(server) {
    const page = await visitor(plain);
    await sit(page, server, { toml: closer.replace('active = "us_a"\n', '') });
    await page.waitForSelector('.region');
    await page.mouse.click(...await middle(page, '[data-piece="us_a-3"]'));
    await told(page, 'Squad A 3');
    await leave(page);
  },

  async 'settings, opened in a battle, always show the way out: on a phone, scrolled down, in the other language'(server) {
    const page = await visitor({ width: 390, height: 700, isMobile: true, hasTouch: true });
    await sit(page, server, { toml: closer });
    const menu = page.locator('.menu > button');
    await menu.tap();
    await page.locator('.board').tap({ position: { x: 20, y: 20 } });
    await page.locator('.menu .sheet').waitFor({ state: 'detached' });       // a tap elsewhere closes the menu
    await menu.tap();
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.locator('input[name=language][value=fr]').check();
    await page.getByRole('heading', { name: 'Réglages' }).waitFor();
    await page.locator('dialog[open] input[type=checkbox]').last().scrollIntoViewIfNeeded();
    check(await page.locator('dialog[open] .head button').evaluate(b => { const r = b.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === b; }), 'the cross is in sight and on top');
    await page.getByRole('button', { name: 'Terminé' }).tap();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await asked(page);
    await menu.press('Enter');
    await page.locator('.menu .sheet').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.menu .sheet').waitFor({ state: 'detached' });
    check(await menu.evaluate(b => b === document.activeElement), 'who uses keys is where he was');
    await leave(page);
  },

  async 'a whole battle of both sides ends, in French and in the dark'(server) {
    const page = await visitor({ language: 'fr', colorScheme: 'dark' });
    await sit(page, server, { toml: closer, language: 'fr' });
    const clicks = await playToTheEnd(page, 3);
    check(clicks > 20, `after ${clicks} clicks`);
    await page.waitForSelector('.report h2');
    check(!/sk\.(page|event|prompt|verb)\./.test(await page.locator('body').innerText()), 'no key shows');
    await leave(page);
  },

  async 'armies are raised and checked, another table is another picture'(server) {
    const page = await visitor(plain);
    await page.goto(server.url + '#/army/sk');
    await page.waitForSelector('.picture svg path');
    const begin = page.getByRole('button', { name: 'Begin the battle' });
    await page.waitForFunction(() => [...document.querySelectorAll('button')].some(b => b.textContent === 'Begin the battle' && !b.disabled));
    const first = await page.locator('.picture svg').innerHTML();
    await page.getByRole('button', { name: /Another table/ }).click();
    await page.waitForFunction(old => document.querySelector('.picture svg')?.innerHTML !== old && !document.querySelector('.picture.stale'), first);
    const mine = page.locator('.army').first();
    for (let i = 0; i < 6; ++i) await mine.locator('details[open] .offers button').first().click();
    await mine.locator('.wrong').first().waitFor();
    check(/points of 500/.test(await mine.locator('.wrong').allInnerTexts().then(l => l.join())), 'too dear, with the numbers');
    check(await begin.isDisabled(), 'such an army does not march');
    await mine.getByRole('button', { name: 'A typical army' }).click();
    await page.waitForFunction(() => [...document.querySelectorAll('button')].some(b => b.textContent === 'Begin the battle' && !b.disabled));
    await accessible(page, 'armies');
    await page.locator('.begin select').first().selectOption('neighbour');
    await begin.click();
    await page.waitForSelector('.table .board, #handover');
    await leave(page);
  },

  async 'before the first turn a group is picked in the strip and stands where one clicks; what is asked of it has words of its own'(server) {
    const page = await visitor(plain);
    await sit(page, server, { scenario: 'les-forges' });
    const chips = page.locator('.ribbon .chip.lit');
    check(await chips.count() >= 5, 'everybody who is to be set up has a chip');
    const chip = chips.filter({ hasText: 'Panzerschreck' });
    await chip.click();
    await told(page, 'click where it should stand');
    const { seq } = await state(page), zone = await page.locator('.zone').first().boundingBox();
    await page.mouse.click(zone.x + zone.width * 0.75, zone.y + zone.height * 0.9);
    await moved(page, seq);
    await page.waitForFunction(() => [...document.querySelectorAll('.ribbon .chip')].some(c => /✓\s*Panzerschreck/.test(c.innerText)));
    check(await page.locator('[data-piece^="ger_ps1-"]').count() === 2, 'they stand there');
    check(await page.locator('.zone').count() > 0, 'the zone is drawn as long as somebody is to be set up');
    await leave(page);
  },

  async 'a machine gun is set up at a window upstairs: the storey that is shown is the one that is meant'(server) {
    const page = await visitor(plain);
    await sit(page, server, { scenario: 'les-forges' });
    await page.locator('.ribbon .chip.lit').filter({ hasText: 'MG' }).first().click();
    await told(page, 'click where it should stand');
    const storey = s => page.locator(`[data-storey="${s}"]`).first();
    await storey(1).click();
    const [x, y] = await middle(page, '[data-storey="0"]'), cm = await scale(page), { seq } = await state(page);
    await page.mouse.click(x + 6 * cm, y);                                    // the ladder stands at the west wall
    await moved(page, seq);
    const men = page.locator('[data-piece^="ger_hmg1-"]');
    check(await men.count() > 0, 'its crew is on the storey that is shown');
    await storey(0).click();
    await page.waitForFunction(() => !document.querySelector('[data-piece^="ger_hmg1-"]'));
    await leave(page);
  },

  async 'a friend comes to an army battle by a link: he knows whose side he is on, both set up, both give an order'(server) {
    const one = await visitor(plain), two = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true, language: 'fr' });
    await one.goto(server.url + '#/army/sk');
    await one.waitForFunction(() => [...document.querySelectorAll('button')].some(b => b.textContent === 'Begin the battle' && !b.disabled));
    await one.locator('.begin select').first().selectOption('link');
    await one.getByRole('button', { name: 'Begin the battle' }).click();
    await two.goto(await one.locator('.invite .link input').inputValue());
    await two.waitForSelector('main a.primary');
    check(/Vous jouez les Allemands/.test(await two.innerText('main')), 'the invitation names his side, though the battle is in no list');
    await accessible(two, 'an invitation to an army battle');
    await two.getByLabel('Votre nom').fill('Anne');
    await two.locator('main a.primary').tap();
    await asked(two);
    await two.getByRole('button', { name: 'Tout placer' }).tap();
    await one.waitForSelector('.invite', { state: 'detached' });
    await asked(one);
    await one.getByRole('button', { name: 'Set everything up' }).click();
    await eachGivesAnOrder([one, two]);
    await two.goto(server.url);
    await two.waitForSelector('.running li');
    check(/Allemands contre Américains/.test(await two.innerText('.running li')), 'the list of battles names both sides');
    await leave(two);
    await leave(one);
  },
};
