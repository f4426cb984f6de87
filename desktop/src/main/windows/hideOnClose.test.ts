import { EventEmitter } from 'node:events';
import type { App, AutoUpdater, BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { hideOnClose, watchQuitting } from './hideOnClose';

function closing(platform: NodeJS.Platform, { quitting = false, installing = false } = {}) {
  const app = new EventEmitter();
  const autoUpdater = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { hidden: false, hide: () => (window.hidden = true) });
  let explained = 0;
  hideOnClose(
    window as unknown as BrowserWindow,
    watchQuitting(app as unknown as App, autoUpdater as unknown as AutoUpdater),
    platform,
    () => (explained += 1),
  );
  if (quitting) app.emit('before-quit');
  if (installing) autoUpdater.emit('before-quit-for-update');
  let prevented = false;
  window.emit('close', { preventDefault: () => (prevented = true) });
  return { prevented, hidden: window.hidden, explained };
}

test.each(['win32', 'darwin'] as const)(
  'keeps the app running on %s when its window is closed',
  (platform) => {
    expect(closing(platform)).toEqual({ prevented: true, hidden: true, explained: 1 });
    expect(closing(platform, { quitting: true })).toEqual({ prevented: false, hidden: false, explained: 0 });
  },
);

test('closes the window for an update, which macOS installs only after all windows are closed', () => {
  expect(closing('darwin', { installing: true })).toEqual({ prevented: false, hidden: false, explained: 0 });
});

test('quits on Linux', () => {
  expect(closing('linux')).toEqual({ prevented: false, hidden: false, explained: 0 });
});
