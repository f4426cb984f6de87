import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { expect } from '../../stack/journey';
import { PAGE_ORIGIN } from '../stand-in/addresses';
import type { Run } from '../stand-in/control';
import type { Call } from '../stand-in/record';
import { bundleShell, WINDOWS } from './bundle';
import { registryOutput } from './registry';
import type { LaunchOptions, Profile, Shell } from './shell';

interface Message {
  complaint?: string;
  loaded?: string;
  id?: number;
  result?: unknown;
  error?: string;
  calls?: Call[];
}

/**
 * Runs the app's main process in Node, with Chromium as its window.
 * @returns null if the app quits before it opens a window
 */
export async function launchStandIn(profile: Profile, options: LaunchOptions): Promise<Shell | null> {
  const main = await bundleShell('stand-in');
  const started = performance.now();
  const child = fork(main, options.args ?? [], {
    env: environmentOf(profile, options),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaints: string[] = [];
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => (errors += part.toString()));
  child.on('message', ({ complaint }: Message) => complaint && complaints.push(complaint));
  const exited = once(child, 'exit').then(() => undefined);
  if (!(await untilLoaded(child))) {
    if (child.exitCode !== 0) throw new Error(`The app ended with code ${child.exitCode}:\n${errors}`);
    return null;
  }
  const launchMs = performance.now() - started;
  const chromiumFolder = join(profile.userData, 'chromium');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort(chromiumFolder)}`);
  const pageOf = (path: string) =>
    browser
      .contexts()[0]
      ?.pages()
      .findLast((one) => one.url().startsWith(PAGE_ORIGIN + path));
  const chromiumPid = await processOf(browser);
  const run = runner(child);
  let callsAtEnd: Call[] | undefined;
  child.on('message', ({ calls }: Message) => (callsAtEnd = calls ?? callsAtEnd));
  const shell: Shell = {
    get page() {
      const page = pageOf('/app/');
      if (!page) throw new Error('The app has no page');
      return page;
    },
    recoveryPage: () => pageOf('/recovery'),
    complaints,
    launchMs,
    exited,
    main: (fn, argument) => run(fn.toString(), argument) as never,
    calls: async (name) => {
      const calls = callsAtEnd ?? (await shell.main(() => globalThis.shellRecord.calls));
      return calls.filter((call) => call.name === name);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await endProcess(chromiumPid);
      await exited;
      await browser.close();
    },
  };
  return shell;
}

function environmentOf(
  { userData, keyFile, resources }: Profile,
  { platform, keyStore, policy, appImage }: LaunchOptions,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Only the stored address counts.
    RECADO_SERVER_URL: undefined,
    SystemRoot: WINDOWS,
    SHELL_REGISTRY: registryOutput(policy ?? {}),
    SHELL_RESOURCES: resources,
    // electron-updater stores its downloads here.
    XDG_CACHE_HOME: join(userData, 'cache'),
    APPIMAGE: appImage,
    SHELL_USER_DATA: userData,
    SHELL_KEY_FILE: keyFile,
    SHELL_KEY_STORE: keyStore ?? 'gnome_libsecret',
    SHELL_PLATFORM: platform ?? 'win32',
  };
}

/** Resolves to false if the process ends first. */
function untilLoaded(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.on('message', ({ loaded }: Message) => {
      if (loaded?.startsWith(PAGE_ORIGIN)) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
}

function debuggingPort(folder: string): number {
  const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
  return Number(port);
}

/** Returns the id of Chromium's main process. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('Chromium names no main process');
  return main.id;
}

async function endProcess(pid: number): Promise<void> {
  await expect.poll(() => kill(pid, 'SIGKILL')).toBe(false);
}

/** Returns false if there is no such process. */
function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function runner(child: ChildProcess): (text: string, argument: unknown) => Promise<unknown> {
  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  child.on('message', (message: Message) => {
    if (message.id === undefined) return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  return (text, argument) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error)),
      );
      child.send({ id: last, text, argument } satisfies Run);
    });
}
