import { relative } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';
import { errorLines, readReport, REPORTS } from './report.mjs';

/**
 * Tests that count losses. They are not retried, because one failure is already a finding
 * (`vitest.config.ts`).
 */
const ONCE = 'counts-losses';

/** Runs vitest for all or some files. Returns its exit code and its report; undefined if there is none. */
async function vitest(name, files = []) {
  const path = `${REPORTS}/${name}.json`;
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      // A retry has the machine for itself.
      ...(files.length > 0 ? ['--maxWorkers=1'] : []),
    ],
    { cwd: ROOT },
  );
  return { code, report: readReport(path) };
}

/** Returns failed tests, and files that failed outside their tests. */
function failures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0)
      return status === 'failed' ? [{ file, title: file, error: errorLines([message]) }] : [];
    return tests.map(({ fullName, failureMessages, tags = [] }) => ({
      file,
      title: `${file} › ${fullName}`,
      error: errorLines(failureMessages),
      once: tags.includes(ONCE),
    }));
  });
}

/**
 * Runs all tests but the journeys once. Returns the counts, and `tryAgain`, which runs the files of failed
 * tests again, alone on the machine, because busy machines cause timeouts. `names` still contains tests that
 * passed on the retry. Tests that count losses are not retried.
 */
export async function runVitest() {
  const { code, report } = await vitest('vitest');
  if (!report) return { passed: 0, failed: 1, skipped: 0, names: ['vitest wrote no report'] };
  const found = failures(report);
  const counts = { passed: report.numPassedTests, skipped: report.numPendingTests };
  // Failed without a failed test: an error outside of tests, or a crash.
  if (code !== 0 && found.length === 0)
    found.push({ title: 'vitest, outside its tests', error: '', once: true });

  const result = (failed, again = []) => ({
    ...counts,
    passed: counts.passed + again.length,
    failed: failed.length,
    names: [...failed, ...again.map((one) => ({ ...one, title: `${one.title} (tried again, passed)` }))].map(
      ({ title, error }) => `${title}\n${error}`,
    ),
  });
  return { ...result(found), tryAgain: found.some(({ once }) => !once) ? tryAgain : undefined };

  async function tryAgain() {
    const files = [...new Set(found.filter(({ once }) => !once).map(({ file }) => file))];
    say(`\nOnce more, alone: ${files.join(', ')}`);
    const second = await vitest('vitest-again', files);
    if (!second.report) return result(found);
    const still = new Set(failures(second.report).map(({ title }) => title));
    const stays = ({ title, file, once }) => once || still.has(title) || still.has(file);
    return result(
      found.filter(stays),
      found.filter((one) => !stays(one)),
    );
  }
}
