import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { trayTexts } from './trayTexts';

interface TrayParts {
  iconFolder: string;
  language: () => string | undefined;
  isMuted: () => boolean;
  setMuted: (muted: boolean) => void;
  open: () => void;
  quit: () => void;
}

/** The tray icon with the unread state and the menu: Abrir, Silenciar, Sair. */
export class AppTray {
  private readonly tray: Tray;
  private unread = 0;

  constructor(private readonly parts: TrayParts) {
    this.tray = new Tray(this.picture());
    this.tray.on('click', parts.open);
    this.refresh();
  }

  /** Called initially and when the language or the mute setting changes. */
  refresh(): void {
    const { language, isMuted, setMuted, open, quit } = this.parts;
    const texts = trayTexts(language());
    this.tray.setToolTip(this.unread > 0 ? `Recado · ${texts.unread(this.unread)}` : 'Recado');
    this.tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: texts.open, click: open },
        {
          label: texts.mute,
          type: 'checkbox',
          checked: isMuted(),
          click: ({ checked }) => setMuted(checked),
        },
        { type: 'separator' },
        { label: texts.quit, click: quit },
      ]),
    );
  }

  showUnread(count: number): void {
    if (count > 0 !== this.unread > 0) {
      this.unread = count;
      this.tray.setImage(this.picture());
    }
    this.unread = count;
    this.refresh();
  }

  /** macOS colours template images itself. */
  private picture() {
    const name = this.unread > 0 ? 'tray-unread' : 'tray';
    const mac = process.platform === 'darwin';
    const picture = nativeImage.createFromPath(
      join(this.parts.iconFolder, mac ? `${name}-template.png` : `${name}.png`),
    );
    if (mac) picture.setTemplateImage(true);
    return picture;
  }
}
