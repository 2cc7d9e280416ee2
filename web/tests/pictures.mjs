// The pictures of README.md and docs/page.md, of the same battles every time, into screenshots/ at the top of the repository.
//   node tests/pictures.mjs [part of a name ...]     only those whose name contains one of these
// From there they are reduced and put in their place: pngquant --speed 1 --quality 60-90 -o docs/images/lobby.png screenshots/lobby.png
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginSeeded, clickHex, closeBrowser, openBrowser, visitor } from './browser/browser.mjs';
import { asked, playSensibly, readyToFight } from './browser/clicks.mjs';
import { freePort, Server } from './browser/run.mjs';
import { middle, scale } from './browser/skirmish.mjs';

const here = dirname(fileURLToPath(import.meta.url)), out = process.env.PICTURES ?? join(here, '../../screenshots');
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'bocage-pictures-'));
const server = new Server(folder, await freePort());
const wanted = process.argv.slice(2), missed = [];
const desk = { width: 1440, height: 900 };

const rest = page => page.waitForTimeout(500);   // names of places come to rest after the board
async function shot(page, name) {
  await page.evaluate(() => { for (const list of document.querySelectorAll('details.all[open]')) list.open = false; });   // which the hand needs, and a picture does not
  await rest(page);
  await page.screenshot({ path: join(out, name + '.png') });
}
const seqOf = page => page.evaluate(() => document.querySelector('[data-seq]').dataset.seq);
const turnTo = async (page, turn) => { for (let i = 0, r; i < 60 && !(r?.done || r?.over); ++i) r = await playSensibly(page, { slice: 3000, turns: turn - 1 }); await asked(page); };

// One answer of the adviser.
async function advised(page) {
  await asked(page);
  const seq = await seqOf(page), all = page.locator('.deeds button', { hasText: /^(Set everything up|Take this proposal)/ });
  if (await all.count()) await all.first().click();
  else {
    await page.keyboard.press('h');
    await page.waitForSelector('.deeds .armed');
    await page.locator('.deeds button.primary').first().click();
  }
  await page.waitForFunction(s => document.querySelector('[data-seq]').dataset.seq !== s, seq).catch(() => {});
}
async function adviseUntil(page, reached, most = 80) {
  for (let i = 0; i < most; ++i) {
    await asked(page);
    if (await page.evaluate(reached)) return;
    await advised(page);
  }
  throw Error('what was to be seen did not come');
}
// Picks the stacks one after the other, points at all they could hit, and keeps the best shot of the most: its card lies open.
async function bestShot(page) {
  let best;
  // Who must recover does so by a click on his chip: he has no shot to show.
  const able = page.locator('.chips button:not(.next):not(.must)'), chip = i => able.nth(i), chips = await able.count();
  const take = async i => {
    for (let back = 0; back < 3; ++back) await page.keyboard.press('Escape');
    await chip(i).click();
    const lies = await page.waitForSelector('.tray', { timeout: 2000 }).catch(() => undefined);
    if (lies) await page.waitForSelector('polygon.aim[data-hex]', { timeout: 900, state: 'attached' }).catch(() => {});
    return !!lies;
  };
  for (let i = 0; i < chips; ++i) {
    if (!(await take(i))) continue;   // artillery off the board has no tray
    for (const aim of await page.$$eval('polygon.aim[data-hex]', all => all.map(a => a.dataset.hex).slice(0, 5))) {
      await clickHex(page, aim);
      const told = await page.waitForFunction(() => /(\d+)\s?%/.exec(document.querySelector('.card-at .big')?.textContent ?? '')?.[1], undefined, { timeout: 1500 }).then(h => h.jsonValue()).catch(() => 0);
      const worth = Number(told) && Number(told) + 25 * (await page.locator('.card-at [aria-pressed=true]').count());
      if (worth > (best?.worth ?? 0)) best = { i, aim, worth };
      await page.keyboard.press('Escape');
    }
  }
  if (!best) throw Error('nobody has a shot');
  await take(best.i);
  await clickHex(page, best.aim);
  await page.waitForSelector('.card-at .big');
}

// Two squads at Up Front's table: each group its chit, its ground and its men.
const squads = (title, german, american, hand) => `game = "uf"
title = { en = "${title}", fr = "${title}" }
sides = ["german-american"]
${Object.entries({ german, american }).map(([side, groups]) => groups.map(([chit, ground, ...men], i) => `[[group]]\nside = "${side}"\nletter = "${'ABCD'[i]}"\nchit = ${chit}\nmen = [${men.map(m => `"${m}"`)}]\n${ground ? `stack = ["${ground}"]\n` : ''}`).join('')).join('')}
[turn]
side = "german"
[hands]
german = [${hand.map(c => `"${c}"`)}]
american = ["movement", "fire 1/1", "woods", "rally 2", "concealed -1"]
`;
const men = (nation, ...numbers) => numbers.map(n => nation + n);
const three = squads('Meeting of Patrols',
  [[2, 'walls', 'G1', 'G3', 'G5 crew=G3', 'G4'], [3, 'woods', 'G2', 'G6', 'G7 pinned', 'G8'], [1, 'stream', 'G9', 'G10']],
  [[1, 'brush', ...men('U', 1, 6, 7, 8)], [1, '', 'U9', 'U10', 'U11', 'U12 pinned'], [2, 'hill', ...men('U', 2, 3, 4, 5)]],
  ['fire 3/5', 'fire 2/3', 'movement', 'rally 2', 'concealed -2']);
const four = squads('House to House',
  [[2, 'woods', 'G3', 'G5 crew=G3', ...men('G', 4, 7, 1, 6, 8)], [1, 'hill', ...men('G', 2, 9, 10, 11, 12, 13, 14)], [3, 'gully', 'G15'], [2, '', 'G16']],
  [[1, 'buildings', ...men('U', 6, 7, 8, 9, 2, 3, 4)], [2, 'walls', ...men('U', 1, 10, 11, 12, 13, 14, 5)], [1, 'brush', 'U15'], [0, '', 'U16']],
  ['fire 2/3', 'movement', 'rally 2', 'woods', 'concealed -2']);
// A position of one's own, one side against the computer.
async function seated(page, game, toml, mine, his) {
  const seats = [{ side: mine, player: 0, who: 'human' }, { side: his, player: 0, who: 'computer', level: 'recruit' }];
  const given = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, toml, seats, options: {}, dice: 'seeded', seed: 3, language: 'en' }) })).json();
  await page.goto(`${server.url}#/play/${given.seats.find(s => s.token).token}`);
  await asked(page);
}
// Group A is about to fire with that card at the group that is pointed at.
async function aimed(page, toml, card, target) {
  await seated(page, 'uf', toml, 'german', 'american');
  await page.waitForSelector('.table .board .group');
  await page.locator('.hand .card', { hasText: card }).click();
  await page.locator('[data-thing="group:german-A"]').focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-thing="group:american-${target}"]`).hover({ position: { x: 3, y: 60 }, force: true });
  await page.waitForSelector('.attack table');
}

const pictures = {
  async lobby(page) {
    await page.goto(server.url);
    await page.waitForSelector('.scenarios li');
    await page.waitForTimeout(2500);   // posters are drawn when they come into sight
  },
  async 'panzer-grenadier'(page) {
    await readyToFight(page, server, 'lipovka', undefined, 7);
    await turnTo(page, 4);
    await bestShot(page);
  },
  async 'page-pripyat'(page) {
    await beginSeeded(page, server, { game: 'pg', scenario: 'pripyat', side: 'german', level: 'sergeant', seed: 7 });
    await adviseUntil(page, () => !!document.querySelector('.chips button'));
  },
  async 'up-front'(page) { await aimed(page, three, 'Fire 3/5', 'B'); },
  async 'page-up-front'(page) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await aimed(page, four, 'Fire 2/3', 'A');
  },
  async 'page-phone'(page) {
    await readyToFight(page, server, 'lipovka', undefined, 7);
    await turnTo(page, 4);
    await bestShot(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector('.from-below .big');
  },
  async 'tide-of-iron'(page) {
    await beginSeeded(page, server, { game: 'toi', scenario: 'hill-108', side: 'us', level: 'sergeant', seed: 8 });
    await adviseUntil(page, () => !!document.querySelector('.chips button') && /[2-6] \/ 6/.test(document.querySelector('.track .k')?.textContent ?? ''), 200);
    await bestShot(page);
  },
  async 'america-triumphant'(page) {
    await beginSeeded(page, server, { game: 'at', scenario: 'breakthrough', side: 'german', level: 'sergeant', seed: 5 });
    await adviseUntil(page, () => [...document.querySelectorAll('.deeds button')].some(b => /No more attacks/.test(b.textContent)), 200);
    const aim = await page.locator('polygon.aim[data-hex], polygon.can[data-hex]').first().getAttribute('data-hex');
    await clickHex(page, aim);
    await page.waitForSelector('.card-at .ladder .now');
  },
  async skirmish(page) {
    const farm = readFileSync(join(here, '../../data/sk/scenarios/les-forges.toml'), 'utf8') + readFileSync(join(here, 'data/sk-farm.toml'), 'utf8');
    await seated(page, 'sk', farm, 'us', 'german');
    await page.waitForSelector('.region');
    const [x, y] = await middle(page, '[data-piece="us_a-1"]'), cm = await scale(page);
    await page.mouse.click(x - 2 * cm, y - 10.5 * cm);   // towards the wall of the yard
    await page.waitForSelector('.reaction li');
    await page.keyboard.press('l');                      // whom does the Leutnant see?
    await page.mouse.click(...await middle(page, '[data-piece="ger_lt-1"]'));
    await page.mouse.move(...await middle(page, '[data-piece="us_a-3"]'));
    await page.waitForSelector('.blocker');
  },
  async report(page) {
    await beginSeeded(page, server, { game: 'pg', scenario: 'sosna', side: 'german', level: 'sergeant', seed: 4 });
    await page.getByRole('button', { name: 'Later' }).click();   // the lesson
    await adviseUntil(page, () => document.querySelector('[data-seq]').dataset.over === 'true', 400);
    await page.waitForSelector('.report[data-ready=true]', { timeout: 60_000 });
  },
};
try {
  await server.start();
  await openBrowser();
  for (const [name, how] of Object.entries(pictures).filter(([n]) => !wanted.length || wanted.some(w => n.includes(w)))) {
    const page = await visitor(desk);
    try { await how(page); await shot(page, name); console.log(name); }
    catch (e) { missed.push(`${name}: ${String(e).split('\n')[0]}`); await page.screenshot({ path: join(out, name + '-missed.png') }).catch(() => {}); }
    await page.context().close();
  }
} finally {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const m of missed) console.log('MISSED ' + m);
process.exit(missed.length ? 1 : 0);
