import { defineConfig } from '@playwright/test';
import { temporaryFilesInMemory } from '../scripts/suites/temporary-files';

temporaryFilesInMemory();

/**
 * What a person does, in a real browser against the real product: the demo's server and simulator, started by each
 * worker for its journeys. `CHROMIUM_PATH` names the browser; `npm test` finds or installs one.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: '../scripts/bootstrap/before-journeys.mjs',
  // `npm test` runs two.
  workers: 1,
  // Two journeys on two busy cores may meet a slow moment; what needed a second try is reported as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Every journey recorded in case it fails costs more than the few that are walked again.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps, and a person who allows it. Other arguments for one file would start another worker.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
