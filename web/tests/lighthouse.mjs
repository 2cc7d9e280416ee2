// Lighthouse on the lobby and on form, battle and rules of every game, as a desktop and as a phone.
//   npm install --no-save lighthouse && node tests/lighthouse.mjs [page ...] (battle, uf/new)        it is not among our dependencies: it weighs more than all of them
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
  const { games } = await (await fetch(server.url + 'api/games')).json(), pages = { lobby: '' };
  for (const { code, scenarios: [{ id, sides }] } of games) {
    const seats = sides.map((s, i) => ({ side: s.id, player: 0, ...(i ? { who: 'computer', level: 'recruit' } : { who: 'human' }) }));
    const battle = await (await fetch(server.url + 'api/battles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: code, scenario: id, options: {}, seats }) })).json();
    Object.assign(pages, { [`${code}/new`]: `#/new/${code}/${id}`, [`${code}/battle`]: `#/play/${battle.seats.find(s => s.token).token}`, [`${code}/rules`]: `#/rules/${code}` });
  }
  const wantedPages = process.argv.slice(2);
  for (const [name, path] of Object.entries(pages).filter(([n]) => !wantedPages.length || wantedPages.some(w => n.includes(w))))
    for (const kind of ['desktop', 'mobile']) {
      const config = kind === 'desktop' ? lighthouse.desktopConfig : undefined;
      // Now and then it sees no paint at all in a page that is there: then it looks again.
      let lhr;
      for (let i = 0; i < 5 && (!lhr || lhr.categories.performance.score === null || lhr.categories['best-practices'].score === null); ++i)
        ({ lhr } = await lighthouse.default(server.url + path, { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] }, config));
      const score = Object.fromEntries(Object.values(lhr.categories).map(c => [c.id, Math.round(c.score * 100)]));
      const wanted = { performance: kind === 'desktop' ? 95 : 90, accessibility: 100, 'best-practices': 100, seo: 100 };
      const missed = Object.keys(wanted).filter(k => score[k] < wanted[k]);
      low += missed.length;
      const told = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight'].map(a => lhr.audits[a]?.displayValue).join(' · ');
      console.log(name.padEnd(10), kind.padEnd(8), JSON.stringify(score), told, missed.length ? 'below: ' + missed.join(', ') : '');
      for (const a of Object.values(lhr.audits)) if (missed.length && a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative') console.log('   ', a.id, a.displayValue ?? '');
    }
  await browser.close();
} finally { await server.stop(); rmSync(folder, { recursive: true, force: true }); }
process.exit(low ? 1 : 0);
