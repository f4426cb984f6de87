import { rowOf } from '../stack/person';
import { customer } from '../stack/simulator';
import type { Shell } from './host/shell';
import { clickNewestNotification, moveToNotificationCentre } from './notification-clicks';
import { expect, test } from './shell-test';

const ANA = 'ana@recado.test';
/** José and Luzia are assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const jose = customer('5511976543210');
const LUZIA = 'Luzia Araújo';
const luzia = customer('5511965432109');

const titles = async (shell: Shell) =>
  (await shell.calls('notification.show')).map(({ args: [title] }) => title);

/** Chooses an entry of the tray's menu. */
const chooseInTray = (shell: Shell, label: string) =>
  shell.main((_electron, wanted) => {
    const tray = globalThis.shellRecord.trays.at(-1);
    tray?.menu?.items.find((item) => item.label === wanted)?.click();
  }, label);

const isVisible = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

const lastBadge = async (shell: Shell) => (await shell.calls('app.setBadgeCount')).at(-1)?.args[0];

test('A window hidden in the tray still notifies, and a click in the notification centre shows it', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn(ANA, { platform: 'win32' });
  await expect(rowOf(shell.page, LUZIA)).toBeVisible();
  await shell.page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect.poll(() => isVisible(shell)).toBe(false);
  await luzia.writes('Pode embrulhar separado?');
  await expect.poll(() => titles(shell)).toContain(LUZIA);
  await moveToNotificationCentre(shell);
  await clickNewestNotification(shell);
  await expect(shell.page.getByRole('heading', { name: LUZIA })).toBeVisible();
  expect(await isVisible(shell)).toBe(true);
});

/** Returns whether taskbar, overlay and tray show the number on the page's bell, which is not zero. */
async function showsTheBellsNumber(shell: Shell): Promise<boolean> {
  const bell = shell.page.getByRole('banner').getByRole('button', { name: /^Notificações/ });
  const [unread] = /\d+/.exec((await bell.getAttribute('aria-label')) ?? '') ?? [];
  const overlay = (await shell.calls('window.setOverlayIcon')).at(-1)?.args;
  const tooltip = String((await shell.calls('tray.setToolTip')).at(-1)?.args[0]);
  return (
    unread !== undefined &&
    String(await lastBadge(shell)) === unread &&
    // The image exists.
    overlay?.[0] === false &&
    overlay[1] === unread &&
    tooltip.startsWith(`Recado · ${unread} convers`)
  );
}

test('More messages of one ticket replace its notification, a click on it opens the ticket, and the badge, the overlay and the tray show the unread conversations', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn(ANA);
  await expect(rowOf(shell.page, JOSE)).toBeVisible();
  await jose.writes('Consegui pagar, obrigado');
  await expect.poll(() => titles(shell)).toContain(JOSE);
  await expect.poll(() => showsTheBellsNumber(shell)).toBe(true);
  await jose.writes('Alguém aí?');
  await expect.poll(async () => (await titles(shell)).at(-1)).toBe(`${JOSE} (2 mensagens)`);
  expect((await shell.calls('notification.close')).map(({ args: [title] }) => title)).toContain(JOSE);

  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await clickNewestNotification(shell);
  await expect(shell.page.getByRole('heading', { name: JOSE })).toBeVisible();
  expect(await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(
    false,
  );
  const row = rowOf(shell.page, JOSE).locator('[data-row-open]');
  await expect(row).not.toHaveAccessibleName(/não lida/);
  await expect.poll(() => showsTheBellsNumber(shell)).toBe(true);
});

test('The badge of macOS has no overlay', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn(ANA, { platform: 'darwin' });
  await expect(rowOf(shell.page, LUZIA)).toBeVisible();
  await luzia.writes('Oi');
  await expect.poll(() => lastBadge(shell)).toBeGreaterThan(0);
  expect(await shell.calls('window.setOverlayIcon')).toEqual([]);
});

test('"Silenciar" in the tray mutes the page and stops notifications', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn(ANA);
  const { page } = shell;
  await expect(rowOf(page, LUZIA)).toBeVisible();
  await chooseInTray(shell, 'Silenciar');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificações/ })
    .click();
  await expect(page.getByRole('switch', { name: 'Silenciar' })).toBeChecked();
  await jose.writes('Alguém?');
  await expect(page.getByRole('link', { name: new RegExp(JOSE) })).toContainText('Alguém?');
  expect(await titles(shell)).toEqual([]);
  await chooseInTray(shell, 'Silenciar');
  await expect(page.getByRole('switch', { name: 'Silenciar' })).not.toBeChecked();
});
