import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { setDemo } from './demo';
import { type Desk, deskOf } from './desk';
import { appUrl } from './person';
import { openAuthSession } from './session';
import { START_LIMIT_MS, startDemo } from './startDemo';

interface Journey {
  /** A window of its own: a fresh browser profile at this address of the app. */
  openWindow: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * A signed-in person in a window of their own, at the first page after the sign-in. The session is created over HTTP
   * and restored by the app; `sessions.spec.ts` covers signing in by the form.
   */
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
  Journey & {
    complaints: string[];
    expected: RegExp[];
    deskLeftAsFound: void;
    /** A browser context whose console is watched; it closes with the journey. */
    openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  },
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
  openContext: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error().stack)));
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openWindow: async ({ openContext }, use) => {
    await use(async (path = '/', options) => openPage(await openContext(options), path));
  },
  signedIn: async ({ openContext }, use) => {
    await use(async (email, options) => {
      const context = await openContext(options);
      const { superAdmin } = await openAuthSession(context, email);
      const page = await openPage(context, superAdmin ? '/platform' : '/tickets');
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      return page;
    });
  },
});

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(appUrl(path));
  return page;
}

export { expect };
