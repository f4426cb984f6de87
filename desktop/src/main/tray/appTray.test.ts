import { beforeEach, expect, test, vi } from 'vitest';

interface Entry {
  label?: string;
  checked?: boolean;
  click?: (item: { checked: boolean }) => void;
}
const tray = vi.hoisted(() => ({
  image: '',
  tip: '',
  menu: [] as Entry[],
  click: () => undefined as unknown,
}));
vi.mock('electron', () => ({
  nativeImage: { createFromPath: (path: string) => ({ path, setTemplateImage: () => undefined }) },
  Menu: { buildFromTemplate: (template: Entry[]) => template },
  Tray: class {
    constructor(image: { path: string }) {
      this.setImage(image);
    }
    setImage({ path }: { path: string }) {
      tray.image = path;
    }
    setToolTip(tip: string) {
      tray.tip = tip;
    }
    setContextMenu(menu: Entry[]) {
      tray.menu = menu;
    }
    on(_event: string, handler: () => unknown) {
      tray.click = handler;
    }
  },
}));
const { AppTray } = await import('./appTray');

const done: unknown[] = [];
let language: string | undefined;
let muted = false;
const deps = {
  iconFolder: '/icons',
  language: () => language,
  isMuted: () => muted,
  setMuted: (next: boolean) => done.push(['muted', next]),
  open: () => done.push('open'),
  quit: () => done.push('quit'),
};
const press = (label: string, checked = false) =>
  tray.menu.find((entry) => entry.label === label)?.click?.({ checked });

beforeEach(() => {
  done.length = 0;
  language = undefined;
  muted = false;
});

test('opens, mutes and quits', () => {
  new AppTray(deps);
  expect(tray.menu.map(({ label }) => label)).toEqual(['Abrir', 'Silenciar', undefined, 'Sair']);
  press('Abrir');
  press('Silenciar', true);
  press('Sair');
  tray.click();
  expect(done).toEqual(['open', ['muted', true], 'quit', 'open']);
});

test('shows whether messages are unread', () => {
  const shown = new AppTray(deps);
  const quiet = tray.image;
  shown.showUnread(3);
  expect(tray.image).not.toBe(quiet);
  expect(tray.tip).toBe('Recado · 3 conversas não lidas');
  shown.showUnread(1);
  expect(tray.tip).toBe('Recado · 1 conversa não lida');
  shown.showUnread(0);
  expect(tray.image).toBe(quiet);
  expect(tray.tip).toBe('Recado');
});

test('follows the language and the mute setting', () => {
  const shown = new AppTray(deps);
  language = 'en';
  muted = true;
  shown.refresh();
  expect(tray.menu[0]?.label).toBe('Open');
  expect(tray.menu[1]).toMatchObject({ label: 'Mute', checked: true });
});
