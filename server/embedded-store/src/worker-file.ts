import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = 'store-worker.mjs';

/**
 * Returns the bundle of `worker.ts`. A program that bundles this package builds the worker into the same folder (or `dist`, or
 * `server/dist` of a folder above it). From source, as in tests, the tests' global setup builds it.
 */
export function workerFile(): string {
  const places = import.meta.url.endsWith('.ts')
    ? [`.cache/workers/${FILE}`]
    : [FILE, `dist/${FILE}`, `server/dist/${FILE}`];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = places.map((place) => join(folder, place)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (folder === dirname(folder))
      throw new Error('The store-worker is not built: run `npm run build -w @recado/server`');
  }
}
