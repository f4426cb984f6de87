import { existsSync, readFileSync } from 'node:fs';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { errorLines, LINES, readReport, REPORTS } from './report.mjs';

/** Lines of a page's snapshot that show where a journey failed: headings, dialogs, notices, focus. */
const RELEVANT = /- .?(heading|dialog|alert|alertdialog|status)\b|\[active\]|\[selected\]/;

/** Returns those lines of the snapshot that Playwright stores for a failed try. */
function shown({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => RELEVANT.test(line));
  return `      Page: ${lines
    .slice(0, LINES)
    .map((line) => line.trim())
    .join(' ')}\n`;
}

/** Returns a suite's failed and flaky journeys. */
function failedOf({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const again = status === 'flaky' ? ' (tried again, passed)' : '';
        const errors = results.flatMap((result) => result.errors ?? []).map(({ message }) => message);
        return `${file} › ${title}${again}\n${errorLines(errors)}\n${results.map(shown).join('')}`;
      }),
  );
  return [...here, ...suites.flatMap(failedOf)];
}

/** Runs the browser journeys, two at a time, in the browser at this path. Returns their counts. */
export async function runPlaywright(chromium) {
  const path = `${REPORTS}/playwright.json`;
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'desktop/playwright.config.ts',
      '--reporter=list,json',
      '--workers=2',
      // Each failed journey costs minutes. A broken product must show its failures before CI's time is over.
      '--max-failures=10',
    ],
    { cwd: ROOT, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path } },
  );
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0, names: ['the journeys wrote no report'] };
  const { stats, suites } = report;
  const names = suites.flatMap(failedOf);
  // Failed without a failed journey: it did not start or was interrupted.
  const broken = code !== 0 && stats.unexpected === 0;
  if (broken)
    names.push(`the journeys, outside them\n${errorLines(report.errors.map(({ message }) => message))}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: broken ? 1 : stats.unexpected,
    skipped: stats.skipped,
    names,
  };
}
