import { readFileSync } from 'node:fs';
import { accessible, begin, check, clickSomething, generator, leave, state, visitor } from './browser.mjs';

async function playAndResign(page, server, game, scenario, clicks) {
  await begin(page, server, game, scenario);
  const random = generator(4);
  for (let i = 0; i < clicks; ++i) {
    await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.asked === 'true');
    await clickSomething(page, random);
  }
  await page.click('#tab-people');
  await page.locator('.people button.danger').click();
  await page.locator('.people button.danger').click();
  await page.waitForSelector('.report[data-ready=true]');
}
const at = page => page.locator('.replay input[type=range]').inputValue().then(Number);

export default {
  async 'after the battle: report, fair dice, replay both ways, a link to the moment, a branch'(server) {
    const page = await visitor();
    await playAndResign(page, server, 'uf', 'a', 20);
    check(await page.locator('.report figure svg').count() === 1, 'there is a chart of the chances');
    await page.waitForSelector('.proof');
    check(await page.locator('.proof.bad').count() === 0, 'the dice are honest, the cards too');
    check(/\d/.test(await page.innerText('.proof p')), 'it says how many throws were worked out again');
    await accessible(page, 'report');
    const last = await at(page);
    for (const [label, by] of [['One step back', -1], ['One step back', -1], ['One step on', 1]]) {
      const before = await at(page);
      await page.getByRole('button', { name: label }).click();
      await page.waitForFunction(n => Number(document.querySelector('.replay input').value) === n, before + by);
    }
    await page.getByLabel('Seen by').selectOption('german');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('bocage.seats'))[0].token), here = page.url();
    const friend = await visitor();
    await friend.goto(`${server.url}#/play/${token}/${last - 1}`);
    await friend.waitForSelector('.replay');
    await friend.waitForFunction(n => Number(document.querySelector('.replay input').value) === n, last - 1);
    await leave(friend);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    // Who plays it is asked; my own seat is mine again.
    await page.waitForSelector('dialog fieldset');
    check(await page.locator('dialog fieldset').count() === 2 && await page.locator('dialog input[value=me]:checked').count() === 1, 'every seat is asked for');
    await accessible(page, 'who plays on');
    await page.locator('dialog button[type=submit]').click();
    await page.waitForFunction(old => location.href !== old, here);
    await page.waitForSelector('[data-option]');
    check((await state(page)).over === false, 'the branch goes on');
    await leave(page);
  },

  async 'a long log is read back page by page, and its first line leads to the first moment'(server) {
    const { games } = await (await fetch(server.url + 'api/games')).json();
    const sides = games.find(g => g.code === 'pg').scenarios.find(s => s.id === 'lipovka').sides;
    const seats = sides.map(s => ({ side: s.id, player: 0, who: 'computer', level: 'recruit' }));
    const made = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'pg', scenario: 'lipovka', seats, options: {}, language: 'en' }) })).json();
    const page = await visitor();
    await page.goto(`${server.url}#/play/${made.spectator}`);
    await page.waitForFunction(() => document.querySelector('[data-seq]')?.dataset.over === 'true', undefined, { timeout: 180_000 });
    await page.reload();
    await page.waitForSelector('[data-seq]');
    await page.click('#tab-log');
    const lines = () => page.locator('.log li').count(), earlier = page.locator('.log > button');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length > 5);
    check(await earlier.count() === 1, 'there is more than came with joining');
    for (let n = await lines(); await earlier.count(); n = await lines()) {
      await earlier.click();
      await page.waitForFunction(n => document.querySelectorAll('.log li').length > n || !document.querySelector('.log > button'), n);
    }
    const first = page.locator('.log li .line').first();
    await first.click();
    await page.waitForFunction(() => Number(document.querySelector('.replay input[type=range]')?.value ?? 99) < 10, undefined, { timeout: 60_000 });
    await leave(page);
  },

  async 'a saved battle is opened again'(server) {
    const page = await visitor();
    await playAndResign(page, server, 'pg', 'lipovka', 6);
    const here = page.url();
    await page.click('#tab-people');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the battle' }).first().click()]);
    check(/\.journal$/.test(download.suggestedFilename()), 'the journal has a name');
    const journal = readFileSync(await download.path(), 'utf8');
    check(journal.length > 100, 'the journal can be downloaded');
    await page.goto(server.url);
    await page.setInputFiles('input[type=file]', { name: 'battle.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
    // The form asks who plays on, and names the file.
    await page.waitForSelector('form button[type=submit]');
    check(/battle\.journal/.test(await page.innerText('.what')), 'the file is named');
    await accessible(page, 'a saved battle in the form');
    await page.click('form button[type=submit]');
    await page.waitForSelector('[data-seq]');
    check(page.url() !== here, 'it is a battle of its own');
    // So does a scenario that nobody has seen before; one that is wrong says what is.
    const own = readFileSync(new URL('../../../data/pg/scenarios/sosna.toml', import.meta.url), 'utf8').replace(/^id = .*$/m, 'id = "own-mill"');
    const open = async text => { await page.goto(server.url); await page.setInputFiles('input[type=file]', { name: 'mill.toml', mimeType: 'text/plain', buffer: Buffer.from(text) }); };
    await open('game = "pg"\nid = "own-mill"\n');
    await page.waitForSelector('[role=alert]');
    await open(own);
    await page.waitForSelector('form fieldset');
    check(page.url().endsWith('#/new/pg/own-mill') && await page.locator('fieldset').count() === 2, 'its seats are asked for');
    await page.click('form button[type=submit]');
    await page.waitForSelector('[data-seq]');
    await leave(page);
  },

  async 'the page is small'(server) {
    const html = await (await fetch(server.url)).text();
    const seen = new Set(), todo = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(m => m[1]);
    const bytes = { common: 0 };   // and each game's, which only who plays it loads, what only who begins a battle does, and the lessons of the first ones
    for (let name; (name = todo.pop());) {
      if (seen.has(name) || !/\.(js|css)$/.test(name)) continue;
      seen.add(name);
      const reply = await fetch(server.url + name, { headers: { 'Accept-Encoding': 'br' } });
      // the ground of Skirmish is a file of its own, since who raises an army sees it, too
      const whose = /^assets\/(pg|at|toi|uf|sk)-/.exec(name)?.[1] ?? (/^assets\/terrain-/.test(name) ? 'sk' : undefined) ?? (/^assets\/(lobby|poster|draughtsman|Army)/.test(name) ? 'lobby' : /^assets\/lessons-/.test(name) ? 'lessons' : 'common');
      bytes[whose] = (bytes[whose] ?? 0) + Number(reply.headers.get('content-length'));
      for (const m of (await reply.text()).matchAll(/["'`](?:\.\/|assets\/)([\w-]+-[\w-]{8}\.(?:js|css))["'`]/g)) todo.push('assets/' + m[1]);
    }
    check(Object.keys(bytes).length === 8, `every part of the page was found (${[...seen].join(' ')})`);
    const told = JSON.stringify(bytes) + ' bytes compressed';
    const most = { common: 176_000, sk: 42_000 };   // Skirmish draws every kind of ground, house and vehicle by hand
    for (const [whose, n] of Object.entries(bytes)) check(n > 0 && n < (most[whose] ?? 40_000), `${whose} is too large: ${told}`);
  },
};
