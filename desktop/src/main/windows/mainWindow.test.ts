import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WindowState } from './windowState';

const system = vi.hoisted(() => ({
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
}));

class FakeWindow extends EventEmitter {
  done: string[] = [];
  sent: unknown[][] = [];
  webContents = Object.assign(new EventEmitter(), {
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
  app: { isPackaged: true },
  BrowserWindow: FakeWindow,
  screen: { getAllDisplays: () => system.displays },
}));
const { openMainWindow } = await import('./mainWindow');

let written: WindowState[];
function opened(saved: WindowState = { bounds: null, maximized: false }): FakeWindow {
  const store = { read: () => saved, write: (state: WindowState) => written.push(state) };
  const window = openMainWindow(store, 'app://recado/app/tickets');
  return window as unknown as FakeWindow;
}

beforeEach(() => {
  written = [];
});

test('isolates and sandboxes the page, with a CommonJS preload', () => {
  const { webPreferences } = opened().options;
  expect(webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    devTools: false,
  });
  expect(webPreferences?.preload).toMatch(/preload[\\/]index\.cjs$/);
  expect(webPreferences).not.toHaveProperty('webSecurity');
});

test('stays hidden until the page is ready', () => {
  const window = opened();
  expect(window.options.show).toBe(false);
  expect(window.done).toEqual(['load app://recado/app/tickets']);
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
