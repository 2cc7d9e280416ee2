// Lighthouse on lobby, battle and rules, as a desktop and as a phone.
//   npm install --no-save lighthouse && node tests/lighthouse.mjs [page ...]        it is not among our dependencies: it weighs more than all of them
// Wanted: performance 95 on the desktop and 90 on the phone; 100 for accessibility, best practices and SEO.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort, Server } from './browser/run.mjs';

const lighthouse = (await import('lighthouse').catch(() => { throw Error('npm install --no-save lighthouse'); }));
const folder = mkdtempSync(join(tmpdir(), 'bocage-lighthouse-')), server = new Server(folder, await freePort()), port = await freePort();
let low = 0;
try {
  await server.start();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
  const first = (await (await fetch(server.url + 'api/games')).json()).games[0], { id, sides } = first.scenarios[0];
  const seats = sides.map((s, i) => ({ side: s.id, player: 0, ...(i ? { who: 'computer', level: 'recruit' } : { who: 'human' }) }));
  const battle = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: first.code, scenario: id, options: {}, seats }) })).json();
  const pages = { lobby: '', new: `#/new/${first.code}/${id}`, battle: `#/play/${battle.seats.find(s => s.token).token}`, rules: `#/rules/${first.code}` };
  const wantedPages = process.argv.slice(2);
  for (const [name, path] of Object.entries(pages).filter(([n]) => !wantedPages.length || wantedPages.includes(n)))
    for (const kind of ['desktop', 'mobile']) {
      const config = kind === 'desktop' ? lighthouse.desktopConfig : undefined;
      const { lhr } = await lighthouse.default(server.url + path, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] }, config);
      const score = Object.fromEntries(Object.values(lhr.categories).map(c => [c.id, Math.round(c.score * 100)]));
      const wanted = { performance: kind === 'desktop' ? 95 : 90, accessibility: 100, 'best-practices': 100, seo: 100 };
      const missed = Object.keys(wanted).filter(k => score[k] < wanted[k]);
      low += missed.length;
      const told = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight'].map(a => lhr.audits[a]?.displayValue).join(' · ');
      console.log(name.padEnd(6), kind.padEnd(8), JSON.stringify(score), told, missed.length ? 'below: ' + missed.join(', ') : '');
      for (const a of Object.values(lhr.audits)) if (missed.length && a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative') console.log('   ', a.id, a.displayValue ?? '');
    }
  await browser.close();
} finally { await server.stop(); rmSync(folder, { recursive: true, force: true }); }
process.exit(low ? 1 : 0);
