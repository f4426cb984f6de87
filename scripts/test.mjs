import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { elapsed, runMain, say } from './bootstrap/say.mjs';
import { runPlaywright } from './suites/playwright.mjs';
import { REPORTS } from './suites/report.mjs';
import { runVitest } from './suites/vitest.mjs';

/**
 * Runs the checks, the package check, tests and journeys, then failed tests again. Prints failures and counts at the end.
 * `--times` writes what took how long into `docs/speed.md`.
 */
await runMain(async () => {
  const started = performance.now();
  await ensureDependencies();
  if (process.argv.includes('--changed')) {
    const { runChanged } = await import('./suites/changed.mjs');
    process.exitCode = (await runChanged()) === 0 ? 0 : 1;
    say(`\nThis took ${elapsed(started)}.`);
    return;
  }
  // Debian's package is installed beside the checks; a failure is reported after them.
  const browser = Promise.allSettled([ensureChromium()]);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  // Imported here, because they need the packages that were just installed.
  const { runChecks } = await import('./checks/check.mjs');
  const { runPackageCheck } = await import('./package-check/run-package-check.mjs');
  const parts = [];
  const timed = async (name, part) => {
    const from = performance.now();
    const result = await part();
    parts.push(`${name} ${elapsed(from)}`);
    return result;
  };
  const checks = { ...(await timed('checks', runChecks)), skipped: 0 };
  const [{ value: chromium, reason }] = await browser;
  if (!chromium) throw reason;
  say(`Browser for the journeys: ${chromium}`);
  await timed('build', ensureBuilt);
  const packages = await timed('package check', runPackageCheck);
  const tests = await timed('tests', runVitest);
  const journeys = await timed('journeys', () => runPlaywright(chromium));
  if (process.argv.includes('--times')) {
    const { writeTimes } = await import('./suites/times.mjs');
    await writeTimes(parts);
  }
  const results = [checks, packages, (await tests.tryAgain?.()) ?? tests, journeys];

  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const names = results.flatMap((result) => result.names ?? []);
  if (names.length > 0)
    say(
      `\nWhat failed, and what passed only when tried again:\n${names.map((name) => `  ${name}`).join('\n')}`,
    );
  say(`\nEverything took ${elapsed(started)}: ${parts.join(', ')}.`);
  const skipped = total('skipped');
  say(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
});
