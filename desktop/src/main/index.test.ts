import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MachinePolicy } from '../ipc/bridge';
import { SENT } from '../ipc/channelNames';

const TICKET = '/tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f';

/** A fake system for the main process: it records calls and emits events. */
class System {
  /** Also the folder of the next start, if one follows. */
  constructor(readonly folder = mkdtempSync(join(tmpdir(), 'recado-index-'))) {}
  done: string[] = [];
  windows: FakeWindow[] = [];
  notifications: (EventEmitter & { toastXml: string })[] = [];
  /** Passes a reply from Windows' notification centre, or stores the one that started the app. */
  activate: (activation: Electron.ActivationArguments) => void = (early) => (this.activation = early);
  activation: Electron.ActivationArguments | null = null;
  channels = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>();
  firstInstance = true;
  policy: MachinePolicy = {};
  openedAtLogin = false;
  stored = new Map<string, unknown>();
  appMenu: Electron.MenuItemConstructorOptions[] | null = null;
  trayMenu: Electron.MenuItemConstructorOptions[] = [];
  becomeReady = () => undefined as void;
  private readonly ready = new Promise<void>((resolve) => (this.becomeReady = resolve));
  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    commandLine: { appendSwitch: (name: string, value: string) => this.did(`--${name}=${value}`) },
    requestSingleInstanceLock: () => this.firstInstance,
    getVersion: () => '1.0.0',
    whenReady: () => this.ready,
    enableSandbox: () => this.did('sandboxed'),
    disableHardwareAcceleration: () => this.did('no acceleration'),
    setAppUserModelId: (id: string) => this.did(`named ${id}`),
    setToastActivatorCLSID: () => undefined,
    setAsDefaultProtocolClient: (scheme: string) => this.did(`links ${scheme}`),
    setBadgeCount: () => true,
    getPath: (name: string) => join(this.folder, name),
    getLoginItemSettings: () => ({ openAtLogin: false, wasOpenedAtLogin: this.openedAtLogin }),
    quit: () => this.did('quit'),
    relaunch: ({ args }: { args: string[] }) => this.did(`starts again with ${JSON.stringify(args)}`),
  });
  readonly session = Object.assign(new EventEmitter(), {
    downloadURL: (url: string) => this.did(`downloads ${url}`),
    setSpellCheckerEnabled: () => undefined,
    setSpellCheckerLanguages: () => undefined,
    availableSpellCheckerLanguages: ['pt-BR'],
    setPermissionRequestHandler: () => this.did('permissions asked'),
    setPermissionCheckHandler: () => this.did('permissions checked'),
  });
  did = (what: string) => void this.done.push(what);
  get window(): FakeWindow {
    return this.windows.at(-1)!;
  }
  /** Calls the main process as the page does. */
  call = (channel: string, ...args: unknown[]) =>
    this.channels.get(channel)!({ senderFrame: { parent: null, url: 'app://recado/app/' } }, ...args);
  claim = (source = 'deepLink') => this.call('paths:claim', source) as Promise<string | null>;
}

class FakeWindow extends EventEmitter {
  state = { shown: 0, focused: 0, minimized: false, hidden: false };
  sent: unknown[][] = [];
  webContents = Object.assign(new EventEmitter(), {
    send: (...message: unknown[]) => this.sent.push(message),
    getURL: () => 'app://recado/app/settings',
    reload: () => undefined,
    openWindow: (_details: { url: string }): unknown => null,
    setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
      this.openWindow = handler;
    },
  });
  constructor() {
    super();
    system.windows.push(this);
    system.app.emit('web-contents-created', {}, this.webContents);
    system.did('window');
  }
  show = () => void (this.state.shown += 1);
  hide = () => void (this.state.hidden = true);
  focus = () => void (this.state.focused += 1);
  isMinimized = () => this.state.minimized;
  restore = () => void (this.state.minimized = false);
  minimize = () => void (this.state.minimized = true);
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 0, y: 0, width: 800, height: 600 });
  loadURL = () => Promise.resolve();
  destroy = () => this.emit('closed');
}

let system: System;
const { argv, platform } = process;
const failureHandlers = process.listeners('uncaughtException');

vi.mock('electron', () => ({
  get app() {
    return system.app;
  },
  get session() {
    return { defaultSession: system.session };
  },
  autoUpdater: { on: () => undefined },
  BrowserWindow: FakeWindow,
  dialog: { showErrorBox: (title: string) => system.did(title) },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: never) => {
      system.did('menu');
      system.appMenu = menu;
    },
  },
  Tray: class extends EventEmitter {
    setImage = () => undefined;
    setToolTip = () => undefined;
    setContextMenu = (menu: never) => (system.trayMenu = menu);
  },
  nativeImage: { createFromPath: () => ({ setTemplateImage: () => undefined }) },
  ipcMain: {
    handle: (channel: string, handler: never) => system.channels.set(channel, handler),
  },
  nativeTheme: {},
  Notification: class extends EventEmitter {
    static isSupported = () => true;
    static handleActivation(callback: System['activate']) {
      system.activate = callback;
      if (system.activation) callback(system.activation);
    }
    readonly toastXml: string;
    constructor({ title, toastXml }: { title: string; toastXml: string }) {
      super();
      this.toastXml = toastXml;
      system.did(`notification ${title}`);
      system.notifications.push(this);
    }
    show = () => undefined;
    close = () => undefined;
  },
  powerMonitor: { on: () => undefined },
  net: {},
  protocol: {
    registerSchemesAsPrivileged: () => system.did('scheme declared'),
    handle: (scheme: string) => system.did(`serves ${scheme}`),
  },
  safeStorage: {},
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] },
  shell: { openExternal: (url: string) => Promise.resolve(system.did(`outside ${url}`)) },
}));
vi.mock('electron-log/main', () => ({
  default: {
    initialize: () => undefined,
    errorHandler: { startCatching: () => undefined },
    warn: () => undefined,
  },
}));
vi.mock('./policy/readPolicy', () => ({
  readPolicy: () => Promise.resolve(system.policy),
  runProgram: null,
}));
vi.mock('electron-store', () => ({
  default: class {
    constructor(private readonly options: { defaults: Record<string, unknown> }) {}
    get = (key: string) => system.stored.get(key) ?? this.options.defaults[key];
    set = (key: string, value: unknown) => system.stored.set(key, value);
  },
}));

/** Starts the main process; the app is ready unless `early` is set. */
async function start({
  on = 'win32' as NodeJS.Platform,
  args = [] as string[],
  first = true,
  early = false,
}) {
  vi.resetModules();
  Object.defineProperty(process, 'platform', { value: on });
  process.argv = ['recado', ...args];
  system.firstInstance = first;
  await import('./index');
  if (early) return;
  system.becomeReady();
  if (first) await vi.waitFor(() => expect(system.app.listenerCount('activate')).toBe(1));
}

beforeEach(() => (system = new System()));
afterEach(() => {
  for (const handler of process.listeners('uncaughtException'))
    if (!failureHandlers.includes(handler)) process.off('uncaughtException', handler);
  rmSync(system.folder, { recursive: true, force: true });
  process.argv = argv;
  Object.defineProperty(process, 'platform', { value: platform });
});

test('opens no window before the page can be served and permissions are limited', async () => {
  await start({ early: true });
  await vi.waitFor(() => expect(system.done).toContain('links recado'));
  expect(system.done).toEqual([
    'named br.app.recado.desktop',
    'sandboxed',
    '--lang=pt-BR',
    'scheme declared',
    'links recado',
  ]);
  expect(system.channels.size).toBeGreaterThan(0);
  system.becomeReady();
  await vi.waitFor(() => expect(system.windows).toHaveLength(1));
  expect(system.done.slice(5)).toEqual([
    'serves app',
    'permissions asked',
    'permissions checked',
    'menu',
    'window',
  ]);
});

test('quits a second instance at once without opening anything', async () => {
  await start({ first: false });
  expect(system.done).toEqual([
    'named br.app.recado.desktop',
    'sandboxed',
    '--lang=pt-BR',
    'scheme declared',
    'quit',
  ]);
  expect(system.channels.size).toBe(0);
});

test.each([
  ['the language of the last start', { shownLanguage: 'es', companyLanguage: 'en' }, 'es'],
  ["the company's language", { companyLanguage: 'en' }, 'en-GB'],
])('shows date fields in %s', async (_name, stored, locale) => {
  for (const [key, value] of Object.entries(stored)) system.stored.set(key, value);
  await start({ early: true });
  expect(system.done).toContain(`--lang=${locale}`);
});

test('remembers the language of the policy for the next start', async () => {
  system.policy = { language: 'en' };
  await start({});
  expect(system.stored.get('shownLanguage')).toBe('en');
});

test('explains a missing sandbox and quits instead of opening a window', async () => {
  await start({ on: 'linux', args: ['--no-sandbox'], early: true });
  system.becomeReady();
  await vi.waitFor(() => expect(system.done).toContain('quit'));
  expect(system.done.slice(-2)).toEqual(['O Recado não pode ser aberto com segurança', 'quit']);
  expect(system.windows).toEqual([]);
});

test('shows the first instance instead, and opens the second one’s link', async () => {
  await start({});
  system.window.state.minimized = true;
  system.app.emit('second-instance', {}, ['recado', `recado:/${TICKET}`]);
  expect(system.window.state).toMatchObject({ minimized: false });
  expect(system.window.state.shown).toBeGreaterThan(0);
  expect(system.window.state.focused).toBeGreaterThan(0);
  expect(system.window.sent).toContainEqual([SENT.pathWaiting, 'deepLink']);
  expect(await system.claim()).toBe(TICKET);
});

test('shows the first instance after a second start without a link', async () => {
  await start({});
  system.app.emit('second-instance', {}, ['recado']);
  expect(system.window.state.shown).toBe(1);
  expect(await system.claim()).toBeNull();
});

test('stores the link of the start until its page takes it, once', async () => {
  await start({ args: ['recado://connections'] });
  expect(await system.claim()).toBe('/connections');
  expect(await system.claim()).toBeNull();
});

test('accepts a link before the app is ready on a Mac', async () => {
  await start({ on: 'darwin', early: true });
  const event = { preventDefault: vi.fn() };
  system.app.emit('open-url', event, `recado:/${TICKET}`);
  expect(event.preventDefault).toHaveBeenCalled();
  system.becomeReady();
  await vi.waitFor(() => expect(system.windows).toHaveLength(1));
  expect(await system.claim()).toBe(TICKET);
});

test('shows a window that starts hidden for a link, once its page is ready', async () => {
  system.openedAtLogin = true;
  await start({ on: 'darwin' });
  system.app.emit('open-url', { preventDefault: () => undefined }, 'recado://tickets');
  expect(system.window.state.shown).toBe(0);
  system.window.emit('ready-to-show');
  expect(system.window.state.shown).toBe(1);
});

test('shows a hidden window for a link at once, also while its page is loaded again', async () => {
  system.openedAtLogin = true;
  await start({ on: 'darwin' });
  system.window.emit('ready-to-show');
  system.app.emit('open-url', { preventDefault: () => undefined }, 'recado://tickets');
  expect(system.window.state.shown).toBe(1);
  expect(system.window.sent).toContainEqual([SENT.pathWaiting, 'deepLink']);
});

test('a hidden start with a link, as after a crash, stays hidden', async () => {
  await start({ args: ['--hidden', `recado:/${TICKET}`] });
  system.window.emit('ready-to-show');
  expect(system.window.state.shown).toBe(0);
  expect(await system.claim()).toBe(TICKET);
});

// On Windows, the click starts the app with a link.
test('shows a hidden window for a click on a notification', async () => {
  system.openedAtLogin = true;
  await start({ on: 'darwin' });
  system.window.emit('ready-to-show');
  await system.call('notifications:show', {
    ...{ tag: 'ticket-1', title: 'Maria', body: 'Oi', path: TICKET, attention: false },
  });
  system.notifications.at(-1)?.emit('click');
  expect(system.window.state.shown).toBe(1);
  expect(await system.claim('notification')).toBe(TICKET);
});

const SERVER = 'https://atende.example.test';
const REPLY = {
  ...{ type: 'reply', link: `recado:/${TICKET}`, server: SERVER, user: '3', ticket: '7', name: 'Maria' },
  ...{ id: '7c0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f', seen: '01KAF000000000000000000001' },
};
const activation = (reply: string) => ({
  ...{ type: 'reply', arguments: new URLSearchParams(REPLY).toString() },
  ...{ reply, userInputs: { reply } },
});
const signedIn = (remember = true) => {
  system.stored.set('serverAddress', SERVER);
  system.stored.set('credentials', { email: 'ana@recado.test', remember, suspended: null });
};
const claimReplies = () => system.call('replies:claim', { userId: 3 });

test('passes a reply in the notification centre to the page of its author, without showing the window', async () => {
  signedIn();
  await start({ args: ['--hidden'] });
  system.window.emit('ready-to-show');
  system.activate(activation('Já vou'));
  system.activate(activation('Já vou'));
  expect(system.window.sent).toEqual([[SENT.replyWaiting]]);
  expect(system.window.state.shown).toBe(0);
  const own = { id: REPLY.id, path: TICKET, ticketId: 7, text: 'Já vou', sendable: true };
  expect(await claimReplies()).toMatchObject({ replies: [own], foreign: false });
  await system.call('replies:done', REPLY.id);
  expect(await claimReplies()).toEqual({ replies: [], foreign: false });
});

test('stores the reply that started the app until its author’s page takes it', async () => {
  signedIn();
  system.activate(activation('Já vou'));
  await start({ args: ['-Embedding'] });
  expect(await claimReplies()).toMatchObject({ replies: [{ text: 'Já vou', sendable: true }] });
});

test.each([
  ['before the password is typed', () => signedIn(false)],
  ['after a sign-out', () => system.stored.set('serverAddress', SERVER)],
])('shows the window for a reply %s, which becomes a draft', async (_when, prepare) => {
  prepare();
  await start({ args: ['--hidden'] });
  system.window.emit('ready-to-show');
  system.activate(activation('Já vou'));
  expect(system.window.state.shown).toBe(1);
  expect(await claimReplies()).toMatchObject({ replies: [{ sendable: false }] });
});

test('a reply that waits during a sign-out becomes a draft', async () => {
  signedIn();
  await start({});
  system.activate(activation('Já vou'));
  await system.call('credentials:suspend', 'signedOut');
  expect(await claimReplies()).toMatchObject({ replies: [{ sendable: false }] });
});

test('ignores clicks on toasts, which start the app with a link', async () => {
  signedIn();
  await start({});
  system.activate({ type: 'click', arguments: `recado:/${TICKET}` });
  expect(await claimReplies()).toEqual({ replies: [], foreign: false });
});

test('a toast of the page has a reply field with the server’s address', async () => {
  signedIn();
  await start({});
  const reply = { userId: 3, ticketId: 7, name: 'Maria', seenThrough: REPLY.seen };
  await system.call('notifications:show', {
    ...{ tag: 'ticket-7', title: 'Maria', body: 'Oi', path: TICKET, attention: false, reply },
  });
  const { toastXml } = system.notifications.at(-1)!;
  expect(toastXml).toContain('placeHolderContent="Responder…"');
  expect(toastXml).toContain(encodeURIComponent(SERVER));
});

test('"Abrir sem aceleração" starts the app again, shown and without installing a new version', async () => {
  await start({ args: ['--hidden'] });
  const { Updates } = await import('./updates/updates');
  const installs = vi.spyOn(Updates.prototype, 'installOnQuit').mockReturnValue();
  for (const _time of [1, 2, 3])
    system.window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  expect(system.windows).toHaveLength(2);
  const address = 'app://recado/recovery/withoutAcceleration';
  system.window.webContents.emit('will-navigate', { preventDefault: () => undefined }, address);
  expect(system.done.slice(-2)).toEqual(['starts again with []', 'quit']);
  system.app.emit('quit', {}, 0);
  expect(installs).not.toHaveBeenCalled();
  expect(system.done).not.toContain('no acceleration');
  system = new System(system.folder);
  await start({});
  expect(system.done).toContain('no acceleration');
});

test('a graphics process that crashes twice in a minute is not used by the next start', async () => {
  const crash = () =>
    system.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
  await start({});
  crash();
  system = new System(system.folder);
  await start({});
  crash();
  crash();
  expect(system.done).not.toContain('no acceleration');
  system = new System(system.folder);
  await start({});
  expect(system.done).toContain('no acceleration');
});

test('explains only once that the app runs on after its window was closed', async () => {
  await start({ on: 'darwin' });
  const close = () => system.window.emit('close', { preventDefault: () => undefined });
  close();
  close();
  const shown = () => system.done.filter((what) => what.startsWith('notification'));
  expect(shown()).toEqual(['notification O Recado continua aberto']);
  const { stored } = system;
  system = new System(system.folder);
  system.stored = stored;
  await start({ on: 'darwin' });
  close();
  expect(shown()).toEqual([]);
});

test('installs a new version when the app quits', async () => {
  await start({});
  const { Updates } = await import('./updates/updates');
  const installs = vi.spyOn(Updates.prototype, 'installOnQuit').mockReturnValue();
  system.app.emit('quit', {}, 0);
  expect(installs).toHaveBeenCalledOnce();
});

test('the work of a page ends with it', async () => {
  await start({});
  const { Updates } = await import('./updates/updates');
  const work = vi.spyOn(Updates.prototype, 'setWork');
  const idle = { recording: false, uploading: false, unsent: false };
  system.window.webContents.emit('did-navigate', {}, 'app://recado/app/');
  system.window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  expect(work.mock.calls).toEqual([[idle], [idle]]);
});

test('ignores links of other schemes', async () => {
  await start({ on: 'darwin' });
  system.app.emit('open-url', { preventDefault: () => undefined }, 'recado://settings/../../x');
  expect(await system.claim()).toBeNull();
  expect(system.window.state.shown).toBe(0);
});

test.each(['win32', 'darwin'] as const)('hides a closed window on %s and shows it again', async (on) => {
  await start({ on });
  const preventDefault = vi.fn();
  system.window.emit('close', { preventDefault });
  expect(preventDefault).toHaveBeenCalled();
  expect(system.window.state.hidden).toBe(true);
  system.app.emit('activate');
  expect(system.windows).toHaveLength(1);
  expect(system.window.state.shown).toBe(1);
});

test.each([
  ['win32', ['--hidden'], 0, false],
  ['win32', [], 1, false],
  ['linux', ['--hidden'], 0, true],
] as const)('on %s, a start with %j shows %i windows, minimized: %s', async (on, args, shown, minimized) => {
  await start({ on, args: [...args] });
  system.window.emit('ready-to-show');
  expect(system.window.state).toMatchObject({ shown, minimized });
});

test('stays hidden on a Mac that opened the app at login', async () => {
  system.openedAtLogin = true;
  await start({ on: 'darwin' });
  system.window.emit('ready-to-show');
  expect(system.window.state.shown).toBe(0);
});

test('does not show the running app when the computer starts a second one', async () => {
  await start({});
  system.app.emit('second-instance', {}, ['recado', '--hidden']);
  expect(system.window.state.shown).toBe(0);
});

test('closes the window on quitting; on a Mac opens a new one', async () => {
  await start({ on: 'darwin' });
  system.app.emit('before-quit');
  const preventDefault = vi.fn();
  system.window.emit('close', { preventDefault });
  expect(preventDefault).not.toHaveBeenCalled();
  system.window.emit('closed');
  system.app.emit('activate');
  expect(system.windows).toHaveLength(2);
});

test.each([
  ['linux', true],
  ['win32', true],
  ['darwin', false],
] as const)('without windows, %s quits: %s', async (on, ends) => {
  await start({ on });
  system.app.emit('window-all-closed');
  expect(system.done.includes('quit')).toBe(ends);
});

test('speaks the company’s language, also at the next start, unless the user chose one', async () => {
  await start({});
  expect(system.trayMenu.at(-1)?.label).toBe('Sair');
  await system.call('language:of-company', 'es');
  expect(system.trayMenu.at(-1)?.label).toBe('Salir');
  expect(system.appMenu?.[0]?.label).toBe('Visualización');
  expect(await system.call('settings:all')).toEqual({});
  const { stored } = system;
  system = new System();
  system.stored = stored;
  await start({});
  expect(system.trayMenu.at(-1)?.label).toBe('Salir');
  await system.call('settings:set', 'language', 'en');
  await system.call('language:of-company', 'pt');
  expect(system.trayMenu.at(-1)?.label).toBe('Quit');
});

test.each([
  ['https://example.test/media/x/a.pdf', {}, ['outside https://example.test/media/x/a.pdf']],
  ['https://a.test/media/x/a.pdf', {}, ['downloads https://a.test/media/x/a.pdf']],
  ['https://a.test/media/x/a.pdf', { downloads: false }, []],
])('a link to %s with the policy %j causes %j', async (url, policy, effects) => {
  system.policy = policy;
  system.stored.set('serverAddress', 'https://a.test');
  await start({});
  const before = system.done.length;
  expect(system.window.webContents.openWindow({ url })).toEqual({ action: 'deny' });
  await system.call('external:open', url);
  expect(system.done.slice(before)).toEqual([...effects, ...effects]);
});
