import { accessible, begin, check, leave, state, visitor } from './browser.mjs';

export default {
  async 'by keyboard alone'(server) {
    const page = await visitor();
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    await page.locator('.scenarios .foot a').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('form button[type=submit]');
    await page.locator('form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-option]');
    for (let i = 0; i < 12; ++i) {
      await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
      const { seq } = await state(page);
      await page.keyboard.press(i % 3 ? '1' : 'd');
      for (let k = 0; k < 20 && (await state(page)).seq === seq; ++k) { await page.keyboard.press('Enter'); await page.waitForTimeout(20); }
      if ((await state(page)).seq === seq) await page.keyboard.press('d');
    }
    check((await state(page)).seq > 3, 'keys give orders');
    await page.focus('[role=application]').catch(() => {});
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await leave(page);
  },

  async 'a phone in portrait'(server) {
    const page = await visitor({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await begin(page, server, 'pg', 'lipovka');
    await page.waitForSelector('[data-option]', { state: 'attached' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `the page is ${wide} pixels wide`);
    await accessible(page, 'phone');
    await page.locator('.deeds button.primary').tap();
    await page.waitForFunction(() => Number(document.querySelector('[data-seq]')?.dataset.seq) > 0);
    await leave(page);
  },

  async 'Up Front on a phone: our own men are in sight, and nothing is too wide'(server) {
    const page = await visitor({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await begin(page, server, 'uf', 'a');
    await page.waitForSelector('[data-option]', { state: 'attached' });
    await page.getByRole('button', { name: 'Form them for me' }).tap();
    await page.waitForFunction(() => !/Form/.test(document.querySelector('.bar').textContent) && document.querySelector('.half:not(.theirs)'));
    check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'the page fits');
    const own = await page.locator('.half:not(.theirs)').first().boundingBox(), dock = await page.locator('.dock').boundingBox();
    check(own.y < dock.y - 60, 'our men are not hidden behind the hand');
    await accessible(page, "Up Front on a phone");
    await leave(page);
  },

  async 'a map that is zoomed stays under the pointer and is painted sharp once it rests'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka');
    await page.waitForSelector('[data-option]');
    const box = await page.locator('.frame').boundingBox();
    const hex = () => page.innerText('.tip .title');
    await page.mouse.move(box.x + box.width * .6, box.y + box.height * .7);
    await page.waitForSelector('.tip .title');
    const painted = () => page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.layer .ink')).transform).a);
    let far = await painted();
    while (far === 1) far = await painted();   // until the map was fitted to the window
    const before = await hex();
    for (let i = 0; i < 5; ++i) await page.mouse.wheel(0, -120);
    await page.waitForFunction(k => {   // painted larger, and nothing is stretched any more
      const a = s => new DOMMatrix(getComputedStyle(document.querySelector(s)).transform).a;
      return a('.layer .ink') > k * 1.5 && Math.abs(a('.layer') - 1) < 1e-6;
    }, far);
    await page.mouse.move(box.x + box.width * .6 + 1, box.y + box.height * .7);
    check(await hex() === before, 'the same hex is under the pointer');
    await leave(page);
  },

  async 'text at 200 %'(server) {
    const page = await visitor({ width: 1280, height: 900 });
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    check(await page.evaluate(() => document.documentElement.scrollWidth) <= 1280, 'the lobby needs no sideways scrolling');
    await begin(page, server, 'pg', 'lipovka');
    await page.waitForSelector('[data-option]');
    check(await page.locator('.deeds button.primary').isVisible(), 'the next step is visible');
    await leave(page);
  },

  async 'day and night'(server) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await visitor({ colorScheme });
      await begin(page, server, 'pg', 'lipovka');
      await page.waitForSelector('[data-option]');
      await accessible(page, colorScheme);
      await leave(page);
    }
  },
};
