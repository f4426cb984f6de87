import { defineConfig } from '@playwright/test';

/**
 * What a person does, in a real browser against the real product: the demo's server and simulator, started once
 * for all journeys. `CHROMIUM_PATH` names the browser; `npm test` finds or installs one.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/stack/startDemo.ts',
  workers: 1,
  // One journey on two busy cores may meet a slow moment; what needed a second try is reported as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
      ],
    },
  },
});
