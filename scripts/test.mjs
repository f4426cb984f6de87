import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { run } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { elapsed, runMain, say } from './bootstrap/say.mjs';

const REPORTS = inRoot('.cache', 'reports');

/** Runs vitest and answers its counts, read from its JSON report. A run without a report counts as one failure. */
async function runVitest() {
  const report = `${REPORTS}/vitest.json`;
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT },
  );
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0),
      skipped: numPendingTests,
      names: testResults.flatMap(failedOfFile),
    };
  });
}

/** The failed tests of one file of vitest's report; the file itself where it failed outside its tests. */
function failedOfFile({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [relative(ROOT, name)] : [];
  return failed.map(({ fullName }) => `${relative(ROOT, name)} › ${fullName}`);
}

/** The failed and the flaky journeys of a suite of Playwright's report. */
function failedOfSuite({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => `${file} › ${title}${status === 'flaky' ? ' (tried again, passed)' : ''}`),
  );
  return [...here, ...suites.flatMap(failedOfSuite)];
}

/** Runs the browser journeys and answers their counts, read from Playwright's JSON report. */
async function runPlaywright(chromium) {
  const report = `${REPORTS}/playwright.json`;
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'desktop/playwright.config.ts',
      '--reporter=list,json',
      '--workers=2',
    ],
    { cwd: ROOT, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  return counted(code, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: suites.flatMap(failedOfSuite),
    };
  });
}

function counted(code, read) {
  try {
    const counts = read();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    say(`No report was written: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

await runMain(async () => {
  const started = performance.now();
  await ensureDependencies();
  const chromium = await ensureChromium();
  say(`Browser for the journeys: ${chromium}`);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  // Imported late: these need the packages that were just installed.
  const { runChecks } = await import('./checks/check.mjs');
  const results = [{ ...(await runChecks()), skipped: 0 }];
  await ensureBuilt();
  results.push(await runVitest());
  results.push(await runPlaywright(chromium));

  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const names = results.flatMap((result) => result.names ?? []);
  if (names.length > 0)
    say(
      `\nWhat failed, and what passed only when tried again:\n${names.map((name) => `  ${name}`).join('\n')}`,
    );
  say(`\nEverything took ${elapsed(started)}.`);
  const skipped = total('skipped');
  say(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
});
