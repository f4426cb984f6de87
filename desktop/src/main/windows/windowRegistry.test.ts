import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { WindowRegistry } from './windowRegistry';

class FakeWindow extends EventEmitter {
  minimized = false;
  webContents = { send: vi.fn() };
  show = vi.fn();
  focus = vi.fn();
  restore = vi.fn(() => (this.minimized = false));
  isMinimized = () => this.minimized;
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

test('sends nothing without a main window', () => {
  const windows = new WindowRegistry();
  windows.add('print', open());
  expect(() => windows.send('x')).not.toThrow();
  expect(() => windows.showMain()).not.toThrow();
});
