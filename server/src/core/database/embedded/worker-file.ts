import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the bundled worker lies, seen from a folder above the code that asks. */
const BUNDLED = ['store-worker.mjs', 'dist/store-worker.mjs', 'server/dist/store-worker.mjs'];
/** Source, as the tests run it, takes what `testing/buildWorkers.ts` built of it. */
const FROM_SOURCE = ['.cache/workers/store-worker.mjs'];

/** The worker's file. A bundle has it beside itself, or one folder up when the asking code is in `dist/chunks/`. */
export function workerFile(): string {
  const places = import.meta.url.endsWith('.ts') ? FROM_SOURCE : BUNDLED;
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = places.map((place) => join(folder, place)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (folder === dirname(folder))
      throw new Error('The embedded store is not built: run `npm run build -w server`');
  }
}
