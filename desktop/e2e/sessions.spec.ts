import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { selectInMenu, signIn } from './stack/person';

const BRUNO = 'bruno@recado.test';
const ELSEWHERE = 'Sua conta foi acessada em outro computador.';
const WRONG = 'Erro de autenticação. Por favor, tente novamente.';
const REJECTED_LOGIN = /status of 401 .*\/auth\/login/;

const greeting = (page: Page) => page.getByText('Seja bem-vindo.');
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' });

test('a session survives a reload and ends with "Sair"', async ({ openWindow, provokes }) => {
  // The user's record may be on its way when the session ends.
  provokes(/status of 401 .*\/auth\/me/);
  const page = await openWindow('/login');
  await signIn(page, BRUNO);
  await expect(greeting(page)).toBeVisible();
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  await selectInMenu(page, 'Sair');
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(enter(page)).toBeVisible();
});

test('a sign-in elsewhere ends the first session, which does not sign in again automatically', async ({
  openWindow,
  provokes,
}) => {
  // Requests of the first window are rejected once its session ends.
  provokes(/status of 401/);
  const first = await openWindow('/login');
  await signIn(first, BRUNO);
  await expect(greeting(first)).toBeVisible();
  const second = await openWindow('/login');
  await signIn(second, BRUNO);
  await expect(first.getByText(ELSEWHERE).first()).toBeVisible();
  await expect(first).toHaveURL(/\/login$/);
  await first.reload();
  await expect(first.getByText(ELSEWHERE)).toBeVisible();
  await expect(greeting(second)).toBeVisible();

  await signIn(first, BRUNO);
  await expect(greeting(first)).toBeVisible();
  await expect(second.getByText(ELSEWHERE).first()).toBeVisible();
});

test('a private route and the e-mail are remembered after a wrong password', async ({
  openWindow,
  provokes,
}) => {
  provokes(REJECTED_LOGIN);
  const page = await openWindow('/connections');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'admin@recado.test', 'wrong-password');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(WRONG);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@recado.test');
  await signIn(page, 'admin@recado.test');
  await expect(page).toHaveURL(/\/connections$/);
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
});

test('two tabs that start together both continue the session', async ({ openWindow }) => {
  const one = await openWindow('/login');
  await signIn(one, BRUNO);
  await expect(greeting(one)).toBeVisible();
  const two = await one.context().newPage();
  await two.goto(one.url());
  await expect(greeting(two)).toBeVisible();
  for (const _round of ['first', 'second']) {
    await Promise.all([one.reload(), two.reload()]);
    await expect(greeting(one)).toBeVisible();
    await expect(greeting(two)).toBeVisible();
  }
});

test('language and theme are chosen per user and persist', async ({ signedIn }) => {
  const page = await signedIn(BRUNO);
  const attending = (name: RegExp) => page.getByRole('tab', { name });
  await expect(attending(/^Atendendo/)).toBeVisible();

  await selectInMenu(page, 'Idioma', 'English');
  await expect(page.getByText('Hello Bruno Carvalho, welcome.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByText('Hello Bruno Carvalho, welcome.')).toBeVisible();

  await selectInMenu(page, 'Language', 'Español');
  await expect(page.getByText('Hola Bruno Carvalho, qué gusto verle.')).toBeVisible();

  const light = await background(page);
  await selectInMenu(page, 'Tema', 'Oscuro');
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await page.reload();
  await expect(page.getByText('Hola Bruno Carvalho')).toBeVisible();
  await expect.poll(() => background(page)).toBe(dark);
});

/** Returns the background colour of the screen. */
const background = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('main');
    return element ? getComputedStyle(element).backgroundColor : '';
  });
