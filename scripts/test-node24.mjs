import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';

const FOLDER = inRoot('.cache', 'node24');
const WARNINGS = join(FOLDER, 'warnings.log');
/** Warnings of timers that Node 24 runs at another time than they ask for. */
const OF_TIMERS = /\b(?:TimeoutNegativeWarning|TimeoutOverflowWarning|TimeoutNaNWarning): .*/g;

/** Installs Node 24 from its npm package into `.cache`. Returns the path of its program. */
async function ensureNode24() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = join(
    FOLDER,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm, ['install', ...options, `${name}@24`], { quiet: true });
  if (code !== 0 || !existsSync(program))
    throw new PlainError(
      `Node 24 could not be installed from the package ${name}.\n\n${output.slice(0, 2_000)}`,
    );
  return program;
}

/**
 * `npm run test:node24 [-- FILES]`: runs types, API tests and tests of the desktop's main process on Node 24, or the given test
 * files. Fails for a warning about a timer, too.
 */
await runMain(async () => {
  await ensureDependencies();
  const node = await ensureNode24();
  const { output: version } = await run(node, ['--version'], { quiet: true });
  say(`Node ${version.trim()}`);
  rmSync(WARNINGS, { force: true });
  const env = {
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
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
