import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, Download, Platform, Unsubscribe } from '../ipc/bridge';
import { type Channel, type ChannelArguments, type PathSource, SENT } from '../ipc/channelNames';

function call<C extends Channel, Result>(channel: C): (...args: ChannelArguments<C>) => Promise<Result> {
  return (...args) => ipcRenderer.invoke(channel, ...args) as Promise<Result>;
}

function notify<C extends Channel>(channel: C): (...args: ChannelArguments<C>) => void {
  return (...args) => void ipcRenderer.invoke(channel, ...args).catch(() => undefined);
}

function listen<Value>(channel: string): (handler: (value: Value) => void) => Unsubscribe {
  return (handler) => {
    const receive = (_event: unknown, value: Value) => handler(value);
    ipcRenderer.on(channel, receive);
    return () => void ipcRenderer.removeListener(channel, receive);
  };
}

const onPathWaiting = listen<PathSource>(SENT.pathWaiting);

function openedPaths(source: PathSource): (handler: (path: string) => void) => Unsubscribe {
  const claim = call<'paths:claim', string | null>('paths:claim');
  return (handler) => {
    const hand = () => void claim(source).then((path) => path !== null && handler(path));
    hand();
    return onPathWaiting((waiting) => waiting === source && hand());
  };
}

const PLATFORMS: Partial<Record<NodeJS.Platform, Platform>> = { win32: 'windows', darwin: 'mac' };
const platform = PLATFORMS[process.platform] ?? 'linux';
const onMaximized = listen<boolean>(SENT.maximized);
const onDownloads = listen<Download[]>(SENT.downloadsChanged);

/** The main process validates each call again. */
const bridge: DesktopBridge = {
  platform,
  credentials: {
    saved: call('credentials:saved'),
    canPersist: call('credentials:can-persist'),
    restore: call('credentials:restore'),
    signIn: call('credentials:sign-in'),
    refresh: call('credentials:refresh'),
    signOut: call('credentials:sign-out'),
    suspend: call('credentials:suspend'),
  },
  server: { canChange: true, address: call('server:address'), setAddress: call('server:set-address') },
  settings: {
    all: call('settings:all'),
    set: notify('settings:set'),
    onChange: listen(SENT.settingChanged),
  },
  policy: call('policy:read'),
  notifications: {
    permission: call('notifications:permission'),
    request: call('notifications:request'),
    show: notify('notifications:show'),
    close: notify('notifications:close'),
    onOpen: openedPaths('notification'),
    replies: {
      claim: call('replies:claim'),
      done: notify('replies:done'),
      onWaiting: listen(SENT.replyWaiting),
    },
  },
  alive: notify('page:alive'),
  onResume: listen(SENT.resumed),
  setBadge: notify('badge:set'),
  openExternal: notify('external:open'),
  setTheme: notify('theme:set'),
  setCompanyLanguage: notify('language:of-company'),
  window:
    platform === 'mac'
      ? null
      : {
          minimize: notify('window:minimize'),
          toggleMaximize: notify('window:toggle-maximize'),
          close: notify('window:close'),
          onMaximized: (handler) => {
            void (ipcRenderer.invoke('window:is-maximized') as Promise<boolean>).then(handler);
            return onMaximized(handler);
          },
        },
  onDeepLink: openedPaths('deepLink'),
  autostart: { state: call('autostart:state'), set: call('autostart:set') },
  downloads: {
    start: notify('downloads:start'),
    cancel: notify('downloads:cancel'),
    open: notify('downloads:open'),
    reveal: notify('downloads:reveal'),
    dismiss: notify('downloads:dismiss'),
    onChange: (handler) => {
      void (ipcRenderer.invoke('downloads:list') as Promise<Download[]>).then(handler);
      return onDownloads(handler);
    },
    onRejected: listen(SENT.downloadRejected),
  },
  dragOut: { prepare: call('drag-out:prepare'), start: notify('drag-out:start') },
  print: { conversation: call('print:conversation') },
  diagnostics: call('diagnostics:collect'),
  updates: {
    state: call('updates:state'),
    onChange: listen(SENT.updateChanged),
    require: call('updates:require'),
    download: call('updates:download'),
    restart: call('updates:restart'),
    setWork: notify('updates:set-work'),
    select: notify('updates:select'),
  },
};

contextBridge.exposeInMainWorld('recado', bridge);
