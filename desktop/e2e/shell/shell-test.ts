import type { Locator } from '@playwright/test';
import { demo } from '../stack/demo';
import { expect, type HostOptions, test as journey } from '../stack/journey';
import { signIn } from '../stack/person';
import { untilSubscribed } from '../stack/subscribed';
import { launchElectron } from './host/electron-host';
import { newProfile } from './host/profile';
import type { HostName, LaunchOptions, Profile, Shell } from './host/shell';
import { launchStandIn } from './host/stand-in-host';
import { standInOnly } from './host/stand-in-only';

interface ShellFixtures {
  /** The server that the installation knows; null before the first start. */
  server: string | null | undefined;
  profile: Profile;
  /** Starts the app, also again with the files of the previous start. Returns null if it quits at once. */
  start: (options?: LaunchOptions) => Promise<Shell | null>;
  launch: (options?: LaunchOptions) => Promise<Shell>;
  /** Starts the app and signs a user in, whose window receives events from then on. */
  launchSignedIn: (email: string, options?: LaunchOptions) => Promise<Shell>;
}

/** A test of the desktop app on one of the hosts. Errors on the app's consoles fail the test unless it provokes them. */
export const test = journey.extend<ShellFixtures>({
  server: [undefined, { option: true }],
  profile: async ({ server }, use) => {
    const profile = newProfile(server === undefined ? demo().url : server);
    await use(profile);
    await profile.remove();
  },
  start: async ({ host, profile, complaints }, use) => {
    const started: Shell[] = [];
    await use(async (options = {}) => {
      const shell = await launchOn(host, profile, options);
      if (shell) started.push(shell);
      return shell;
    });
    for (const shell of started) {
      await shell.kill();
      complaints.push(...shell.complaints);
    }
  },
  launch: async ({ start }, use) => {
    await use(async (options) => running(await start(options)));
  },
  launchSignedIn: async ({ launch }, use) => {
    await use(async (email, { remember = false, ...options } = {}) => {
      const shell = await launch({ remember, ...options });
      if (remember) await shell.page.getByRole('switch', { name: 'Salvar Senha' }).click();
      const subscribed = untilSubscribed(shell.page);
      await signIn(shell.page, email);
      await expect(menuOf(shell)).toBeVisible();
      await subscribed;
      return shell;
    });
  },
});

/** The console reports a failed request later than the page. */
const CONSOLE_DELAY_MS = 200;

/** The navigation of a signed-in user. */
export const menuOf = ({ page }: Shell) => page.getByRole('navigation', { name: 'Menu' });
export const signInButton = ({ page }: Shell) => page.getByRole('button', { name: 'Entrar' });

/** Clicks a button that ends the app, possibly before the browser confirms the click. */
export async function clickToEnd(shell: Shell, button: Locator): Promise<void> {
  void button.click().catch(() => undefined);
  await shell.exited;
}

async function launchOn(host: HostName, profile: Profile, options: LaunchOptions): Promise<Shell | null> {
  if (host === 'stand-in') return launchStandIn(profile, options);
  const reason = standInOnly(options, process.platform);
  test.skip(reason !== null, reason ?? '');
  return launchElectron(profile, options);
}

/** Skips the running test on Electron's binary. */
export function needsStandIn(reason: string): void {
  const { host } = test.info().project.use as Partial<HostOptions>;
  test.skip(host === 'electron', reason);
}

/** Skips the rest of the running test on Electron's binary of another system. The stand-in starts as on Windows. */
export function needsWindows(): void {
  const { host } = test.info().project.use as Partial<HostOptions>;
  test.skip(host === 'electron' && process.platform !== 'win32', 'The rest belongs to Windows');
}

/** Starts one app on the stand-in, signed out, for all tests of a file, which Electron's binary skips. */
export function sharedShell(reason: string): () => Shell {
  test.skip(({ host }) => host !== 'stand-in', reason);
  let profile: Profile;
  let shell: Shell | undefined;
  test.beforeAll(async ({ demoOfWorker: _running }) => {
    profile = newProfile(demo().url);
    shell = running(await launchStandIn(profile, {}));
    await expect(signInButton(shell)).toBeVisible();
  });
  test.afterAll(async () => {
    // All tests were skipped.
    if (!shell) return;
    await shell.kill();
    await profile.remove();
    expect(shell.complaints).toEqual([]);
  });
  return () => running(shell ?? null);
}

/**
 * Starts one app, signed out, for those tests of a file that leave it as it was. Each test begins with an empty record of
 * calls, and errors on the console fail the test that provoked them.
 */
export function commonShell(): () => Promise<Shell> {
  let profile: Profile | undefined;
  let shell: Shell | undefined;
  let reported = 0;
  test.afterEach(async ({ complaints }) => {
    // Late errors would fail the next test.
    await new Promise((resolve) => setTimeout(resolve, CONSOLE_DELAY_MS));
    complaints.push(...(shell?.complaints.slice(reported) ?? []));
    reported = shell?.complaints.length ?? 0;
  });
  test.afterAll(async () => {
    await shell?.kill();
    await profile?.remove();
  });
  return async () => {
    const { host = 'stand-in' } = test.info().project.use as Partial<HostOptions>;
    profile ??= newProfile(demo().url);
    shell ??= running(await launchOn(host, profile, {}));
    await expect(signInButton(shell)).toBeVisible();
    await shell.main(() => void globalThis.shellRecord.calls.splice(0));
    return shell;
  };
}

function running(shell: Shell | null): Shell {
  if (!shell) throw new Error('The app quit');
  return shell;
}

export { expect };
