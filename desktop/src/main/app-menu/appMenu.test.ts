import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { mainTexts } from '../texts/mainTexts';
import { appMenuItems } from './appMenu';

vi.mock('electron', () => ({}));

const submenus = (platform: NodeJS.Platform, language: string) =>
  appMenuItems(platform, mainTexts(language)).map(({ label, submenu }) => ({
    label,
    items: (submenu as MenuItemConstructorOptions[]).filter(({ type }) => type !== 'separator'),
  }));
const rolesOf = (platform: NodeJS.Platform) =>
  submenus(platform, 'pt').flatMap(({ items }) => items.map(({ role }) => role));

describe.each(['win32', 'darwin', 'linux'] as const)('The application menu on %s', (platform) => {
  test('has no key that reloads the page or opens the developer tools', () => {
    const roles = rolesOf(platform);
    for (const role of ['reload', 'forceReload', 'toggleDevTools'] as const)
      expect(roles).not.toContain(role);
  });

  test('has the keys that change the size of the page', () => {
    expect(rolesOf(platform)).toEqual(
      expect.arrayContaining(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']),
    );
  });

  test.each(['pt', 'en', 'es'])('has a text for each entry in %s', (language) => {
    for (const { label, items } of submenus(platform, language))
      for (const text of [label, ...items.map((item) => item.label)]) expect(text).toMatch(/\S/);
  });
});

test('has the entries that macOS needs to edit, to hide and to quit', () => {
  expect(submenus('darwin', 'es').map(({ label }) => label)).toEqual([
    'Recado',
    'Edición',
    'Visualización',
    'Ventana',
  ]);
  expect(rolesOf('darwin')).toEqual(
    expect.arrayContaining(['copy', 'paste', 'selectAll', 'hide', 'quit', 'minimize', 'close']),
  );
});
