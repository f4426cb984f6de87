import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { ensureNode, pathWith } from './bootstrap/node-release.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';

const WARNINGS = join(inRoot('.cache', 'node24'), 'warnings.log');
/** Warnings of timers that Node 24 runs at another time than they ask for. */
const OF_TIMERS = /\b(?:TimeoutNegativeWarning|TimeoutOverflowWarning|TimeoutNaNWarning): .*/g;

/**
 * `npm run test:node24 [-- FILES]`: runs types, API tests and tests of the desktop's main process on Node 24, or the given test
 * files. Fails for a warning about a timer, too.
 */
await runMain(async () => {
  await ensureDependencies();
  const node = await ensureNode(24);
  const { output: version } = await run(node, ['--version'], { quiet: true });
  say(`Node ${version.trim()}`);
  rmSync(WARNINGS, { force: true });
  const env = {
    PATH: pathWith(node),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --redirect-warnings=${WARNINGS}`.trim(),
  };
  const given = process.argv.slice(2);
  const vitest = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run'];
  const types = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');
  const commands =
    given.length > 0
      ? [[...vitest, ...given]]
      : [
          ...['shared', 'server', 'server/embedded-store', 'scripts', 'desktop'].map((name) => [
            types,
            '-p',
            name,
          ]),
          [...vitest, '--project=electron'],
          [...vitest, '--project=server', '.api.test.ts'],
        ];
  let failed = 0;
  for (const command of commands) {
    const { code } = await run(node, command, { cwd: ROOT, env });
    if (code !== 0) failed += 1;
  }
  const warnings = existsSync(WARNINGS) ? (readFileSync(WARNINGS, 'utf8').match(OF_TIMERS) ?? []) : [];
  for (const warning of new Set(warnings)) say(warning);
  say(
    `${commands.length - failed} of ${commands.length} commands passed on Node 24, ${warnings.length} warnings about timers`,
  );
  process.exitCode = failed > 0 || warnings.length > 0 ? 1 : 0;
});
