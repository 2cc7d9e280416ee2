// Counts the clicks of the usual orders and of a whole battle, and prints them.
//   node tests/clicks.mjs [scenario] [seed of the dice]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser, openBrowser, visitor } from './browser/browser.mjs';
import { asked, playSensibly, readyToFight } from './browser/clicks.mjs';
import { freePort, Server } from './browser/run.mjs';

const scenario = process.argv[2] ?? 'lipovka';
const folder = mkdtempSync(join(tmpdir(), 'bocage-clicks-')), server = new Server(folder, await freePort());
try {
  await server.start();
  await openBrowser();
  const page = await visitor({ width: 1440, height: 900 });
  await readyToFight(page, server, scenario, undefined, Number(process.argv[3] ?? 7));
  await asked(page);
  let told = '', result;
  for (let i = 0; i < 60; ++i) {
    result = await playSensibly(page);
    if (result.turn !== told) console.log(`${(told = result.turn)}: ${result.clicks} clicks so far`);
    else if (process.env.TELL) { console.log(result.clicks, JSON.stringify(result.kinds)); await page.screenshot({ path: process.env.TELL }); }
    if (result.over) break;
  }
  for (const [kind, n] of Object.entries(result.kinds).sort((a, b) => b[1] - a[1])) console.log(String(n).padStart(5), kind);
  console.log(`${scenario}: ${result.clicks} clicks, ${result.over ? 'to the end' : 'not finished'}`, page.faults);
} finally { await closeBrowser(); await server.stop(); rmSync(folder, { recursive: true, force: true }); }
