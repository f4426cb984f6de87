import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';

/**
 * `npm run gate [-- --profile=S|M|L]`: measures the limits of `docs/scale.md` on the data of a profile (default L), which
 * it writes once into `.cache/gate`. Fails if a limit is exceeded. Needs 60 GB of disk at L.
 */
async function gate() {
  await ensureDependencies();
  await ensureBuilt(['server', 'scripts']);
  const { build } = await import('rolldown');
  // Node resolves packages from the bundle, which must therefore be inside server/.
  const file = inRoot('server', '.cache', 'gate', 'gate.mjs');
  await build({
    input: inRoot('scripts', 'scale', 'gate', 'gate.ts'),
    platform: 'node',
    external: (id) => !/^(?:[./#]|@recado\/)/.test(id),
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });
  const { runGate } = await import(pathToFileURL(file).href);
  const { rows, notes } = await runGate(say);
  console.table(rows);
  for (const note of notes) say(note);
  process.exit(rows.every(({ result }) => result === 'passed') ? 0 : 1);
}

await runMain(gate);
