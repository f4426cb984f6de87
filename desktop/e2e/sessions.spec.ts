import { expect, test } from '@playwright/test';
import { appUrl, signedIn, signIn } from './stack/person';

const EMAIL = 'bruno@recado.test';
const ELSEWHERE = 'Sua conta foi acessada em outro computador.';

test('a session outlives a reload and ends with "Sair"', async ({ browser }) => {
  const page = await signedIn(browser, EMAIL);
  await page.reload();
  await expect(page.getByText('Seja bem-vindo.')).toBeVisible();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.context().close();
});

test('signing in elsewhere ends the first session, which does not come back by itself', async ({
  browser,
}) => {
  const first = await signedIn(browser, EMAIL);
  const second = await signedIn(browser, EMAIL);
  await expect(first.getByText(ELSEWHERE).first()).toBeVisible();
  await expect(first).toHaveURL(/\/login$/);
  await first.reload();
  await expect(first.getByText(ELSEWHERE)).toBeVisible();
  await expect(second.getByText('Seja bem-vindo.')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('a private address is kept over the login', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(appUrl('/connections'));
  await signIn(page, EMAIL, 'wrong-password');
  await expect(page.getByText('Erro de autenticação. Por favor, tente novamente.')).toBeVisible();
  await signIn(page, 'admin@recado.test');
  await expect(page).toHaveURL(/\/connections$/);
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
  await context.close();
});
