import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { App, AutoUpdater } from 'electron';
import { version } from '../../../package.json';
import { browser, openBrowser } from './browser';
import { environment } from './environment';
import { type Members, PreventableEvent } from './members';
import { did, record } from './recorder';

const PATHS: Record<string, string> = {
  userData: environment.userData,
  logs: join(environment.userData, 'logs'),
};
// Electron's folder of the app's resources.
Object.assign(process, { resourcesPath: environment.resources });

const SOCKET = join(environment.userData, 'instance.sock');
const LOCK = join(environment.userData, 'instance.pid');

const emitter = new EventEmitter();
const loginItem = { openAtLogin: false, wasOpenedAtLogin: false, executableWillLaunchAtLogin: false };
let ready = false;
let quitting = false;
let whenReady: Promise<void> | undefined;
let handingOver: Promise<unknown> = Promise.resolve();
/** Closes the windows. Returns false if one prevents it. */
let closeWindows = (): boolean => true;

export function onQuit(close: () => boolean): void {
  closeWindows = close;
}

/** Electron publishes this only while the app does not quit. */
export function allWindowsClosed(): void {
  if (!quitting) emitter.emit('window-all-closed');
}

async function becomeReady(): Promise<void> {
  await openBrowser();
  ready = true;
  emitter.emit('ready');
}

async function end(code = 0): Promise<void> {
  process.send?.({ calls: record.calls });
  await handingOver;
  if (ready) await browser().close();
  emitter.emit('quit', {}, code);
  process.exit(code);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function firstInstance(): number | null {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    return isAlive(pid) ? pid : null;
  } catch {
    // No instance ever started with this folder.
    return null;
  }
}

function listenForInstances(): void {
  mkdirSync(environment.userData, { recursive: true });
  writeFileSync(LOCK, String(process.pid));
  rmSync(SOCKET, { force: true });
  createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => emitter.emit('second-instance', {}, JSON.parse(text), process.cwd()));
  })
    .listen(SOCKET)
    .unref();
}

/** Sends the arguments of this start to the first instance. */
function handOver(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(SOCKET);
    socket.once('error', reject).once('close', () => resolve());
    socket.end(JSON.stringify(process.argv));
  });
}

export const app = Object.assign(emitter, {
  isPackaged: true,
  name: 'Recado',
  getName: () => 'Recado',
  getVersion: () => version,
  getPath: (name) => PATHS[name] ?? join(environment.userData, name),
  isReady: () => ready,
  whenReady: () => (whenReady ??= becomeReady()),
  requestSingleInstanceLock: () => {
    if (firstInstance() === null) {
      listenForInstances();
      return true;
    }
    handingOver = handOver();
    return false;
  },
  enableSandbox: () => did('app.enableSandbox'),
  disableHardwareAcceleration: () => did('app.disableHardwareAcceleration'),
  commandLine: {
    appendSwitch: (name: string, value?: string) => did('app.commandLine.appendSwitch', name, value),
  } as App['commandLine'],
  relaunch: (options) => did('app.relaunch', options?.args),
  exit: (code) => {
    did('app.exit', code);
    void end(code);
  },
  quit: () => {
    if (quitting) return;
    did('app.quit');
    quitting = true;
    emitter.emit('before-quit', new PreventableEvent());
    quitting = closeWindows();
    if (quitting) void end();
  },
  setAppUserModelId: (id) => did('app.setAppUserModelId', id),
  setToastActivatorCLSID: (id) => did('app.setToastActivatorCLSID', id),
  setAsDefaultProtocolClient: (...args) => {
    did('app.setAsDefaultProtocolClient', ...args);
    return true;
  },
  getLocale: () => 'pt-BR',
  getGPUFeatureStatus: () => ({ gpu_compositing: 'enabled' }) as ReturnType<App['getGPUFeatureStatus']>,
  getLoginItemSettings: () => loginItem as ReturnType<App['getLoginItemSettings']>,
  setLoginItemSettings: (settings) => {
    did('app.setLoginItemSettings', settings);
    const { openAtLogin = false, enabled = true } = settings;
    Object.assign(loginItem, { openAtLogin, executableWillLaunchAtLogin: openAtLogin && enabled });
  },
  setBadgeCount: (count) => {
    did('app.setBadgeCount', count);
    return true;
  },
} satisfies Members<App>);

/** The system's updater of macOS, which closes the windows before the app quits. */
export const autoUpdater = Object.assign(new EventEmitter(), {
  quitAndInstall: () => {
    did('autoUpdater.quitAndInstall');
    autoUpdater.emit('before-quit-for-update');
    if (closeWindows()) app.quit();
  },
} satisfies Members<AutoUpdater>);
