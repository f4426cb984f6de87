import type { Page } from '@playwright/test';
import { rowOf, signIn } from '../stack/person';
import type { Shell } from './host/shell';
import { expect, signInButton, test } from './shell-test';

const ANA = 'ana@recado.test';
/** José's ticket is assigned to Ana. */
const JOSE = 'José Antônio Conceição';

const conversation = (page: Page) => page.getByRole('heading', { name: JOSE });

/** Opens José's ticket and returns its link; another screen is shown then. */
async function linkOfJose({ page }: Shell): Promise<string> {
  await rowOf(page, JOSE).click();
  await expect(conversation(page)).toBeVisible();
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: /^Contatos/ }).click();
  await expect(conversation(page)).toHaveCount(0);
  return `recado://tickets/${uuid}`;
}

const isShown = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return window?.isVisible() === true && window.isFocused() && !window.isMinimized();
  });

test('A link that starts the app opens its ticket after the automatic sign-in', async ({
  launchSignedIn,
  launch,
}) => {
  const shell = await launchSignedIn(ANA, { remember: true });
  const link = await linkOfJose(shell);
  await shell.kill();
  const { page } = await launch({ args: [link] });
  await expect(conversation(page)).toBeVisible();
});

test('A link that starts the app opens its screen after the user signs in', async ({ launch }) => {
  const shell = await launch({ args: ['recado://connections'] });
  await expect(signInButton(shell)).toBeVisible();
  await signIn(shell.page, 'admin@recado.test');
  await expect(shell.page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
});

test('A second start with a link quits and opens the ticket in the running app', async ({
  launchSignedIn,
  start,
}) => {
  const shell = await launchSignedIn(ANA);
  const link = await linkOfJose(shell);
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await start({ args: [link] })).toBeNull();
  await expect(conversation(shell.page)).toBeVisible();
  expect(await isShown(shell)).toBe(true);
});

test('A second start without a link shows the hidden window', async ({ launch, start }) => {
  const shell = await launch({ platform: 'win32' });
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await isShown(shell)).toBe(false);
  expect(await start()).toBeNull();
  await expect.poll(() => isShown(shell)).toBe(true);
});

test('A start after a crash is not taken for a second start', async ({ launch }) => {
  const shell = await launch();
  await shell.kill();
  await expect(signInButton(await launch())).toBeVisible();
});

test('A link that macOS passes to the app opens its ticket', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn(ANA, { platform: 'darwin' });
  const link = await linkOfJose(shell);
  const prevented = await shell.main(({ app }, url) => {
    let called = false;
    app.emit('open-url', { preventDefault: () => (called = true) }, url);
    return called;
  }, link);
  expect(prevented).toBe(true);
  await expect(conversation(shell.page)).toBeVisible();
});

test('Links show the other screens, and links to other places change nothing', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn(ANA);
  const { page } = shell;
  const open = (link: string) =>
    shell.main(({ app }, url) => app.emit('second-instance', {}, ['recado', url]), link);
  for (const [link, heading] of [
    ['recado://schedules', 'Agendamentos'],
    ['recado://chats', 'Chats'],
  ] as const) {
    await open(link);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }

  await page.getByRole('link', { name: /^Contatos/ }).click();
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  for (const link of [
    'recado://settings',
    'recado://tickets/../../users',
    'recado://tickets/1',
    'recado://chats/1',
    'recado://schedules/new',
    'recado://kanban/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f',
    'recado://tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f/delete',
    'recado://https://example.test',
  ])
    await open(link);
  // A valid link after them shows that the app has processed all.
  await open('recado://tickets');
  await expect.poll(() => page.url()).toMatch(/\/tickets$/);
  expect([...new Set(visited)]).toEqual([page.url()]);
});
