export { app } from './app';
export { clipboard, systemPreferences } from './devices';
export { dialog, shell } from './dialogs';
export { ipcMain } from './ipc';
export { safeStorage } from './safe-storage';
export { protocol, session } from './session';
export {
  autoUpdater,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  screen,
  Tray,
} from './system';
export { BrowserWindow } from './windows';
