import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test';
import type { HostName } from '../shell/host/shell';
import { setDemo } from './demo';
import { type Desk, deskOf } from './desk';
import { appUrl } from './person';
import { openAuthSession } from './session';
import { START_LIMIT_MS, startDemo } from './startDemo';
import { untilSubscribed } from './subscribed';
import { type PooledWindow, WindowPool } from './window-pool';

interface Journey {
  /** Opens a path of the app in a window with an empty browser profile. */
  openWindow: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Signs a user in and opens the first page in a window with an empty browser profile, which receives events from then on. The session is
   * created over HTTP and restored by the app; `sessions.spec.ts` covers the sign-in form.
   */
  signedIn: (email: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Allows console errors that the journey causes on purpose. */
  provokes: (complaint: RegExp) => void;
  /** Closes all windows of the journey, as before a sign-in that ends their users' sessions. */
  closeWindows: () => Promise<void>;
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
    /** A new browser context with a watched console; it closes with the journey. */
    openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
    /** A window of the pool, or a new one if it has options, with a watched console. */
    acquireWindow: (
      options?: BrowserContextOptions,
    ) => Promise<Pick<PooledWindow, 'context' | 'page' | 'undo'>>;
    opened: (() => Promise<void>)[];
  },
  HostOptions & { demoEnvironment: NodeJS.ProcessEnv; demoOfWorker: Desk; windowPool: WindowPool }
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
  windowPool: [async ({ browser }, use) => use(new WindowPool(browser)), { scope: 'worker' }],
  opened: async ({}, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(opened);
    await Promise.all(opened.map((close) => close()));
  },
  closeWindows: async ({ opened }, use) => {
    await use(async () => void (await Promise.all(opened.splice(0).map((close) => close()))));
  },
  openContext: async ({ browser, complaints, opened }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(() => context.close());
      watch(context, complaints);
      return context;
    });
  },
  acquireWindow: async ({ complaints, opened, openContext, windowPool }, use, testInfo) => {
    await use(async (options) => {
      if (options) {
        const context = await openContext(options);
        return { context, page: await context.newPage(), undo: [] };
      }
      const window = await windowPool.acquire();
      window.undo.push(watch(window.context, complaints));
      // A window of a failed journey closes, which takes its screenshot.
      opened.push(() =>
        testInfo.status === testInfo.expectedStatus ? windowPool.release(window) : window.context.close(),
      );
      return window;
    });
  },
  openWindow: async ({ acquireWindow }, use) => {
    await use(async (path = '/', options) => {
      const { page } = await acquireWindow(options);
      await page.goto(appUrl(path));
      return page;
    });
  },
  signedIn: async ({ acquireWindow }, use) => {
    await use(async (email, options) => {
      const { context, page, undo } = await acquireWindow(options);
      const { user, clearStorage } = await openAuthSession(context, email);
      undo.push(clearStorage);
      const subscribed = untilSubscribed(page);
      await page.goto(appUrl(user.superAdmin ? '/platform' : '/tickets'));
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await subscribed;
      return page;
    });
  },
});

/** Records the errors of a context's consoles. Returns a function that stops this. */
function watch(context: BrowserContext, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  };
  const onError = (error: WebError) => complaints.push(String(error.error().stack));
  context.on('console', onConsole);
  context.on('weberror', onError);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
  };
}

export { expect };
