import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every rule the page names by itself can be opened.
const sources = import.meta.glob<string>('../src/games/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });

test('rules named by the page exist', () => {
  const known = new Set(['pg', 'uf'].flatMap(g => readFileSync(`../text/en/rules/${g}.tsv`, 'utf8').split('\n').map(line => line.split('\t')[0]!)));
  const named = Object.values(sources).flatMap(s => [...s.matchAll(/'((?:pg|uf)\.(?:\d+|df|bm|at|as)\.\w+[*]?)'/g)].map(m => m[1]!));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(id => !known.has(id))).toEqual([]);
});
