import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a worker's bundle (`store-worker`, `media-worker`, `sheet-worker`, `backup-worker`): in a build, this
 * folder or one above; from source, as in tests, that of `testing/build-workers.ts`.
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
