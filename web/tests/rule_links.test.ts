import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every rule the page names by itself can be opened.
const sources = import.meta.glob<string>('../src/games/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });

test('rules named by the page exist', () => {
  const known = new Set(readdirSync('../text/en/rules').flatMap(file => readFileSync(`../text/en/rules/${file}`, 'utf8').split('\n').map(line => line.split('\t')[0]!)));
  const chapter = (id: string): string => id.split('.').slice(0, 2).join('.');
  const chapters = new Set([...known].map(chapter));
  const named = Object.values(sources).flatMap(s => [...s.matchAll(/'([a-z]+\.\w+\.[\w.]+[*]?)'/g)].map(m => m[1]!)).filter(id => chapters.has(chapter(id)));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(id => !known.has(id))).toEqual([]);
});
