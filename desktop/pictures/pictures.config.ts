import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

const { launchOptions } = journeys.use ?? {};

/**
 * Takes the pictures of docs/screens from the demo: `npm run pictures`. No test: whoever changes a screen takes them
 * again, and looks at them.
 */
export default defineConfig({
  ...journeys,
  // Native fields of dates follow the browser's own language.
  use: {
    ...journeys.use,
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--lang=pt-BR'] },
  },
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: '../e2e/stack/startDemos.ts',
  retries: 0,
  timeout: 180_000,
});
