export { app } from './app';
export { clipboard, systemPreferences } from './devices';
export { ipcMain } from './ipc';
export { safeStorage } from './safe-storage';
export { protocol, session } from './session';
export {
  autoUpdater,
  dialog,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  screen,
  shell,
  Tray,
} from './system';
export { BrowserWindow } from './windows';
