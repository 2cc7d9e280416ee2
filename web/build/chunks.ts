// Which modules travel together. The entry (main) is as small as can be; what every screen needs (frame) is sent for by
// index.html beside it; a battle's own parts (battle) and what boards stand on (board) are a file each. Everything else
// is divided by where it is imported.
import { sep } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const heads = { main: '/src/main.ts', frame: '/src/start.ts', battle: '/src/screens/Battle.svelte' };
const home = new Map<string, string>(); // a module -> the file it travels in

export const groups = [
  ...Object.keys(heads).map((name, i) => ({ name, priority: 9 - i, test: (id: string) => home.get(id) === name })),
  { name: 'board', priority: 1, test: /[\\/]src[\\/]board[\\/]|[\\/]d3-/, minShareCount: 2 },
];

export const chunks = (): Plugin => ({
  name: 'bocage-chunks',
  apply: 'build',
  buildEnd() {
    const ids = [...this.getModuleIds()];
    for (const [name, head] of Object.entries(heads)) {
      const follow = (id: string): void => {
        if (home.has(id)) return;
        home.set(id, name);
        this.getModuleInfo(id)?.importedIds.forEach(follow);
      };
      const start = ids.find(id => id.split(sep).join('/').endsWith(head));
      if (start) follow(start);
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const frame = Object.values(bundle ?? {}).find(c => c.type === 'chunk' && c.name === 'frame');
      if (frame?.type !== 'chunk') return [];
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: './' + file },
        injectTo: 'head',
      });
      return [
        link('modulepreload', frame.fileName),
        ...[...(frame.viteMetadata?.importedCss ?? [])].map(css => link('stylesheet', css)),
      ];
    },
  },
});
