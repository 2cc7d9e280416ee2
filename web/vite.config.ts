import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks, groups } from './build/chunks';

const server = process.env.BOCAGE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte(), chunks()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  worker: { format: 'es', plugins: () => [svelte()] },
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false, assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: { groups } } } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/words.ts'] },
}));
