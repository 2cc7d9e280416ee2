// Starts the server on a free port with a database of its own and runs every *.mjs beside this file.
//   node tests/browser/run.mjs [name ...]     BOCAGE=path/to/bocage  CHROMIUM=path/to/chromium
//   PAGE=web/dist: the page from there instead of the one inside the binary
//   ONLY=words: the tests whose name has them     TIMES=20: each so often     JOBS=1: one file at a time, not two
import { fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { createServer as createSite, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserLives, closeBrowser, openBrowser } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const binary = process.env.BOCAGE ?? join(here, '../../../build/bocage');

export const freePort = () => new Promise(done => {
  const probe = createServer().listen(0, '127.0.0.1', () => { const { port } = probe.address(); probe.close(() => done(port)); });
});

// The freshly built page before a server that may carry an older one.
const kinds = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', webmanifest: 'application/json', png: 'image/png' };
function front(folder, port, behind) {
  const site = createSite((ask, reply) => {
    const path = ask.url.split('?')[0], file = join(folder, path === '/' ? 'index.html' : path);
    if (!/^\/(api|ws|healthz)/.test(path) && existsSync(file)) { reply.setHeader('Content-Type', kinds[file.split('.').at(-1)] ?? 'application/octet-stream'); const packed = existsSync(file + '.br') && /\bbr\b/.test(ask.headers['accept-encoding'] ?? ''); if (packed) reply.setHeader('Content-Encoding', 'br'); return reply.end(readFileSync(packed ? file + '.br' : file)); }
    const on = request({ port: behind, path: ask.url, method: ask.method, headers: { ...ask.headers, host: `127.0.0.1:${behind}`, origin: `http://127.0.0.1:${behind}` } }, r => { reply.writeHead(r.statusCode, r.headers); r.pipe(reply); });
    on.on('error', () => { reply.statusCode = 502; reply.end(); });
    ask.pipe(on);
  });
  site.on('upgrade', (ask, socket) => {
    const on = connect(behind, '127.0.0.1', () => {
      on.write(`GET ${ask.url} HTTP/1.1\r\n` + Object.entries({ ...ask.headers, host: `127.0.0.1:${behind}`, origin: `http://127.0.0.1:${behind}` }).map(([k, v]) => `${k}: ${v}\r\n`).join('') + '\r\n');
      on.pipe(socket); socket.pipe(on);
    });
    on.on('error', () => socket.destroy()); socket.on('error', () => on.destroy());
    on.on('close', () => socket.destroy()); socket.on('close', () => on.destroy());
  });
  site.listen(port, '127.0.0.1').unref();
  return site;
}

// The server process; `kill` and `start` let a test interrupt it in mid-battle.
export class Server {
  constructor(folder, port) { this.folder = folder; this.port = port; this.url = `http://127.0.0.1:${port}/`; }
  async start() {
    if (process.env.PAGE && !existsSync(join(process.env.PAGE, 'index.html'))) throw Error(`PAGE=${process.env.PAGE}: no index.html there (web/dist?)`);
    if (process.env.PAGE && !this.site) { this.behind = await freePort(); this.site = front(process.env.PAGE, this.port, this.behind); }
    this.process = spawn(binary, ['serve', '--port', String(this.behind ?? this.port), '--db', join(this.folder, 'battles.db')], { stdio: ['ignore', 'ignore', 'inherit'] });
    return this.ready();
  }
  async ready() {
    for (;;) {
      if (this.process.exitCode !== null) throw Error(`the server ended with ${this.process.exitCode}`);
      try { if ((await fetch(this.url + 'healthz')).ok) return; } catch { /* not yet listening */ }
      await new Promise(done => setTimeout(done, 50));
    }
  }
  stop(signal = 'SIGTERM') {
    return new Promise(done => { if (this.process.exitCode !== null) return done(); this.process.once('exit', done); this.process.kill(signal); });
  }
}

// A test that waits for what never comes fails by its name instead of holding up all others.
const inTime = (test, seconds = 300) => {
  let late;
  return Promise.race([test, new Promise((_, fail) => { late = setTimeout(() => fail(Error(`not over after ${seconds} s`)), seconds * 1000); })]).finally(() => clearTimeout(late));
};

// The tests of one file after another, as next() names them ({file}, or {file, test} for one of them), with a server and a
// browser of their own. Returns what failed, in the same form.
async function work(next) {
  const only = process.env.ONLY ?? '', times = Number(process.env.TIMES ?? 1);
  const folder = mkdtempSync(join(tmpdir(), 'bocage-browser-'));
  const server = new Server(folder, await freePort());
  const failed = [];
  try {
    await server.start();
    await openBrowser();
    for (let job; (job = await next()); ) {
      const { file } = job;
      // A file that cannot be read, or a test that took server or browser along, fails alone: the others still run.
      const { default: tests } = await import('./' + file).catch(e => ({ default: { 'can be loaded': () => { throw e; } } }));
      for (const [name, test] of Object.entries(tests).filter(([name]) => (job.test ? name === job.test : name.includes(only)))) for (let i = 0; i < times; ++i) {
        const began = Date.now();
        try { await inTime(test(server)); console.log(`ok    ${file}: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`); }
        catch (e) {
          failed.push({ file, test: name });
          console.log(`FAIL  ${file}: ${name}\n${e.stack ?? e}`);
          if (server.process.exitCode !== null || server.process.signalCode) await server.start();
          if (!browserLives()) await openBrowser();
        }
      }
    }
  } finally {
    await closeBrowser();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed;
}

// Another process that works on the same list; one that ends without a word has failed.
const helper = jobs => new Promise(done => {
  const child = fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, BOCAGE_HELPER: '1' } });
  let failed, job;
  child.on('message', said => { if (said.failed) failed = said.failed; else child.send({ job: (job = jobs.shift()) ?? null }); });
  child.on('exit', () => done(failed ?? [{ file: job?.file ?? 'before the first file', test: job?.test ?? 'the process of its tests ended' }]));
});
const asked = () => new Promise(done => { process.once('message', said => done(said.job)); process.send({}); });

// What failed is tried once more with nothing beside it. Passing then is no excuse: it is named as unsteady, and wants mending;
// but a busy machine does not take everybody's work along. More than a few failures are no unsteadiness.
const few = 3;
async function again(failed) {
  if (!failed.length || failed.length > few || process.env.TIMES) return failed;
  console.log('once more, alone:');
  const still = await helper([...failed]);
  for (const f of failed) if (!still.some(s => s.file === f.file && s.test === f.test)) console.log(`UNSTEADY  ${f.file}: ${f.test}`);
  return still;
}

if (process.env.BOCAGE_HELPER) {
  const failed = await work(asked);
  process.send({ failed }, () => process.exit(0));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(binary)) throw Error(`${binary} is missing: make build`);
  const wanted = process.argv.slice(2);
  const jobs = readdirSync(here).filter(f => /^\d.*\.mjs$/.test(f) && (!wanted.length || wanted.some(w => f.includes(w)))).sort().map(file => ({ file }));
  const beside = Math.min(jobs.length, Number(process.env.JOBS ?? Math.min(2, availableParallelism())));
  const failed = await again((await Promise.all(Array.from({ length: beside }, () => helper(jobs)))).flat());
  console.log(failed.length ? `${failed.length} failed:\n${failed.map(f => `  ${f.file}: ${f.test}`).join('\n')}` : 'all passed');
  process.exit(failed.length ? 1 : 0);
}
