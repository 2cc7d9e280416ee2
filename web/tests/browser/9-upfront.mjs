// Up Front at every size: a phone played by what a thumb can reach, and a table that scales.
import { beginSeeded, check, leave, visitor } from './browser.mjs';

// Two groups a side; what the hands hold is in the file. Who plays what is told by level, or is a person.
const position = (german, american, turn = 'german') => `game = "uf"
sides = ["german-american"]
${[['german', 'A', 2, '"G3", "G5 crew=G3", "G4", "G7"'], ['german', 'B', 2, '"G1", "G6", "G8"'], ['american', 'A', 1, '"U6", "U7", "U8", "U9"'], ['american', 'B', 1, '"U1", "U10", "U11"']]
  .map(([side, letter, chit, men]) => `[[group]]\nside = "${side}"\nletter = "${letter}"\nchit = ${chit}\nmen = [${men}]\n`).join('')}
[turn]
side = "${turn}"
[hands]
german = [${german}]
american = [${american}]
[losses.german]
force = 15
[losses.american]
force = 15
`;
async function given(server, toml, american = { who: 'computer', level: 'recruit' }) {
  const seats = [{ side: 'german', player: 0, who: 'human' }, { side: 'american', player: 0, ...american }];
  const answer = await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'uf', toml, seats, options: {}, ...(american.who === 'human' ? { dice: 'fair' } : { dice: 'seeded', seed: 3 }), language: 'en' }) });
  const told = await answer.json();
  check(told.seats, 'the battle begins: ' + JSON.stringify(told));
  return Object.fromEntries(told.seats.map(s => [s.side, s.token]));
}
async function sit(server, token, more = {}) {
  const page = await visitor(more);
  if (more.pace) await page.addInitScript(pace => localStorage.setItem('bocage.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('bocage.settings') ?? '{}'), pace })), more.pace);
  await page.goto(`${server.url}#/play/${token}`);
  await page.waitForSelector('.table .board .group');
  return page;
}
// In the page: touches what glows and lies in the open, as a thumb would; what is covered or out of the window does not count.
async function thumb({ slice, seed }) {
  let s = seed >>> 0;
  const random = n => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return Math.floor((s / 4294967296) * n); };
  const table = () => document.querySelector('[data-seq]'), until = performance.now() + slice, used = new Set();
  while (performance.now() < until) {
    if (table()?.dataset.over === 'true') break;
    if (table()?.dataset.asked !== 'true') { await new Promise(done => setTimeout(done, 10)); continue; }
    const open = e => { const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + Math.min(r.height / 2, 14), hit = r.width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight && document.elementFromPoint(x, y); return hit && (e.contains(hit) || hit.contains(e)); };
    const lit = [...document.querySelectorAll('.hand .lit, [data-chip].lit, .man.lit, .strip .deed, .slot .lit')].filter(open);
    const buttons = [...document.querySelectorAll('.deeds button[data-option]:not(:disabled), .deeds .primary, .deeds .sure')].filter(open);
    const what = lit.length && random(3) ? lit[random(lit.length)] : buttons.length ? buttons[random(buttons.length)] : lit[0];
    if (!what) { await new Promise(done => setTimeout(done, 20)); continue; }
    if (what.dataset.chip) used.add(what.dataset.chip);
    what.click();
    await new Promise(done => setTimeout(done, 6));
  }
  return { over: table()?.dataset.over === 'true', used: [...used] };
}

export default {
  async 'a whole battle on a phone, by what a thumb can reach'(server) {
    const { german } = await given(server, position('"fire 2/3", "movement", "rally 2", "woods"', '"movement", "fire 1/1"'));
    const page = await sit(server, german, { width: 390, height: 844, hasTouch: true, isMobile: true });
    check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'nothing is too wide');
    const men = await page.locator('.half:not(.theirs) .man').first().boundingBox(), dock = await page.locator('.dock').boundingBox();
    check(men.y + men.height <= dock.y + 1, 'our men stand above the hand, whole');
    await page.locator('.hand [data-thing^="card:"]').filter({ hasText: 'Movement' }).first().tap();
    await page.waitForSelector('.strip .deed');
    const covered = await page.evaluate(() => [...document.querySelectorAll('[data-chip]')].filter(c => { const r = c.getBoundingClientRect(); return !c.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }).map(c => c.dataset.chip));
    check(covered.length === 0, `every group is a tap away while an order is given (covered: ${covered})`);
    await page.locator('.hand [aria-pressed=true]').tap();
    const used = new Set();
    let over = false;
    for (let seed = 1; seed < 60 && !over; ++seed) { const told = await page.evaluate(thumb, { slice: 4000, seed }); over = told.over; for (const g of told.used) used.add(g); }
    check(over, 'it comes to its end');
    check(used.size >= 3, `groups were meant by their chips (${[...used]})`);
    await page.waitForSelector('.report h2');
    await leave(page);
  },

  async 'the table scales: four groups of eight are whole at 1280 x 800, and nobody lies behind anything'(server) {
    const row = (side, from) => ['A', 'B', 'C', 'D'].map((letter, i) => `[[group]]\nside = "${side}"\nletter = "${letter}"\nchit = 1\nmen = [${Array.from({ length: i < 2 ? 7 : 1 }, (_, k) => `"${side[0].toUpperCase() === 'G' ? 'G' : 'U'}${from + (i < 2 ? i * 7 + k : 12 + i)}"`).join(', ')}]\n`).join('');
    const { german } = await given(server, `game = "uf"\nsides = ["german-american"]\n${row('german', 1)}${row('american', 1)}[hands]\ngerman = ["fire 1/1", "movement", "rally 2", "woods", "concealed -2"]\namerican = []\n`);
    for (const [width, height] of [[1280, 800], [1440, 900], [1024, 768], [820, 1180], [2560, 1440]]) {
      const page = await sit(server, german, { width, height });
      await page.waitForTimeout(400);
      const cut = await page.evaluate(() => {
        const field = document.querySelector('.uf .field').getBoundingClientRect();
        return [...document.querySelectorAll('.uf .man')].filter(m => { const r = m.getBoundingClientRect(); return r.left < field.left - 1 || r.right > field.right + 1 || r.top < field.top - 1 || r.bottom > field.bottom + 1; }).length;
      });
      check(cut === 0, `at ${width} x ${height} ${cut} men are cut`);
      const digits = await page.evaluate(() => [...document.querySelectorAll('.uf .man .kia')].filter(k => { const m = k.closest('.man').getBoundingClientRect(), r = k.getBoundingClientRect(); return r.right > m.right + 1; }).length);
      check(digits === 0, `at ${width} x ${height} ${digits} skulls lose their number`);
      const names = await page.evaluate(() => [...document.querySelectorAll('.uf .upright .man .name')].filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.textContent));
      check(!names.length, `at ${width} x ${height} names are cut: ${names}`);
      await page.locator('.hand .card').first().hover();
      await page.waitForSelector('.tip');
      const tip = await page.locator('.tip').boundingBox(), card = await page.locator('.hand .card').first().boundingBox();
      check(tip.x + tip.width <= card.x + 1 || tip.y + tip.height <= card.y + 1, `at ${width} x ${height} what a card says lies over no card`);
      await leave(page);
    }
  },

  async 'the first group that is formed is whole on a small desk, with the empty place over against it'(server) {
    const { sides } = (await (await fetch(server.url + 'api/games')).json()).games.find(g => g.code === 'uf').scenarios.find(s => s.id === 'a');
    const page = await visitor({ width: 1024, height: 768 });
    await beginSeeded(page, server, { game: 'uf', scenario: 'a', side: sides[0].id, seed: 5 });
    await page.locator('.hand .lit, .dock .lit').first().click();
    await page.waitForSelector('.uf .group .man');
    await page.waitForFunction(() => {   // the table is measured once it is drawn
      const field = document.querySelector('.uf .field').getBoundingClientRect(), man = document.querySelector('.uf .group .man').getBoundingClientRect();
      return man.bottom <= field.bottom + 1 && man.top >= field.top - 1;
    }, undefined, { timeout: 5000 });
    await leave(page);
  },

  async 'with a Movement card a man stands for his group, to go over is a button, and what does not glow says why not'(server) {
    const { german } = await given(server, position('"movement", "fire 5/9", "concealed -2"', ''));
    const page = await sit(server, german);
    const card = words => page.locator('.hand [data-thing^="card:"]').filter({ hasText: words });
    const told = async words => page.waitForFunction(w => new RegExp(w).test(document.querySelector('[data-bubble]')?.textContent ?? ''), words);
    await card('Concealed').click();
    await told('answers enemy fire');
    await card('Movement').click();
    await page.waitForSelector('.strip [data-thing="deed:transfer_B"]');
    await page.locator('.man[data-thing="man:G4"]').click();
    await page.waitForSelector('[data-thing="group:german-A"][aria-pressed=true]');
    check(await page.locator('.man[aria-pressed=true]').count() === 0, 'the group is picked, not the man');
    await page.locator('.strip [data-thing="deed:move_forward"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await card('Movement').click();
    await page.click('.strip [data-thing="deed:transfer_B"]');
    await page.locator('.man[data-thing="man:G4"]').click();
    await page.waitForFunction(() => /Which position/.test(document.querySelector('.bar .sentence')?.innerText ?? ''));
    await page.locator('.strip .deed').first().click();
    await page.waitForFunction(() => document.querySelector('[data-thing="man:G4"]')?.closest('.group')?.querySelector('[data-thing="group:german-B"]'));
    await leave(page);
  },
};
