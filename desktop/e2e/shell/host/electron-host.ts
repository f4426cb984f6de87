import { once } from 'node:events';
import { _electron, test } from '@playwright/test';
import { RECORDED_CALLS } from '../electron/record-calls';
import { bundleShell } from './bundle';
import type { LaunchOptions, Profile, Shell } from './shell';

/**
 * Runs the app on Electron's binary. Its window is Electron's own, so a spec that Electron cannot run is skipped.
 * @returns null if the app quits before it opens a window
 */
export async function launchElectron(profile: Profile, options: LaunchOptions): Promise<Shell | null> {
  const main = await bundleShell('electron');
  const started = performance.now();
  const app = await _electron.launch({
    args: electronArguments(main, options),
    env: electronEnvironment(profile, process.env),
  });
  const child = app.process();
  const exited = once(child, 'exit').then(() => undefined);
  const complaints: string[] = [];
  app.context().on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  app.context().on('weberror', (error) => complaints.push(String(error.error().stack)));
  const first = await app.firstWindow().catch((error: unknown) => {
    if (child.exitCode === null) throw error;
    return null;
  });
  if (!first) return null;
  await first.waitForLoadState();
  const pageOf = (path: string) =>
    app.windows().findLast((one) => new URL(one.url()).pathname.startsWith(path));
  const shell: Shell = {
    get page() {
      const page = pageOf('/app/');
      if (!page) throw new Error('The app has no page');
      return page;
    },
    recoveryPage: () => pageOf('/recovery'),
    complaints,
    launchMs: performance.now() - started,
    exited,
    main: (run, argument) => app.evaluate(run as never, argument) as never,
    calls: async (name) => {
      test.skip(!RECORDED_CALLS.has(name), `Calls of ${name} are recorded on the stand-in only`);
      const calls = await shell.main(() => globalThis.shellRecord.calls);
      return calls.filter((call) => call.name === name);
    },
    kill: async () => {
      // On Windows, Playwright's own process is a command line, which would not end the app.
      await app.evaluate(() => process.kill(process.pid, 'SIGKILL')).catch(() => undefined);
      await exited;
    },
  };
  return shell;
}

/** Returns the arguments of a start: the main bundle first, then what the system would pass. */
export function electronArguments(main: string, { args = [] }: LaunchOptions): string[] {
  return [main, '--lang=pt-BR', ...args];
}

/** Returns the environment of a start that uses only the files of this installation. */
export function electronEnvironment(
  { userData }: Profile,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const { RECADO_SERVER_URL: _server, ELECTRON_RUN_AS_NODE: _node, ...inherited } = environment;
  return { ...(inherited as Record<string, string>), SHELL_USER_DATA: userData };
}
