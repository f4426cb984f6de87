import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/**
 * Bundles a TypeScript program of `scripts` with what it imports from the product, and imports it.
 *
 * @param {string} source path below `scripts`
 * @param {string} name of the bundle in `server/.cache`
 */
export async function importBundled(source, name) {
  const { build } = await import('rolldown');
  // Node resolves packages from the bundle, which must therefore be inside server/.
  const file = inRoot('server', '.cache', `${name}.mjs`);
  await build({
    input: inRoot('scripts', source),
    platform: 'node',
    // Helpers of the bundler are no packages.
    external: (id) => !/^(?:[./#]|@recado\/|@oxc-project\/runtime\/)/.test(id),
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });
  return import(pathToFileURL(file).href);
}
