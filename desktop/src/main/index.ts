import { join } from 'node:path';
import { app, nativeTheme, net, session } from 'electron';
import log from 'electron-log/main';
import { SENT } from '../ipc/channelNames';
import { APP_URL } from './app-protocol/appFile';
import { declareAppScheme, serveApp } from './app-protocol/appProtocol';
import { showUnreadBadge } from './badge/unreadBadge';
import { Vault } from './credentials/vault';
import { deepLinkIn, pathOfDeepLink } from './deep-links/deepLinks';
import { registerDeepLinks } from './deep-links/registerDeepLinks';
import { SystemNotifications } from './notifications/systemNotifications';
import { OpenedPaths } from './opened-paths/openedPaths';
import { limitPermissions } from './permissions/permissions';
import { readPolicy, runProgram } from './policy/readPolicy';
import { AccelerationFile } from './recovery/accelerationFile';
import { catchMainFailures, endAfterFailure } from './recovery/catchMainFailures';
import { CrashFiles } from './recovery/crashFiles';
import { isWithoutAcceleration } from './recovery/decisions';
import { RECOVERY_POLICY, RECOVERY_URL, recoveryPage } from './recovery/recoveryPage';
import { recoveryTexts } from './recovery/recoveryTexts';
import { relaunch } from './recovery/relaunch';
import { SelfHealing } from './recovery/selfHealing';
import { registerChannels } from './registerChannels';
import { SessionKeeper } from './sessions/sessionKeeper';
import { chooseServer } from './settings/chooseServer';
import { PreferencesFile } from './settings/preferences';
import { AppTray } from './tray/appTray';
import { openOutside } from './windows/externalLinks';
import { guardContents } from './windows/guardContents';
import { hideOnClose } from './windows/hideOnClose';
import { openMainWindow } from './windows/mainWindow';
import { WindowRegistry } from './windows/windowRegistry';

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web');
const ICON_FOLDER = join(WEB_FOLDER, 'icons');
const LANGUAGE = 'language';
const MUTED = 'notificationsMuted';

const windows = new WindowRegistry();
let tray: AppTray | null = null;
/** Null until the start has read the preferences. */
let chosenLanguage: (() => string | undefined) | null = null;

const acceleration = new AccelerationFile(app.getPath('userData'));
const crashFiles = new CrashFiles(join(app.getPath('userData'), 'crashes'), app.getVersion());
const failures = {
  crashFiles,
  texts: () => recoveryTexts(chosenLanguage?.()),
  relaunch: () => relaunch(windows.main?.webContents.getURL() ?? null),
};

const openedPaths = new OpenedPaths((source) => {
  // A loading window shows itself when ready.
  if (!windows.main?.webContents.isLoading()) windows.showMain();
  windows.send(SENT.pathWaiting, source);
});

function openTray({ renderer }: PreferencesFile): AppTray {
  return new AppTray({
    iconFolder: ICON_FOLDER,
    language: () => renderer.all()[LANGUAGE],
    isMuted: () => renderer.all()[MUTED] === 'true',
    setMuted: (muted) => {
      const value = muted ? 'true' : null;
      renderer.set(MUTED, value);
      windows.send(SENT.settingChanged, { key: MUTED, value });
    },
    open: () => windows.showMain(),
    quit: () => app.quit(),
  });
}

function openLink(link: string | null): void {
  const path = link ? pathOfDeepLink(link) : null;
  if (path) openedPaths.open('deepLink', path);
}

function register(preferences: PreferencesFile, healing: SelfHealing): void {
  const fetchFromMain = (url: string, init: RequestInit) => net.fetch(url, init);
  const vault = new Vault(preferences.vault);
  const keeper = new SessionKeeper({
    vault,
    saved: preferences.credentials,
    serverAddress: preferences.serverAddress.read,
    fetch: fetchFromMain,
  });
  const notifications = new SystemNotifications((path) => openedPaths.open('notification', path));
  const switchServer = (address: string) => {
    const before = preferences.serverAddress.stored();
    if (address === before) return;
    // Another server must not receive this one's credentials.
    if (before !== null) keeper.forget();
    preferences.serverAddress.write(address);
  };
  const chooseAddress = async (address: string) => {
    const before = preferences.serverAddress.stored();
    switchServer(address);
    if (before === null || before === address) return;
    // The page's drafts, unsent messages and caches belong to the previous server, too.
    await session.defaultSession.clearStorageData();
    await session.defaultSession.clearCache();
  };
  const { policy } = preferences;
  const isServerNeeded = policy.serverLocked || preferences.serverAddress.stored() === null;
  if (policy.server && isServerNeeded) switchServer(policy.server);
  registerChannels({
    'server:address': () => preferences.serverAddress.read(),
    'server:set-address': (typed) =>
      policy.serverLocked
        ? { ok: false, reason: 'locked' }
        : chooseServer(typed, { fetch: fetchFromMain, store: chooseAddress }),
    'credentials:saved': () => keeper.saved(),
    'credentials:can-persist': () => vault.isPersistent(),
    'credentials:restore': () => keeper.restore(),
    'credentials:sign-in': ({ email, password, remember }) => keeper.signIn(email, password, remember),
    'credentials:refresh': () => keeper.refresh(),
    'credentials:sign-out': (bearer) => keeper.signOut(bearer),
    'credentials:suspend': (reason) => keeper.suspend(reason),
    'settings:all': () => preferences.renderer.all(),
    'settings:set': (key, value) => {
      preferences.renderer.set(key, value);
      if (key === LANGUAGE || key === MUTED) tray?.refresh();
    },
    'policy:read': () => policy,
    'notifications:permission': () => notifications.permission(),
    'notifications:request': () => notifications.permission(),
    'notifications:show': (notification) => notifications.show(notification),
    'notifications:close': (tag) => notifications.close(tag),
    'paths:take': (source) => openedPaths.take(source),
    'badge:set': (count) => {
      showUnreadBadge(count, windows.main, ICON_FOLDER);
      tray?.showUnread(count);
    },
    'page:alive': () => healing.alive(),
    'external:open': openOutside,
    'theme:set': (theme) => {
      nativeTheme.themeSource = theme === 'highContrast' ? 'system' : theme;
    },
    'window:minimize': () => windows.main?.minimize(),
    'window:toggle-maximize': () =>
      windows.main?.isMaximized() ? windows.main.unmaximize() : windows.main?.maximize(),
    'window:close': () => windows.main?.close(),
    'window:is-maximized': () => windows.main?.isMaximized() ?? false,
  });
}

function openWindow(preferences: PreferencesFile, healing: SelfHealing, url = APP_URL): void {
  const window = windows.add('main', openMainWindow(preferences.window, url));
  hideOnClose(window, app, process.platform);
  healing.watchMain(window);
}

function selfHealing(preferences: PreferencesFile): SelfHealing {
  const healing: SelfHealing = new SelfHealing({
    windows,
    crashFiles,
    acceleration,
    texts: failures.texts,
    openMain: (url) => openWindow(preferences, healing, url),
    diagnostics: () => Promise.resolve({}),
  });
  return healing;
}

async function start(): Promise<void> {
  const preferences = new PreferencesFile(
    await readPolicy({
      platform: process.platform,
      env: process.env,
      run: runProgram,
      log: (...parts) => log.warn(...parts),
    }),
  );
  chosenLanguage = () => preferences.renderer.all()[LANGUAGE];
  const healing = selfHealing(preferences);
  register(preferences, healing);
  registerDeepLinks(app, process);
  await app.whenReady();
  serveApp(WEB_FOLDER, preferences.serverAddress.read, {
    [RECOVERY_URL]: () => ({ html: recoveryPage(failures.texts()), policy: RECOVERY_POLICY }),
  });
  limitPermissions(session.defaultSession);
  healing.start();
  openWindow(preferences, healing);
  tray = openTray(preferences);
  openLink(deepLinkIn(process.argv));
  app.on('activate', () => {
    if (windows.main ?? windows.get('recovery')) windows.showMain();
    else openWindow(preferences, healing);
  });
}

log.initialize();
log.errorHandler.startCatching({ showDialog: false });
catchMainFailures(failures);
// Windows shows notifications only of apps with this name (electron-builder.yml: appId).
app.setAppUserModelId('br.app.recado.desktop');
app.enableSandbox();
guardContents(app);
// Possible only before the app is ready.
if (isWithoutAcceleration(acceleration.read(), Date.now(), app.getVersion()))
  app.disableHardwareAcceleration();
declareAppScheme();
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, argv) => {
    windows.showMain();
    openLink(deepLinkIn(argv));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    openLink(link);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  start().catch((error: unknown) => endAfterFailure(error, failures));
} else {
  app.quit();
}
