import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { setDemo } from './demo';
import { type Desk, deskOf } from './desk';
import { appUrl, signIn } from './person';
import { START_LIMIT_MS, startDemo } from './startDemo';

interface Journey {
  /** A window of its own: a fresh browser profile at this address of the app. */
  openWindow: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Somebody signed in and at the tickets, in a window of their own. */
  signedIn: (email: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Announces what browsers will complain of in this journey because the journey provokes it. */
  provokes: (complaint: RegExp) => void;
}

/** Nobody is signed in yet, and the app asks whether somebody is. */
const FIRST_REFRESH = /status of 401 .*\/auth\/refresh_token/;

/**
 * A test whose windows are watched: what a browser's console calls an error (a broken rule of the CSP, a failed
 * call, a rejected promise) fails the journey unless the journey provokes it. Its windows close with it.
 */
export const test = base.extend<
  Journey & { complaints: string[]; expected: RegExp[]; deskLeftAsFound: void },
  { demoEnvironment: NodeJS.ProcessEnv; demoOfWorker: Desk }
>({
  demoEnvironment: [async ({}, use) => use({}), { scope: 'worker' }],
  // A failed journey may leave anything behind: the worker that comes after it, and tries it again, has a new demo.
  demoOfWorker: [
    async ({ demoEnvironment }, use) => {
      const { demo, stop } = await startDemo(demoEnvironment);
      setDemo(demo);
      await use(await deskOf(demo));
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 2 * START_LIMIT_MS },
  ],
  expected: async ({}, use) => use([FIRST_REFRESH]),
  provokes: async ({ expected }, use) => use((complaint) => void expected.push(complaint)),
  complaints: async ({ expected }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    const unexpected = complaints.filter((complaint) => !expected.some((known) => known.test(complaint)));
    expect(unexpected, 'what browsers complained of').toEqual([]);
  },
  // Whom a journey looks for in the list stands where the demo has them, however many journeys came before. What is
  // automatic comes first and ends last: the windows are closed by then.
  deskLeftAsFound: [
    async ({ demoOfWorker }, use, testInfo) => {
      await use();
      // A failed one ends with its worker.
      if (testInfo.status === testInfo.expectedStatus) await demoOfWorker.leaveAsFound();
    },
    { auto: true },
  ],
  openWindow: async ({ browser, complaints }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (path = '/', options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error().stack)));
      const page = await context.newPage();
      await page.goto(appUrl(path));
      return page;
    });
    for (const context of contexts) await context.close();
  },
  signedIn: async ({ openWindow }, use) => {
    await use(async (email, options) => {
      const page = await openWindow('/', options);
      await signIn(page, email);
      // A platform admin begins at the platform.
      await expect(page).toHaveURL(/\/app\/(tickets|platform)/);
      return page;
    });
  },
});

export { expect };
