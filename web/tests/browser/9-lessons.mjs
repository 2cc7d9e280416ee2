// The first battles of Tide of Iron and America Triumphant, led by the lesson from its first step to the last question, against
// the computer: every step must end by what its sentence asks for, whatever the dice say.
import { begin, beginSeeded, check, clickHex, leave, state, visitor } from './browser.mjs';
import { asked } from './clicks.mjs';

const stepOf = page => page.evaluate(() => { const p = document.querySelector('.lesson .eyebrow'); return p ? Number(/\d+/.exec(p.textContent)[0]) : 0; });
const shown = async (page, what, ms = 3000) => !!(await page.waitForSelector(what, { timeout: ms }).catch(() => undefined));
// Until something has come of it: another question, another step, the end. False: nothing did.
const moved = (page, seq, step, ms = 20_000) => page.waitForFunction(([s, n]) => {
  const t = document.querySelector('[data-seq]'), p = document.querySelector('.lesson .eyebrow');
  return t.dataset.over === 'true' || Number(t.dataset.seq) > s || (p ? Number(/\d+/.exec(p.textContent)[0]) : 0) !== n;
}, [seq, step], { timeout: ms }).then(() => true, () => false);

// What the sergeant would do, as a newcomer who asks him; the quiet button where he has no advice.
async function advised(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const armed = '.deeds .armed, .deeds button.primary';
  if (await shown(page, armed)) return page.locator('.deeds button.primary, .deeds .sure').first().click({ timeout: 3000 }).catch(() => {});
  await page.locator('.deeds button[data-option], .muster .go, .collect .primary, [data-reserve], .deck.lit').first().click({ timeout: 3000 }).catch(() => {});
}

// Walks through the lesson; `how` says by step what its sentence asks for, everything else is the sergeant's.
export async function walk(page, how, look = () => {}, most = 400) {
  const seen = new Set();
  for (let i = 0; i < most; ++i) {
    await asked(page);
    const { seq, over } = await state(page), step = await stepOf(page);
    if (step && !seen.has(step)) { seen.add(step); await look(page, step); }
    if (over) return seen;
    await (how[step] ?? advised)(page);
    if (await page.locator('.card-at .go').count()) await page.locator('.card-at .go').click({ timeout: 3000 }).catch(() => {});
    if (!(await moved(page, seq, step, 1500))) { await advised(page); await moved(page, seq, step); }
  }
  throw Error(`the lesson did not end; it stands at step ${await stepOf(page)}: ${await page.innerText('.bar')}`);
}
// A thing the lesson lights, then what it lights next.
const glowing = async (page, then) => {
  const at = await page.evaluate(() => { const r = document.querySelector('.toi-unit.marked, .toi-unit.lit')?.closest('.stack')?.getAttribute('data-place'); return r ?? ''; });
  if (!at) return advised(page);
  await clickHex(page, at);
  if (await shown(page, '.tray')) await then(page);
};

export const toi = {
  1: page => clickHex(page, '0604'),
  2: async page => { await clickHex(page, '0303'); await shown(page, 'polygon.aim[data-hex="0604"]'); await clickHex(page, '0604'); await shown(page, '[data-deed^="fire-suppressive"]'); await page.locator('[data-deed^="fire-suppressive"]').first().click(); },
  3: async page => { await clickHex(page, '0404'); await shown(page, 'polygon.can[data-hex="0504"]'); await clickHex(page, '0504'); await shown(page, '.card-at .go', 1000); },
  7: async page => { await page.locator('[data-card="MOR-1"]').click({ timeout: 2000 }).catch(() => {}); await page.locator('[data-deed^="play"]:not(.off)').click({ timeout: 1000 }).catch(() => {}); await page.locator('[data-reserve]').first().click({ timeout: 1000 }).catch(() => {}); },
  8: page => page.locator('[data-reserve]').last().click({ timeout: 3000 }).catch(() => advised(page)),
  9: page => glowing(page, p => p.locator('[data-deed="prepare"]').click()),
  11: async page => clickHex(page, await page.evaluate(() => document.querySelector('.toi-unit.toi-german')?.closest('.stack')?.getAttribute('data-place') ?? '0604')),
};

export default {
  async 'Tide of Iron: the lesson from its first step to the end of the battle'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await begin(page, server, 'toi', 'first-light');
    await page.waitForSelector('.lesson');
    const seen = await walk(page, toi);
    for (const step of [1, 2, 3]) check(seen.has(step), `step ${step} was shown`);
    check((await state(page)).over, 'the battle is over');
    await page.waitForSelector('.report h2');
    await leave(page);
  },

  async 'America Triumphant: the lesson from its first step to the end of the battle'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await beginSeeded(page, server, { game: 'at', scenario: 'skyline-drive', side: 'german', seed: 2 });
    await page.waitForSelector('.lesson h2');
    const seen = await walk(page, {});
    // Steps between are passed over in some battles (2 and 3 with several seeds); why is not known yet.
    for (const step of [1, 5, 8, 13]) check(seen.has(step), `step ${step} was shown`);
    await page.waitForSelector('.report h2');
    await leave(page);
  },
};
