import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import type { HostName } from '../shell/host/shell';
import { setDemo } from './demo';
import { type Desk, deskOf } from './desk';
import { appUrl } from './person';
import { openAuthSession } from './session';
import { START_LIMIT_MS, startDemo } from './startDemo';
import { untilSubscribed } from './subscribed';

interface Journey {
  /** Opens a path of the app in a new window with an empty browser profile. */
  openWindow: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Signs a user in and opens the first page in a new window, which receives events from then on. The session is
   * created over HTTP and restored by the app; `sessions.spec.ts` covers the sign-in form.
   */
  signedIn: (email: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Allows console errors that the journey causes on purpose. */
  provokes: (complaint: RegExp) => void;
}

/** Part of all journeys, as journeys with other worker options would need a demo of their own. */
export interface HostOptions {
  /** What the journeys of the desktop app run on. */
  host: HostName;
}

/** At its start the app tries to refresh a session that does not exist yet. */
const FIRST_REFRESH = /status of 401 .*\/auth\/refresh_token/;

/**
 * A test that watches its windows' consoles. An error (a CSP violation, a failed request, an unhandled
 * rejection) fails the journey unless the journey provokes it. The windows close with the journey.
 */
export const test = base.extend<
  Journey & {
    complaints: string[];
    expected: RegExp[];
    deskLeftAsFound: void;
    /** A browser context with a watched console; it closes with the journey. */
    openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  },
  HostOptions & { demoEnvironment: NodeJS.ProcessEnv; demoOfWorker: Desk }
>({
  host: ['stand-in', { option: true, scope: 'worker' }],
  // Greetings and menus are the subject of `chatbot.spec.ts`; elsewhere they would reply between a journey's steps. Receivers of
  // webhooks run on this machine.
  demoEnvironment: [
    async ({}, use) => use({ DEMO_MENUS: 'off', DEMO_BOARD: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' }),
    { scope: 'worker' },
  ],
  // A failed journey may leave data behind. Its retry runs in a new worker with a new demo.
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
  // Each journey finds the demo's tickets at their usual positions. Automatic fixtures start first and end
  // last, so the windows are closed by then.
  deskLeftAsFound: [
    async ({ demoOfWorker }, use, testInfo) => {
      await use();
      // The demo of a failed journey ends with its worker.
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
      const page = await context.newPage();
      const subscribed = untilSubscribed(page);
      await page.goto(appUrl(superAdmin ? '/platform' : '/tickets'));
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await subscribed;
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
