import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { mainTexts } from '../texts/mainTexts';

interface TrayDeps {
  iconFolder: string;
  language: () => string | undefined;
  isMuted: () => boolean;
  setMuted: (muted: boolean) => void;
  open: () => void;
  quit: () => void;
}

export class AppTray {
  private readonly tray: Tray;
  private unread = 0;

  constructor(private readonly deps: TrayDeps) {
    this.tray = new Tray(this.image());
    this.tray.on('click', deps.open);
    this.refresh();
  }

  refresh(): void {
    const { language, isMuted, setMuted, open, quit } = this.deps;
    const texts = mainTexts(language()).tray;
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
      this.tray.setImage(this.image());
    }
    this.unread = count;
    this.refresh();
  }

  /** macOS colours template images according to its theme. */
  private image() {
    const name = this.unread > 0 ? 'tray-unread' : 'tray';
    const mac = process.platform === 'darwin';
    const image = nativeImage.createFromPath(
      join(this.deps.iconFolder, mac ? `${name}-template.png` : `${name}.png`),
    );
    if (mac) image.setTemplateImage(true);
    return image;
  }
}
