import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { runMain } from './bootstrap/say.mjs';

/** `npm run soak`: sends 100,000 messages through 20 connections and reports the memory. */
runMain(async () => {
  await ensureDependencies();
  await ensureBuilt(['server', 'scripts']);
  const run = spawnSync(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'scripts',
      'scripts/reliability/soak',
    ],
    { cwd: inRoot('.'), stdio: 'inherit', env: { ...process.env, RECADO_SOAK: 'yes' } },
  );
  process.exitCode = run.status ?? 1;
});
