// Before every test: the words of all games, which a battle fetches from the server.
import { learn } from '../src/text/texts.svelte';

const files = import.meta.glob<Record<string, string>>('../../text/*/web/*.json', { eager: true, import: 'default' });
for (const [path, words] of Object.entries(files)) learn(/text\/(\w+)\/web/.exec(path)![1]!, words);
