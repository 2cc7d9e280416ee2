// The Ardennes at the table: marches, battles and what lies over the map, by clicks that are counted.
import { accessible, begin, check, clickHex, leave, playToTheEnd, state, visitor } from './browser.mjs';
import { asked } from './clicks.mjs';

// 20 December: Fifth Panzer fights for St. Vith.
const saintVith = `game = "at"
id = "st-vith"
days = "12-16 to 12-21"
reinforcements = "none"
[title]
en = "St. Vith"
fr = "Saint-Vith"
[[victory]]
winner = "german"
if = [ { count = "controlled", hexes = "2409 2110", at_least = 2 } ]
[[victory]]
winner = "allied"
if = [ { count = "controlled", hexes = "2409 2110", at_most = 0 } ]
[position]
now = { day = "12-20", weather = "precipitation, frost", stock = 10 }
impulse = { hq = "ge-hq-5", phase = "tactical" }
cup = "ge-hq-7 us-hq-V"
combat_supply = "ge-hq-5"
[position.units]
"2308" = "ge-pz-fbb, ge-pg-fbb"
"2408" = "ge-293-18vg, ge-294-18vg, ge-295-18vg"
"2509" = "ge-164-62vg, ge-183-62vg, ge-190-62vg"
"2409" = "us-ccb-7arm, us-424-106id reduced"
"2310" = "us-112-28id"
"2910" = "ge-hq-5"
"2711" = "ge-2pg-2pz, ge-3pz-2pz, ge-304pg-2pz"
"3705" = "ge-hq-7"
"1611" = "us-hq-V"
`;
async function fight(server, view = {}) {
  const reply = await fetch(`${server.url}api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'at', toml: saintVith, options: {}, dice: 'fair', seats: [{ side: 'german', player: 0, who: 'human' }, { side: 'allied', player: 0, who: 'human' }], language: 'en', chat_to_spectators: false }) });
  const { seats } = await reply.json(), page = await visitor({ width: 1440, height: 900, ...view });
  await page.goto(`${server.url}#/play/${seats.find(s => s.side === 'german').token}`);
  await page.waitForSelector('.stack[data-place="2409"]');
  await asked(page);
  await atRest(page);
  return page;
}
// The first view stands: panels and tracks have taken their room.
const atRest = page => page.evaluate(async () => { for (let same = 0, last = ''; same < 8; ) { await new Promise(requestAnimationFrame); const now = document.querySelector('.layer').style.transform + document.querySelector('.frame').clientHeight; same = now === last ? same + 1 : 0; last = now; } });
const after = (page, seq) => page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s && document.querySelector('[data-seq]').dataset.asked === 'true', seq);
const end = async (page, words) => {
  const { seq } = await state(page), button = page.locator('.deeds button', { hasText: words }).first();
  await button.click();
  const sure = page.locator('.deeds .sure');
  if (await sure.count()) await sure.click();
  await after(page, seq);
};

async function marchAndFight(server) {
  const page = await fight(server);
  // Two clicks: the division, then where to. All three regiments go.
  let { seq } = await state(page);
  await clickHex(page, '2711');
  await page.waitForSelector('.tray .member');
  check(await page.locator('.tray .member').count() === 3, 'the whole division is taken up');
  await page.waitForSelector('polygon[data-hex="2712"]');
  await page.hover('polygon[data-hex="2712"]', { force: true });
  await page.waitForSelector('.at-over .way', { state: 'attached' });
  await clickHex(page, '2712');
  await after(page, seq);
  check(await page.evaluate(() => !document.querySelector('.stack[data-place="2711"]') && !!document.querySelector('.stack[data-place="2712"]')), 'the division has marched in two clicks');
  // A click where nobody may go says why, with a rule.
  await clickHex(page, '2908').catch(() => {});
  await end(page, 'End tactical movement');
  // Two clicks: the enemy, and once more.
  ({ seq } = await state(page));
  await clickHex(page, '2409');
  await page.waitForSelector('.card-at .ladder .now');
  const column = await page.locator('.card-at .ladder .now').innerText();
  check((await page.locator('.card-at .go').innerText()).includes(column), 'the button names the column of the ladder');
  check(await page.locator('.card-at .dice span').count() === 6, 'the board shows six dice');
  check(await page.locator('.at-over .arrow.planned').count() === 3, 'arrows from three hexes before it is declared');
  await accessible(page, 'a battle that is being put together');
  // Somebody left out: the board follows.
  const sum = () => page.locator('.card-at .sum').first().innerText();
  const all = await sum();
  await page.locator('.tray .member').first().click();
  await page.waitForFunction(s => { const x = document.querySelector('.card-at .sum'); return x && x.textContent !== s; }, all);
  await page.locator('.tray .member').first().click();
  await page.waitForFunction(s => document.querySelector('.card-at .sum')?.textContent === s, all);
  await clickHex(page, '2409');
  await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq);
  await page.waitForSelector('.at-over .column');
  await asked(page);
  if (await page.locator('.deeds button', { hasText: 'No more attacks' }).count()) await end(page, 'No more attacks');
  // One click fights it; the board of it stands in the panel.
  await page.waitForSelector('.battles .battle');
  ({ seq } = await state(page));
  await page.locator('.deeds button', { hasText: /^Fight for/ }).first().click();
  await page.waitForFunction(s => Number(document.querySelector('[data-seq]').dataset.seq) > s, seq);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.waitForFunction(() => /Attack on/.test(document.querySelector('.log')?.textContent ?? ''));
  await leave(page);
}

async function overTheMap(server) {
  const page = await fight(server);
  await accessible(page, 'the march');
  for (const [key, what] of [['z', 'path[fill="url(#at-zone-0)"]'], ['x', '.at-over .threat'], ['s', '.at-under .supply']]) { await page.keyboard.press(key); await page.waitForSelector(what, { state: 'attached' }); }
  await page.keyboard.press('f');
  await page.waitForSelector('.at-under .front', { state: 'detached' });
  // The overview goes there.
  const before = await page.evaluate(() => document.querySelector('.layer').style.transform), box = await page.locator('.corner svg').boundingBox();
  await page.mouse.click(box.x + 20, box.y + 20);
  await page.waitForFunction(t => document.querySelector('.layer').style.transform !== t, before);
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.waitForSelector('.forces h2');
  await accessible(page, 'the order of battle');
  await page.locator('.forces .unit', { hasText: 'FBB' }).first().click();
  await page.getByRole('tab', { name: 'Days' }).click();
  await page.waitForSelector('.report svg');
  await accessible(page, 'the report');
  await leave(page);
}

// Whoever comes back is told what happened since.
async function comingBack(server) {
  const page = await fight(server);
  await page.evaluate(() => { for (const k of Object.keys(localStorage)) if (k.startsWith('bocage.seen.')) localStorage.setItem(k, '0'); });
  for (let i = 0; i < 3; ++i) { const { seq } = await state(page), stack = (await page.locator('.chips button').first().innerText()).trim(); check(!!stack, 'somebody may march'); await page.locator('.chips button').first().click(); await page.waitForSelector('polygon.can[data-hex]:not(.here)'); const hex = await page.locator('polygon.can[data-hex]:not(.here)').first().getAttribute('data-hex'); await clickHex(page, hex); await after(page, seq); }
  const told = await page.evaluate(() => { const k = Object.keys(localStorage).find(x => x.startsWith('bocage.seen.')); const n = Number(localStorage.getItem(k)); localStorage.setItem(k, '0'); return n; });
  await page.reload();
  await page.waitForSelector('.stack');
  if (told >= 8) { await page.waitForSelector('.since .what h2'); await page.locator('.since .primary').click(); await page.waitForSelector('.since', { state: 'detached' }); }
  await leave(page);
}

async function pocket(server) {
  const page = await fight(server, { width: 390, height: 844, isMobile: true, hasTouch: true });
  await accessible(page, 'the Ardennes on a phone');
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing stands out sideways');
  await leave(page);
}

async function firstBattle(server) {
  const page = await visitor();
  await begin(page, server, 'at', 'skyline-drive');
  await page.waitForSelector('.lesson h2');
  await playToTheEnd(page, 7);
  check((await state(page)).over, 'the battle is over');
  await page.waitForSelector('.report h2');
  await leave(page);
}

export default {
  'a division marches in two clicks, a battle is declared in two and fought in one': marchAndFight,
  'layers, overview, order of battle, report': overTheMap,
  'coming back to a campaign': comingBack,
  'the Ardennes on a phone': pocket,
  'America Triumphant, the first battle to its end': firstBattle,
};
