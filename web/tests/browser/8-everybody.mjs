// Everybody: no finding of axe on any screen, by day and by night, in all five games; whole battles on a telephone and by keys alone.
import { accessible, beginSeeded, check, leave, state, visitor } from './browser.mjs';
import { asked } from './clicks.mjs';

const games = async server => (await (await fetch(server.url + 'api/games')).json()).games;

// Every question is answered as the sergeant would, by whatever `ask` and `agree` do.
async function byAdvice(page, ask, agree, most = 500) {
  for (let i = 0; i < most; ++i) {
    await asked(page);
    const { seq, over } = await state(page);
    if (over) return i;
    await ask();
    await page.waitForSelector('.deeds .armed');
    await agree();
    await page.waitForFunction(s => { const t = document.querySelector('[data-seq]'); return Number(t.dataset.seq) > s || t.dataset.over === 'true'; }, seq);
  }
  throw Error('the battle did not end');
}

const onTelephone = battle => async server => {
  const page = await visitor({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await beginSeeded(page, server, battle);
  await asked(page);
  const lesson = page.locator('.lesson').getByRole('button', { name: 'Later' });
  if (await lesson.count()) await lesson.tap();
  const fits = async () => check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'nothing is too wide');
  const answers = await byAdvice(page, () => page.getByRole('button', { name: 'Advise me' }).tap(), async () => { await fits(); await page.locator('.deeds button.primary').tap(); });
  check(answers > 10, `${answers} answers`);
  await page.waitForSelector('.report h2');
  await fits();
  await accessible(page, 'the report on a telephone');
  await leave(page);
};

export default {
  async 'no screen has a finding of axe, by day and by night'(server) {
    const all = await games(server);
    for (const colorScheme of ['light', 'dark']) {
      const page = await visitor({ colorScheme }), shown = async (path, what, where) => { await page.goto(server.url + path); await page.waitForSelector(what); await accessible(page, `${where}, ${colorScheme}`); };
      await shown('', '.scenarios li', 'the lobby');
      for (const g of all) {
        await page.goto(server.url);
        await page.getByRole('tab', { name: g.name }).click();
        await page.waitForFunction(c => document.querySelector(`#tab-${c}`)?.getAttribute('aria-selected') === 'true' && document.querySelector('.scenarios li'), g.code);
        await accessible(page, `the lobby of ${g.code}, ${colorScheme}`);
        if (colorScheme === 'dark' && g !== all[0]) continue;   // the same parts in the same colours
        await shown(`#/rules/${g.code}`, 'main h1, main h2', `the rules of ${g.code}`);
        await shown(`#/new/${g.code}/${g.scenarios[0].id}`, 'form button[type=submit]', `the form of ${g.code}`);
      }
      await shown('#/join/nobody', 'main', 'a link that leads nowhere');
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.waitForSelector('dialog[open]');
      await accessible(page, `the settings, ${colorScheme}`);
      await leave(page);
    }
  },

  async 'every board has no finding of axe, nor its help, by day and by night'(server) {
    for (const g of await games(server)) for (const colorScheme of ['light', 'dark']) {
      const page = await visitor({ colorScheme }), s = g.scenarios[0];
      await beginSeeded(page, server, { game: g.code, scenario: s.id, side: s.sides[0].id });
      await asked(page);
      await accessible(page, `the board of ${g.code}, ${colorScheme}`);
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open]');
      await accessible(page, `the help of ${g.code}, ${colorScheme}`);
      await leave(page);
    }
  },

  'a whole battle on a telephone, by what is seen and touched': onTelephone({ game: 'pg', scenario: 'sosna', side: 'german', seed: 3 }),
  'a whole battle of Up Front on a telephone': onTelephone({ game: 'uf', scenario: 'a', side: 'german', seed: 3 }),

  async 'a whole battle by keys alone'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await beginSeeded(page, server, { game: 'pg', scenario: 'sosna', side: 'german', seed: 3 });
    await asked(page);
    await page.locator('.lesson').getByRole('button', { name: 'Later' }).press('Enter');
    // A stack by the arrows: N goes to one that can act, Enter picks it, Tab comes to its pieces, Space unticks one.
    await page.evaluate(() => document.activeElement?.blur?.());
    await page.reload();
    await asked(page);
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'application');   // the board has the keys as soon as it is there
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tray .member');
    await page.keyboard.press('Tab');
    check(await page.evaluate(() => document.activeElement?.classList.contains('member')), 'one Tab leads from the board into the stack');
    const ticked = () => page.locator('.tray .member[aria-pressed=true]').count(), before = await ticked();
    await page.keyboard.press('Space');
    await page.waitForFunction(n => document.querySelectorAll('.tray .member[aria-pressed=true]').length === n - 1, before);
    await page.keyboard.press('Escape');
    await byAdvice(page, async () => { await page.evaluate(() => document.activeElement?.blur?.()); await page.keyboard.press('h'); }, () => page.keyboard.press('Enter'));
    await page.waitForSelector('.report h2');
    await leave(page);
  },
};
