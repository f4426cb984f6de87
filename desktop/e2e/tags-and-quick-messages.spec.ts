import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/everybody';
import { expect, test } from './stack/journey';
import { messages, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** A new customer writes, and the agent accepts. */
async function attend(page: Page, number: string, name: string): Promise<ReturnType<typeof customer>> {
  const phone = customer(number);
  await phone.isCalled(name);
  await phone.writes('Oi, tudo bem?');
  await showWaiting(page);
  await rowOf(page, name)
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  await expect(composer(page)).toBeVisible();
  return phone;
}

test('tags are made, put on a conversation, renamed for everybody and deleted', async ({
  signedIn,
  provokes,
}) => {
  // The name that is taken.
  provokes(/status of 409 .*\/tags/);
  const admin = await signedIn('admin@recado.test');
  await menu(admin, 'Tags');
  await expect(row(admin, 'Cliente VIP')).toBeVisible();
  expect(await problems(admin)).toEqual([]);

  await test.step('in their screen', async () => {
    await admin.getByRole('button', { name: 'Adicionar tag' }).click();
    await dialog(admin).getByLabel('Nome').fill('cliente vip');
    await save(admin);
    await expect(dialog(admin).getByLabel('Nome')).toHaveAccessibleDescription(
      'Já existe uma tag com este nome',
    );
    await dialog(admin).getByLabel('Nome').fill('Feira de novembro');
    await dialog(admin).getByRole('button', { name: 'Escolher outra cor' }).click();
    await expect(dialog(admin).getByRole('slider', { name: 'Matiz' })).toBeVisible();
    expect(await problems(admin)).toEqual([]);
    await dialog(admin).getByRole('radio', { name: '#c50f1f' }).click();
    await save(admin);
    await expect(row(admin, 'Feira de novembro')).toBeVisible();
    await admin.getByRole('searchbox', { name: 'Buscar tag' }).fill('feira');
    await expect(row(admin, 'Cliente VIP')).toHaveCount(0);
    await fitsEverywhere(admin);
  });

  const bruno = await signedIn('bruno@recado.test');
  await test.step('in a conversation, by keyboard alone', async () => {
    await attend(bruno, '5511970001122', 'Teodoro Vidal');
    await bruno.getByRole('button', { name: 'Adicionar tag' }).focus();
    await bruno.keyboard.press('Enter');
    await expect(bruno.getByRole('combobox', { name: 'Tags do ticket' })).toBeFocused();
    await bruno.keyboard.type('feira');
    await expect(bruno.getByRole('option')).toHaveText(['Feira de novembro']);
    await bruno.keyboard.press('Enter');
    expect(await problems(bruno, ['region'])).toEqual([]);
    await bruno.keyboard.press('Escape');
    await expect(bruno.getByRole('button', { name: 'Adicionar tag' })).toBeFocused();
    await expect(bruno.getByRole('button', { name: 'Remover a tag Feira de novembro' })).toBeVisible();
    await bruno.keyboard.press('Enter');
    await bruno.keyboard.type('Novidade');
    await expect(bruno.getByRole('option')).toHaveText(['Criar “Novidade”']);
    await bruno.keyboard.press('Enter');
    await bruno.keyboard.press('Escape');
    await expect(bruno.getByRole('button', { name: 'Remover a tag Novidade' })).toBeVisible();
    expect(await problems(bruno)).toEqual([]);
  });

  await test.step('for everybody at once', async () => {
    await admin.getByRole('button', { name: 'Editar Feira de novembro' }).click();
    await dialog(admin).getByLabel('Nome').fill('Feira');
    await save(admin);
    await expect(bruno.getByRole('button', { name: 'Remover a tag Feira', exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Excluir Feira' }).click();
    await expect(admin.getByRole('alertdialog')).toContainText('Ela sai de 1 ticket');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(bruno.getByRole('button', { name: 'Remover a tag Feira', exact: true })).toHaveCount(0);
    await bruno.reload();
    await expect(bruno.getByRole('button', { name: 'Remover a tag Novidade' })).toBeVisible();
    await expect(bruno.getByRole('button', { name: 'Remover a tag Feira', exact: true })).toHaveCount(0);
  });
});

test('a quick message is made in a group, with a file, and sent by "/" and by the popover', async ({
  signedIn,
}) => {
  const bruno = await signedIn('bruno@recado.test');

  await test.step('a group, and a message that is shared', async () => {
    await menu(bruno, 'Grupos de respostas rápidas');
    await bruno.getByRole('button', { name: 'Adicionar grupo' }).click();
    await dialog(bruno).getByLabel('Nome').fill('Showroom');
    await save(bruno);
    await expect(row(bruno, 'Showroom')).toBeVisible();
    expect(await problems(bruno)).toEqual([]);
    await menu(bruno, 'Respostas rápidas');
    await bruno.getByRole('button', { name: 'Adicionar resposta' }).click();
    await save(bruno);
    await expect(dialog(bruno).getByLabel('Atalho')).toHaveAccessibleDescription(/Campo obrigatório/);
    await dialog(bruno).getByLabel('Atalho').fill('visita');
    await dialog(bruno)
      .getByLabel('Mensagem', { exact: true })
      .fill('Venha conhecer o nosso showroom: o mapa vai em anexo.');
    await dialog(bruno).getByRole('combobox', { name: 'Grupos de Respostas Rápidas' }).click();
    await bruno.getByRole('option', { name: 'Showroom' }).click();
    await dialog(bruno).getByLabel('Compartilhar entre todos os usuários?').check();
    await dialog(bruno)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'mapa.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
    await expect(dialog(bruno).getByText('mapa.pdf')).toBeVisible();
    expect(await problems(bruno)).toEqual([]);
    await save(bruno);
    await expect(row(bruno, 'visita')).toContainText('mapa.pdf');
    await expect(row(bruno, 'visita')).toContainText('Showroom');
    expect(await problems(bruno)).toEqual([]);
    await fitsEverywhere(bruno);
  });

  await menu(bruno, 'Tickets');
  const phone = await attend(bruno, '5511970003344', 'Olívia Prado');

  await test.step('by "/"', async () => {
    await composer(bruno).fill('/vis');
    await expect(bruno.getByRole('option')).toHaveText([/visita/]);
    await bruno.keyboard.press('Enter');
    await expect(composer(bruno)).toHaveValue('Venha conhecer o nosso showroom: o mapa vai em anexo.');
    await bruno.keyboard.press('Enter');
    await expect(messages(bruno).last()).toContainText('mapa.pdf');
    await expect.poll(() => phone.receivedTypes()).toContain('document');
  });

  await test.step('by the popover: groups, then messages', async () => {
    await bruno.getByRole('button', { name: 'Respostas rápidas', exact: true }).click();
    await bruno.getByRole('button', { name: /^Showroom/ }).click();
    await expect(bruno.getByRole('button', { name: /^visita/ })).toContainText(
      'Venha conhecer o nosso showroom: o ...',
    );
    expect(await problems(bruno, ['region'])).toEqual([]);
    await bruno.getByRole('button', { name: /^visita/ }).click();
    await expect(composer(bruno)).toBeFocused();
  });

  await test.step('a colleague uses it, and cannot change it', async () => {
    const ana = await signedIn('ana@recado.test');
    await menu(ana, 'Respostas rápidas');
    await expect(row(ana, 'visita')).toBeVisible();
    await expect(ana.getByRole('button', { name: 'Editar visita' })).toHaveCount(0);
    await expect(ana.getByRole('button', { name: 'Editar bomdia' })).toBeVisible();
  });

  await test.step('and it goes', async () => {
    await menu(bruno, 'Respostas rápidas');
    await bruno.getByRole('button', { name: 'Excluir visita' }).click();
    await expect(bruno.getByRole('alertdialog')).toContainText('Deseja realmente excluir este registro?');
    await bruno.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(bruno, 'visita')).toHaveCount(0);
  });
});
