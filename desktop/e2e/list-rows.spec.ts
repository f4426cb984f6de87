import type { Page } from '@playwright/test';
import { restingBox } from './stack/geometry';
import { expect, test } from './stack/journey';
import { tabTo } from './stack/keys';
import { accept, newCustomer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const rowButton = (page: Page, name: string) =>
  page.getByRole('listitem', { name, exact: true }).getByRole('button', { name: new RegExp(`^${name}`) });
const resolved = (page: Page) => page.getByRole('tab', { name: 'Resolvidos' });

/** Moves the pointer to a row and presses its close button. */
async function closeFromRow(page: Page, name: string): Promise<void> {
  await rowOf(page, name).hover();
  await rowOf(page, name).getByRole('button', { name: 'Fechar Conversa' }).click();
}

/** The undo of a ticket's closing. Toasts of several closings can be visible. */
const undoOf = (page: Page, name: string) =>
  page
    .getByRole('listitem', { name: `Conversa com ${name} fechada.` })
    .getByRole('button', { name: 'Desfazer' });

test('open, other and pending conversations are marked as unread or closed from their rows', async ({
  signedIn,
}) => {
  const [aldo, berta, celso] = ['Aldo Figueira', 'Berta Nóbrega', 'Celso Rangel'];
  await newCustomer('5511955500831', aldo);
  await newCustomer('5511955500832', berta);
  await newCustomer('5511955500833', celso);
  const ana = await signedIn('ana@recado.test');
  const admin = await signedIn('admin@recado.test');
  await accept(ana, aldo);
  await accept(ana, berta);
  await expect(rowOf(admin, aldo)).toBeVisible();

  await test.step('the open ticket is marked as unread, left, and read when opened again', async () => {
    const unread = (page: Page, name: string) =>
      page.getByRole('button', { name: new RegExp(`^${name}.*1 mensagem não lida`) });
    await ana.getByRole('button', { name: 'Mais opções' }).click();
    await ana.getByRole('menuitem', { name: 'Marcar como não lida' }).click();
    await expect(ana).toHaveURL(/\/tickets\/?$/);
    for (const page of [ana, admin]) await expect(unread(page, berta)).toBeVisible();
    // When a colleague of the assigned agent views a ticket, the ticket is not marked as read.
    const reads: string[] = [];
    admin.on('request', (request) => /\/read$/.test(request.url()) && reads.push(request.url()));
    await rowOf(admin, berta).click();
    await expect(headingOf(admin, berta)).toBeVisible();
    await expect(admin.locator('[data-message]').first()).toBeVisible();
    // Only the assigned agent can mark a ticket as unread.
    await rowOf(admin, aldo).hover();
    await expect(rowOf(admin, aldo).getByRole('button', { name: 'Fechar Conversa' })).toBeVisible();
    await expect(rowOf(admin, aldo).getByRole('button', { name: 'Marcar como não lida' })).toHaveCount(0);
    await rowOf(ana, aldo).hover();
    await rowOf(ana, aldo).getByRole('button', { name: 'Marcar como não lida' }).click();
    await expect(unread(ana, aldo)).toBeVisible();
    await rowOf(ana, aldo).click();
    for (const page of [ana, admin]) await expect(unread(page, aldo)).toHaveCount(0);
    for (const page of [ana, admin]) await expect(unread(page, berta)).toBeVisible();
    expect(reads).toEqual([]);
    await rowOf(ana, berta).click();
    for (const page of [ana, admin]) await expect(unread(page, berta)).toHaveCount(0);
  });

  await test.step('closing another ticket leaves the open one open and can be undone', async () => {
    const bertas = ana.url();
    await composer(ana).fill('Um momento, já');
    await closeFromRow(ana, aldo);
    // The toast stays while the pointer is on it.
    await undoOf(ana, aldo).hover();
    await expect(rowOf(ana, aldo)).toHaveCount(0);
    await expect(rowOf(admin, aldo)).toHaveCount(0);
    await expect(ana).toHaveURL(bertas);
    await expect(composer(ana)).toHaveValue('Um momento, já');
    await undoOf(ana, aldo).click();
    // Waits, because a closing toast moves the focus to the next toast.
    await expect(undoOf(ana, aldo)).toHaveCount(0);
    await expect(rowOf(ana, aldo)).toBeVisible();
    await expect(rowOf(admin, aldo)).toBeVisible();
    await expect(ana).toHaveURL(bertas);
    await closeFromRow(ana, aldo);
    await expect(rowOf(ana, aldo)).toHaveCount(0);
    // Moves the pointer away from the row, because its tooltip would receive the first Escape.
    await composer(ana).hover();
    await composer(ana).fill('');
    await expect(undoOf(ana, aldo)).toHaveCount(0);
  });

  await test.step('closes the open ticket by keyboard while a colleague views it', async () => {
    await rowOf(admin, berta).click();
    await expect(headingOf(admin, berta)).toBeVisible();
    await ana.keyboard.press('Escape');
    await expect(rowButton(ana, berta)).toBeFocused();
    await tabTo(ana, rowOf(ana, berta).getByRole('button', { name: 'Fechar Conversa' }));
    await ana.keyboard.press('Enter');
    await expect(rowOf(ana, berta)).toHaveCount(0);
    await expect(headingOf(ana, berta)).toHaveCount(0);
    await expect(ana).toHaveURL(/\/tickets\/?$/);
    // The colleague's window still shows the ticket.
    await expect(admin.getByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Reabrir' })).toBeVisible();
    // The focus is in the list.
    await ana.keyboard.press('ArrowDown');
    await expect(ana.locator('[data-row-open]:focus')).toHaveCount(1);
  });

  await test.step('closes a pending ticket after peeking at it', async () => {
    await showWaiting(ana);
    await rowOf(ana, celso).click();
    const peek = ana.getByRole('dialog', { name: `Espiar a conversa de ${celso}` });
    await expect(peek.getByRole('button', { name: 'Aceitar' })).toBeVisible();
    await ana.keyboard.press('Escape');
    await expect(peek).toHaveCount(0);
    await closeFromRow(ana, celso);
    const confirm = ana.getByRole('alertdialog', { name: `Fechar a conversa com ${celso}?` });
    await confirm.getByRole('button', { name: 'Fechar conversa' }).click();
    await expect(rowOf(ana, celso)).toHaveCount(0);
    // Undoing restores the waiting row; the toast stays while the pointer is on it.
    await undoOf(ana, celso).hover();
    await undoOf(ana, celso).click();
    await expect(rowOf(ana, celso)).toBeVisible();
    await expect(undoOf(ana, celso)).toHaveCount(0);
    await closeFromRow(ana, celso);
    await confirm.getByRole('button', { name: 'Fechar conversa' }).click();
    await expect(rowOf(ana, celso)).toHaveCount(0);
    await resolved(ana).click();
    for (const name of [aldo, berta, celso]) {
      await expect(rowOf(ana, name)).toContainText('FECHADO');
      await expect(rowOf(ana, name).getByRole('button', { name: 'Fechar Conversa' })).toHaveCount(0);
    }
  });
});

test('a row does not move while the pointer or the keyboard is on it', async ({ signedIn }) => {
  const [dora, elmo, flora] = ['Dora Paiva', 'Elmo Siqueira', 'Flora Teles'];
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  const first = await newCustomer('5511955500841', dora, 'Primeira');
  await expect(rowOf(ana, dora)).toBeVisible();
  await newCustomer('5511955500842', elmo, 'Segunda');
  const names = () =>
    ana.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem').evaluateAll(labels);
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([elmo, dora]);

  await rowOf(ana, elmo).hover();
  const place = await restingBox(rowOf(ana, elmo));
  const { x, y, height } = place;
  // A resting pointer keeps the order for some seconds only, so the test keeps moving the pointer.
  let steps = 0;
  const stopMoving = repeatedly(() => ana.mouse.move(x + 40 + (steps++ % 2), y + height / 2));
  await first.writes('Quarta');
  // Rows show new messages at once. New tickets are only counted above the list.
  await expect(rowOf(ana, dora)).toContainText('Quarta');
  await newCustomer('5511955500843', flora, 'Quinta');
  await expect(ana.getByRole('button', { name: '1 novo atendimento' })).toBeVisible();
  expect(await rowOf(ana, elmo).boundingBox()).toEqual(place);
  expect((await names()).slice(0, 2)).toEqual([elmo, dora]);
  await expect(rowOf(ana, flora)).toHaveCount(0);

  await stopMoving();
  await ana.getByRole('banner').hover();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([flora, dora, elmo]);
  await expect(ana.getByRole('button', { name: '1 novo atendimento' })).toHaveCount(0);

  await test.step('by keyboard', async () => {
    await tabTo(ana, ana.locator('[data-row-open][tabindex="0"]'));
    await ana.keyboard.press('Home');
    await expect(rowButton(ana, flora)).toBeFocused();
    const stopPressing = repeatedly(() => ana.keyboard.press('Shift'));
    await first.writes('Sexta');
    await expect(rowOf(ana, dora)).toContainText('Sexta');
    expect((await names()).slice(0, 3)).toEqual([flora, dora, elmo]);
    await expect(rowButton(ana, flora)).toBeFocused();
    await stopPressing();
    await tabTo(ana, ana.getByRole('tab', { name: /Aguardando/ }), 'Shift+Tab');
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([dora, flora, elmo]);
  });
});

/** Calls `act` every half second until the returned function is called. */
function repeatedly(act: () => Promise<void>): () => Promise<void> {
  let isRunning = true;
  const loop = (async () => {
    while (isRunning) {
      await act();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return () => {
    isRunning = false;
    return loop;
  };
}

/** Runs in the page. Returns the labels of list items. */
function labels(items: Element[]): (string | null)[] {
  return items.map((item) => item.getAttribute('aria-label'));
}
