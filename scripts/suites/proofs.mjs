import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { ensureDependencies } from '../bootstrap/dependencies.mjs';
import { inRoot } from '../bootstrap/paths.mjs';

/** Runs the test files whose paths contain one of `paths`, and sets the exit code. */
export async function runProofs(paths, environment) {
  await ensureDependencies();
  await ensureBuilt(['server', 'scripts']);
  const run = spawnSync(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'scripts',
      '--project',
      'server',
      '--project',
      'embedded-store',
      ...paths,
    ],
    { cwd: inRoot('.'), stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  process.exitCode = run.status ?? 1;
}
