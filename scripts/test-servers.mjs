import { run } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { runMain } from './bootstrap/say.mjs';

/*
 * Runs every test file that starts a server with three servers on one store, among which calls are
 * distributed. Takes long; `npm test` runs a few of them (vitest project `several-servers`). Further
 * arguments are passed to vitest; paths select files.
 */
await runMain(async () => {
  await ensureDependencies();
  const vitest = [inRoot('node_modules', 'vitest', 'vitest.mjs')];
  const given = process.argv.slice(2);
  const selected = given.some((word) => !word.startsWith('-'))
    ? ['run', ...given]
    : ['related', '--run', 'server/src/testing/start-test-server.ts', ...given];
  const { code } = await run(
    process.execPath,
    [...vitest, ...selected, '--project', 'server', '--project', 'alone'],
    {
      cwd: ROOT,
      // Three servers start before a file's first test.
      env: { RECADO_TEST_SERVERS: '3' },
    },
  );
  process.exitCode = code;
});
