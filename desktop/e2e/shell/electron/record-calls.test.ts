import { expect, it, vi } from 'vitest';
import { recordCalls, RECORDED_CALLS } from './record-calls';

type Recordable = Parameters<typeof recordCalls>[0];

/** Returns an object with methods that pass their name to `ran`. */
const methods = (ran: (name: string) => void, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => ran([name, ...args].join(' '))]));

function electron() {
  const ran = vi.fn<(name: string) => void>();
  class BrowserWindow {}
  class Notification {
    title = 'José';
    body = 'Oi';
  }
  class Tray {}
  Object.assign(BrowserWindow.prototype, methods(ran, 'show', 'hide', 'flashFrame', 'setProgressBar'));
  Object.assign(Notification.prototype, methods(ran, 'show', 'close'));
  Object.assign(Tray.prototype, methods(ran, 'setContextMenu'));
  const app = methods(
    ran,
    ...[
      'quit',
      'relaunch',
      'setBadgeCount',
      'enableSandbox',
      'disableHardwareAcceleration',
      'setAppUserModelId',
    ],
  );
  const dialog = methods(ran, 'showMessageBox', 'showSaveDialog', 'showErrorBox');
  const shell = methods(ran, 'openExternal', 'openPath', 'showItemInFolder');
  const module = { app, BrowserWindow, dialog, Notification, shell, Tray } as unknown as Recordable;
  recordCalls(module);
  globalThis.shellRecord.calls.length = 0;
  return { ...module, ran: () => ran.mock.calls.map(([name]) => name) };
}

const calls = () => globalThis.shellRecord.calls.map(({ name, args }) => [name, ...args]);

it('records calls that run as usual', () => {
  const { app, BrowserWindow, ran } = electron();
  app.setBadgeCount(3);
  new BrowserWindow().flashFrame(true);
  expect(calls()).toEqual([
    ['app.setBadgeCount', 3],
    ['window.flashFrame', true],
  ]);
  expect(ran()).toEqual(['setBadgeCount 3', 'flashFrame true']);
});

it('opens no dialog, no other program and no second start', async () => {
  const { app, dialog, shell, ran } = electron();
  app.relaunch({ args: ['recado://tickets'] });
  await shell.openExternal('https://example.test/');
  const result = dialog.showMessageBox({ message: 'Esperar?', buttons: ['Esperar', 'Reiniciar'] });
  globalThis.shellRecord.choices.shift()?.(1);
  expect(await result).toEqual({ response: 1, checkboxChecked: false });
  expect(calls()).toEqual([
    ['app.relaunch', ['recado://tickets']],
    ['shell.openExternal', 'https://example.test/'],
    ['dialog.showMessageBox', 'Esperar?', ['Esperar', 'Reiniciar']],
  ]);
  expect(ran()).toEqual([]);
});

it('passes shown notifications and the menu of the tray to specs', () => {
  const { Notification, Tray } = electron();
  const notification = new Notification();
  const tray = new Tray('icon.png');
  const menu = { items: [] } as never;
  notification.show();
  tray.setContextMenu(menu);
  expect(calls()).toEqual([['notification.show', 'José', 'Oi']]);
  expect(globalThis.shellRecord.notifications.at(-1)).toBe(notification);
  expect(globalThis.shellRecord.trays.at(-1)).toBe(tray);
  expect(globalThis.shellRecord.trays.at(-1)?.menu).toBe(menu);
});

it('names every call that it records, and no other', () => {
  expect(['app.quit', 'window.show', 'shell.openPath', 'dialog.showErrorBox']).toSatisfy((names: string[]) =>
    names.every((name) => RECORDED_CALLS.has(name)),
  );
  expect(RECORDED_CALLS.has('tray.setToolTip')).toBe(false);
});
