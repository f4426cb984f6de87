import type * as Electron from 'electron';
import type { Menu, Notification, Tray } from 'electron';
import { dialog, shell } from '../stand-in/dialogs';
import { did, record } from '../stand-in/recorder';

/** Methods of the app that run as usual. */
const RECORDED = [
  'quit',
  'setBadgeCount',
  'enableSandbox',
  'disableHardwareAcceleration',
  'setAppUserModelId',
] as const;
/** Methods of windows that run as usual. */
const OF_WINDOWS = ['show', 'hide', 'flashFrame', 'setProgressBar'] as const;

/** Names that `Shell.calls` knows on Electron's binary. */
export const RECORDED_CALLS: ReadonlySet<string> = new Set([
  ...RECORDED.map((method) => `app.${method}`),
  ...OF_WINDOWS.map((method) => `window.${method}`),
  ...Object.keys(shell).map((method) => `shell.${method}`),
  ...Object.keys(dialog).map((method) => `dialog.${method}`),
  'app.relaunch',
  'notification.show',
  'notification.close',
]);

type Recordable = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'dialog' | 'Notification' | 'shell' | 'Tray'
>;

/** Records calls of Electron's API from now on. Dialogs, other programs and a second start are not opened. */
export function recordCalls({
  app,
  BrowserWindow,
  dialog: dialogs,
  Notification,
  shell: outside,
  Tray,
}: Recordable) {
  Object.assign(dialogs, dialog);
  Object.assign(outside, shell);
  for (const method of RECORDED) before(app, method, (...args: unknown[]) => did(`app.${method}`, ...args));
  app.relaunch = (options) => did('app.relaunch', options?.args);
  for (const method of OF_WINDOWS)
    before(BrowserWindow.prototype, method, (...args: unknown[]) => did(`window.${method}`, ...args));
  before(Notification.prototype, 'show', function (this: Notification) {
    did('notification.show', this.title, this.body);
    record.notifications.push(this);
  });
  before(Notification.prototype, 'close', function (this: Notification) {
    did('notification.close', this.title);
  });
  before(Tray.prototype, 'setContextMenu', function (this: Tray, menu: Menu | null) {
    if (!record.trays.includes(this)) record.trays.push(this);
    Object.assign(this, { menu });
  });
}

/** Runs a function before each call of a method. */
function before<This extends object>(
  object: This,
  name: keyof This,
  run: (this: This, ...args: never[]) => void,
): void {
  const original = object[name] as typeof run;
  object[name] = function (this: This, ...args: never[]) {
    run.apply(this, args);
    return original.apply(this, args);
  } as This[keyof This];
}
