import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import type {
  ClientRequest,
  Display,
  Menu as ElectronMenu,
  MenuItemConstructorOptions,
  NativeImage,
  nativeImage as ElectronNativeImage,
  NativeTheme,
  Net,
  Notification as ElectronNotification,
  NotificationConstructorOptions,
  PowerMonitor,
  Screen,
  Tray as ElectronTray,
} from 'electron';
import { browser } from './browser';
import type { Members } from './members';
import { did, record } from './recorder';

export class Notification extends EventEmitter {
  static readonly isSupported = (): boolean => true;
  /** Replies are unit tests. */
  static readonly handleActivation = (): void => undefined;

  constructor(readonly options: NotificationConstructorOptions) {
    super();
    let closed = false;
    this.on('close', () => (closed = true));
    Object.assign(this, {
      id: options.id ?? '',
      title: options.title ?? '',
      body: options.body ?? '',
      toastXml: options.toastXml ?? '',
      show: () => {
        did('notification.show', options.title, options.body);
        record.notifications.push(this as unknown as ElectronNotification);
      },
      close: () => {
        did('notification.close', options.title);
        // Not emitted again when it only leaves Windows' notification centre.
        if (!closed) this.emit('close', { reason: 'applicationHidden' });
      },
    } satisfies Members<ElectronNotification>);
  }
}

export class Tray extends EventEmitter {
  constructor(image: NativeImage | string) {
    super();
    did('new Tray', isEmpty(image));
    Object.assign(this, {
      setImage: (next) => did('tray.setImage', isEmpty(next)),
      setToolTip: (text) => did('tray.setToolTip', text),
      setContextMenu: (menu) => Object.assign(this, { menu }),
    } satisfies Members<ElectronTray>);
    record.trays.push(this as unknown as ElectronTray);
  }
}

const isEmpty = (image: NativeImage | string): boolean =>
  typeof image === 'string' ? !existsSync(image) : image.isEmpty();

/** A click toggles a checkbox before the app's function runs, as in Electron. */
function itemOf(options: MenuItemConstructorOptions) {
  const item = {
    ...options,
    click: () => {
      if (options.type === 'checkbox') item.checked = !item.checked;
      (options.click as ((clicked: unknown) => void) | undefined)?.(item);
    },
  };
  return item;
}

export const Menu = {
  setApplicationMenu: (menu) => did('Menu.setApplicationMenu', menu?.items.map(({ label }) => label) ?? null),
  buildFromTemplate: (template) =>
    Object.assign(
      {} as ElectronMenu,
      { items: template.map((options) => itemOf(options as MenuItemConstructorOptions)) },
      {
        popup() {
          record.menus.push(this as unknown as ElectronMenu);
        },
      } satisfies Members<ElectronMenu>,
    ),
} satisfies Members<typeof ElectronMenu>;

export const nativeImage = {
  createFromPath: (path): NativeImage =>
    ({
      isEmpty: () => !existsSync(path),
      setTemplateImage: () => undefined,
      resize: () => nativeImage.createFromPath(path),
    }) as unknown as NativeImage,
} satisfies Members<typeof ElectronNativeImage>;

const themeMembers = {
  set themeSource(theme: NativeTheme['themeSource']) {
    did('nativeTheme.themeSource', theme);
    const colorScheme = theme === 'system' ? null : theme;
    for (const page of browser().pages()) void page.emulateMedia({ colorScheme });
  },
} satisfies Members<NativeTheme>;

export const nativeTheme = Object.defineProperties(
  new EventEmitter(),
  Object.getOwnPropertyDescriptors(themeMembers),
);

export const net = {
  fetch: (url, init) => fetch(url, init),
  // Used by electron-updater, with options that Node's requests have too.
  request: (options) => request(options as RequestOptions) as unknown as ClientRequest,
} satisfies Members<Net>;

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 860 } } as Display],
} satisfies Members<Screen>);

/** Specs emit `resume` and `unlock-screen`. */
export const powerMonitor = Object.assign(new EventEmitter(), {} satisfies Members<PowerMonitor>);
