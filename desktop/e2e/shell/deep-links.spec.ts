import type { Page } from '@playwright/test';
import { rowOf } from '../stack/person';
import type { Shell } from './host/shell';
import { expect, test } from './shell-test';

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

test('A second start with a link quits and shows its ticket or screen in the running app; links to other places change nothing', async ({
  launchSignedIn,
  start,
}) => {
  const shell = await launchSignedIn(ANA);
  const { page } = shell;
  const link = await linkOfJose(shell);
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await start({ args: [link] })).toBeNull();
  await expect(conversation(page)).toBeVisible();
  expect(await isShown(shell)).toBe(true);

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
