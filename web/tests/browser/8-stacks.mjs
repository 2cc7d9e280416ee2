// Stacks can be read and taken apart: digits where a battle opens, the fan by pointer and thumb; what would end a turn is asked about.
import { beginSeeded, check, clickHex, leave, restingPlace, visitor } from './browser.mjs';
import { asked, readyToFight } from './clicks.mjs';

// In the page: the smallest digits of all that lie in the window, with the part of the counter they stand on.
const small = least => {
  const found = new Map();
  for (const text of document.querySelectorAll('.stack text')) {
    const r = text.getBoundingClientRect(), m = text.getScreenCTM(), high = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m.a, m.b);
    if (!/\d/.test(text.textContent) || high >= least || r.right < 0 || r.bottom < 0 || r.x > innerWidth || r.y > innerHeight) continue;
    const part = `${text.parentElement.getAttribute('class')} ${text.getAttribute('class') ?? ''}`.trim();
    found.set(part, Math.min(high, found.get(part) ?? Infinity));
  }
  return [...found].map(([part, high]) => `${part}: ${high.toFixed(1)}`);
};

export default {
  async 'digits on counters are at least 11 pixels high at the first look, in every battle of Panzer Grenadier'(server) {
    const { games } = await (await fetch(server.url + 'api/games')).json(), told = [];
    for (const { id, sides } of games.find(g => g.code === 'pg').scenarios) {
      const page = await visitor({ width: 1440, height: 900 });
      await beginSeeded(page, server, { game: 'pg', scenario: id, side: sides[0].id, seed: 3 });
      for (;;) {   // set up by the program
        await asked(page);
        const next = page.locator('.deeds button', { hasText: /^(Set everything up|Done)/ }).first();
        if (!(await next.count())) break;
        const seq = await page.evaluate(() => document.querySelector('[data-seq]').dataset.seq);
        await next.click();
        await page.waitForFunction(s => document.querySelector('[data-seq]').dataset.seq !== s, seq);
      }
      await page.reload();   // whoever comes to a battle sees it at its opening zoom
      await page.waitForFunction(() => document.querySelectorAll('.stack text').length > 3);
      const poor = await page.evaluate(small, 11);
      if (poor.length) told.push(`${id}: ${poor.join(', ')}`);
      await leave(page);
    }
    check(!told.length, 'too small: ' + told.join('; '));
  },
  async 'the header tells the goal whole, and the star of a place covers no digits, on a small desk in French'(server) {
    for (const [width, height] of [[1280, 800], [1024, 768]]) {
      const page = await visitor({ width, height, language: 'fr' });
      await beginSeeded(page, server, { game: 'pg', scenario: 'lipovka', side: 'german', seed: 3 });
      await page.waitForSelector('.star', { state: 'attached' });
      const told = await page.evaluate(() => {
        const goals = document.querySelector('.goals'), meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
        const cut = [...document.querySelectorAll('.goals .k, .goals .n')].filter(e => e.getBoundingClientRect().right > goals.getBoundingClientRect().right + 1 || e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.trim());
        const digits = [...document.querySelectorAll('.stack .value')].map(e => [e.textContent, e.getBoundingClientRect()]);
        const covered = [...document.querySelectorAll('.star')].map(e => e.getBoundingClientRect()).flatMap(r => digits.filter(([, d]) => meet(r, d)).map(([text]) => text));
        return { cut, covered };
      });
      check(!told.cut.length, `at ${width} x ${height} the goal is cut: ${told.cut}`);
      check(!told.covered.length, `at ${width} x ${height} stars cover ${told.covered}`);
      await leave(page);
    }
  },
  async 'a card leaves its target, the picked stack, the tray and the lesson to be seen, and lies over the panel rather'(server) {
    const page = await visitor({ width: 1280, height: 800 });
    await page.goto(server.url);
    await page.locator('.hero .primary, .hero button').first().click();
    await page.waitForSelector('.lesson');
    const hexes = async (...list) => { for (const h of list) { await asked(page); await clickHex(page, h); } };
    await hexes('0704', '0205', '0704');
    await page.waitForSelector('.card-at .go');
    await hexes('0704');
    await page.locator('.lesson .primary').click();
    await hexes('0405', '0705');
    await page.waitForSelector('.card-at .chip');
    await page.waitForFunction(() => {   // it comes to rest once its chances are told
      const box = s => document.querySelector(s)?.getBoundingClientRect(), card = box('.card-at'), meet = r => r && card.left < r.right && r.left < card.right && card.top < r.bottom && r.top < card.bottom;
      const over = ['.tray', '.lesson', '.stack[data-place="0405"] .face', '.stack[data-place="0705"] .face'].filter(s => meet(box(s)));
      return !over.length && document.elementFromPoint(card.right - 12, card.top + 60)?.closest('.card-at');
    });
    await page.locator('.card-at .go').click();
    await page.waitForSelector('.card-at', { state: 'detached' });
    await leave(page);
  },
  async 'a stack is fanned out by resting on it, and closes when one leaves it'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await readyToFight(page, server, 'lipovka', undefined, 3);
    const at = await restingPlace(page, '1307');
    await page.mouse.move(at.x, at.y);
    await page.waitForSelector('.fan', { state: 'attached' });
    const told = (await page.locator('.fan .fan-name').allTextContents()).join(' ');
    check(/76mm regimental gun battery/.test(told) && !told.includes('…'), `every piece by its whole name: ${told}`);
    await page.mouse.move(700, 850);
    await page.waitForSelector('.fan', { state: 'detached' });
    // A click on one of its pieces picks that piece alone.
    const own = await restingPlace(page, '0408');
    await page.mouse.move(own.x, own.y);
    await page.locator('.fan [data-piece="ger-inf-4"] .face').click({ force: true });
    await page.waitForSelector('.tray .member[aria-pressed=true]');
    check((await page.locator('.tray .member[aria-pressed=true]').allTextContents()).join().includes('Infantry 4'), 'the piece that was clicked');
    check(await page.locator('.tray .member[aria-pressed=true]').count() === 1, 'and nobody else');
    await leave(page);
  },
  async 'a stack is fanned out by a long press on a phone'(server) {
    const page = await visitor({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await readyToFight(page, server, 'lipovka', undefined, 3);
    const at = await restingPlace(page, '0408'), touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForSelector('.fan', { state: 'attached' });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    check(await page.locator('.fan [data-piece]').count() === 3, 'two platoons and their major');
    await page.locator('.fan [data-piece="ger-inf-4"] .face').tap({ force: true });
    await page.waitForSelector('.tray .member[aria-pressed=true]');
    check(await page.locator('.tray .member[aria-pressed=true]').count() === 1, 'a tap picks one of them');
    await leave(page);
  },
  async 'a key that would end the turn asks first, like its button'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await readyToFight(page, server, 'lipovka', undefined, 3);
    const seq = await page.evaluate(() => document.querySelector('[data-seq]').dataset.seq);
    await page.keyboard.press('d');
    await page.waitForSelector('.deeds .sure');
    check(await page.evaluate(() => document.querySelector('[data-seq]').dataset.seq) === seq, 'nothing was given');
    await page.keyboard.press('d');
    await page.waitForFunction(s => document.querySelector('[data-seq]').dataset.seq !== s, seq);
    await leave(page);
  },
};
