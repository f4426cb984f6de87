import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { appUrl, selectInMenu, signIn } from './stack/person';

const ADMIN = 'admin@recado.test';
const DORA = { name: 'Dora Nogueira', password: 'lampada' };
const DAYS = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];

const greeting = (page: Page, name: string) => page.getByText(`Olá ${name}, Seja bem-vindo.`);
const rowOfUser = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openUsers = async (page: Page) => {
  await page.goto(appUrl('/users'));
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
};

/** Turns the access hours setting on or off. */
async function mindHours(admin: Page, wanted: boolean): Promise<void> {
  await admin.goto(appUrl('/settings'));
  const control = admin.getByRole('switch', { name: /Horário de acesso/ });
  if ((await control.isChecked()) === wanted) return;
  await control.click();
  await expect(admin.getByText('Operação atualizada com sucesso.').first()).toBeVisible();
}

test('a notice in a dialog is complete in a small window', async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await mindHours(admin, false);
  await openUsers(admin);
  await admin
    .getByRole('button', { name: /^Horário de acesso de Ana/ })
    .first()
    .click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  const notice = dialog.getByRole('group').filter({ hasText: 'O controle está desligado' });
  for (const size of [
    { width: 400, height: 480 },
    { width: 720, height: 450 },
  ]) {
    await admin.setViewportSize(size);
    const cut = () => notice.evaluate((element) => element.scrollHeight - element.clientHeight);
    await expect.poll(cut, `pixels cut off in ${size.width} × ${size.height}`).toBe(0);
  }
});

test('an administrator creates a colleague, sets access hours and deletes the colleague', async ({
  signedIn,
  openWindow,
  provokes,
}) => {
  test.slow();
  const email = `dora.${test.info().retry}@lojaaurora.test`;
  // Ended sessions and sign-ins outside the access hours are rejected.
  provokes(/status of 401/);
  provokes(/status of 403 .*\/auth\/login/);
  const admin = await signedIn(ADMIN);
  const dialog = admin.getByRole('dialog');

  await test.step('creates a colleague', async () => {
    await admin.getByRole('link', { name: 'Usuários' }).click();
    await expect(rowOfUser(admin, 'Ana Beatriz')).toContainText('ana@recado.test');
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
    await admin.getByRole('button', { name: 'Adicionar usuário' }).click();
    await dialog.getByLabel('Nome').fill(DORA.name);
    await dialog.getByLabel(/^Senha/).fill(DORA.password);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('combobox', { name: 'Filas' }).click();
    await admin.getByRole('option', { name: 'Vendas' }).click();
    await admin.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(admin.getByText('Usuário criado com sucesso!').first()).toBeVisible();
    await expect(rowOfUser(admin, DORA.name)).toContainText('Atendente');
    await admin.getByRole('searchbox', { name: /Buscar/ }).fill('DORA');
    await expect(admin.getByRole('row')).toHaveCount(2);
    await admin.getByRole('searchbox', { name: /Buscar/ }).fill('');
  });

  const dora = await openWindow('/login');
  await test.step('the colleague signs in, is shown as online and has no administration', async () => {
    await signIn(dora, email, DORA.password);
    await expect(greeting(dora, DORA.name)).toBeVisible();
    await expect(rowOfUser(admin, DORA.name).getByText('Online')).toBeVisible();
    await expect(dora.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
    await dora.goto(appUrl('/users'));
    await expect(dora).toHaveURL(/\/tickets$/);
  });

  await test.step('the colleague changes the own name, but no permissions', async () => {
    await selectInMenu(dora, 'Perfil');
    const profile = dora.getByRole('dialog', { name: 'Perfil' });
    await expect(profile.getByLabel('Nome')).toHaveValue(DORA.name);
    await expect(profile.getByLabel('Filas')).toHaveCount(0);
    await profile.getByLabel('Nome').fill('Dora N. Prado');
    await profile.getByRole('button', { name: 'Salvar' }).click();
    await expect(greeting(dora, 'Dora N. Prado')).toBeVisible();
    await expect(rowOfUser(admin, 'Dora N. Prado')).toBeVisible();
  });

  const hours = async () => {
    await admin.getByRole('button', { name: 'Horário de acesso de Dora N. Prado' }).click();
    await expect(dialog).toContainText('Horário de acesso de Dora N. Prado');
  };
  await test.step('outside the access hours, the colleague is signed out at once and rejected', async () => {
    await mindHours(admin, true);
    await openUsers(admin);
    await hours();
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await expect(dialog.getByLabel(/: início$/)).toHaveCount(7);
    for (const colorScheme of ['dark', 'light'] as const) {
      await admin.emulateMedia({ colorScheme });
      expect(await problems(admin)).toEqual([]);
    }
    await fitsEverywhere(admin);
    // Allows only a day at least two days away, so that time zones do not matter.
    const other = DAYS[(new Date().getDay() + 3) % 7];
    for (const day of DAYS.filter((name) => name !== other)) {
      await dialog.getByLabel(`${day}: início`).fill('');
      await dialog.getByLabel(`${day}: fim`).fill('');
    }
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await Promise.all([
      expect(dora.getByText('O Administrador limitou o acesso a sua conta.').first()).toBeVisible(),
      expect(admin.getByText('Horário de acesso salvo com sucesso!').first()).toBeVisible(),
    ]);
    await expect(dora).toHaveURL(/\/login$/);
    await signIn(dora, email, DORA.password);
    await expect(dora.getByText(/fora do seu horário de acesso/).first()).toBeVisible();
  });

  await test.step('without access hours, the colleague can sign in again', async () => {
    await hours();
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await expect(admin.getByText('Horário de acesso removido com sucesso!').first()).toBeVisible();
    await signIn(dora, email, DORA.password);
    await expect(greeting(dora, 'Dora N. Prado')).toBeVisible();
  });

  await test.step('after the deletion, the colleague is removed everywhere', async () => {
    await admin.getByRole('button', { name: 'Excluir Dora N. Prado' }).click();
    await admin
      .getByRole('alertdialog', { name: 'Excluir Dora N. Prado?' })
      .getByText('Excluir')
      .last()
      .click();
    await expect(admin.getByText('Usuário excluído com sucesso!').first()).toBeVisible();
    await expect(rowOfUser(admin, 'Dora N. Prado')).toHaveCount(0);
    await expect(dora).toHaveURL(/\/login$/);
  });
});
