import { accessible, begin, check, clickSomething, generator, leave, state, visitor } from './browser.mjs';

export default {
  async 'two people at one screen: the board is hidden while it changes hands'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'neighbour' });
    const random = generator(3);
    for (let i = 0; i < 60 && !(await state(page))?.handover; ++i) if ((await state(page))?.asked) await clickSomething(page, random);
    await page.waitForSelector('#handover');
    const box = await page.locator('.over').boundingBox();
    check(box.width >= 1270 && box.height >= 790, 'nothing shows beside the hand-over screen');
    check(await page.locator('.counter, .log, [data-option]').count() === 0, 'nothing of either side is on the page');
    await accessible(page, 'hand-over');
    await page.click('.over button');
    await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
    await leave(page);
  },

  async 'two browsers by links: each sees the other move'(server) {
    const one = await visitor(), two = await visitor();
    await begin(one, server, 'pg', 'lipovka', { 0: 'me', 1: 'link' });
    await one.getByRole('tab', { name: 'Seats' }).click();
    const link = await one.locator('.link input').first().inputValue();
    await two.goto(link);
    await two.click('main a.primary');
    await two.waitForSelector('[data-seq]');
    const random = generator(5);
    let moves = 0;
    for (let i = 0; i < 200 && moves < 12; ++i)
      for (const page of [one, two]) {
        if (page === one) await one.getByRole('tab', { name: 'Battle' }).click();
        if ((await state(page)).asked && await clickSomething(page, random)) ++moves;
      }
    check(moves >= 12, 'both could play');
    await one.waitForFunction(n => Number(document.querySelector('[data-seq]').dataset.seq) >= n, (await state(two)).seq);
    await leave(one);
    await leave(two);
  },

  async 'one seat on a second device: the link is good once'(server) {
    const desk = await visitor(), sofa = await visitor(), late = await visitor();
    await begin(desk, server, 'pg', 'lipovka', { 0: 'me', 1: 'computer' });
    await desk.getByRole('tab', { name: 'Seats' }).click();
    await desk.click('.device summary');
    const link = await desk.locator('.device input').inputValue();
    check(/#\/pass\/[\w-]{22}$/.test(link), 'a pass, not the key');
    await accessible(desk, 'a pass');
    await sofa.goto(link);
    await sofa.click('main a.primary');
    await sofa.waitForSelector('[data-seq]');
    check(!sofa.url().includes('pass'), 'it is out of the address');
    await late.goto(link);
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await desk.locator('.device button').last().click();
    await desk.waitForFunction(old => { const now = document.querySelector('.device input')?.value; return now && now !== old; }, link);
    for (const page of [desk, sofa, late]) await leave(page);
  },

  async 'the server is restarted in mid-battle and nothing is lost'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'me' });
    const random = generator(9);
    for (let i = 0; i < 8; ++i) await clickSomething(page, random);
    const before = (await state(page)).seq;
    await server.stop('SIGKILL');
    await page.waitForSelector('.offline');
    await server.start();
    await page.waitForSelector('.offline', { state: 'detached' });
    check((await state(page)).seq === before, 'the battle stands where it stood');
    for (let i = 0; i < 4; ++i) await clickSomething(page, random);
    check((await state(page)).seq > before, 'and goes on');
    await leave(page);
  },
};
