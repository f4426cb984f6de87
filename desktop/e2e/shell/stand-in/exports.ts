export { app, autoUpdater } from './app';
export { clipboard, systemPreferences } from './devices';
export { dialog, shell } from './dialogs';
export { ipcMain } from './ipc';
export { safeStorage } from './safe-storage';
export { protocol, session } from './session';
export { Menu, nativeImage, nativeTheme, net, Notification, powerMonitor, screen, Tray } from './system';
export { BrowserWindow } from './windows';
