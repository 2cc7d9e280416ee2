// Tide of Iron as a person plays it: squads built, unit then target, op fire asked at the hex. Every click is counted.
import { accessible, begin, check, clickSomething, generator, leave, moved, playToTheEnd, state, visitor } from './browser.mjs';
import { Hand, asked } from './clicks.mjs';

const lane = `
game = "toi"
id = "lane"
title = "The lane"
rounds = 3
initiative = "us"
objective = [{ hex = "0504", victory = true, control = "german" }]
victory = [{ winner = "us", when = "end", controls = ["0504"], at_least = 1 }, { winner = "german", when = "end" }]
unit = [
  { id = "us-a", side = "us", squad = "RRRO", hex = "0404", name = { en = "Able" } },
  { id = "us-b", side = "us", squad = "RRRR", hex = "0405", name = { en = "Baker" } },
  { id = "us-w", side = "us", squad = "RRM", hex = "0206", state = ["op_fire"], name = { en = "Watch" } },
  { id = "ger-x", side = "german", squad = "RRR", hex = "0504", name = { en = "Xaver" } },
  { id = "ger-y", side = "german", squad = "RRR", hex = "0506", name = { en = "Yorck" } },
]
position = { round = 1, phase = "action", active = "ACTIVE", actions_left = 3 }
[map]
size = [9, 7]
[side.us]
actions = 3
command = 3
decks = ["morale_1"]
hq = ["MOR-1"]
zone = { columns = "01-04" }
[side.german]
actions = 3
command = 1
zone = { columns = "05-09" }
`.trim();

// A battle of two people, one of them in this browser.
async function sit(server, page, { toml, scenario, side = 'us' }) {
  const given = await (await fetch(server.url + 'api/battles', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'toi', ...(toml ? { toml } : { scenario }), options: {}, dice: 'fair', language: 'en', chat_to_spectators: false }),
  })).json();
  const token = who => given.seats.find(s => s.side === who).token;
  await page.goto(`${server.url}#/play/${token(side)}`);
  return { us: token('us'), german: token('german') };
}
const seqOf = page => page.evaluate(() => Number(document.querySelector('[data-seq]').dataset.seq));
const answered = (page, seq) => page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq);
const lit = (page, kind) => page.waitForSelector(`polygon.${kind}[data-hex]`);

export default {
  async 'squads: a proposal taken, one figure moved by hand, all handed in at once'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { scenario: 'crossroads' });
    await asked(page);
    await page.waitForSelector('.muster');
    await accessible(page, 'building squads');
    await hand.press(page.getByRole('button', { name: 'Shock troops' }));
    const go = page.locator('.muster .go');
    check(await go.isEnabled(), 'a proposal fills every base');
    await hand.press(page.locator('.muster .who button').first());
    check(await go.isDisabled(), 'a base with a free place is not handed in');
    await hand.press(page.locator('.muster .fig:not(:disabled)').first());
    check(await go.isEnabled(), 'the figure is back');
    const seq = await seqOf(page);
    await hand.press(go);
    await answered(page, seq);
    await asked(page);
    check(hand.clicks === 4, `${hand.clicks} clicks`);
    await hand.press(page.locator('.muster .go'));   // the second division, as proposed
    await page.waitForSelector('.waiting');
    await lit(page, 'can');
    await leave(page);
  },

  async 'a shot takes three clicks and tells both pools before'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    await accessible(page, 'the board');
    const seq = await seqOf(page);
    await hand.hex('0404');
    await page.waitForSelector('polygon.aim[data-hex="0504"]');
    await hand.hex('0504');
    await page.waitForSelector('.card-at .pools');
    await page.waitForFunction(() => /\d\s?%/.test(document.querySelector('.card-at .big')?.textContent ?? ''));
    check(await seqOf(page) === seq, 'nothing was sent before the second click');
    await accessible(page, 'the card at the target');
    await hand.hex('0504');
    await answered(page, seq);
    check(hand.clicks === 3, `${hand.clicks} clicks`);
    await page.waitForSelector('.result .pool');
    await leave(page);
  },

  async 'fire together takes four clicks, and whoever is unticked stays fresh'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    const seq = await seqOf(page);
    await hand.hex('0404');
    await page.waitForSelector('polygon.aim[data-hex="0504"]');
    await hand.hex('0504');
    const row = page.locator('[data-deed^="together-normal"]');
    await hand.press(row);
    await page.waitForSelector('.card-at .who .chip');
    await hand.press(row);
    await answered(page, seq);
    check(hand.clicks === 4, `${hand.clicks} clicks`);
    await page.waitForFunction(() => document.querySelectorAll('.toi-unit.toi-us.fatigued').length === 2);
    await leave(page);
  },

  async 'a move takes two clicks'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    const seq = await seqOf(page);
    await hand.hex('0405');
    await page.waitForSelector('polygon.can[data-hex="0304"]');
    await hand.hex('0304');
    await answered(page, seq);
    await page.waitForSelector('.stack[data-place="0304"]');
    check(hand.clicks === 2, `${hand.clicks} clicks`);
    await leave(page);
  },

  async 'an assault takes four clicks and tells what fires back'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    const seq = await seqOf(page);
    await hand.hex('0404');
    await page.waitForSelector('polygon.aim[data-hex="0504"]');
    await hand.hex('0504');
    const row = page.locator('[data-deed^="assault"]').first();
    await hand.press(row);
    await page.waitForSelector('.card-at .losses');
    await hand.press(row);
    await answered(page, seq);
    check(hand.clicks === 4, `${hand.clicks} clicks`);
    await leave(page);
  },

  async 'why not, at the pointer; a card is read in full, and says why it cannot be played now'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    await hand.hex('0504');
    await page.waitForSelector('.bubble, [role=status]');
    await page.waitForFunction(() => document.body.textContent.includes('Click one of your own units first'));
    await page.locator('[data-card="MOR-1"]').hover();
    await page.waitForSelector('.reading');
    await page.locator('[data-card="MOR-1"]').click();
    await page.waitForFunction(() => document.body.textContent.includes('It would have no effect'));
    await leave(page);
  },

  async 'a card that is picked tells the chance of its contact before it is paid'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us').replace('"morale_1"', '"artillery_1"').replace('"MOR-1"', '"ART-9"') });
    await asked(page);
    const seq = await seqOf(page);
    await page.locator('[data-card="ART-9"]').click();
    await page.waitForFunction(() => /3 or more: 67%/.test(document.querySelector('.what .note')?.textContent ?? ''));
    check(await seqOf(page) === seq, 'nothing was sent');
    await leave(page);
  },

  async 'a card is aimed before it is paid: the hex tells whom it would hurt, and is handed in once there is contact'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us').replace('"morale_1"', '"artillery_1"').replace('"MOR-1"', '"ART-9"') });
    await asked(page);
    const seq = await seqOf(page);
    await hand.press(page.locator('[data-card="ART-9"]'));
    await page.waitForSelector('polygon.aim[data-hex="0504"]');
    await hand.hex('0504');
    await page.waitForFunction(() => /Contact on 3 or more/.test(document.querySelector('.card-at')?.textContent ?? '') && /Xaver hurt/.test(document.querySelector('.card-at')?.textContent ?? ''));
    await accessible(page, 'a card with its hex');
    await hand.press(page.locator('.card-at .go'));
    await answered(page, seq);
    await asked(page);
    check(hand.clicks === 3, `${hand.clicks} clicks`);
    // It has come down, or waits for contact: nobody is asked where it aims.
    check(!/aim/.test(await page.innerText('.bar .sentence')), await page.innerText('.bar'));
    await leave(page);
  },

  async 'a squad in a work walks out of it in two clicks'(server) {
    const page = await visitor({ width: 1440, height: 900 }), hand = new Hand(page);
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us').replace('unit = [', 'marker = [{ kind = "entrenchment", hexes = ["0405"] }]\nunit = [').replace('hex = "0405",', 'hex = "0405", in = "entrenchment",') });
    await asked(page);
    const seq = await seqOf(page);
    await hand.hex('0405');
    await page.waitForSelector('polygon.can[data-hex="0304"]');
    await hand.hex('0304');
    await answered(page, seq);
    await page.waitForSelector('.stack[data-place="0304"]');
    check(hand.clicks === 2, `${hand.clicks} clicks`);
    await leave(page);
  },

  async 'the opening cards are drawn at the decks, on a phone too'(server) {
    const page = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true });
    await begin(page, server, 'toi', 'hill-108');
    for (let i = 0; i < 5 && !(await page.locator('.collect').count()); ++i) {
      await asked(page);
      const rest = page.getByRole('button', { name: 'Set up the rest for me' });
      if (await rest.count()) { const seq = await seqOf(page); await rest.first().click(); await answered(page, seq); }
    }
    check(/Nobody in op fire/.test(await page.innerText('.bar')), 'what Done would mean is said');
    await page.locator('.collect .go').click();
    await page.waitForSelector('.hq .deck.lit');
    const seq = await seqOf(page);
    await page.locator('.hq .deck.lit').first().click();
    await answered(page, seq);
    await leave(page);
  },

  async 'two browsers: whoever moves is fired at from op fire, asked at the hex with its chances'(server) {
    const mine = await visitor({ width: 1440, height: 900 }), his = await visitor({ width: 1440, height: 900 });
    const seats = await sit(server, mine, { toml: lane.replace('ACTIVE', 'german') });
    await his.goto(`${server.url}#/play/${seats.german}`);
    await asked(his);
    const hand = new Hand(his);
    await hand.hex('0506');
    await his.waitForSelector('polygon.can[data-hex="0406"]');
    await hand.hex('0406');
    // The way is watched: he is told, and says it again.
    await his.waitForSelector('.card-at .risk');
    await his.locator('.card-at .go').click();
    await asked(mine);
    await mine.waitForSelector('.card-at .go');
    check(/Yorck/.test(await mine.innerText('.bar')), 'who moves is named');
    const seq = await seqOf(mine);
    await mine.locator('.card-at .go').click();
    await answered(mine, seq);
    await mine.waitForSelector('.result .pool, .toi-unit.fatigued');
    await leave(mine);
    await leave(his);
  },

  async 'on a phone: a shot from the sheet, the hand behind its bar, nothing stands out sideways'(server) {
    const page = await visitor({ width: 390, height: 844, isMobile: true, hasTouch: true, language: 'fr' });
    await sit(server, page, { toml: lane.replace('ACTIVE', 'us') });
    await asked(page);
    const hand = new Hand(page), inside = async where => { check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing stands out sideways: ${where}`); await accessible(page, where); };
    await page.locator('.hq .handle').click();
    await page.waitForSelector('.hq.open [data-card="MOR-1"]');
    await inside('the hand on a phone');
    await page.locator('.hq .handle').click();
    const seq = await seqOf(page);
    await hand.hex('0404');
    await page.waitForSelector('polygon.aim[data-hex="0504"]');
    await hand.hex('0504');
    await page.waitForSelector('.card-at .go');
    await inside('the card on a phone');
    await page.locator('.card-at .go').click();
    await answered(page, seq);
    await leave(page);
  },

  async 'a whole battle to its end by clicking'(server) {
    const page = await visitor({ width: 1440, height: 900 });
    await begin(page, server, 'toi', 'crossroads');
    await playToTheEnd(page, 11);
    await page.waitForSelector('.report h2');
    await leave(page);
  },

  // Four players (toi.mp.*): each has a division of his own, one of them leads.
  async 'two people share a side, each from his own browser, and each orders his own units'(server) {
    const one = await visitor({ width: 1440, height: 900 });
    await one.goto(server.url + '#/new/toi/crossroads');
    await one.waitForSelector('form button[type=submit]');
    await one.locator('label', { hasText: /^Players/ }).locator('select').selectOption('4');
    await one.waitForFunction(() => document.querySelectorAll('fieldset').length === 4);
    for (const [i, who] of ['me', 'link', 'computer', 'computer'].entries()) await one.locator('fieldset').nth(i).locator(`input[value=${who}]`).check();
    await one.click('form button[type=submit]');
    await one.waitForSelector('.table .board');
    await one.click('#tab-people');
    await one.locator('.people li').nth(3).waitFor();
    check(await one.locator('.people li').count() === 4, 'four seats are named');
    const link = await one.locator('.people .link input').and(one.getByLabel(/player 2/)).inputValue();
    const two = await visitor({ width: 1280, height: 800 });
    await two.goto(link);
    await two.click('main a.primary');
    await two.waitForSelector('[data-seq]');
    await one.click('#tab-battle');
    const random = generator(4), given = [0, 0], until = Date.now() + 150_000, pages = [one, two];
    while (Math.min(...given) < 3 && Date.now() < until)
      for (const [i, page] of pages.entries()) {
        const now = await state(page), other = await state(pages[1 - i]);
        if (now.over) break;
        if (!now.asked) continue;
        const setup = await page.locator('.muster, .waiting').count() > 0;
        // What the team decides together may be answered by either of them.
        const sentence = await page.innerText('.bar .sentence');
        check(setup || /team/.test(sentence) || !other.asked || now.seq !== other.seq, `an order is asked of its owner alone: ${sentence}`);
        const rest = page.getByRole('button', { name: 'Set up the rest for me' });
        if (await rest.count()) { await rest.click({ timeout: 3000 }).catch(() => {}); await moved(page, now.seq, 5000); continue; }
        await clickSomething(page, random);
        if (!setup) ++given[i];
      }
    check(Math.min(...given) >= 3, `both give orders (${given}); ${await one.innerText('.bar')} / ${await two.innerText('.bar')}`);
    for (const page of pages) await leave(page);
  },
};
