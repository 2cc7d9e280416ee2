import { describe, expect, test } from 'vitest';

const files = import.meta.glob<Record<string, string>>('../../text/*/web/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts'], { eager: true, query: '?raw', import: 'default' });
const topics = [...new Set(Object.keys(files).map(f => f.replace(/.*\/web\//, '')))];
const of = (language: string, topic: string) => Object.entries(files).find(([f]) => f.includes(`/${language}/web/${topic}`))?.[1] ?? {};
// What an argument may fill; the words of a case (other {disrupted}) are none.
const holes = (m: string) => [...m.matchAll(/(?<!\b(?:f|m|one|other) )\{\s*(\w+)/g)].map(x => x[1]!).filter(x => m.includes(`{${x}}`) || m.includes(`{${x},`)).sort();

describe('the words of the page', () => {
  for (const topic of topics) {
    test(`${topic}: both languages have the same keys`, () =>
      expect(Object.keys(of('fr', topic)).sort()).toEqual(Object.keys(of('en', topic)).sort()));
    test(`${topic}: both languages use the same arguments`, () => {
      for (const [key, message] of Object.entries(of('en', topic)))
        expect([key, ...new Set(holes(of('fr', topic)[key] ?? ''))]).toEqual([key, ...new Set(holes(message))]);
    });
  }
  test('every key that the page names is there', () => {
    const all = Object.assign({}, ...topics.map(x => of('en', x)));
    const named = Object.values(sources).flatMap(s => [...s.matchAll(/\bt\('([\w.]+)'/g)].map(m => m[1]!));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(k => !(k in all))).toEqual([]);
  });
});

test('no key of the page stands in another file as well', () => {
  const others = import.meta.glob<Record<string, unknown>>(['../../text/en/**/*.json', '!../../text/en/web/*.json'], { eager: true, import: 'default' });
  const taken = new Set(Object.values(others).flatMap(o => Object.keys(o)));
  const own = topics.flatMap(topic => Object.keys(of('en', topic)));
  expect(own.filter(k => taken.has(k))).toEqual([]);
  expect(own.length).toBe(new Set(own).size);
});
