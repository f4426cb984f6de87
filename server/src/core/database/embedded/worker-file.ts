import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The built worker. A bundle has it beside itself (`dist/store-worker.mjs`, the asking code perhaps in
 * `dist/chunks/`); run from source, as the tests are, it is what `testing/buildWorkers.ts` built.
 */
export function workerFile(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const place of ['store-worker.mjs', 'dist/store-worker.mjs', '.cache/workers/store-worker.mjs']) {
      const file = join(folder, place);
      if (existsSync(file) && !isStale(folder, place)) return file;
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The embedded store is not built: run `npm run build -w server`');
    folder = parent;
  }
}

/** Seen from the source, only the tests' build is sure to be of this source. */
function isStale(folder: string, place: string): boolean {
  return place.startsWith('dist/') && existsSync(join(folder, 'src'));
}
