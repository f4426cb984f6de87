import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { messages, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** Creates a new customer who writes, and accepts the ticket. */
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

/** Adds the retry number to a name, so that a retry creates its own records. */
const again = (name: string) => (test.info().retry > 0 ? `${name} ${test.info().retry}` : name);

test.beforeEach(() => test.slow());

test('tags are created in their screen, searched, and rejected if the name is taken', async ({
  signedIn,
  provokes,
}) => {
  // The journey enters a name that is already used.
  provokes(/status of 409 .*\/tags/);
  const admin = await signedIn('admin@recado.test');
  await menu(admin, 'Tags');
  await expect(row(admin, 'Cliente VIP')).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Adicionar tag' }).click();
  const name = dialog(admin).getByLabel('Nome');
  await name.fill('cliente vip');
  await save(admin);
  await expect(name).toHaveAccessibleDescription('Já existe uma tag com este nome');
  await name.fill(again('Bazar'));
  await dialog(admin).getByRole('button', { name: 'Escolher outra cor' }).click();
  await expect(dialog(admin).getByRole('slider', { name: 'Matiz' })).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await dialog(admin).getByRole('radio', { name: '#c50f1f' }).click();
  await save(admin);
  await expect(row(admin, again('Bazar'))).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Buscar tag' }).fill('bazar');
  await expect(row(admin, 'Cliente VIP')).toHaveCount(0);
  await fitsEverywhere(admin);
});

test('tags are added to a conversation by keyboard, renamed for all users and deleted', async ({
  signedIn,
}) => {
  const [feira, novidade] = [again('Feira de novembro'), again('Novidade')];
  const ana = await signedIn('ana@recado.test');
  const chip = (tag: string) => ana.getByRole('button', { name: `Remover a tag ${tag}`, exact: true });
  await attend(ana, '5511970001122', 'Teodoro Vidal');

  await test.step('adds a new tag and an existing one', async () => {
    for (const [typed, offered] of [
      [feira, `Criar “${feira}”`],
      [novidade, `Criar “${novidade}”`],
      ['montagem', 'Montagem'],
    ]) {
      await ana.getByRole('button', { name: 'Adicionar tag' }).focus();
      await ana.keyboard.press('Enter');
      await expect(ana.getByRole('combobox', { name: 'Tags do ticket' })).toBeFocused();
      await ana.keyboard.type(typed ?? '');
      await expect(ana.getByRole('option')).toHaveText([offered ?? '']);
      await ana.keyboard.press('Enter');
      await ana.keyboard.press('Escape');
      await expect(ana.getByRole('button', { name: 'Adicionar tag' })).toBeFocused();
    }
    for (const tag of [feira, novidade, 'Montagem']) await expect(chip(tag)).toBeVisible();
    // Skips the rule `region`, because the tooltip of the focused button is outside the landmarks.
    expect(await problems(ana, ['region'])).toEqual([]);
  });

  await test.step('shows the new name to all users at once', async () => {
    const admin = await signedIn('admin@recado.test');
    await menu(admin, 'Tags');
    await admin.getByRole('button', { name: `Editar ${feira}`, exact: true }).click();
    await dialog(admin).getByLabel('Nome').fill(`${feira} e dezembro`);
    await save(admin);
    await expect(chip(`${feira} e dezembro`)).toBeVisible();
    await admin.getByRole('button', { name: `Excluir ${feira} e dezembro` }).click();
    await expect(admin.getByRole('alertdialog')).toContainText('Ela sai de 1 ticket');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(chip(`${feira} e dezembro`)).toHaveCount(0);
    await ana.reload();
    await expect(chip(novidade)).toBeVisible();
    await expect(chip(`${feira} e dezembro`)).toHaveCount(0);
  });
});

test('a quick message with a file is created in a group and sent by "/" and by the popover', async ({
  signedIn,
}) => {
  const [visita, showroom] = [again('visita').replace(' ', ''), again('Showroom')];
  const ana = await signedIn('ana@recado.test');

  await test.step('creates a group and a shared message', async () => {
    await menu(ana, 'Grupos de respostas rápidas');
    await ana.getByRole('button', { name: 'Adicionar grupo' }).click();
    await dialog(ana).getByLabel('Nome').fill(showroom);
    await save(ana);
    await expect(row(ana, showroom)).toBeVisible();
    expect(await problems(ana)).toEqual([]);
    await menu(ana, 'Respostas rápidas');
    await ana.getByRole('button', { name: 'Adicionar resposta' }).click();
    await save(ana);
    await expect(dialog(ana).getByLabel('Atalho')).toHaveAccessibleDescription(/Campo obrigatório/);
    await dialog(ana).getByLabel('Atalho').fill(visita);
    await dialog(ana)
      .getByLabel('Mensagem', { exact: true })
      .fill('Venha conhecer o nosso showroom: o mapa vai em anexo.');
    await dialog(ana).getByRole('combobox', { name: 'Grupos de Respostas Rápidas' }).click();
    await ana.getByRole('option', { name: showroom, exact: true }).click();
    await dialog(ana).getByLabel('Compartilhar entre todos os usuários?').check();
    await dialog(ana)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'mapa.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
    await expect(dialog(ana).getByText('mapa.pdf')).toBeVisible();
    expect(await problems(ana)).toEqual([]);
    await save(ana);
    await expect(row(ana, visita)).toContainText('mapa.pdf');
    await expect(row(ana, visita)).toContainText(showroom);
    expect(await problems(ana)).toEqual([]);
    await fitsEverywhere(ana);
  });

  await menu(ana, 'Tickets');
  const phone = await attend(ana, '5511970003344', 'Olívia Prado');

  await test.step('sends by "/"', async () => {
    await composer(ana).fill(`/${visita}`);
    await expect(ana.getByRole('option')).toHaveCount(1);
    await ana.keyboard.press('Enter');
    await expect(composer(ana)).toHaveValue('Venha conhecer o nosso showroom: o mapa vai em anexo.');
    await ana.keyboard.press('Enter');
    await expect(messages(ana).last()).toContainText('mapa.pdf');
    await expect.poll(() => phone.receivedTypes()).toContain('document');
  });

  await test.step('sends by the popover: groups, then messages', async () => {
    await ana.getByRole('button', { name: 'Respostas rápidas', exact: true }).click();
    await ana.getByRole('button', { name: new RegExp(`^${showroom}`) }).click();
    await expect(ana.getByRole('button', { name: new RegExp(`^${visita}`) })).toContainText(
      'Venha conhecer o nosso showroom: o ...',
    );
    expect(await problems(ana, ['region'])).toEqual([]);
    await ana.getByRole('button', { name: new RegExp(`^${visita}`) }).click();
    await expect(composer(ana)).toBeFocused();
  });

  await test.step('a colleague uses it, but cannot edit it', async () => {
    const bruno = await signedIn('bruno@recado.test');
    await menu(bruno, 'Respostas rápidas');
    await expect(row(bruno, visita)).toBeVisible();
    await expect(bruno.getByRole('button', { name: `Editar ${visita}` })).toHaveCount(0);
    await expect(bruno.getByRole('button', { name: 'Editar troca' })).toBeVisible();
  });

  await test.step('deletes it', async () => {
    await menu(ana, 'Respostas rápidas');
    await ana.getByRole('button', { name: `Excluir ${visita}` }).click();
    await expect(ana.getByRole('alertdialog')).toContainText('Deseja realmente excluir este registro?');
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(ana, visita)).toHaveCount(0);
  });
});
