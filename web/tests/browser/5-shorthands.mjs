// One click for several answers: an order for a whole stack, a way of several hexes, what an adviser would do.
import { accessible, begin, beginSeeded, check, leave, state, visitor } from './browser.mjs';
import { Hand, playSensibly, readyToFight } from './clicks.mjs';

const asked = page => page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
const settled = async (page, seq) => { // the page has given all that it means to
  await page.waitForFunction(before => Number(document.querySelector('[data-seq]').dataset.seq) > before, seq);
  await asked(page);
};
const button = (page, words) => page.locator('.deeds button', { hasText: words });

const seqOf = page => page.evaluate(() => Number(document.querySelector('[data-seq]').dataset.seq));
const answered = async (page, seq) => { await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq); await asked(page); };
// A position in which everything can be tried: the mill at Sosna, a turn in.
async function atTheMill(page, server) {
  await page.addInitScript(() => { localStorage.setItem('bocage.settings', JSON.stringify({ language: 'en', sound: false, pace: 'at_once', listed: true, taught: { pg: true, uf: true } })); });
  await beginSeeded(page, server, { game: 'pg', scenario: 'sosna', side: 'german', seed: 256 });
  await page.locator('.lesson').getByRole('button', { name: 'Later' }).click();
  await asked(page);
}

export default {
  async 'a stack with its leader moves by two clicks, and one click takes it back'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await readyToFight(page, server);
    const where = () => page.$$eval('.stack', l => l.map(s => s.dataset.place).sort().join());
    const before = await where(), seq = await seqOf(page);
    // The first stack of three pieces or more.
    const stack = await page.evaluate(() => [...document.querySelectorAll('.stack')].find(s => s.querySelector('.count') && s.querySelector('.badge') && s.querySelector('.lit'))?.dataset.place);
    // The first view shows whoever may act.
    await page.waitForFunction(h => document.querySelector(`.stack[data-place="${h}"]`).getBoundingClientRect().x > 0, stack);
    await hand.hex(stack);
    await page.waitForSelector('.tray');
    const far = await page.waitForFunction(() => { const l = [...document.querySelectorAll('polygon.can[data-hex]:not(.here)')]; return l.length > 6 ? l.at(-1).dataset.hex : undefined; }).then(h => h.jsonValue());
    await hand.hex(far);
    await answered(page, seq);
    check(hand.clicks === 2, `${hand.clicks} clicks`);
    check(await page.locator(`.stack[data-place="${far}"]`).count() === 1, 'they stand there');
    check(await page.locator(`.stack[data-place="${stack}"]`).count() === 0, 'nobody was left behind');
    const undo = page.locator('.deeds button', { hasText: 'Undo' });
    await undo.click();
    // Where the enemy has answered meanwhile it is taken back with his answer, after a second click.
    const yes = page.getByRole('button', { name: 'Take it back' });
    if (await yes.count()) await yes.click();
    await page.waitForFunction(h => !document.querySelector(`.stack[data-place="${h}"]`), far);
    check(await where() === before, 'one click took the whole march back');
    await leave(page);
  },

  async 'mortars fire by three clicks, a stack together by three, and chances are seen before'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await atTheMill(page, server);
    for (const from of ['0205', '0405']) {
      const hand = new Hand(page), seq = await seqOf(page);
      await hand.hex(from);
      const to = await (await page.waitForSelector('polygon.aim[data-hex]')).getAttribute('data-hex');
      await hand.hex(to);
      await page.waitForSelector('.card-at .big');
      check(/\d\s?%/.test(await page.innerText('.card-at .big')), 'the chance is told');
      check(await seqOf(page) === seq, 'nothing was sent before the second click');
      await hand.hex(to);
      await answered(page, seq);
      check(hand.clicks === 3, `${hand.clicks} clicks`);
    }
    const log = await page.$$eval('.recent p.side-0', l => l.map(p => p.textContent).join(' '));
    check(!/finds nothing/.test(log), 'nobody was spent for nothing');
    await leave(page);
  },

  async 'a battery off the map fires by a click on the enemy and one to confirm, with nothing picked'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await atTheMill(page, server);
    const seq = await seqOf(page);
    await hand.hex('0704');
    await page.waitForFunction(() => /\d\s?%/.test(document.querySelector('.card-at [data-deed=offboard] .big')?.textContent ?? ''));
    check(await page.locator('.tray').count() === 0, 'no stack is spoken of');
    check(await seqOf(page) === seq, 'nothing was sent before the second click');
    await hand.hex('0704');
    await answered(page, seq);
    check(hand.clicks === 2, `${hand.clicks} clicks`);
    await leave(page);
  },

  async 'another of our stacks is picked by one click, and to bring the first one there is offered'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await readyToFight(page, server, 'lipovka', undefined, 7);
    const title = text => page.waitForFunction(t => document.querySelector('.tray')?.innerText.includes(t), text), seq = await seqOf(page);
    await hand.hex('0405');
    await title('0405');
    await page.waitForSelector('polygon.can[data-hex]:not(.here)');   // where it may go is told a moment later
    await hand.hex('0406');
    await title('0406');
    check(await page.locator('.card-at').count() === 0, 'the offer lies over no hex');
    await page.click('.tray [data-deed=join]');
    await answered(page, seq);
    check(await page.locator('.stack[data-place="0405"]').count() === 0, 'they have gone there');
    await leave(page);
  },

  async 'a way of two turns is begun by two clicks, outlasts a reload and is taken on by one'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await readyToFight(page, server, 'lipovka', undefined, 7);
    await page.waitForSelector('.chips button');
    const from = '0406', seq = await seqOf(page);
    await hand.hex(from);
    // The farthest of what only glows faintly, straight ahead on the map.
    const to = await page.waitForFunction(() => [...document.querySelectorAll('polygon.faint[data-hex]')].map(p => p.dataset.hex).filter(h => h.endsWith('06') && h > '0406').sort().at(-1)).then(h => h.jsonValue());
    await hand.hex(to);
    if (await page.locator('.card-at .go').count()) await page.click('.card-at .go');
    await answered(page, seq);
    check(await page.locator(`.stack[data-place="${to}"]`).count() === 0, 'it is not there yet');
    await page.reload();
    // A turn later it is offered on its chip.
    const next = page.locator('.chips .next[data-next=go_on]');
    for (let i = 0; i < 40 && !(await next.count()); ++i) {
      await asked(page);
      if (await next.count()) break;
      const now = await seqOf(page);
      await page.locator('.deeds [data-verb=pass], .deeds [data-verb=decline], .chips .must').first().click();
      const sure = page.locator('.deeds .sure');
      await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) !== s || document.querySelector('.deeds .sure'), now);
      if (await sure.count()) await sure.click();
      await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) !== s, now);
    }
    await asked(page);
    check((await next.first().innerText()).includes(to), 'where it was bound for is remembered');
    const later = await seqOf(page);
    await next.first().click();
    // Where it could be fired at it is told first, and a second click goes.
    await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s || document.querySelector('.tray [data-deed=go_on]'), later);
    const told = page.locator('.tray [data-deed=go_on]');
    if (await told.count()) await told.click();
    await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, later);
    await leave(page);
  },

  async 'whatever does not glow says why not'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await atTheMill(page, server);
    // Two hexes beyond the mill there is nobody, and nothing is picked.
    await page.mouse.click(...(await page.evaluate(() => { const r = document.querySelector('.stack[data-place="0704"]').getBoundingClientRect(); return [r.x + 2.5 * r.width, r.y + r.height / 2]; })));
    await page.waitForSelector('[data-bubble]');
    await hand.hex('0404');
    await page.waitForSelector('polygon.can[data-hex]:not(.here)');
    await page.evaluate(() => { // 0904, behind the enemy: not even two turns reach it.
      const f = document.querySelector('.frame'), r = document.querySelector('.stack[data-place="0704"]').getBoundingClientRect(), wide = document.querySelector('polygon.can[data-hex]').getBoundingClientRect().width / 0.94;
      f.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: r.x + r.width / 2 + 2 * wide, clientY: r.y + r.height / 2 }));
     });
    await page.waitForFunction(() => /Not to/.test(document.querySelector('[data-bubble]')?.textContent ?? ''));
    await accessible(page, 'the bubble');
    await leave(page);
  },

  async 'the first turn of a battalion costs few clicks'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await readyToFight(page, server);
    const { clicks } = await playSensibly(page, { slice: 60_000, turns: 1 });
    check(clicks > 4 && clicks <= 60, `${clicks} clicks for the first turn`);
    await leave(page);
  },

  async 'a whole Lipovka, played with sense, takes at most 400 clicks'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    // A battle's length in clicks hangs on how it goes, and the hand on how busy the machine is: docs/performance.md has several, of which this one varies least.
    await readyToFight(page, server, 'lipovka', undefined, 8);
    let hand;
    do hand = await playSensibly(page); while (!hand.over && hand.clicks <= 400);
    check(hand.over && hand.clicks <= 400, `${hand.clicks} clicks, ${hand.turn}: ${JSON.stringify(hand.kinds)}`);
    await leave(page);
  },

  async 'the program sets up as it is told to'(server) {
    const page = await visitor();
    await begin(page, server, 'pg', 'lipovka', { 0: 'me', 1: 'computer' });
    await asked(page);
    await page.getByText('Set up differently').click();
    for (const name of ['held back', 'weight on the right', 'in strong stacks']) await page.getByRole('radio', { name }).click();
    await accessible(page, 'the form of a deployment');
    const { seq } = await state(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await settled(page, seq);
    await page.waitForFunction(() => document.querySelectorAll('aside li .detail').length > 3);
    // The south-west corner of the map, which is the right wing of those who come from the west.
    const hexes = await page.evaluate(() => [...document.querySelectorAll('aside li .detail')].map(b => /^(\d{2})(\d{2})/.exec(b.textContent)).filter(Boolean).map(m => ({ column: +m[1], row: +m[2] })));
    const stacks = hexes.filter(h => h.row > 8 && h.column <= 4);
    check(hexes.length > 3 && stacks.length >= hexes.length - 1, `they stand in the south-west: ${JSON.stringify(hexes)}`);
    await leave(page);
  },

  async 'advice is a whole move, with its reasons'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await readyToFight(page, server, 'lipovka', undefined, 7);
    const seq = await seqOf(page);
    await page.keyboard.press('h');
    await page.waitForSelector('.deeds .armed');
    const words = await page.locator('.deeds .armed').textContent();
    check(/^[^:]+: \S/.test(words) && !/in my head/.test(words), `it says why: ${words}`);
    await page.locator('.deeds button.primary').click();
    await answered(page, seq);
    check(await seqOf(page) > seq + 2 && !/declare/i.test(await page.innerText('.bar')), `a stack acted, not one answer of it: ${words}`);
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
