// Several people at one battle: what they say to each other, take back, and who may give which order.
import { accessible, begin, check, clickSomething, generator, leave, state, visitor } from './browser.mjs';

const tab = (page, id) => page.click('#tab-' + id);
const asked = page => page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
async function sitDown(link) {
  const page = await visitor();
  await page.goto(link);
  await page.click('main a.primary');
  await page.waitForSelector('[data-seq]');
  return page;
}
const linkTo = (page, words) => page.locator('.people .link input').and(page.getByLabel(words)).inputValue();

export default {
  async 'a move is asked back, refused, asked again and granted; they talk, and a spectator does not hear it'(server) {
    const one = await visitor();
    await begin(one, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' });
    await tab(one, 'people');
    const two = await sitDown(await linkTo(one, /Soviets/)), guest = await sitDown(await linkTo(one, /spectators/));
    // Both set up; then dice are thrown for the initiative, and nothing can be undone freely.
    for (const page of [two, one]) { await asked(page); await page.getByRole('button', { name: 'Set everything up' }).click(); }
    const ask = one.getByRole('button', { name: 'Ask to take back' });
    await ask.click();
    const { seq } = await state(one);
    await two.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
    await one.waitForSelector('.toast');
    check((await state(one)).seq === seq, 'a refused move stands');
    await ask.click();
    await two.waitForSelector('[role=alertdialog]');
    await accessible(two, 'asked to let a move be taken back');
    await two.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
    await one.getByRole('button', { name: 'Set everything up' }).waitFor();

    await tab(one, 'chat');
    // The first line asks for a name, once; it stands in chat and seats, and counts as nothing said.
    await one.getByLabel('Name').fill('Marta');
    await one.getByLabel('Say something').fill('Good luck over there!');
    await one.keyboard.press('Enter');
    await one.waitForFunction(() => !document.querySelector('.chat .name'));
    await two.waitForSelector('#tab-chat .badge');
    check(await two.innerText('#tab-chat .badge') === '1', 'one line is new');
    await tab(two, 'chat');
    await two.getByText('Good luck over there!').waitFor();
    check(/Marta/.test(await two.innerText('.chat .lines')) && /\d:\d\d/.test(await two.innerText('.chat time')), 'with name and time');
    check(await two.locator('#tab-chat .badge').count() === 0 && await one.locator('#tab-chat .badge').count() === 0, 'who has read it, and who wrote it, has nothing new');
    await tab(two, 'people');
    check(/Marta/.test(await two.innerText('.people ul')), 'the seat has a name');
    await two.reload();
    await two.waitForSelector('#tab-chat');
    check(await two.locator('#tab-chat .badge').count() === 0, 'what was read stays read');
    await two.goto(server.url);
    await two.waitForSelector('.running li');
    check(/Soviets against Marta/.test(await two.innerText('.running li')), 'and the list of battles names her');
    await tab(guest, 'chat');
    check(!(await guest.innerText('.chat')).includes('luck'), 'spectators do not hear the seats');
    check(await guest.locator('.chat form').count() === 0, 'and have nothing to say');
    for (const page of [one, two, guest]) await leave(page);
  },

  async 'the key to my seat is in no address, and a second device says so on both'(server) {
    const one = await visitor();
    await begin(one, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' });
    await one.waitForFunction(() => location.hash.startsWith('#/b/'));
    const token = await one.evaluate(() => JSON.parse(localStorage.getItem('bocage.seats'))[0].token);
    check(!one.url().includes(token) && !(await one.evaluate(() => JSON.stringify(history.state) ?? '')).includes(token), 'the key stays in the store');
    check(await one.locator('.invite svg').count() > 0 && await one.locator('.invite .link input').count() === 1, 'the invitation is there, with a picture of it');
    await accessible(one, 'invitation');
    const two = await sitDown(`${server.url}#/join/${token}`);
    for (const page of [one, two]) await page.waitForSelector('.twice');
    check(await one.locator('.invite').count() === 1, 'it is not the friend who came');
    await leave(two);
    await one.waitForSelector('.twice', { state: 'detached' });
    const friend = await sitDown(await one.locator('.invite .link input').inputValue());
    await one.waitForSelector('.invite', { state: 'detached' });
    await leave(friend);
    await leave(one);
  },

  async 'an invitation leaves no key in the address; names stand in seats and log; a rematch from the list finds the friend'(server) {
    const one = await visitor();
    await begin(one, server, 'uf', 'a', { 0: 'me', 1: 'link' });
    await one.locator('.invite label input').fill('Marta');
    await one.locator('.invite label input').press('Enter');
    const link = await one.locator('.invite .link input').inputValue(), key = link.split('/').at(-1);
    const two = await visitor();
    await two.goto(link);
    await two.waitForFunction(k => !location.href.includes(k), key);
    await two.reload();                                   // and the invitation is still there
    await two.getByLabel('Name').fill('Jonas');
    await two.click('main a.primary');
    await two.waitForSelector('[data-seq]');
    check(!two.url().includes(key), 'nor when he has sat down');
    await two.goto(server.url);
    await two.waitForSelector('.running li');
    check(!(await two.content()).includes(key), 'no link of the list holds it either');
    await two.click('.running a.button');
    await two.waitForSelector('[data-seq]');
    await one.waitForSelector('.invite', { state: 'detached' });
    for (const page of [one, two]) { await tab(page, 'log'); await page.waitForFunction(() => /Marta plays the Germans/.test(document.querySelector('.log')?.innerText ?? '') && /Jonas plays the Americans/.test(document.querySelector('.log').innerText)); }
    await tab(two, 'people');
    check(/Marta/.test(await two.innerText('.people ul')) && /Jonas/.test(await two.innerText('.people ul')), 'both are named in their seats');
    await two.getByRole('button', { name: 'Give up' }).click();
    await two.getByRole('button', { name: 'Yes, give up' }).click();
    for (const page of [one, two]) await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.over === 'true');
    await one.goto(server.url);
    await one.waitForSelector('.running li');
    check(/against Jonas/.test(await one.innerText('.running li')), 'the list names him');
    await one.locator('.running li').first().getByRole('button', { name: /Rematch|again/i }).click();
    await two.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    for (const page of [one, two]) await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.over === 'false');
    check(/Americans/.test(await one.innerText('.head, header')) && /Germans/.test(await two.innerText('.head, header')), 'sides are changed');
    for (const page of [one, two]) await leave(page);
  },

  async 'two people at one screen: an order left on the card spares the hand-overs of the enemy turn'(server) {
    const page = await visitor();
    await begin(page, server, 'uf', 'a', { 0: 'me', 1: 'neighbour' });
    const random = generator(4);
    // To the first turn that is handed over with the order box on it.
    const asks = () => page.waitForFunction(() => { const t = document.querySelector('[data-seq]'); return t && (t.dataset.asked === 'true' || t.dataset.over === 'true' || document.querySelector('.over [id=handover]')); }, undefined, { timeout: 60_000 });
    const go = async () => {
      for (let i = 0; i < 400; ++i) {
        await asks();
        const s = await state(page);
        if (s.handover || s.over) return s;
        if (!s.asked) continue;
        const all = page.getByRole('button', { name: 'Form them for me' });
        if (await all.count()) await all.click().catch(() => {});
        else await clickSomething(page, random);
      }
      throw Error('nobody was handed the screen in 400 clicks');
    };
    const count = async order => {
      let handed = 0, turns = 0, last = '';
      for (let i = 0; i < 500 && turns < 6; ++i) {
        const s = await go();
        if (s.over) break;
        ++handed;
        const side = await page.innerText('#handover');
        if (order && await page.locator('.standing select').count()) await page.locator('.standing select').selectOption(order);
        await page.click('.over button.primary');
        await page.waitForSelector('.table .board');
        const line = await page.innerText('.bar .sentence');
        if (/what do your groups do/.test(line) && side !== last) { ++turns; last = side; }
      }
      return { handed, turns };
    };
    const { handed, turns } = await count('hold');
    check(turns >= 4 && handed <= turns + 6, `one hand-over a turn, set-up apart (${handed} in ${turns} turns)`);
    await leave(page);
  },

  async 'a draw is offered, refused, agreed on; then both fight again with sides changed'(server) {
    const one = await visitor();
    await begin(one, server, 'uf', 'a', { 0: 'me', 1: 'link' });
    await tab(one, 'people');
    const two = await sitDown(await linkTo(one, /Americans/));
    const offer = () => one.getByRole('button', { name: 'Offer a draw' }).click();
    await offer();
    await two.waitForSelector('[role=alertdialog]');
    await accessible(two, 'a draw is offered');
    await two.getByRole('alertdialog').getByRole('button', { name: 'Fight on' }).click();
    await one.waitForSelector('.toast');
    check(!(await state(one)).over, 'who fights on is not stopped');
    await offer();
    await two.getByRole('alertdialog').getByRole('button', { name: 'Agree to a draw' }).click();
    for (const page of [one, two]) await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.over === 'true');
    await one.getByRole('button', { name: 'Rematch, sides swapped' }).click();
    await two.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    for (const page of [one, two]) await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.over === 'false');
    check(/Americans/.test(await one.innerText('.head, header')), 'sides are changed');
    for (const page of [one, two]) await leave(page);
  },

  async 'two players share a side by sector, in two browsers'(server) {
    const one = await visitor();
    await one.goto(server.url + '#/new/pg/height-228');
    await one.getByLabel('Players on each side').selectOption('sectors');
    check(await one.locator('fieldset').count() === 4, 'two seats a side');
    for (const [i, who] of ['me', 'link', 'computer', 'computer'].entries()) await one.locator('fieldset').nth(i).locator(`input[value=${who}]`).check();
    await one.click('form button[type=submit]');
    await one.waitForSelector('.table .board');
    await tab(one, 'people');
    await one.locator('.people li').nth(3).waitFor();
    check(await one.locator('.people li').count() === 4, 'four seats are named');
    const two = await sitDown(await linkTo(one, /player 2/));
    const random = generator(8), given = [0, 0], until = Date.now() + 90_000;
    await tab(one, 'battle');
    while (Math.min(...given) < 3 && Date.now() < until)
      for (const [i, page] of [one, two].entries()) {
        const now = await state(page), other = await state(i ? one : two);
        const setup = /set up/.test(await page.innerText('.bar .sentence'));   // a side sets up together
        check(setup || !(now.asked && other.asked && now.seq === other.seq), 'in the battle only one of them is asked at a time');
        if (!now.asked) continue;
        const all = page.getByRole('button', { name: 'Set everything up' });
        if (await all.count()) await all.click().catch(() => {});
        else await clickSomething(page, random);
        ++given[i];
      }
    check(Math.min(...given) >= 3, `both give orders (${given})`);
    await leave(one);
    await leave(two);
  },

  async 'standing orders are kept, and nobody is asked about opportunity fire any more'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka');
    await asked(page);
    await tab(page, 'people');
    const order = page.getByLabel('Opportunity fire');
    for (const way of ['50', 'ask', 'hold']) await order.selectOption(way);
    await page.waitForSelector('.standing[aria-busy=false]');   // the server has it
    await page.reload();
    await page.waitForSelector('[data-seq]');
    await tab(page, 'people');
    await page.waitForFunction(() => document.querySelector('.standing select')?.value === 'hold');
    await tab(page, 'battle');
    const random = generator(2);
    for (let i = 0; i < 30 && !(await state(page)).over; ++i) {
      await asked(page);
      check(!/opportunity/i.test(await page.innerText('.bar .sentence')), 'fire is held without asking');
      await clickSomething(page, random);
    }
    await leave(page);
  },
};
