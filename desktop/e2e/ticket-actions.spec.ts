import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name });

/** Creates a customer with a ticket accepted by Ana. */
async function attended(ana: Page, number: string, name: string) {
  const writer = customer(number);
  await writer.isCalled(name);
  await writer.writes('Bom dia, tudo bem?');
  await showWaiting(ana);
  await rowOf(ana, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(headingOf(ana, name)).toBeVisible();
  return writer;
}

const select = async (page: Page, field: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test('colleagues see each other in a ticket, and one transfers it to the other with a note', async ({
  signedIn,
}) => {
  const name = 'Eulália Prates';
  const ana = await signedIn('ana@recado.test');
  const admin = await signedIn('admin@recado.test');
  await attended(ana, '5511955500431', name);
  await rowOf(admin, name).click();
  await expect(headingOf(admin, name)).toBeVisible();
  await expect(admin.getByText('Ana Beatriz também está vendo')).toBeVisible();
  await expect(ana.getByText(/também está vendo/)).toBeVisible();
  await ana.getByRole('textbox', { name: 'Mensagem' }).pressSequentially('Já verifico');
  await expect(admin.getByText('Ana Beatriz também está digitando')).toBeVisible();
  await ana.getByRole('textbox', { name: 'Mensagem' }).fill('');

  // The transfer uses the keyboard only.
  await ana.getByRole('textbox', { name: 'Mensagem' }).blur();
  await ana.keyboard.press('t');
  const dialog = ana.getByRole('dialog', { name: `Transferir o ticket de ${name}` });
  await expect(dialog.getByRole('combobox', { name: 'Atendente' })).toBeFocused();
  await ana.keyboard.type('Bruno');
  await expect(ana.getByRole('option', { name: /Bruno Carvalho/ })).toBeVisible();
  await ana.keyboard.press('ArrowDown');
  await ana.keyboard.press('Enter');
  await select(ana, /^Fila/, 'Pós-venda');
  await dialog.getByRole('textbox', { name: 'Observações' }).fill('Quer trocar o abajur');
  await ana.keyboard.press('Control+Enter');
  await expect(ana.getByText('Ticket transferido para Bruno Carvalho.').first()).toBeVisible();
  await expect(ana).toHaveURL(/\/tickets$/);
  await expect(admin.getByText('atribuído a Bruno Carvalho')).toBeVisible();

  const bruno = await signedIn('bruno@recado.test');
  await rowOf(bruno, name).click();
  await headingOf(bruno, name).getByRole('button').click();
  await expect(bruno.getByText('Quer trocar o abajur', { exact: true })).toBeVisible();
});

test('resolving a ticket is undone, or the ticket is reopened into a queue', async ({ signedIn }) => {
  const name = 'Zenaide Furtado';
  const ana = await signedIn('ana@recado.test');
  await attended(ana, '5511955500432', name);
  await ana.getByRole('button', { name: 'Resolver' }).click();
  // The toast stays while the pointer is on it.
  await ana.getByRole('button', { name: 'Desfazer' }).hover();
  await expect(ana.getByText(`Atendimento de ${name} resolvido.`).first()).toBeVisible();
  await ana.getByRole('button', { name: 'Desfazer' }).click();
  await expect(ana.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await expect(headingOf(ana, name)).toBeVisible();

  const address = ana.url();
  await ana.getByRole('button', { name: 'Resolver' }).click();
  await expect(ana).toHaveURL(/\/tickets$/);
  await ana.goto(address);
  await ana.getByRole('button', { name: 'Reabrir' }).click();
  await select(ana, /Selecione uma fila/, 'Pós-venda');
  await ana.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await expect(ana.getByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeVisible();
  await expect(rowOf(ana, name)).toContainText('Pós-venda');
});

test('a new ticket for a contact with an open one leads there; for others it is created', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/);
  const name = 'Quitéria Abrantes';
  const ana = await signedIn('ana@recado.test');
  await attended(ana, '5511955500433', name);
  const open = async () => {
    await ana.getByRole('button', { name: 'Novo ticket' }).click();
    await ana.getByRole('combobox', { name: 'Contato' }).fill('Quitéria Ab');
    await ana.getByRole('option', { name: new RegExp(name) }).click();
    await select(ana, /^Fila/, 'Pós-venda');
    await ana.getByRole('button', { name: 'Criar' }).click();
  };
  await open();
  await expect(ana.getByText('já está com um ticket aberto deste contato.')).toBeVisible();
  await ana.getByRole('button', { name: 'Ir para o ticket' }).click();
  await expect(headingOf(ana, name)).toBeVisible();
  await ana.getByRole('button', { name: 'Resolver' }).click();
  await expect(ana).toHaveURL(/\/tickets$/);
  await open();
  await expect(headingOf(ana, name)).toBeVisible();
  await expect(ana.getByText('atribuído a Ana Beatriz')).toBeVisible();
});

test('an administrator exports a conversation and deletes a ticket that an agent is viewing', async ({
  signedIn,
}) => {
  const name = 'Odete Salgueiro';
  const ana = await signedIn('ana@recado.test');
  const writer = await attended(ana, '5511955500434', name);
  await writer.writes('<b>Quero</b> a nota fiscal');
  const admin = await signedIn('admin@recado.test');
  await rowOf(admin, name).click();
  await admin.getByRole('button', { name: 'Mais opções' }).click();
  await admin.getByRole('menuitem', { name: 'Exportar Conversa' }).click();
  const dialog = admin.getByRole('dialog', { name: `Exportar a conversa com ${name}` });
  // Playwright cannot read a download of a new tab, so the test requests the same URL.
  const opened = admin.context().waitForEvent('request', (request) => request.url().includes('/media/'));
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog.getByText('A conversa está pronta.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Baixar' })).toBeVisible();
  const response = await admin.request.get((await opened).url());
  expect(response.headers()['content-type']).toBe('application/zip');
  const zip = await response.body();
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('conversa.html')).toBe(true);
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  await admin.getByRole('button', { name: 'Mais opções' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  // Waits for both notices at once, because each is shown for three seconds.
  const notices = Promise.all(
    [admin, ana].map((page) => page.getByText('Ticket deletado com sucesso!').first().waitFor()),
  );
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await notices;
  for (const page of [admin, ana]) {
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(rowOf(page, name)).toHaveCount(0);
  }
});
