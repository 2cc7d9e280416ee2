import { accessible, begin, check, clickHex, leave, state, visitor } from './browser.mjs';

export default {
  async 'the lobby lists the games, one click begins a battle, options are a click away'(server) {
    const page = await visitor();
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    check(await page.locator('[role=tab]').count() >= 2, 'several games are offered');
    // Every game draws its countries.
    for (const tab of await page.locator('[role=tab]').all()) { await tab.click(); await page.waitForSelector('.scenarios .poster img'); }
    await page.locator('[role=tab]').first().click();
    await page.waitForSelector('.scenarios li');
    await accessible(page, 'lobby');
    await page.locator('.scenarios .foot a').first().click();
    await page.waitForSelector('form button[type=submit]');
    await accessible(page, 'who plays');
    await page.goto(server.url);
    await page.locator('.scenarios .play').first().click();
    await page.waitForSelector('[data-seq]');
    await accessible(page, 'battle');
    await leave(page);
  },

  async 'the first battle is one click away, and its first steps are forced'(server) {
    const page = await visitor();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Fight a first battle' }).click();
    await page.waitForSelector('.lesson');
    await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
    await accessible(page, 'lesson');
    const step = async () => Number(/\d+/.exec(await page.locator('.lesson .eyebrow').innerText())[0]);
    check(await step() === 1, 'it begins at the beginning');
    await clickHex(page, '0205');
    check(await step() === 1, 'what does not glow does nothing');
    await clickHex(page, '0704');
    await page.waitForFunction(() => /2/.test(document.querySelector('.lesson .eyebrow').textContent.split(/\D+/)[1]));
    await page.reload();
    await page.waitForSelector('.lesson');
    check(await step() === 2, 'the step is kept');
    await clickHex(page, '0205');
    await page.waitForSelector('.tray');
    await clickHex(page, '0704');
    await page.waitForSelector('.card-at .go');
    await clickHex(page, '0704');
    await page.waitForFunction(() => Number(document.querySelector('.lesson .eyebrow')?.textContent.split(/\D+/)[1]) >= 3);
    await leave(page);
  },

  async 'the whole first battle goes as it is told, and is won'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Fight a first battle' }).click();
    const at = n => page.waitForFunction(n => Number(document.querySelector('.lesson .eyebrow')?.textContent.split(/\D+/)[1]) === n && document.querySelector('[data-seq]').dataset.asked === 'true', n);
    const order = async (from, to, card = true) => {
      await clickHex(page, from);
      await page.waitForSelector('.tray');
      await page.waitForSelector(`polygon[data-hex="${to}"]`);
      await clickHex(page, to);
      if (card) { await page.waitForSelector('.card-at .big'); await page.locator('.card-at .go').first().click(); }
    };
    await at(1);
    await clickHex(page, '0704');
    await at(2);
    check(await page.locator('.bubble').count() === 0, 'who does what the lesson says is not told why not');
    await order('0205', '0704');
    await at(3);   // what he did, to be looked at
    await page.locator('.lesson').getByRole('button', { name: 'Understood' }).click();
    await at(4);
    await order('0405', '0705');
    await at(5);
    await clickHex(page, '0205');   // they have fired already
    await at(6);
    await order('0404', '0604', false);
    await at(7);
    await page.locator('.deeds [data-verb=pass]').click();
    await page.locator('.deeds .sure').click({ timeout: 1500 }).catch(() => {});
    await at(8);
    await clickHex(page, '0604');
    await page.waitForSelector('.tray');
    await clickHex(page, '0704');
    await page.waitForSelector('.card-at .go');
    if (await page.locator('.way.green [data-deed=assault]').count() === 0) await page.locator('[data-deed=assault]').click();
    await page.waitForSelector('.way.green [data-deed=assault]');
    await page.locator('.card-at .go').first().click();
    await page.waitForFunction(() => document.querySelector('.star.side-0') || /0704/.test(document.querySelector('.recent')?.textContent ?? ''));
    await page.waitForFunction(() => Number(document.querySelector('.lesson .eyebrow')?.textContent.split(/\D+/)[1]) >= 9);
    await leave(page);
  },

  async 'French from beginning to end'(server) {
    const page = await visitor({ language: 'fr' });
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    check((await page.textContent('h1')).includes('guerre'), 'the title is French');
    await begin(page, server, 'pg', 'lipovka');
    check(await page.getAttribute('html', 'lang') === 'fr', 'the document says it is French');
    const shown = await page.innerText('.bar') + await page.innerText('.side');
    check(!/\bYour decision\b|\bOrders\b|«[a-z]+\.[a-z_.]+»/.test(shown), 'English words or bare keys in: ' + shown.slice(0, 400));
    await leave(page);
  },

  async 'reloading shows the same battle, and the lobby lists it'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka');
    await page.waitForSelector('[data-option]');
    await page.locator('.deeds button.primary').click();
    await page.waitForFunction(() => Number(document.querySelector('[data-seq]')?.dataset.seq) > 0);
    await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
    const before = await state(page);
    await page.reload();
    await page.waitForSelector('[data-seq]');
    check((await state(page)).seq >= before.seq, 'nothing is lost by reloading');
    await page.goto(server.url);
    await page.waitForSelector('.running li');
    await leave(page);
  },

  async 'the rules browser finds a rule'(server) {
    const page = await visitor();
    await page.goto(server.url + '#/rules/pg');
    await page.waitForSelector('summary');
    await page.fill('input[type=text]', 'opportunity');
    await page.waitForSelector('dl dt');
    await accessible(page, 'rules');
    await leave(page);
  },
};
