// What a frame costs while the skirmish table moves: 60 pieces of terrain, 60 figures, panned with the mouse, zoomed with the wheel,
// dragged and pinched with fingers. Counted is the processor time of the page's main thread (script, style, layout, paint), which a
// busy machine does not change much; the limit is 8 ms a frame, half of the sixtieth of a second.
//   node tests/frames.mjs
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, openBrowser, visitor } from './browser/browser.mjs';
import { freePort, Server } from './browser/run.mjs';

// A table of 180 by 120 cm in 60 fields, a piece of terrain in each; five sections of twelve between them.
function crowdedTable() {
  const kinds = ['building', 'wood', 'hedge', 'lowwall', 'orchard', 'bocage', 'crops', 'hedge', 'building', 'hill'], terrain = [], figures = [];
  for (let i = 0; i < 60; ++i) {
    const x = (i % 10) * 18 + 2, y = Math.floor(i / 10) * 20 + 3, type = kinds[(i * 7) % 10], poly = (w, h) => `poly = [[${x}, ${y}], [${x + w}, ${y}], [${x + w}, ${y + h}], [${x}, ${y + h}]]`;
    const rest = { building: `storeys = ${1 + (i % 2)}, material = "stone", ${poly(10, 8)}, openings = ["door ${x + 5},${y}", "window ${x},${y + 4}"]`, hill: `height = 3, ${poly(13, 13)}`, wood: poly(13, 12), orchard: poly(13, 13), crops: poly(13, 13) }[type];
    terrain.push(`{ id = "t${i}", type = "${type}", ${rest ?? `line = [[${x}, ${y}], [${x + 13}, ${y + 6}]]`} }`);
  }
  for (let g = 0; g < 5; ++g) for (let n = 0; n < 12; ++n) figures.push(`{ id = "${g < 3 ? 'us' : 'ger'}_${g}-${n + 1}", at = [${20 + g * 36 - (n % 6) * 2.4}, ${17.4 + 20 * g + (n < 6 ? 0 : 2.4)}], facing = 90 }`);
  return `game = "sk"
id = "crowded"
year = 1944
table = [180, 120]
turns = 9
visibility = "day"
attacker = "us"
terrain = [
  ${terrain.join(',\n  ')},
]
side = [{ id = "us", edge = "S", zones = [[[0, 0], [180, 0], [180, 20], [0, 20]]] }, { id = "german", edge = "N", zones = [[[0, 100], [180, 100], [180, 120], [0, 120]]] }]
group = [
  ${[0, 1, 2, 3, 4].map(g => `{ id = "${g < 3 ? 'us' : 'ger'}_${g}", side = "${g < 3 ? 'us' : 'german'}", figures = ["NCO smg", "11 SOLDAT rifle"], quality = "VETERAN" }`).join(',\n  ')},
]
[position]
turn = 2
sequence = 3
active = "us_1"
figure = [
  ${figures.join(',\n  ')},
]
`;
}

// Runs in the page: one event a frame.
async function pan() {
  const frame = document.querySelector('.frame'), box = frame.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height * 0.4;
  const next = () => new Promise(requestAnimationFrame), at = (type, px, py) => new MouseEvent(type, { bubbles: true, cancelable: true, clientX: px, clientY: py, view: window, button: 0 });
  frame.querySelector('.layer').dispatchEvent(at('mousedown', x, y));
  for (let i = 0; i < 120; ++i) { window.dispatchEvent(at('mousemove', x + 220 * Math.sin(i / 9), y + 150 * Math.cos(i / 13))); await next(); }
  window.dispatchEvent(at('mouseup', x, y));
  return 120;
}
async function wheel() {
  const frame = document.querySelector('.frame'), box = frame.getBoundingClientRect();
  for (let i = 0; i < 120; ++i) {
    frame.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, deltaY: i % 60 < 30 ? -40 : 40 }));
    await new Promise(requestAnimationFrame);
  }
  return 120;
}
async function pinch() {
  const frame = document.querySelector('.frame'), on = frame.querySelector('.layer'), box = frame.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const touch = (type, apart, shift, none = false) => {
    const both = [-1, 1].map((side, i) => new Touch({ identifier: i, target: on, clientX: x + side * apart + shift, clientY: y + side * apart * 0.6 }));
    on.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: none ? [] : both, targetTouches: none ? [] : both, changedTouches: both }));
  };
  touch('touchstart', 60, 0);
  for (let i = 0; i < 120; ++i) { touch('touchmove', 90 + 50 * Math.sin(i / 10), 30 * Math.sin(i / 7)); await new Promise(requestAnimationFrame); }
  touch('touchend', 90, 0, true);
  return 120;
}

// Milliseconds of the main thread a frame, by what it did.
async function costs(page, how) {
  const cdp = await page.context().newCDPSession(page), events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'], excludedCategories: ['*'] } });
  const before = await page.evaluate(() => document.querySelector('svg.pieces').getBoundingClientRect().x + document.querySelector('svg.pieces').getBoundingClientRect().width);
  const frames = await page.evaluate(how);
  const after = await page.evaluate(() => document.querySelector('svg.pieces').getBoundingClientRect().x + document.querySelector('svg.pieces').getBoundingClientRect().width);
  if (before === after) throw Error('the table did not move');
  const all = new Promise(done => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await all;
  await cdp.detach();
  // The page's own thread is the one on which most of its frames began.
  const main = new Set(events.filter(e => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map(e => `${e.pid} ${e.tid}`)), own = new Map();
  for (const e of events) if (e.name === 'UpdateLayoutTree' || e.name === 'FunctionCall') own.set(`${e.pid} ${e.tid}`, (own.get(`${e.pid} ${e.tid}`) ?? 0) + 1);
  const thread = [...own].filter(([t]) => main.has(t)).sort((a, b) => b[1] - a[1])[0]?.[0];
  const each = name => events.filter(e => `${e.pid} ${e.tid}` === thread && e.ph === 'X' && e.name === name).map(e => (e.tdur ?? 0) / 1000), of = name => each(name).reduce((n, t) => n + t, 0) / frames;
  const tasks = 'ThreadControllerImpl::RunTask';
  return { whole: of(tasks), worst: Math.max(...each(tasks)), parts: ['FunctionCall', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'].map(n => `${n} ${of(n).toFixed(2)}`).join(', ') };
}

export async function skirmishFrames(server) {
  const seats = ['us', 'german'].map(side => ({ side, player: 0, who: 'human' })), wanted = 8;
  const given = await (await fetch(`${server.url}api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'sk', toml: crowdedTable(), options: {}, dice: 'fair', language: 'en', seats }) })).json();
  if (!given.seats) throw Error(JSON.stringify(given));
  for (const [name, view, ways] of [['1440 by 900', { width: 1440, height: 900 }, { pan, wheel }], ['a phone', { width: 390, height: 844, isMobile: true, hasTouch: true }, { pinch }]]) {
    const page = await visitor(view);
    await page.goto(`${server.url}#/play/${given.seats[0].token}`);
    await page.waitForSelector('.region');
    for (let i = 0; i < 3; ++i) await page.evaluate(() => document.querySelector('.zooms').click()); // the whole table has nowhere to go
    await page.waitForTimeout(1500);
    for (const [what, how] of Object.entries(ways)) {
      const { whole, worst, parts } = await costs(page, how);
      console.log(`${`skirmish, 60 pieces of terrain, 60 figures, ${name}: ${what}`.padEnd(72)} ${whole.toFixed(2)} ms a frame of the main thread, its longest task ${worst.toFixed(1)} ms (${parts})${whole > wanted ? `  OVER ${wanted} ms` : ''}`);
      await page.waitForTimeout(600);
    }
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE.replace('*', view.width) });
    await page.context().close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'bocage-frames-')), server = new Server(folder, await freePort());
  try { await server.start(); await openBrowser(); await skirmishFrames(server); }
  finally { await closeBrowser(); await server.stop(); rmSync(folder, { recursive: true, force: true }); }
}
