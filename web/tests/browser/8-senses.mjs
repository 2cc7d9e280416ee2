// What is heard, what calls one back, and a card table without a mouse.
import { accessible, begin, check, leave, moved, state, visitor, pinDice } from './browser.mjs';

const asked = page => page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');

// What the program would take for granted: done, pass, nothing. Waits until it was taken.
async function quiet(page) {
  await asked(page);
  const { seq } = await state(page);
  await page.keyboard.press('d');
  await moved(page, seq, 2000);
}

export default {
  async 'sounds are made, and muted by a click'(server) {
    const page = await visitor();
    await page.addInitScript(() => {
      localStorage.setItem('bocage.settings', JSON.stringify({ language: 'en', sound: true, pace: 'at_once', listed: true, taught: { pg: true, uf: true } }));
      window.bursts = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...a) { ++window.bursts; return start.apply(this, a); };
    });
    await begin(page, server, 'uf', 'a');
    await asked(page);
    await page.getByRole('button', { name: 'Form them for me' }).click();
    await page.waitForFunction(() => !/Form/.test(document.querySelector('.bar').textContent));
    for (let i = 0; i < 12 && !(await page.evaluate(() => window.bursts)); ++i) await quiet(page);
    check(await page.evaluate(() => window.bursts) > 0, 'cards and shots are heard');
    const sound = page.getByRole('button', { name: 'Sound' });
    check(await sound.getAttribute('aria-pressed') === 'true', 'sound is on at first');
    await sound.click();
    const before = await page.evaluate(() => window.bursts);
    for (let i = 0; i < 4; ++i) await quiet(page);
    check(await page.evaluate(() => window.bursts) === before, 'nothing is heard any more');
    await leave(page);
  },

  async 'who looks elsewhere is called when it is his move'(server) {
    const page = await visitor({ permissions: ['notifications'] });
    await page.addInitScript(() => {
      localStorage.setItem('bocage.settings', JSON.stringify({ language: 'en', sound: false, pace: 'at_once', listed: true, notify: true, taught: { pg: true, uf: true } }));
      window.calls = [];
      window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted'; constructor(title, { body }) { window.calls.push(`${title}: ${body}`); } };
    });
    await begin(page, server, 'pg', 'lipovka');
    await asked(page);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    const { seq } = await state(page);
    await page.evaluate(() => document.querySelector('.deeds button.primary').click());
    await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq);
    await page.waitForFunction(() => window.calls.length > 0);
    check(/Lipovka/.test(await page.evaluate(() => window.calls[0])), 'it says which battle');
    check((await page.title()).startsWith('●'), 'so does the tab of the browser');
    await leave(page);
  },

  async 'Up Front by keyboard alone, a turn and more'(server) {
    const page = await visitor();
    await pinDice(page, 5);
    await page.goto(server.url + '#/new/uf/a');
    await page.locator('form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-option]');
    const focused = () => page.evaluate(() => ({ thing: document.activeElement?.dataset?.thing ?? '', lit: document.activeElement?.classList.contains('lit') ?? false }));
    // The muster: arrows walk over the men, Enter takes one.
    await asked(page);
    await page.focus('.uf .field');
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 12 && !(await focused()).lit; ++i) await page.keyboard.press('ArrowRight');
    check((await focused()).lit, 'the arrows come to a man who can be chosen');
    const { seq } = await state(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq);
    // Until two turns have begun: a glowing card by the arrows now and then, else what the sergeant says.
    let turns = 0, picked = 0;
    for (let i = 0; i < 120 && turns < 3; ++i) {
      await asked(page);
      const now = await state(page);
      if (now.over) break;
      turns = await page.evaluate(() => document.querySelectorAll('.recent p').length && [...document.querySelectorAll('.recent p')].filter(p => /Turn of the/.test(p.textContent)).length) + turns;
      if (picked < 2 && await page.locator('.hand .card.lit').count()) {
        await page.locator('.hand .card').first().focus();
        for (let k = 0; k < 8 && !(await focused()).lit; ++k) await page.keyboard.press('ArrowRight');
        if ((await focused()).lit) {
          await page.keyboard.press('Enter');
          await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) !== s || document.querySelector('.uf .picked, .deeds .armed'), now.seq);
          if ((await state(page)).seq === now.seq) { check(await page.locator('.uf .picked, .deeds .armed').count() > 0, 'the card is picked'); ++picked; await page.keyboard.press('Escape'); await page.keyboard.press('Escape'); }
          else { ++picked; continue; }
        }
      }
      await page.keyboard.press('h');
      await page.waitForSelector('.deeds .armed');
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('Enter');
      await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s || document.querySelector('[data-seq]').dataset.over === 'true', now.seq);
    }
    check(turns >= 3, 'turns go by');
    check(picked > 0, 'a card was picked by keys');
    await accessible(page, "Up Front's table");
    await leave(page);
  },
};
