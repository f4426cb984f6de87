import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/**
 * Takes the pictures of docs/screens from the demo: `npm run pictures`. No test: whoever changes a screen takes them
 * again, and looks at them.
 */
export default defineConfig({
  ...journeys,
  use: {
    ...journeys.use,
    launchOptions: {
      ...journeys.use?.launchOptions,
      args: [
        ...(journeys.use?.launchOptions?.args ?? []),
        // A microphone that beeps, and somebody who allows it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: '../../scripts/bootstrap/before-journeys.mjs',
  retries: 0,
  timeout: 180_000,
});
