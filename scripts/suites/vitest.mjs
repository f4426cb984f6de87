import { relative } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';
import { errorLines, readReport, REPORTS } from './report.mjs';

/** Of tests that count what is lost: one failure is the finding (`vitest.config.ts`). */
const ONCE = 'counts-losses';

/** Runs vitest, of all files or of some. Answers its exit code and its report, undefined where it wrote none. */
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
      // A second try has the machine for itself.
      ...(files.length > 0 ? ['--maxWorkers=1'] : []),
    ],
    { cwd: ROOT },
  );
  return { code, report: readReport(path) };
}

/** What failed in a report: tests, and files that failed outside their tests. */
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
 * Everything but the journeys, run once. Answers its counts, and `tryAgain`: runs the files of what failed anew, alone
 * on the machine and from their beginning, as two busy cores meet slow moments; answers the counts with what passed
 * then, which `names` still tells. What counts losses is not tried again.
 */
export async function runVitest() {
  const { code, report } = await vitest('vitest');
  if (!report) return { passed: 0, failed: 1, skipped: 0, names: ['vitest wrote no report'] };
  const found = failures(report);
  const counts = { passed: report.numPassedTests, skipped: report.numPendingTests };
  // Red without a failed test: an error outside them, or a crash.
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
