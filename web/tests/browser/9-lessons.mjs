// The first battle of every game, from the lobby to the report, by a newcomer who presses what the lesson lights and nothing
// else: one thing is lit at a time, a step ends by what was done, it can be laid aside and taken up again.
import { check, leave, state, visitor } from './browser.mjs';
import { asked } from './clicks.mjs';

const now = page => page.evaluate(() => {
  const l = document.querySelector('.lesson'), t = document.querySelector('[data-seq]'), one = what => !!document.querySelector(what);
  return {
    step: l?.dataset.step ?? '', lit: (l?.dataset.lit ?? '').split(' ').filter(Boolean), button: l?.dataset.button ?? '', told: !!l?.querySelector('.primary'), seq: t?.dataset.seq, over: t?.dataset.over === 'true',
    card: one('.card-at .go'), armed: one('.deeds .armed'), taught: document.querySelectorAll('.deeds .taught').length, tray: document.querySelector('.tray')?.innerText ?? '', picked: document.querySelectorAll('.picked, .chosen').length, bar: document.querySelector('.bar')?.innerText ?? '',
  };
});
// Until something has come of it; false: nothing did.
async function changed(page, before, ms = 4000) {
  const was = JSON.stringify(before);
  for (const end = Date.now() + ms; Date.now() < end;) {
    const table = await state(page);
    if (table?.asked || table?.over) { if (JSON.stringify(await now(page)) !== was) return true; }
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)));
  }
  return false;
}
// A click where the thing lies: a hex, the stack of a piece, a card, a man.
async function touch(page, thing) {
  const at = await page.evaluate(t => {
    const [kind, id] = [t.slice(0, t.indexOf(':')), t.slice(t.indexOf(':') + 1)], all = s => [...document.querySelectorAll(s)].at(0);
    const el = kind === 'hex' ? all(`.stack[data-place="${id}"]`) ?? all(`polygon[data-hex="${id}"]`) : all(`[data-thing="${t}"]`) ?? (kind === 'card' ? all(`[data-card="${id}"]`) : kind === 'unit' ? all('polygon[data-hex]') : all(`[data-piece="${id}"]`));
    el?.scrollIntoView({ block: 'nearest' });
    const r = el?.getBoundingClientRect();
    return r && { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  }, thing);
  if (!at) return;
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}
const press = (page, what) => page.locator(what).first().click({ timeout: 3000 }).catch(() => {});
// Where the lesson leaves the choice to him he asks the sergeant.
async function advised(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.waitForSelector('.deeds .armed', { timeout: 3000 }).catch(() => {});
  await press(page, '.deeds .armed ~ .primary, .deeds .sure, .deeds button[data-option]:enabled, .muster .go, .collect .primary, [data-reserve], .deck.lit');
}

// `leaving`: at every new step the page is closed and opened again; the lesson stands where it stood.
async function follow(page, how, { most = 160, leaving = false } = {}) {
  const seen = [], many = [];
  for (let i = 0; i < most; ++i) {
    await asked(page);
    const n = await now(page);
    if (n.over) { check(!many.length, 'one thing is lit at a time: ' + many.join(', ')); return seen; }
    if (n.step && !seen.includes(n.step)) {
      seen.push(n.step);
      if (leaving) {
        await page.reload();
        await page.waitForSelector('.lesson, .report h2');
        await asked(page);
        const then = await now(page);
        check(then.over || then.step === n.step || !seen.includes(then.step), `after ${n.step} one comes back to it, not to ${then.step}`);
        continue;
      }
    }
    if (n.lit.length > 1 || n.taught > 1) many.push(n.step);
    if (how[n.step]) await how[n.step](page, n);
    else if (n.card) await press(page, '.card-at .go');
    else if (n.armed) await press(page, '.deeds .primary');
    else if (n.taught) await press(page, '.deeds .taught');
    else if (n.lit.length) await touch(page, n.lit[0]);
    else if (n.told) await press(page, '.lesson .primary');
    else await advised(page);
    if (!(await changed(page, n))) { await advised(page); await changed(page, n); }
  }
  throw Error(`the lesson did not end; it stands at ${JSON.stringify(await now(page))}`);
}
// From the lobby, as "Fight a first battle" begins it.
async function first(server, game) {
  const page = await visitor({ width: 1440, height: 900 });
  await page.goto(server.url);
  await page.getByRole('tab', { name: game }).click();
  await page.locator('.big').first().click();
  await page.waitForSelector('.lesson');
  return page;
}
// Steps that hang on what the computer does (is anybody pinned, does he fire, does he fall back) are not asked for; dice are given.
async function taught(page, seen, steps) {
  check(steps.every(s => seen.includes(s)), `steps were passed over: ${steps.filter(s => !seen.includes(s)).join(', ')}; seen: ${seen.join(' ')}`);
  await page.waitForSelector('.report h2');
  await leave(page);
}
// A click on the bare map, which is answered by why not.
const why = async page => { const b = await page.locator('.board').boundingBox(); await page.keyboard.press('Escape'); await page.mouse.click(b.x + b.width * 0.45, b.y + 60); };

// Skirmish: what a click on the table means is chosen in the tray; then the ground beside an enemy.
async function among(page, manner) {
  const button = page.locator(manner).first();
  if (!(await button.count())) return false;
  await button.click();
  const enemy = await page.locator('[data-piece^="ger_"]').first().boundingBox();
  await page.mouse.click(enemy.x + enemy.width * 1.4, enemy.y + enemy.height / 2);
  await page.waitForSelector('.card-at .go', { timeout: 3000 }).catch(() => {});
  await press(page, '.card-at .go');
  return true;
}
const covering = async (page, n) => { if (n.lit.length && !n.tray) await touch(page, n.lit[0]); if (!(await among(page, '[data-manner="cover"]'))) await advised(page); };

const recover = async (p, n) => (n.lit.length ? touch(p, n.lit[0]) : n.tray ? press(p, '[data-deed="recover"]') : n.taught ? press(p, '.deeds .taught') : advised(p));

export default {
  async 'America Triumphant: every step of the lesson, to the report; laid aside and taken up again'(server) {
    const page = await first(server, 'America Triumphant');
    await asked(page);
    check(await page.locator('.deeds button[data-option]:enabled').count() === 3, 'the three plans are open');
    await press(page, '.deeds .taught');
    await page.waitForSelector('.lesson[data-step="supply"]');
    check(await page.locator('.deeds button[data-option]:enabled').count() === 1, 'all else is closed');
    await page.locator('.lesson .plain').click();
    await page.waitForSelector('.resume');
    check(await page.locator('.deeds button[data-option]:enabled').count() === 2, 'without the lesson everything is open');
    await page.reload();
    await page.waitForSelector('.resume');
    await page.locator('.resume').click();
    await page.waitForSelector('.lesson[data-step="supply"]');
    const seen = await follow(page, {});
    await taught(page, seen, ['supply', 'cup', 'surprise', 'bridge', 'strategic', 'march', 'division', 'zones', 'attack', 'board', 'end', 'watch', 'win']);
  },

  async 'Up Front: every step of the lesson, to the report'(server) {
    const page = await first(server, 'Up Front');
    const seen = await follow(page, {});
    await taught(page, seen, ['look', 'fire', 'cards', 'move', 'discard', 'cover', 'win']);
  },
  async 'Up Front: the lesson is left and found again at every step'(server) {
    const page = await first(server, 'Up Front');
    const seen = await follow(page, {}, { leaving: true });
    await taught(page, seen, ['look', 'fire', 'move', 'discard', 'cover', 'win']);
  },

  async 'Panzer Grenadier: every step of the lesson, to the report'(server) {
    const page = await first(server, 'Panzer Grenadier');
    const seen = await follow(page, { why, recover });
    await taught(page, seen, ['mill', 'mortars', 'together', 'why', 'lead', 'pass', 'assault', 'hold']);
  },
  async 'Panzer Grenadier: the lesson is left and found again at every step'(server) {
    const page = await first(server, 'Panzer Grenadier');
    const seen = await follow(page, { why, recover }, { leaving: true });
    await taught(page, seen, ['mill', 'mortars', 'together', 'why', 'lead', 'pass', 'assault', 'hold']);
  },

  async 'Tide of Iron: every step of the lesson, to the report'(server) {
    const page = await first(server, 'Tide of Iron');
    const seen = await follow(page, {
      why, hold: advised, together: advised,
      bid: async p => (await p.locator('[data-reserve]').count() ? press(p, '[data-reserve]') : advised(p)),
      op_fire: async (p, n) => (n.tray ? press(p, '[data-deed="prepare"]') : n.lit.length ? touch(p, n.lit[0]) : advised(p)),
    });
    await taught(page, seen, ['house', 'suppress', 'advance', 'op_fire', 'together', 'why', 'hold']);
  },

  async 'Skirmish: every step of the lesson, to the report'(server) {
    const page = await first(server, 'Skirmish');
    await asked(page);
    await page.waitForSelector('[data-piece="us_b-1"]');
    // The house stands 21 cm east and 33 cm north of the first man of Squad A; Squad B's is 28 cm east of him.
    const [a, b] = await Promise.all(['us_a-1', 'us_b-1'].map(id => page.locator(`[data-piece="${id}"]`).first().boundingBox())), cm = (b.x - a.x) / 28;
    await page.mouse.click(a.x + a.width / 2 + 21 * cm, a.y + a.height / 2 - 32 * cm);
    await page.waitForSelector('.lesson[data-step="go"]');
    const seen = await follow(page, { go: advised, wait: advised, watch: advised, fire: advised, why, cover: covering, morale: advised, grenade: advised, hold: advised });
    await taught(page, seen, ['go', 'wait', 'fire', 'why', 'cover', 'morale', 'grenade', 'hold']);
  },
};
