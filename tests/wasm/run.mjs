// run.mjs MODULE FOLDER: plays the battles that build/wasm_worlds wrote into the folder, in WebAssembly.
import { readFileSync, readdirSync } from 'node:fs';

const [module, folder] = process.argv.slice(2);
const wasi = new Proxy({}, { get: (_, name) => () => { throw Error(`the rules call ${String(name)}`); } });
const { instance } = await WebAssembly.instantiate(readFileSync(module), { wasi_snapshot_preview1: wasi });
const { _initialize, memory, room, battle } = instance.exports;
_initialize?.();
for (const file of readdirSync(folder).filter((f) => f.endsWith('.world')).sort()) {
  const bytes = readFileSync(`${folder}/${file}`);
  new Uint8Array(memory.buffer, room(), bytes.length).set(bytes);
  const hash = BigInt.asUintN(64, battle(parseInt(file), 7));
  console.log(`${file.replace('.world', '')} ${hash.toString(16).padStart(16, '0')}`);
}
