import { defineConfig } from '@playwright/test';
import { electronBinary } from '../scripts/demo/open-app.mjs';
import { temporaryFilesInMemory } from '../scripts/suites/temporary-files';
import { CHROMIUM_ARGUMENTS } from './e2e/stack/chromium-arguments';
import type { HostOptions } from './e2e/stack/journey';

temporaryFilesInMemory();

/**
 * Runs user journeys in a real browser against the real product: each worker starts a demo's server and
 * simulator. `CHROMIUM_PATH` names the browser; `npm test` finds or installs one. The shell specs run once more on
 * Electron's binary where it is installed.
 */
export default defineConfig<object, HostOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'chromium' },
    ...(electronBinary()
      ? [{ name: 'electron', testDir: 'e2e/shell', use: { host: 'electron' as const } }]
      : []),
  ],
  outputDir: '../test-results',
  globalSetup: '../scripts/bootstrap/before-journeys.mjs',
  // `npm test` starts two workers.
  workers: 1,
  // A busy machine may cause a timeout. Journeys that pass in the second attempt are reported as flaky.
  retries: 1,
  // Long enough for a machine that is busy with other work; a passing journey takes no longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Animations cost a third of the browser's work, and each click waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey costs more than running the few failed ones again.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        ...CHROMIUM_ARGUMENTS,
        // The fake microphone is always permitted. Other arguments in one file would start another worker.
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
