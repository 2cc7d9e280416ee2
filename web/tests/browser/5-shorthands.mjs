// One click for several answers: an order for a whole stack, a way of several hexes, what an adviser would do.
import { accessible, begin, check, leave, state, visitor } from './browser.mjs';

const asked = page => page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
const settled = async (page, seq) => { // the page has given all that it means to
  await page.waitForFunction(before => Number(document.querySelector('[data-seq]').dataset.seq) > before, seq);
  await asked(page);
};
const button = (page, words) => page.locator('.deeds button', { hasText: words });

async function readyToFight(page, server) {
  await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'computer' });
  for (;;) {
    await asked(page);
    const { seq } = await state(page), next = button(page, /Set everything up|Done/).first();
    if (!(await next.count())) return;
    await next.click();
    await settled(page, seq);
  }
}

export default {
  async 'a stack moves by a few clicks'(server) {
    const page = await visitor();
    await readyToFight(page, server);
    // The first stack of several pieces.
    const stacks = page.locator('aside li button');
    for (let i = 0; ; ++i) {
      const before = await state(page);
      await stacks.nth(i).click();
      await settled(page, before.seq);
      if (await button(page, /All \d+ move/).count()) break;
      const after = await state(page);
      await button(page, 'Undo').click();
      await settled(page, after.seq);
    }
    await button(page, /All \d+ move/).click();
    await button(page, 'Done').click();
    await page.locator('aside li button', { hasText: 'acts' }).first().click();
    await page.waitForSelector('polygon.can[data-hex]');
    await page.waitForSelector('text.cost');
    // The hex farthest away from here that can be reached.
    const from = await page.evaluate(() => [...document.querySelectorAll('aside li button')].map(b => / to (\d{4})/.exec(b.textContent)?.[1]).filter(Boolean));
    const far = await page.evaluate(near => [...document.querySelectorAll('polygon.can[data-hex]')].map(p => p.dataset.hex).find(h => !near.includes(h)), from);
    check(far, 'hexes beyond the next ones are lit');
    const box = await page.locator(`polygon.can[data-hex="${far}"]`).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(hex => document.querySelector('.recent')?.textContent.includes('moves to ' + hex), far);
    await leave(page);
  },

  async 'the program sets up as it is told to'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'computer' });
    await asked(page);
    await page.getByText('Set up in another way').click();
    for (const name of ['held back', 'weight on the right', 'in strong stacks']) await page.getByRole('radio', { name }).click();
    await accessible(page, 'the form of a deployment');
    const { seq } = await state(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await settled(page, seq);
    // The south-west corner of the map, which is the right wing of those who come from the west.
    const hexes = await page.evaluate(() => [...document.querySelectorAll('aside li .detail')].map(b => /^(\d{2})(\d{2})/.exec(b.textContent)).filter(Boolean).map(m => ({ column: +m[1], row: +m[2] })));
    const stacks = hexes.filter(h => h.row > 8 && h.column <= 4);
    check(hexes.length > 3 && stacks.length >= hexes.length - 1, `they stand in the south-west: ${JSON.stringify(hexes)}`);
    await leave(page);
  },

  async 'an adviser forms the squads and proposes an action'(server) {
    const page = await visitor();
    await begin(page, server, 'uf', 'a', { 0: 'me', 1: 'computer' });
    await asked(page);
    await button(page, 'Form them for me').click();
    await page.waitForFunction(() => !/Form your groups|Form crews/.test(document.querySelector('.bar').textContent));
    await asked(page);
    const { seq } = await state(page);
    await page.keyboard.press('h');
    await page.waitForSelector('.deeds .armed');
    check(/: /.test(await page.locator('.deeds .armed').textContent()), 'the advice gives a reason');
    await page.keyboard.press('Enter');
    await settled(page, seq);
    await leave(page);
  },
};
