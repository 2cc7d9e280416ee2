// How fast the page is, in a real browser against the local server:
//   node tests/speed.mjs [answers]      first view of a battle, click to drawn answer, frames while a big map or a full table moves (frames.mjs)
// The limits: first view under 1000 ms, an answer drawn within 50 ms (95 of 100), 60 frames a second.
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { closeBrowser, openBrowser, visitor } from './browser/browser.mjs';
import { freePort, Server } from './browser/run.mjs';
import { skirmishFrames } from './frames.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const answers = Number(process.argv[2] ?? 150);
const folder = mkdtempSync(join(tmpdir(), 'bocage-speed-'));
const server = new Server(folder, await freePort());
const at = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? NaN;
const tell = (name, list, limit) => {
  const p95 = at(list, 0.95);
  console.log(`${name.padEnd(44)} median ${at(list, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ${Math.max(...list).toFixed(1)} ms (${list.length})${p95 > limit ? `  OVER ${limit} ms` : ''}`);
};

// Runs in the page: gives random orders and times each from the click (the second one, where the page asks "anyway?") to the
// frame that shows the answer.
async function clicks({ seed, count }) {
  let s = seed >>> 0;
  const random = () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s / 4294967296; };
  const table = () => document.querySelector('[data-seq]');
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const painted = () => new Promise(done => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => done(); c.port2.postMessage(0); }));
  const times = [];
  for (let idle = 0; times.length < count && idle < 4000;) {
    if (table()?.dataset.over === 'true') break;
    const hand = document.querySelector('#handover');
    if (hand) { hand.parentElement.querySelector('button').click(); await wait(4); continue; }
    const all = [...document.querySelectorAll('[data-option]:not(:disabled)')];
    if (table()?.dataset.asked !== 'true' || !all.length) { ++idle; await wait(4); continue; }
    idle = 0;
    const seq = table().dataset.seq, chosen = all[Math.floor(random() * all.length)];
    await painted();
    let begun = performance.now();
    chosen.click();
    let drawn = false;
    for (let i = 0; i < 120; ++i) {
      await painted();
      if (table()?.dataset.seq !== seq) { drawn = true; break; }
      if (i === 3 && document.querySelector('.deeds .armed')) { await painted(); begun = performance.now(); document.querySelector('.deeds button.primary')?.click(); }
    }
    if (drawn) times.push(performance.now() - begun);
    await wait(5);
  }
  return times;
}

// Runs in a page that draws nothing: the person at the other computer, who answers at random as soon as he is asked.
function enemy(token) {
  const socket = new WebSocket('ws' + location.origin.slice(4) + '/ws');
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'join', token }));
  socket.onmessage = e => {
    const { push, seq, pending } = JSON.parse(e.data), options = pending?.options?.length;
    if (options && (push === 'update' || push === undefined)) socket.send(JSON.stringify({ id: 2, do: 'choose', token, seq, option: Math.floor(Math.random() * options) }));
  };
}

// Runs in the page: drags the map about and turns the wheel, and times every frame.
async function moves() {
  const frame = document.querySelector('.frame'), box = frame.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const times = [];
  let last = performance.now();
  const next = () => new Promise(done => requestAnimationFrame(() => { const now = performance.now(); times.push(now - last); last = now; done(); }));
  const at = (type, px, py) => new MouseEvent(type, { bubbles: true, cancelable: true, clientX: px, clientY: py, view: window, button: 0 });
  for (let i = 0; i < 20; ++i) await next();
  const quiet = times.splice(0);
  frame.dispatchEvent(at('mousedown', x, y));
  for (let i = 0; i < 120; ++i) { window.dispatchEvent(at('mousemove', x + 220 * Math.sin(i / 9), y + 150 * Math.cos(i / 13))); await next(); }
  window.dispatchEvent(at('mouseup', x, y));
  const pan = times.splice(0);
  for (let i = 0; i < 120; ++i) { frame.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY: i % 60 < 30 ? -40 : 40 })); await next(); }
  return { quiet, pan, zoom: times };
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
function serve(dist, port) {
  return new Promise(done => {
    const s = createServer((q, r) => {
      const path = join(dist, q.url === '/' ? 'index.html' : q.url.split('?')[0]);
      if (!existsSync(path)) { r.writeHead(404); return r.end('{}'); }
      r.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
      createReadStream(path).pipe(r);
    }).listen(port, '127.0.0.1', () => done(s));
  });
}

try {
  await server.start();
  await openBrowser();
  for (const [game, scenario] of [['pg', 'lipovka'], ['pg', 'height-228'], ['uf', 'a']]) {
    const page = await visitor({ width: 1440, height: 900 });
    await page.addInitScript(() => { const s = JSON.parse(localStorage.getItem('bocage.settings')); localStorage.setItem('bocage.settings', JSON.stringify({ ...s, confirm: 'never' })); });
    const order = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, scenario }) };
    const { seats } = await (await fetch(`${server.url}api/battles`, order)).json();
    const other = await visitor();
    await other.goto(`${server.url}api/games`);
    await other.evaluate(enemy, seats[1].token);
    const link = `${server.url}#/play/${seats[0].token}`, first = [];
    await page.goto(link);
    await page.waitForSelector('[data-option]');
    for (let i = 0; i < 5; ++i) {
      const fresh = await visitor({ width: 1440, height: 900 });
      await fresh.goto(link);
      await fresh.waitForSelector('[data-option], .table .board');
      first.push(await fresh.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))));
      await fresh.context().close();
    }
    tell(`${game}/${scenario}: first view`, first, 1000);
    tell(`${game}/${scenario}: click to drawn answer`, await page.evaluate(clicks, { seed: 3, count: answers }), 50);
    await page.context().close();
    await other.context().close();
  }
  await skirmishFrames(server);
  const dist = join(folder, 'mock');
  await build({ root: join(here, '..'), mode: 'mock', logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  const port = await freePort(), files = await serve(dist, port);
  const page = await visitor({ width: 1440, height: 900 });
  await page.goto(`http://127.0.0.1:${port}/#/play/big`);
  await page.waitForSelector('.frame');
  await page.waitForTimeout(1500);
  const { quiet, pan, zoom } = await page.evaluate(moves);
  tell('40 by 40 hexes, 200 counters: at rest', quiet, 20);
  tell('40 by 40 hexes, 200 counters: pan', pan, 20);
  tell('40 by 40 hexes, 200 counters: zoom', zoom, 20);
  files.close();
} finally {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
