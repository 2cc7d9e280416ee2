// A person who gives orders by stack and target: every click is counted.
import { begin, beginSeeded, restingPlace } from './browser.mjs';

export const asked = page => page.waitForFunction(() => { const t = document.querySelector('[data-seq]'); return t && (t.dataset.asked === 'true' || t.dataset.over === 'true'); }, undefined, { timeout: 60_000 });

// The battle set up by the program, both sides.
export async function readyToFight(page, server, scenario = 'lipovka', seats = { 0: 'me', 1: 'computer' }, seed) {
  if (seed === undefined) await begin(page, server, 'pg', scenario, seats);
  else await beginSeeded(page, server, { game: 'pg', scenario, side: 'german', level: 'sergeant', seed });
  for (;;) {
    await asked(page);
    const next = page.locator('.deeds button', { hasText: /^(Set everything up|Done)/ }).first();
    if (!(await next.count())) return;
    const seq = await page.evaluate(() => document.querySelector('[data-seq]').dataset.seq);
    await next.click();
    await page.waitForFunction(s => document.querySelector('[data-seq]').dataset.seq !== s, seq);
  }
}

export class Hand {
  clicks = 0;
  constructor(page) { this.page = page; }
  async press(locator) { ++this.clicks; await locator.click({ timeout: 5000 }); }
  async hex(id, more) {
    ++this.clicks;
    const at = await restingPlace(this.page, id, ['polygon[data-hex="HEX"]', '.stack[data-place="HEX"]']);
    await this.page.mouse.click(at.x, at.y, more);
  }
}

// Plays on with sense until `until` says stop: fires where there is a chance, walks towards what counts, holds what it has.
// Runs in the page; a click is a press on the board or a button, as a person would make it.
export async function playSensibly(page, { slice = 8000, turns = 99 } = {}) {
  return page.evaluate(async ({ slice, turns }) => {
    const end = performance.now() + slice, wait = ms => new Promise(d => setTimeout(d, ms));
    const table = () => document.querySelector('[data-seq]');
    window.hand ??= { clicks: 0, tried: new Set(), turn: '', kinds: {} };
    const hand = window.hand;
    const count = kind => { ++hand.clicks; hand.kinds[kind] = (hand.kinds[kind] ?? 0) + 1; };
    const tap = (el, kind) => { count(kind); el.click(); };
    const spot = hex => { const r = document.querySelector(`polygon[data-hex="${hex}"]`).getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };
    const press = (hex, kind) => {   // a click where the hex is
      const { x, y } = spot(hex);
      count(kind);
      document.querySelector('.frame').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
    };
    // A stack that found nothing to do is left alone until an enemy is near: who plays knows his mortars and his wagons.
    hand.idle ??= {};
    const foes = place => [...document.querySelectorAll('.stack[data-place]')].filter(s => s.querySelector('.nation-soviet') && far(s.dataset.place, place) < 4.5).map(s => s.dataset.place).join();
    const until = async (f, ms = 1500) => { for (const stop = performance.now() + ms; performance.now() < stop; ) { const x = f(); if (x) return x; await wait(8); } return undefined; };
    // What the order lights is drawn with it or in the frame after.
    const drawn = () => new Promise(d => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(d, 8))));
    const far = (a, b) => { const at = h => { const c = +h.slice(0, 2), r = +h.slice(2); return [(c + (r % 2 ? 0 : 0.5)), r * 0.87]; }, [x, y] = at(a), [u, v] = at(b); return Math.hypot(x - u, y - v); };
    const goals = () => [...document.querySelectorAll('.star')].map(s => ({ hex: s.getAttribute('aria-label'), mine: s.classList.contains('side-0') }));
    const percent = el => Number(/(\d+)\s?%/.exec(el?.textContent ?? '')?.[1] ?? 0);
    while (performance.now() < end) {
      const t = table();
      if (!t || t.dataset.over === 'true') return { ...hand, tried: 0, over: true };
      if (t.dataset.asked !== 'true') { await wait(10); continue; }
      const seq = t.dataset.seq, gone = () => until(() => table().dataset.seq !== seq || table().dataset.over === 'true', 2500);
      const turn = document.querySelector('.track .k')?.textContent ?? '';
      if (turn !== hand.turn) { hand.turn = turn; hand.tried.clear(); if (Number(/\d+/.exec(turn)?.[0] ?? 0) > turns) return { ...hand, tried: 0, over: false, done: true }; }
      const chips = [...document.querySelectorAll('.chips button:not(.next)')];
      const card = document.querySelector('.card-at .go');
      if (!chips.length && document.querySelector('.tray')) {   // he moves: fire?
        const go = await until(() => document.querySelector('.card-at .go'), 1200);
        await wait(60);
        if (go && percent(document.querySelector('.card-at .big')) >= 20) tap(go, 'fires at who moves');
        else { const hold = document.querySelector('.deeds [data-verb=decline]'); if (hold) tap(hold, 'holds its fire'); }
        await gone();
        continue;
      }
      if (!chips.length) {   // anything else: what the page proposes, or the first of the list
        const b = document.querySelector('.deeds button.primary') ?? document.querySelector('.deeds button[data-option]') ?? document.querySelector('.all [data-option], .list [data-option]');
        if (!b) { await wait(20); continue; }
        const asked = document.querySelector('.strip, .ask')?.textContent?.slice(0, 60) ?? '';
        tap(b, 'another question: ' + asked);
        await wait(30);
        const sure = document.querySelector('.deeds .armed') && document.querySelector('.deeds button.primary, .deeds .sure');
        if (sure) tap(sure, 'sure: ' + asked);
        await gone();
        continue;
      }
      if (card) { document.querySelector('.card-at .x')?.click(); }
      const next = chips.find(c => c.classList.contains('must') && !hand.tried.has(c.textContent)) ?? chips.find(c => !hand.tried.has(c.textContent));
      if (!next) {
        const pass = document.querySelector('.deeds [data-verb=pass]');
        if (!pass) { hand.tried.clear(); continue; }
        tap(pass, 'pass');
        await wait(30);
        const sure = document.querySelector('.deeds .sure');
        if (sure) tap(sure, 'sure to pass');
        await gone();
        continue;
      }
      hand.tried.add(next.textContent);
      const before = next.textContent, place = before.match(/\d{4}/)?.[0];
      if (place && hand.idle[place] === foes(place) && !next.classList.contains('must')) continue;
      const must = next.classList.contains('must'), offered = next.nextElementSibling?.matches('.next') ? next.nextElementSibling : undefined;
      // What a chip offers is done by one click: recovering, and the next part of a way that was begun, where nobody could fire at it.
      if (offered) {
        const recovers = offered.dataset.next === 'recover';
        tap(offered, recovers ? 'recovers' : 'goes on');
        const begun = () => table().dataset.seq !== seq || table().dataset.asked !== 'true';
        if (!(await until(() => begun() || document.querySelector('.tray [data-deed=go_on]'), 1500))) continue;
        await drawn();
        if (begun()) { await gone(); continue; }
      } else tap(next, must ? 'who must recover' : 'a stack');
      // Who must recover and can do nothing else does so.
      if (!(await until(() => table().dataset.seq !== seq || document.querySelector('.tray'), 1500))) continue;
      if (must && (await until(() => table().dataset.seq !== seq, 500))) continue;
      // Where it may go is told a moment after the stack is taken; who can do nothing shows nothing.
      await until(() => document.querySelector('polygon.aim[data-hex], polygon.can[data-hex]:not(.here), .tray [data-deed=recover]'), 700);
      await drawn();
      const recover = document.querySelector('.tray [data-deed=recover]'), aims = [...document.querySelectorAll('polygon.aim[data-hex]')].map(p => p.dataset.hex);
      if (recover) { tap(recover, 'recovers'); await gone(); continue; }
      let fired = false;
      if (aims.length) {
        // The chances are seen while one points at a target; only who fires clicks.
        const { x, y } = spot(aims[0]);
        document.querySelector('.frame').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: y, pointerType: 'mouse' }));
        const told = await until(() => document.querySelector('.card-at .big'), 1500);
        if (told && percent(told) >= 15 && document.querySelector(`polygon[data-hex="${aims[0]}"]`)) {
          press(aims[0], 'a target');
          const go = await until(() => document.querySelector('.card-at .go'), 1500);
          if (go) { tap(go, 'fire'); fired = true; }
        }
      }
      if (fired) { await gone(); continue; }
      const from = before.match(/\d{4}/)?.[0];
      if (!from) continue;   // off the map
      const star = goals().filter(g => !g.mine).sort((a, b) => far(from, a.hex) - far(from, b.hex))[0];
      const reach = [...document.querySelectorAll('polygon.can[data-hex]:not(.here), polygon.faint[data-hex]')].map(p => p.dataset.hex).filter(h => !document.querySelector(`.stack[data-place="${h}"]`));
      const to = star && reach.sort((a, b) => far(a, star.hex) - far(b, star.hex))[0];
      if (to && far(to, star.hex) + 0.4 < far(from, star.hex) && far(from, star.hex) > 2.2) {
        press(to, 'a way');
        // A way of more than one turn on which enemies could fire is asked about.
        await until(() => table().dataset.seq !== seq || document.querySelector('.card-at .go'), 1500);
        const sure = table().dataset.seq === seq && document.querySelector('.card-at .go');
        if (sure) tap(sure, 'a way under fire');
        await gone();
      }
      else hand.idle[from] = foes(from), document.querySelector('.frame').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
    return { ...hand, tried: 0, over: table()?.dataset.over === 'true' };
  }, { slice, turns });
}
