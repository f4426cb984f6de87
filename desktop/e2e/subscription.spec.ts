import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { appUrl, signIn } from './stack/person';

const OWNER = 'super@recado.test';
/** The demo's seed made this company two days overdue. */
const OPTICAL = { name: 'Ótica Boa Vista', email: 'otica@recado.test' };
const BAKERY = { name: 'Padaria Sol Nascente', email: 'sol@nascente.test', password: 'pao-quentinho' };
const REJECTED_LOGIN = /status of 40[12] .*\/auth\/(login|refresh_token)/;

/** Timeout of a notice that follows the confirmation of the payment. */
const PAID = { timeout: 60_000 };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function confirm(owner: Page, company: string): Promise<void> {
  await owner.goto(appUrl('/settings?tab=payments'));
  const button = owner.getByRole('button', { name: `Confirmar o pagamento de ${company}` });
  await expect(button).toBeVisible();
  await fitsEverywhere(owner);
  await button.click();
  await press(owner, 'Confirmar');
  await expect(owner.getByText(`Pagamento confirmado. ${company} foi avisada.`).first()).toBeVisible();
}

test('a new company signs up, pays by Pix and is renewed', async ({ openWindow, signedIn }) => {
  test.slow();
  const page = await openWindow('/signup');
  await page.getByLabel('Nome da Empresa').fill(BAKERY.name);
  await page.getByLabel('E-mail').fill(BAKERY.email);
  await page.getByLabel('Telefone com (DDD)').fill('(11) 98765-4321');
  await page.getByLabel('Senha', { exact: true }).fill(BAKERY.password);
  await page.getByLabel('Plano').selectOption({ index: 1 });
  await press(page, 'Cadastrar');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, BAKERY.email, BAKERY.password);

  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(page.getByLabel('Período de teste')).toHaveValue('Seu período de teste termina em 1 dias!');
  await expect(page.getByLabel('Email de cobrança')).toHaveValue(BAKERY.email);
  expect(await problems(page)).toEqual([]);
  await fitsEverywhere(page);

  await press(page, 'Assine Agora!');
  await expect(page.getByRole('button', { name: 'SELECIONAR' })).toBeFocused();
  await press(page, 'SELECIONAR');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await page.getByLabel('Nome completo').fill('Rosa Nogueira');
  await page.getByLabel('CEP').fill('01310100');
  await page.getByLabel('Cidade').fill('São Paulo');
  await press(page, 'PRÓXIMO');
  await expect(page.getByText('O Endereço é obrigatório')).toBeVisible();
  await page.getByLabel('Endereço').fill('Rua do Pão, 12');
  expect(await problems(page)).toEqual([]);
  await press(page, 'PRÓXIMO');
  await expect(page.getByText('Resumo da assinatura')).toBeVisible();
  await press(page, 'PAGAR');
  await expect(page.getByText(/Assinatura realizada com sucesso!/).first()).toBeVisible();
  await expect(page.getByText(/^TOTAL R\$/)).toBeVisible();
  await expect(page.getByLabel('Código Pix')).toHaveValue(/^000201.*RECADO\d{6}6304[0-9A-F]{4}$/);
  expect(await problems(page)).toEqual([]);

  const owner = await signedIn(OWNER);
  // Both notices disappear after some seconds.
  await Promise.all([
    confirm(owner, BAKERY.name),
    expect(page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/).first()).toBeVisible(PAID),
  ]);
  await expect(page).not.toHaveURL(/\/subscription$/);
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(page.getByText('Paga', { exact: true })).toBeVisible();
});

test("an expired company's administrator pays and can work again", async ({
  openWindow,
  signedIn,
  provokes,
}) => {
  test.slow();
  provokes(REJECTED_LOGIN);
  const page = await openWindow('/login');
  await signIn(page, OPTICAL.email);
  await expect(page.getByText(/Opss! Sua assinatura venceu/)).toBeVisible();
  await press(page, 'Renovar assinatura');
  await expect(page.getByText(`A assinatura de ${OPTICAL.name} venceu em`)).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await fitsEverywhere(page);
  await press(page, 'Assine Agora!');
  await press(page, 'SELECIONAR');
  // The form is prefilled with the last payer data.
  await press(page, 'PAGAR');
  await expect(page.getByLabel('Código Pix')).toHaveValue(/RECADO\d{6}/);

  const owner = await signedIn(OWNER);
  await Promise.all([
    confirm(owner, OPTICAL.name),
    expect(page.getByText(/Sua licença foi renovada até/).first()).toBeVisible(PAID),
  ]);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, OPTICAL.email);
  await expect(page.getByText('Seja bem-vindo.')).toBeVisible();
});
