import { ensureBuilt } from './bootstrap/build.mjs';
import { importBundled } from './bootstrap/bundled.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { runMain, say } from './bootstrap/say.mjs';

/**
 * `npm run gate [-- --profile=S|M|L]`: measures the limits of `docs/scale.md` on the data of a profile (default L), which
 * it writes once into `.cache/gate`. Fails if a limit is exceeded. Needs 60 GB of disk at L.
 */
async function gate() {
  await ensureDependencies();
  await ensureBuilt(['server', 'scripts']);
  const { runGate } = await importBundled('scale/gate/gate.ts', 'gate');
  const { rows, notes } = await runGate(say);
  console.table(rows);
  for (const note of notes) say(note);
  process.exit(rows.every(({ result }) => result === 'passed') ? 0 : 1);
}

await runMain(gate);
