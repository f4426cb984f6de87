import { rowOf } from '../stack/person';
import { customer } from '../stack/simulator';
import type { Shell } from './host/shell';
import { clickNewestNotification, moveToNotificationCentre } from './notification-clicks';
import { expect, needsWindows, test } from './shell-test';

/** José and Luzia are assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const jose = customer('5511976543210');
const LUZIA = 'Luzia Araújo';
const luzia = customer('5511965432109');

const titles = async (shell: Shell) =>
  (await shell.calls('notification.show')).map(({ args: [title] }) => title);
const lastTitle = async (shell: Shell) => (await titles(shell)).at(-1);

/** Chooses an entry of the tray's menu. */
const selectInTray = (shell: Shell, label: string) =>
  shell.main((_electron, wanted) => {
    const tray = globalThis.shellRecord.trays.at(-1);
    tray?.menu?.items.find((item) => item.label === wanted)?.click();
  }, label);

const stateOf = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { visible: window?.isVisible(), minimized: window?.isMinimized() };
  });

const bellOf = ({ page }: Shell) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ });

/** Returns whether taskbar, overlay and tray show the number on the page's bell, which is not zero. */
async function showsTheBellsNumber(shell: Shell): Promise<boolean> {
  const [unread] = /\d+/.exec((await bellOf(shell).getAttribute('aria-label')) ?? '') ?? [];
  const badge = (await shell.calls('app.setBadgeCount')).at(-1)?.args[0];
  const overlay = (await shell.calls('window.setOverlayIcon')).at(-1)?.args;
  const tooltip = String((await shell.calls('tray.setToolTip')).at(-1)?.args[0]);
  return (
    unread !== undefined &&
    String(badge) === unread &&
    // The image exists.
    overlay?.[0] === false &&
    overlay[1] === unread &&
    tooltip.startsWith(`Recado · ${unread} convers`)
  );
}

async function hidesTextWhileLocked(shell: Shell): Promise<void> {
  await shell.main(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await jose.writes('Minha senha é 1234');
  await expect
    .poll(async () => (await shell.calls('notification.show')).map(({ args }) => args))
    .toEqual([['Recado', 'Nova mensagem']]);
  await shell.main(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
  await jose.writes('Chegou?');
  await expect.poll(() => lastTitle(shell)).toBe(`${JOSE} (2 mensagens)`);
}

async function flashesUntilTheClick(shell: Shell): Promise<void> {
  const flashes = async () => (await shell.calls('window.flashFrame')).map(({ args: [on] }) => on);
  expect(await flashes()).toEqual([]);
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await jose.writes('Oi?');
  await expect.poll(flashes).toEqual([true]);
  await jose.writes('Tem alguém?');
  await expect.poll(() => lastTitle(shell)).toBe(`${JOSE} (4 mensagens)`);
  expect(await flashes()).toEqual([true]);
  expect((await shell.calls('notification.close')).map(({ args: [title] }) => title)).toContain(
    `${JOSE} (3 mensagens)`,
  );
  await clickNewestNotification(shell);
  await expect.poll(flashes).toEqual([true, false]);
  await expect(shell.page.getByRole('heading', { name: JOSE })).toBeVisible();
  expect((await stateOf(shell)).minimized).toBe(false);
  const row = rowOf(shell.page, JOSE).locator('[data-row-open]');
  await expect(row).not.toHaveAccessibleName(/não lida/);
}

async function mutes(shell: Shell): Promise<void> {
  const { page } = shell;
  const muted = page.getByRole('switch', { name: 'Silenciar' });
  const before = await titles(shell);
  await selectInTray(shell, 'Silenciar');
  await bellOf(shell).click();
  await expect(muted).toBeChecked();
  await luzia.writes('Alguém?');
  await expect(page.getByRole('link', { name: new RegExp(LUZIA) })).toContainText('Alguém?');
  expect(await titles(shell)).toEqual(before);
  await selectInTray(shell, 'Silenciar');
  await expect(muted).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(muted).toHaveCount(0);
}

async function notifiesInTray(shell: Shell): Promise<void> {
  const { page } = shell;
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect.poll(async () => (await stateOf(shell)).visible).toBe(false);
  await luzia.writes('Pode embrulhar separado?');
  await expect.poll(() => lastTitle(shell)).toContain(LUZIA);
  await moveToNotificationCentre(shell);
  await clickNewestNotification(shell);
  await expect(page.getByRole('heading', { name: LUZIA })).toBeVisible();
  expect((await stateOf(shell)).visible).toBe(true);
}

async function countsUnread(shell: Shell): Promise<void> {
  await jose.writes('Consegui pagar, obrigado');
  await expect.poll(() => lastTitle(shell)).toBe(JOSE);
  await expect.poll(() => showsTheBellsNumber(shell)).toBe(true);
  const before = (await shell.calls('app.setBadgeCount')).at(-1)?.args;
  await rowOf(shell.page, JOSE).click();
  await expect.poll(async () => (await shell.calls('app.setBadgeCount')).at(-1)?.args).not.toEqual(before);
  await expect.poll(() => showsTheBellsNumber(shell)).toBe(true);
}

test('A customer’s message is notified outside the window, and its number is shown in the taskbar, the overlay and the tray', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn('ana@recado.test');
  await expect(rowOf(shell.page, JOSE)).toBeVisible();
  await test.step('Notifications have no text while the screen is locked', () => hidesTextWhileLocked(shell));
  await test.step('The taskbar flashes until a click on the notification, which replaced the earlier ones, opens the ticket', () =>
    flashesUntilTheClick(shell));
  await test.step('"Silenciar" in the tray mutes the page and stops notifications', () => mutes(shell));
  needsWindows();
  await test.step('A window hidden in the tray still notifies, and a click in the notification centre shows it', () =>
    notifiesInTray(shell));
  await test.step('The badge, the overlay and the tray show the unread conversations', () =>
    countsUnread(shell));
});
