import { nativeTheme } from 'electron';
import type { Attention } from './attention/attention';
import type { Autostart } from './autostart/autostart';
import { showUnreadBadge } from './badge/unreadBadge';
import type { CredentialStore } from './credentials/credentialStore';
import type { FileTransfers } from './files/fileTransfers';
import type { SystemNotifications } from './notifications/systemNotifications';
import type { WaitingReplies } from './notifications/waitingReplies';
import type { OpenedPaths } from './opened-paths/openedPaths';
import type { SelfHealing } from './recovery/selfHealing';
import type { ChannelHandlers } from './registerChannels';
import type { AuthSession } from './sessions/authSession';
import type { PreferencesFile } from './settings/preferences';
import type { ServerChoice } from './settings/serverChoice';
import type { AppTray } from './tray/appTray';
import type { Updates } from './updates/updates';
import type { WindowRegistry } from './windows/windowRegistry';

interface ChannelDeps {
  preferences: PreferencesFile;
  credentialStore: CredentialStore;
  authSession: AuthSession;
  servers: ServerChoice;
  notifications: SystemNotifications;
  replies: WaitingReplies;
  attention: Attention;
  autostart: Autostart;
  updates: Updates;
  healing: SelfHealing;
  windows: WindowRegistry;
  openedPaths: OpenedPaths;
  /** Null until the app is ready. */
  files: () => FileTransfers | null;
  tray: () => AppTray | null;
  languageChanged: () => void;
  diagnostics: () => Promise<unknown>;
  iconFolder: string;
}

/** Returns what each channel does. Its arguments are valid already. */
export function channelHandlers(deps: ChannelDeps): ChannelHandlers {
  const {
    preferences,
    credentialStore,
    authSession,
    notifications,
    replies,
    autostart,
    updates,
    windows,
    openedPaths,
  } = deps;
  return {
    'server:address': () => preferences.serverAddress.read(),
    'server:set-address': (typed) => deps.servers.select(typed),
    'credentials:saved': () => authSession.saved(),
    'credentials:can-persist': () => credentialStore.isPersistent(),
    'credentials:restore': () => authSession.restore(),
    'credentials:sign-in': ({ email, password, remember }) => authSession.signIn(email, password, remember),
    'credentials:refresh': () => authSession.refresh(),
    'credentials:sign-out': (bearer) => {
      replies.signedOut();
      return authSession.signOut(bearer);
    },
    'credentials:suspend': (reason) => {
      replies.signedOut();
      authSession.suspend(reason);
    },
    'settings:all': () => preferences.renderer.all(),
    'settings:set': (key, value) => {
      preferences.renderer.set(key, value);
      if (key === 'language') deps.languageChanged();
      if (key === 'notificationsMuted') deps.tray()?.refresh();
    },
    'language:of-company': (language) => {
      preferences.language.writeOfCompany(language);
      deps.languageChanged();
    },
    'policy:read': () => preferences.policy,
    'notifications:permission': () => notifications.permission(),
    'notifications:request': () => notifications.permission(),
    'notifications:show': (notification) => {
      notifications.show(notification);
      if (notification.attention) deps.attention.request(windows.main);
    },
    'notifications:close': (tag) => notifications.close(tag),
    'replies:claim': ({ userId }) => replies.claim(userId),
    'replies:done': (id) => replies.done(id),
    'paths:claim': (source) => openedPaths.claim(source),
    'updates:state': () => updates.current(),
    'updates:require': () => updates.require(),
    'updates:download': () => updates.download(),
    'updates:restart': () => updates.restart(),
    'updates:set-work': (work) => updates.setWork(work),
    'updates:select': (choice) => updates.select(choice),
    'badge:set': (count) => {
      showUnreadBadge(count, windows.main, deps.iconFolder);
      deps.tray()?.showUnread(count);
    },
    'page:alive': () => deps.healing.alive(),
    'external:open': (url) => deps.files()?.openOutside(url),
    'theme:set': (theme) => {
      nativeTheme.themeSource = theme === 'highContrast' ? 'system' : theme;
    },
    'autostart:state': () => autostart.state(),
    'autostart:set': (enabled) => autostart.set(enabled),
    'downloads:list': () => deps.files()?.downloads.list() ?? [],
    'downloads:start': (url) => deps.files()?.downloads.start(url),
    'downloads:cancel': (id) => deps.files()?.downloads.cancel(id),
    'downloads:open': (id) => deps.files()?.downloads.open(id),
    'downloads:reveal': (id) => deps.files()?.downloads.reveal(id),
    'downloads:dismiss': (id) => deps.files()?.downloads.dismiss(id),
    'drag-out:prepare': (url, name) => deps.files()?.dragOut.prepare(url, name),
    'drag-out:start': (url) => deps.files()?.dragOut.start(url, windows.main?.webContents),
    'print:conversation': (url, mode, name) => deps.files()?.print.run(url, mode, name),
    'diagnostics:collect': () => deps.diagnostics(),
    'window:minimize': () => windows.main?.minimize(),
    'window:toggle-maximize': () =>
      windows.main?.isMaximized() ? windows.main.unmaximize() : windows.main?.maximize(),
    'window:close': () => windows.main?.close(),
    'window:is-maximized': () => windows.main?.isMaximized() ?? false,
  };
}
