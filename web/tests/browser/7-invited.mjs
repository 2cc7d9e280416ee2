// How a friend comes to a battle and how one finds it again: the link by every road, a name that is asked once, one's battles by name and day.
import { accessible, begin, check, leave, visitor } from './browser.mjs';

const joined = page => page.waitForSelector('[data-seq]');
const invitation = page => page.locator('.invite .link input').inputValue();

export default {
  async 'an invitation is copied, shared and drawn, and goes when the friend has come'(server) {
    const one = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await one.addInitScript(() => { window.shared = []; navigator.share = async what => void window.shared.push(what); });
    await begin(one, server, 'uf', 'a', { 0: 'me', 1: 'link' });
    const link = await invitation(one);
    await one.locator('.invite').getByRole('button', { name: 'Copy' }).click();
    await one.locator('.invite').getByRole('button', { name: 'Copied' }).waitFor();
    check(await one.evaluate(() => navigator.clipboard.readText()) === link, 'the link is copied');
    await one.locator('.invite').getByRole('button', { name: 'Share' }).click();
    await one.waitForFunction(() => window.shared.length === 1);
    const shared = await one.evaluate(() => window.shared[0]);
    check(shared.url === link && /Meeting of Patrols/.test(shared.text), 'the same link is shared, with the battle it leads to');
    check(await one.locator('.invite svg').count() === 1, 'and can be scanned');
    const two = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await two.goto(link);
    await two.locator('main a.primary').tap();
    await joined(two);
    await one.waitForSelector('.invite', { state: 'detached' });
    await leave(two);
    await one.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
    check(await one.locator('.invite').count() === 0, 'who has been there needs no invitation');
    await leave(one);
  },

  async 'whoever opens an invitation sees who asks him, to what, and which side is his'(server) {
    const one = await visitor(), two = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await begin(one, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' });
    await one.locator('.invite label input').fill('Marta');
    await one.locator('.invite label input').press('Enter');
    await two.goto(await invitation(one));
    await two.waitForSelector('main .forces span');
    const told = await two.locator('main').innerText();
    for (const words of [/Marta invites you/i, /You play the Soviets/, /crossroads at Lipovka/i, /24 July 1941/i, /Soviet light tanks/]) check(words.test(told), `${words} in: ${told}`);
    const button = await two.locator('main a.primary').boundingBox();
    check(button.y + button.height < 844, 'the seat is taken without scrolling');
    await accessible(two, 'the invitation');
    await leave(two);
    await leave(one);
  },

  async 'a name is asked once, and stands in every battle after it; battles are listed by name and day'(server) {
    const one = await visitor(), two = await visitor();
    await begin(one, server, 'uf', 'a', { 0: 'me', 1: 'link' });
    await one.locator('.invite label input').fill('Marta');
    await one.locator('.invite label input').press('Enter');
    await two.goto(await invitation(one));
    await two.getByLabel('Name').fill('Jonas');
    await two.click('main a.primary');
    await joined(two);
    await begin(one, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' });
    check(await one.locator('.invite label input').inputValue() === 'Marta', 'her name is known');
    await two.goto(await invitation(one));
    await two.waitForSelector('main a.primary');
    check(!await two.getByLabel('Name').count() || await two.getByLabel('Name').inputValue() === 'Jonas', 'and so is his');
    await two.click('main a.primary');
    await joined(two);
    await two.click('#tab-people');
    await two.waitForFunction(() => /Marta/.test(document.querySelector('.people ul')?.innerText ?? '') && /Jonas/.test(document.querySelector('.people ul').innerText));
    await two.goto(server.url);
    await two.locator('.running li').nth(1).waitFor();
    const lines = await two.locator('.running li').allInnerTexts();
    for (const [title, against] of [['Lipovka', 'Soviets against Marta'], ['Meeting of Patrols', 'Americans against Marta']]) {
      const line = lines.find(l => l.includes(title));
      check(line?.includes(against), `${title}: ${line}`);
      check(new RegExp(String(new Date().getFullYear())).test(line ?? '') && /\d:\d\d/.test(line ?? ''), 'with day and time');
    }
    await leave(one);
    await leave(two);
  },

  async 'every game has standing orders in words, and keeps them'(server) {
    const page = await visitor();
    const games = { pg: 'lipovka', uf: 'a', toi: 'crossroads', at: 'first-battle', sk: 'first-contact' };
    const { games: told } = await (await fetch(server.url + 'api/games')).json();
    for (const code of Object.keys(games)) {
      const scenario = told.find(g => g.code === code).scenarios.find(s => s.id === games[code]) ?? told.find(g => g.code === code).scenarios[0];
      await begin(page, server, code, scenario.id, { 0: 'me', 1: 'computer' });
      await page.click('#tab-people');
      const order = page.locator('.standing select').first();
      await order.locator('option').nth(1).waitFor({ state: 'attached' });
      const words = await order.locator('option').allInnerTexts(), label = await page.locator('.standing').first().innerText();
      check(words.length >= 2 && words[0] === 'Ask me' && [...words, label].every(w => !/standing|\./.test(w.split('\n')[0])), `${code}: ${label} ${words}`);
      await order.selectOption('hold');
      await page.waitForSelector('.standing[aria-busy=false]');
      await page.reload();
      await page.waitForSelector('#tab-people');
      await page.click('#tab-people');
      await page.waitForFunction(() => document.querySelector('.standing select')?.value === 'hold');
    }
    await leave(page);
  },
};
