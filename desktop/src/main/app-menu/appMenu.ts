import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts/mainTexts';

/**
 * Replaces Electron's default menu, which is in English and whose Ctrl+R reloads the page without a question. Windows and
 * Linux show no menu in a window without a frame; its keys work.
 */
export function setAppMenu(platform: NodeJS.Platform, texts: MainTexts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenuItems(platform, texts)));
}

export function appMenuItems(
  platform: NodeJS.Platform,
  { menu, edit }: MainTexts,
): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: menu.fullScreen },
    ],
  };
  if (platform !== 'darwin') return [view];
  return [
    {
      label: 'Recado',
      submenu: [
        { role: 'about', label: menu.about },
        { type: 'separator' },
        { role: 'services', label: menu.services },
        { type: 'separator' },
        { role: 'hide', label: menu.hide },
        { role: 'hideOthers', label: menu.hideOthers },
        { role: 'unhide', label: menu.showAll },
        { type: 'separator' },
        { role: 'quit', label: menu.quit },
      ],
    },
    {
      label: menu.edit,
      // Without these entries, macOS passes no keys for the clipboard to fields.
      submenu: [
        { role: 'undo', label: edit.undo },
        { role: 'redo', label: edit.redo },
        { type: 'separator' },
        { role: 'cut', label: edit.cut },
        { role: 'copy', label: edit.copy },
        { role: 'paste', label: edit.paste },
        { role: 'selectAll', label: edit.selectAll },
      ],
    },
    view,
    {
      label: menu.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: menu.minimize },
        { role: 'close', label: menu.close },
      ],
    },
  ];
}
