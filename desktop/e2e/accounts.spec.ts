import type { Page } from '@playwright/test';
import { fitsEverywhere, problemsInBothThemes } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { openMailbox } from './stack/mailbox';
import { appUrl, selectInMenu, signIn } from './stack/person';

const FLORIST = { name: 'Floricultura Ipê', email: 'rosa@ipe.recado.test', password: 'girassol' };

const greeting = (page: Page) => page.getByText(`Olá ${FLORIST.name}, Seja bem-vindo.`);

async function fillSignUp(page: Page, { name, email, password }: typeof FLORIST): Promise<void> {
  await page.getByLabel('Nome da Empresa').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Telefone com (DDD)').fill('(31) 99876-5432');
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Plano').selectOption({ index: 1 });
}

test('a company signs up, signs in and resets its password', async ({ openWindow, provokes }) => {
  test.slow();
  // Signing up again with the same e-mail, and signing in with the old password, are rejected.
  provokes(/status of 409 .*\/companies\/cadastro/);
  provokes(/status of 401/);
  const page = await openWindow('/login');

  await test.step('signing up', async () => {
    await page.getByRole('link', { name: 'Cadastre-se' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByText('Obrigatório')).toHaveCount(5);
    await expect(page.getByLabel('Nome da Empresa')).toBeFocused();
    await expect(page.getByLabel('Plano').getByRole('option').nth(1)).toHaveText(
      /^.+ - Atendentes: \d+ - WhatsApp: \d+ - Filas: \d+ - R\$ [\d.]+,\d\d$/,
    );
    await fillSignUp(page, FLORIST);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByText('Usuário criado com sucesso! Por favor, entre!').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('signing in shortly before the end of the trial', async () => {
    await signIn(page, FLORIST.email, FLORIST.password);
    await expect(page.getByText('Sua assinatura vence em 1 dia(s)').first()).toBeVisible();
    await expect(greeting(page)).toBeVisible();
    await expect(page).toHaveURL(/\/app\/tickets/);
  });

  await test.step('rejecting a second company with the same e-mail', async () => {
    const other = await openWindow('/signup');
    await fillSignUp(other, { ...FLORIST, name: 'Outra Floricultura' });
    await other.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(
      other.getByText('Erro ao criar o usuário. Verifique os dados informados.').first(),
    ).toBeVisible();
    await expect(other.getByLabel('E-mail')).toHaveAccessibleDescription('Este e-mail já está em uso');
    await expect(other.getByLabel('Nome da Empresa')).toHaveValue('Outra Floricultura');
  });

  await test.step('a forgotten password', async () => {
    const mailbox = await openMailbox();
    const other = await openWindow('/login');
    await other.getByLabel('E-mail').fill(FLORIST.email);
    await other.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await expect(other.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
    await expect(other.getByLabel('E-mail')).toHaveValue(FLORIST.email);
    await other.getByRole('button', { name: 'Enviar link' }).click();
    await expect(other.getByText(`Se houver uma conta com o e-mail ${FLORIST.email}`).first()).toBeVisible();
    const link = await mailbox.linkFor(FLORIST.email);
    await mailbox.close();

    await other.goto(link);
    await expect(other).toHaveURL(appUrl('/reset-password'));
    await other.getByLabel('Nova senha').fill('margarida');
    await other.getByRole('button', { name: 'Salvar senha' }).click();
    await expect(other.getByText('Senha alterada. Entre com a nova senha.').first()).toBeVisible();
    // The password change ended this window's session.
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);

    await signIn(other, FLORIST.email, FLORIST.password);
    await expect(other.getByText('Erro de autenticação. Por favor, tente novamente.')).toBeVisible();
    await signIn(other, FLORIST.email, 'margarida');
    await expect(greeting(other)).toBeVisible();
    await selectInMenu(other, 'Sair');
    await expect(other).toHaveURL(/\/login$/);

    provokes(/status of 410 .*\/auth\/reset-password/);
    await other.goto(link);
    await other.getByLabel('Nova senha').fill('violeta');
    await other.getByRole('button', { name: 'Salvar senha' }).click();
    await expect(other.getByText('Este link já foi usado ou expirou. Peça um novo.').first()).toBeVisible();
    await expect(other.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible();
  });
});

test('the screens before signing in meet the accessibility rules', async ({ openWindow }) => {
  const page = await openWindow('/signup');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Obrigatório').first()).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await fitsEverywhere(page);
  for (const path of ['/forgot-password', '/reset-password#1.made-up']) {
    await page.goto(appUrl(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await problemsInBothThemes(page), path).toEqual([]);
    await fitsEverywhere(page);
  }
});
