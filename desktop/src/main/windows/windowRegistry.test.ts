import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { WindowRegistry } from './windowRegistry';

class FakeWindow extends EventEmitter {
  minimized = false;
  visible = false;
  webContents = { send: vi.fn() };
  show = vi.fn(() => (this.visible = true));
  focus = vi.fn();
  restore = vi.fn(() => (this.minimized = false));
  isMinimized = () => this.minimized;
  isVisible = () => this.visible;
}

const open = () => new FakeWindow() as FakeWindow & BrowserWindow;

test('forgets a window that is closed', () => {
  const windows = new WindowRegistry();
  const print = windows.add('print', open());
  expect(windows.get('print')).toBe(print);
  print.emit('closed');
  expect(windows.get('print')).toBeNull();
});

test('keeps a new window when the previous one of its role is closed', () => {
  const windows = new WindowRegistry();
  const previous = windows.add('main', open());
  const next = windows.add('main', open());
  previous.emit('closed');
  expect(windows.main).toBe(next);
});

test('restores a minimized main window before it shows and focuses it', () => {
  const windows = new WindowRegistry();
  const main = open();
  main.minimized = true;
  windows.add('main', main);
  windows.showMain();
  expect(main.restore).toHaveBeenCalled();
  expect(main.show).toHaveBeenCalled();
  expect(main.focus).toHaveBeenCalled();
});

test('shows the recovery window in place of the main window', () => {
  const windows = new WindowRegistry();
  const recovery = open();
  windows.add('recovery', recovery);
  windows.showMain();
  expect(recovery.show).toHaveBeenCalled();
});

test('shows the main window once its page is ready, and later at once', () => {
  const windows = new WindowRegistry();
  const main = open();
  windows.add('main', main);
  windows.showMainWhenReady();
  expect(main.show).not.toHaveBeenCalled();
  main.emit('ready-to-show');
  expect(main.show).toHaveBeenCalledOnce();
  windows.showMainWhenReady();
  expect(main.show).toHaveBeenCalledTimes(2);
});

test('reports whether the user sees the main window, its button in the taskbar or the recovery window', () => {
  const windows = new WindowRegistry();
  expect(windows.isShown()).toBe(false);
  const main = open();
  windows.add('main', main);
  expect(windows.isShown()).toBe(false);
  main.minimized = true;
  expect(windows.isShown()).toBe(true);
  main.emit('closed');
  const recovery = open();
  recovery.visible = true;
  windows.add('recovery', recovery);
  expect(windows.isShown()).toBe(true);
});

test('sends nothing without a main window', () => {
  const windows = new WindowRegistry();
  windows.add('print', open());
  expect(() => windows.send('x')).not.toThrow();
  expect(() => windows.showMain()).not.toThrow();
});
