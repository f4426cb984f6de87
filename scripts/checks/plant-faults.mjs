import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { elapsed, PlainError, runMain, say } from '../bootstrap/say.mjs';
import { FAULTS } from './faults.mjs';

/**
 * Plants the dangerous faults of `faults.mjs` one after the other, and reports which of them a test detects.
 * `npm run faults` plants all, `npm run faults -- <word…>` those whose name contains one of the words. Edits
 * source files and restores them, so the working tree must have no changes. A fault counts as detected only
 * if a test fails that passes without it. A run that times out or does not start detects nothing.
 */
const RUN_LIMIT_MS = 10 * 60_000;
const REPORT = inRoot('.cache', 'reports', 'faults.json');

/** Runs test files. Returns the names of failed tests, and the problem if no test was reported. */
async function failuresOf(tests, bail) {
  rmSync(REPORT, { force: true });
  const { code, output } = await run(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...(bail ? ['--bail=1'] : []),
      '--reporter=json',
      `--outputFile=${REPORT}`,
      ...tests,
    ],
    { cwd: ROOT, quiet: true, timeoutMs: RUN_LIMIT_MS },
  );
  if (code === 124) return { failed: [], trouble: 'timed out' };
  if (!existsSync(REPORT)) return { failed: [], trouble: output.trim().split('\n').at(-1) ?? 'no report' };
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  if (testResults.length === 0) return { failed: [], trouble: 'no test file found' };
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { failed, trouble: broken ? `${broken.name} did not start` : '' };
}

async function planted({ name, file, from, to }, act) {
  const path = inRoot(file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2)
    throw new PlainError(`"${name}": ${file} does not contain what it replaces exactly once.`);
  const restore = () => writeFileSync(path, source);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return await act();
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

await runMain(async () => {
  if (execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: ROOT }).length > 0)
    throw new PlainError('Commit or stash your changes first: faults are planted in the source files.');
  const words = process.argv.slice(2);
  const faults = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (faults.length === 0) throw new PlainError('No fault has such a name.');

  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const clean = await failuresOf(tests, false);
  if (clean.failed.length > 0 || clean.trouble !== '')
    throw new PlainError(`Without a fault: ${[...clean.failed, clean.trouble].join('\n')}`);

  let noticed = 0;
  for (const fault of faults) {
    const started = performance.now();
    const { failed, trouble } = await planted(fault, () => failuresOf(fault.tests, true));
    if (failed.length > 0) noticed += 1;
    const verdict = failed.length > 0 ? '✓ noticed' : '✗ unseen ';
    say(`${verdict} ${fault.name} (${elapsed(started)}) ${failed[0] ?? trouble}`);
  }
  say(`\n${noticed} of ${faults.length} faults were noticed.`);
  process.exitCode = noticed < faults.length ? 1 : 0;
});
