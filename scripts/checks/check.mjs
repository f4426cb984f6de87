import { run } from '../bootstrap/child.mjs';
import { ensureDependencies } from '../bootstrap/dependencies.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { elapsed, runMain, say } from '../bootstrap/say.mjs';

const bin = (path) => [process.execPath, inRoot('node_modules', path)];

/** The fast checks. Each is one command that passes or fails. */
const CHECKS = [
  // The errors of TypeScript's compiler, and rules that need types: a promise without await or catch loses its error. Checks each
  // file once; `tsc` for each package checks again what packages import from each other.
  [
    'types and promises',
    ...bin('oxlint/bin/oxlint'),
    '--type-aware',
    '--type-check',
    'shared/src',
    'server/src',
    'server/embedded-store',
    'desktop',
    'scripts',
  ],
  [
    'lint',
    ...bin('eslint/bin/eslint.js'),
    '.',
    '--max-warnings=0',
    '--cache',
    '--cache-location',
    '.cache/eslint',
  ],
  [
    'format',
    ...bin('prettier/bin/prettier.cjs'),
    '--check',
    '.',
    '--log-level=warn',
    '--cache',
    '--cache-location=.cache/prettier',
  ],
  [
    'boundaries',
    ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    'shared/src',
    'server/src',
    'server/embedded-store',
    'desktop/src',
    'scripts',
  ],
  [
    'boundaries: rooms',
    ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.rooms.mjs',
    'desktop/src/renderer',
    'server/embedded-store/src',
  ],
  ['dead code', ...bin('knip/bin/knip.js'), '--no-progress'],
  ['locales', process.execPath, inRoot('scripts', 'checks', 'locales.mjs')],
  ['references', process.execPath, inRoot('scripts', 'checks', 'references.mjs')],
  ['prose', process.execPath, inRoot('scripts', 'checks', 'prose.mjs')],
  ['names', process.execPath, inRoot('scripts', 'checks', 'names.mjs')],
  ['licences', process.execPath, inRoot('scripts', 'checks', 'licences.mjs'), '--check'],
];

/** Each check uses one core. A third one would cost memory and save little time on most machines. */
const AT_ONCE = 2;

/**
 * Runs every check, two at a time, and prints its result. Returns the numbers of passed and failed checks,
 * and the names of failed ones.
 */
export async function runChecks() {
  let passed = 0;
  const names = [];
  const waiting = [...CHECKS];
  const runInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next;
      const started = performance.now();
      const { code, output } = await run(command, args, { cwd: ROOT, quiet: true });
      if (code === 0) passed += 1;
      else names.push(name);
      say(`${code === 0 ? '✓' : '✗'} ${name} (${elapsed(started)})`);
      if (code !== 0) say(output.slice(-6000));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  return { passed, failed: names.length, names };
}

if (process.argv[1] === inRoot('scripts', 'checks', 'check.mjs')) {
  await runMain(async () => {
    await ensureDependencies();
    const { failed } = await runChecks();
    process.exitCode = failed === 0 ? 0 : 1;
  });
}
