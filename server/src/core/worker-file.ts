import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The bundle that a worker thread or process of ours runs (`store-worker`, `media-worker`). A bundle has it beside
 * itself, or one folder up when the asking code is in `dist/chunks/`; source, as the tests run it, takes what
 * `testing/buildWorkers.ts` built of it.
 */
export function workerFile(name: string): string {
  const places = import.meta.url.endsWith('.ts')
    ? [`.cache/workers/${name}.mjs`]
    : [`${name}.mjs`, `dist/${name}.mjs`, `server/dist/${name}.mjs`];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = places.map((place) => join(folder, place)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (folder === dirname(folder))
      throw new Error(`The ${name} is not built: run \`npm run build -w server\``);
  }
}
