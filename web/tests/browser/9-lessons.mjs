// The first battle of every game, from the lobby to the report, by a newcomer who presses what the lesson lights and nothing
// else: one thing is lit at a time, a step ends by what was done, it can be laid aside and taken up again.
import { check, leave, state, visitor } from './browser.mjs';
import { asked } from './clicks.mjs';

const now = page => page.evaluate(() => {
  const l = document.querySelector('.lesson'), t = document.querySelector('[data-seq]'), one = what => !!document.querySelector(what);
  return {
    step: l?.dataset.step ?? '', lit: (l?.dataset.lit ?? '').split(' ').filter(Boolean), meant: l?.dataset.tray ?? '', button: l?.dataset.button ?? '', told: !!l?.querySelector('.primary'), seq: t?.dataset.seq, over: t?.dataset.over === 'true',
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
// Where the thing lies: a hex, the stack of a piece, a card, a man; and whether the lesson's own card lies over it.
const where = (page, thing) => page.evaluate(t => {
  const [kind, id] = [t.slice(0, t.indexOf(':')), t.slice(t.indexOf(':') + 1)], all = s => [...document.querySelectorAll(s)].at(0);
  const el = kind === 'hex' ? all(`.stack[data-place="${id}"]`) ?? all(`polygon[data-hex="${id}"]`) : all(`[data-thing="${t}"]`) ?? (kind === 'card' ? all(`[data-card="${id}"]`) : kind === 'unit' ? all('polygon[data-hex]') : kind === 'room' ? all(`[data-room="${id}"]`) : all(`[data-piece="${id}"]`));
  el?.scrollIntoView({ block: 'nearest' });
  const r = el?.getBoundingClientRect(), at = r && { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  const top = at && document.elementFromPoint(at.x, at.y);
  return at && { ...at, under: !!top?.closest('.lesson'), seen: !!top?.closest('.board') };
}, thing);
async function touch(page, thing) {
  const at = await where(page, thing);
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

// Nobody is asked to click what the lesson itself covers, or what lies out of sight.
async function clear(page, { step, lit }) {
  if (!lit.length) return;
  const ends = Date.now() + 3000;
  let at;
  do {
    at = await where(page, lit[0]);
    if (at?.seen && !at.under) return;
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)));
  } while (Date.now() < ends);
  throw Error(`${step}: ${lit[0]} ${at?.under ? 'lies under the card that speaks of it' : 'is not in sight'}`);
}

// `leaving`: at every new step the page is closed and opened again; the lesson stands where it stood.
// `clearly`: whatever is lit lies in sight, and not under the lesson's card.
// `last`: the step at which he stops.
// `otherwise`: what he does where the lesson lights nothing, or nothing comes of it.
async function follow(page, how, { most = 160, leaving = false, clearly = false, last, otherwise = advised } = {}) {
  const seen = [], many = [], tried = new Map();
  for (let i = 0; i < most; ++i) {
    await asked(page);
    const n = await now(page);
    if (n.over) { check(!many.length, 'one thing is lit at a time: ' + many.join(', ')); return seen; }
    if (n.step && !seen.includes(n.step)) {
      seen.push(n.step);
      if (n.step === last) return seen;
      if (leaving) {
        await page.reload();
        await page.waitForSelector('.lesson, .report h2');
        await asked(page);
        const then = await now(page);
        check(then.over || then.step === n.step || !seen.includes(then.step), `after ${n.step} one comes back to it, not to ${then.step}`);
        continue;
      }
    }
    if (n.lit.length + n.taught + (n.meant ? 1 : 0) > 1) many.push(n.step);
    if (clearly && !n.card && !n.armed) await clear(page, n);
    // What was clicked before and brought the battle no further is not clicked for ever.
    const deed = [n.seq, n.step, n.lit, n.meant, n.card].join(), times = (tried.get(deed) ?? 0) + 1;
    tried.set(deed, times);
    if (times > 3) await otherwise(page);
    else if (how[n.step]) await how[n.step](page, n);
    else if (n.card) await press(page, '.card-at .go');
    else if (n.armed) await press(page, '.deeds .primary');
    else if (n.taught) await press(page, '.deeds .taught');
    else if (n.lit.length) await touch(page, n.lit[0]);
    else if (n.meant) await press(page, `[data-deed="${n.meant}"], [data-manner="${n.meant}"]`);
    else if (n.told) await press(page, '.lesson .primary');
    else await otherwise(page);
    if (!(await changed(page, n))) { await otherwise(page); await changed(page, n); }
  }
  throw Error(`the lesson did not end; it stands at ${JSON.stringify(await now(page))}`);
}
// From the lobby, as "Fight a first battle" begins it.
async function first(server, game, size = { width: 1440, height: 900 }) {
  const page = await visitor(size);
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

// He ends what is asked, and asks nobody: what a sergeant would advise has no part in the lesson.
async function ends(page) {
  await page.keyboard.press('Escape');
  await press(page, '.deeds button[data-option]:enabled, [data-option]:enabled');
  await press(page, '.deeds .sure, .deeds .armed ~ .primary');
}

const recover = async (p, n) => (n.lit.length ? touch(p, n.lit[0]) : n.tray ? press(p, '[data-deed="recover"]') : n.taught ? press(p, '.deeds .taught') : advised(p));

const phone = { width: 390, height: 844, hasTouch: true };

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
    check(await page.locator('.layers button').first().evaluate(b => { const r = b.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === b; }), 'what takes the lesson up again lies beside the layers, not over them');
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

  async 'Skirmish: every step of the lesson, to the report, whatever the enemy does'(server) {
    const page = await first(server, 'Skirmish');
    await page.waitForSelector('.mark[data-thing="shape:house"]');
    const seen = await follow(page, { hold: ends }, { otherwise: ends, most: 300 });
    await taught(page, seen, ['house', 'go', 'wait', 'watch', 'fire', 'why', 'cover', 'morale', 'grenade', 'hold']);
  },
  async 'Skirmish: the lesson is left and found again at every step'(server) {
    const page = await first(server, 'Skirmish');
    const seen = await follow(page, { hold: ends }, { leaving: true, otherwise: ends, most: 300 });
    await taught(page, seen, ['house', 'go', 'wait', 'watch', 'fire', 'why', 'cover', 'morale', 'grenade', 'hold']);
  },
  async 'Skirmish: every step of the lesson on a phone: what it lights is in sight, and not under its card'(server) {
    const page = await first(server, 'Skirmish', phone);
    const seen = await follow(page, {}, { clearly: true, last: 'hold', otherwise: ends, most: 120 });
    check(seen.join() === 'house,go,wait,watch,fire,why,cover,morale,grenade,hold', `each step in its turn: ${seen.join(' ')}`);
    await leave(page);
  },

  async 'on a phone the card of the first step lies over nothing that it asks to be clicked'(server) {
    for (const game of ['Panzer Grenadier', 'Up Front', 'Tide of Iron', 'America Triumphant', 'Skirmish']) {
      const page = await first(server, game, phone);
      await asked(page);
      await clear(page, await now(page));
      await leave(page);
    }
  },
};
