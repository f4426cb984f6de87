import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/**
 * Creates the screenshots of docs/screens from the demo: `npm run screenshots`. They are no tests: a person who
 * changes a screen runs this again and checks the result.
 */
export default defineConfig({
  ...journeys,
  projects: undefined,
  use: {
    ...journeys.use,
    launchOptions: {
      ...journeys.use?.launchOptions,
      args: [
        ...(journeys.use?.launchOptions?.args ?? []),
        // The browser's fake microphone beeps and is always permitted.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  testDir: '.',
  testMatch: '*.screenshots.ts',
  globalSetup: '../../scripts/bootstrap/before-journeys.mjs',
  retries: 0,
  timeout: 180_000,
});
