import { accessible, begin, check, leave, moved, state, visitor } from './browser.mjs';

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
      if (await moved(page, seq, 800, true) === 'armed') { await page.keyboard.press('Enter'); await moved(page, seq, 800); }
      if ((await state(page)).seq === seq) { await page.keyboard.press('d'); await moved(page, seq, 800); }
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
    const box = await page.locator('.frame').boundingBox(), x = Math.round(box.x + box.width * .6), y = Math.round(box.y + box.height * .7);
    await page.mouse.move(x, y);
    await page.waitForSelector('.tip .title');
    // Where the pointer is on the map, once the map rests: painted as large as `least` times, and nothing stretched any more.
    const rested = least => page.waitForFunction(({ x, y, least }) => {
      const layer = document.querySelector('.layer'), of = e => new DOMMatrix(getComputedStyle(e).transform), k = of(layer.querySelector('.ink')).a, m = of(layer);
      if (k <= least || k === 1 || Math.abs(m.a - 1) > 1e-6) return undefined;
      const frame = document.querySelector('.frame').getBoundingClientRect();
      return { k, x: (x - frame.x - m.e) / k, y: (y - frame.y - m.f) / k, tip: document.querySelector('.tip .title')?.textContent };
    }, { x, y, least }).then(h => h.jsonValue());
    // The first turn of the wheel ends the opening view: until then the map is laid anew when it is known who may act.
    const first = await rested(0);
    await page.mouse.wheel(0, -120);
    const before = await rested(first.k * 1.05);
    for (let i = 0; i < 4; ++i) await page.mouse.wheel(0, -120);
    const after = await rested(before.k * 1.4);
    check(Math.hypot(after.x - before.x, after.y - before.y) < 1, `the same point is under the pointer: ${JSON.stringify([before, after])}`);
    await page.waitForFunction(t => document.querySelector('.tip .title')?.textContent === t, before.tip);
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
