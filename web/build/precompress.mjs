// node precompress.mjs <dir>: writes file.gz and file.br beside every text asset that gains from it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dir = process.argv[2];
for (const name of readdirSync(dir, { recursive: true })) {
  const path = join(dir, name);
  if (!statSync(path).isFile() || !/\.(html|js|css|json|svg|wasm|txt|webmanifest)$/.test(path)) continue;
  const raw = readFileSync(path);
  const put = (ending, bytes) => bytes.length < raw.length * 0.9 && writeFileSync(path + ending, bytes);
  put('.gz', gzipSync(raw, { level: 9 }));
  put('.br', brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  }));
}
