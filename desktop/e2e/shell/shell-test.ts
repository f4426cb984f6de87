import { demo } from '../stack/demo';
import { expect, test as journey } from '../stack/journey';
import { signIn } from '../stack/person';
import { newProfile } from './host/profile';
import type { LaunchOptions, Profile, Shell } from './host/shell';
import { launchStandIn } from './host/stand-in-host';

type SignInOptions = LaunchOptions & { remember?: boolean };

interface ShellFixtures {
  /** The server that the installation knows; null before the first start. */
  server: string | null | undefined;
  profile: Profile;
  /** Starts the app, also again with the files of the previous start. Returns null if it quits at once. */
  start: (options?: LaunchOptions) => Promise<Shell | null>;
  launch: (options?: LaunchOptions) => Promise<Shell>;
  /** Starts the app and signs a user in. */
  launchSignedIn: (email: string, options?: SignInOptions) => Promise<Shell>;
}

/** A test of the desktop app. Errors on the app's consoles fail the test unless it provokes them. */
export const test = journey.extend<ShellFixtures>({
  server: [undefined, { option: true }],
  profile: async ({ server }, use) => {
    const profile = newProfile(server === undefined ? demo().url : server);
    await use(profile);
    profile.remove();
  },
  start: async ({ profile, complaints }, use) => {
    const started: Shell[] = [];
    await use(async (options = {}) => {
      const shell = await launchStandIn(profile, options);
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
      const shell = await launch(options);
      if (remember) await shell.page.getByRole('switch', { name: 'Salvar Senha' }).click();
      await signIn(shell.page, email);
      await expect(menuOf(shell)).toBeVisible();
      return shell;
    });
  },
});

/** The navigation of a signed-in user. */
export const menuOf = ({ page }: Shell) => page.getByRole('navigation', { name: 'Menu' });
export const signInButton = ({ page }: Shell) => page.getByRole('button', { name: 'Entrar' });

/** Starts one app, signed out, for all tests of a file. */
export function sharedShell(): () => Shell {
  let profile: Profile;
  let shell: Shell;
  test.beforeAll(async ({ demoOfWorker: _running }) => {
    profile = newProfile(demo().url);
    shell = running(await launchStandIn(profile, {}));
    await expect(signInButton(shell)).toBeVisible();
  });
  test.afterAll(async () => {
    await shell.kill();
    profile.remove();
    expect(shell.complaints).toEqual([]);
  });
  return () => shell;
}

function running(shell: Shell | null): Shell {
  if (!shell) throw new Error('The app quit');
  return shell;
}

export { expect };
