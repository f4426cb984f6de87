import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the bundle of a worker thread or process (`store-worker`, `media-worker`, `sheet-worker`). In a build, it is in the
 * same folder or, for code in `dist/chunks/`, one folder up. From source, as in tests,
 * `testing/build-workers.ts` builds it.
 */
export function workerFile(name: string): string {
  const places = import.meta.url.endsWith('.ts')
    ? [`.cache/workers/${name}.mjs`]
    : [`${name}.mjs`, `dist/${name}.mjs`, `server/dist/${name}.mjs`];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = places.map((place) => join(folder, place)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (folder === dirname(folder))
      throw new Error(`The ${name} is not built: run \`npm run build -w @recado/server\``);
  }
}
