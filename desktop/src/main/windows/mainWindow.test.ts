import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, WindowOpenHandlerResponse } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WindowState } from './windowState';

const system = vi.hoisted(() => ({
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
  openedOutside: [] as string[],
}));

class FakeWindow extends EventEmitter {
  done: string[] = [];
  openWindow: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  sent: unknown[][] = [];
  webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: FakeWindow['openWindow']) => (this.openWindow = handler),
    send: (...message: unknown[]) => this.sent.push(message),
  });
  constructor(readonly options: BrowserWindowConstructorOptions) {
    super();
  }
  maximize = () => this.done.push('maximize');
  show = () => this.done.push('show');
  isMaximized = () => true;
  getNormalBounds = () => ({ x: 10, y: 20, width: 900, height: 700 });
  loadURL = (url: string) => Promise.resolve(this.done.push(`load ${url}`));
}
vi.mock('electron', () => ({
  BrowserWindow: FakeWindow,
  screen: { getAllDisplays: () => system.displays },
  shell: { openExternal: (url: string) => Promise.resolve(system.openedOutside.push(url)) },
}));
const { openMainWindow } = await import('./mainWindow');

let written: WindowState[];
function opened(saved: WindowState = { bounds: null, maximized: false }): FakeWindow {
  const window = openMainWindow({ read: () => saved, write: (state) => written.push(state) });
  return window as unknown as FakeWindow;
}

beforeEach(() => {
  written = [];
  system.openedOutside = [];
});

test('isolates and sandboxes the page, with a CommonJS preload', () => {
  const { webPreferences } = opened().options;
  expect(webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
  });
  expect(webPreferences?.preload).toMatch(/preload[\\/]index\.cjs$/);
  expect(webPreferences).not.toHaveProperty('webSecurity');
});

test('stays hidden until the page is ready', () => {
  const window = opened();
  expect(window.options.show).toBe(false);
  expect(window.done).toEqual(['load app://recado/app/']);
  window.emit('ready-to-show');
  expect(window.done.slice(1)).toEqual(['show']);
});

test('restores a maximised window once it is shown', () => {
  const window = opened({ bounds: null, maximized: true });
  expect(window.done).not.toContain('maximize');
  window.emit('ready-to-show');
  expect(window.done).toContain('maximize');
  window.emit('ready-to-show');
  expect(window.done.filter((what) => what === 'show')).toHaveLength(1);
});

test('restores its bounds, or moves to a visible position', () => {
  const bounds = { x: 300, y: 80, width: 1000, height: 800 };
  expect(opened({ bounds, maximized: false }).options).toMatchObject(bounds);
  // The second screen is no longer connected.
  const { x, y } = opened({ bounds: { ...bounds, x: 2500 }, maximized: false }).options;
  expect([x, y]).toEqual([320, 100]);
});

test('saves its bounds when it closes', () => {
  opened().emit('close');
  expect(written).toEqual([{ bounds: { x: 10, y: 20, width: 900, height: 700 }, maximized: true }]);
});

test('reports to the page whether it is maximised', () => {
  const window = opened();
  window.emit('maximize');
  window.emit('unmaximize');
  expect(window.sent).toEqual([
    ['window:maximized', true],
    ['window:maximized', false],
  ]);
});

test.each([
  ['https://example.test/catalogo', true],
  ['mailto:ana@example.test', true],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
])('never opens a window for a link to %s; opens it outside: %s', (url, outside) => {
  expect(opened().openWindow({ url })).toEqual({ action: 'deny' });
  expect(system.openedOutside).toEqual(outside ? [url] : []);
});

test.each([
  ['app://recado/app/tickets', true],
  ['https://example.test/', false],
  ['app://other/app/', false],
  ['file:///etc/passwd', false],
])('allows navigation to %s: %s', (url, goes) => {
  const event = { preventDefault: vi.fn() };
  opened().webContents.emit('will-navigate', event, url);
  expect(event.preventDefault).toHaveBeenCalledTimes(goes ? 0 : 1);
});
