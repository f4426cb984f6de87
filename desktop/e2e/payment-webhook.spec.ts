import type { Page } from '@playwright/test';
import { startEfiStandIn } from '../../server/src/testing/efi-stand-in';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test as base } from './stack/journey';
import { appUrl } from './stack/person';

type Efi = Awaited<ReturnType<typeof startEfiStandIn>>;

/** Starts a demo that uses a payment provider for Pix. */
const test = base.extend<object, { efi: Efi }>({
  efi: [
    async ({}, use) => {
      const efi = await startEfiStandIn();
      await use(efi);
      await efi.close();
    },
    { scope: 'worker' },
  ],
  demoEnvironment: [
    async ({ efi }, use) => {
      const { payments } = efi;
      if (payments.provider !== 'efi') throw new Error('The stand-in is no provider');
      await use({
        PIX_PROVIDER: 'efi',
        PIX_KEY: payments.pixKey,
        EFI_URL: payments.efi.url,
        EFI_CLIENT_ID: payments.efi.clientId,
        EFI_CLIENT_SECRET: payments.efi.clientSecret,
      });
    },
    { scope: 'worker' },
  ],
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dueDateOf = (page: Page) => page.getByLabel('Data de vencimento');

/** Requests a Pix charge on the subscription page; returns its id at the provider. */
async function requestPix(page: Page, efi: Efi): Promise<string> {
  const known = new Set(efi.charges.keys());
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(dueDateOf(page)).toHaveValue(/\d{4}/);
  await press(page, 'Assine Agora!');
  await press(page, 'SELECIONAR');
  const name = page.getByLabel('Nome completo');
  const pay = page.getByRole('button', { name: 'PAGAR', exact: true });
  await expect(name.or(pay)).toBeVisible();
  // Payer data is requested only for the first charge.
  if (await name.isVisible()) {
    await name.fill('Carla Menezes');
    await page.getByLabel('CEP').fill('01310100');
    await page.getByLabel('Cidade').fill('São Paulo');
    await page.getByLabel('Endereço').fill('Rua do Pão, 12');
    await press(page, 'PRÓXIMO');
  }
  await pay.click();
  await expect(page.getByLabel('Código Pix')).toHaveValue(/^000201/);
  await expect.poll(() => efi.webhookUrl(), { timeout: 60_000 }).toBeTruthy();
  const [txid = ''] = [...efi.charges.keys()].filter((charge) => !known.has(charge));
  return txid;
}

/** Returns the date until which the subscription is renewed. */
async function renewal(page: Page): Promise<string> {
  const renewed = page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/).first();
  return /\d\d\/\d\d\/\d{4}/.exec((await renewed.textContent()) ?? '')?.[0] ?? '';
}

test('a payment reported three times, and again later, renews once', async ({ efi, signedIn }) => {
  test.slow();
  const page = await signedIn('admin@recado.test');
  const dueDate = dueDateOf(page);
  const txid = await requestPix(page, efi);
  const before = await dueDate.inputValue();
  efi.pay(txid);
  expect(await Promise.all([efi.notify(txid), efi.notify(txid), efi.notify(txid)])).toEqual([200, 200, 200]);
  const until = await renewal(page);
  expect(until).not.toBe(before);

  await expect(page).not.toHaveURL(/\/subscription$/);
  expect(await efi.notify(txid)).toBe(200);
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(dueDate).toHaveValue(until);
  const paid = page.getByRole('row').filter({ hasText: until });
  await expect(paid).toHaveCount(1);
  await expect(paid.getByText('Paga', { exact: true })).toBeVisible();
});

test('a partial payment renews once a platform admin accepts it', async ({ efi, signedIn }) => {
  test.slow();
  const page = await signedIn('admin@recado.test');
  const txid = await requestPix(page, efi);
  const before = await dueDateOf(page).inputValue();
  efi.pay(txid, '150.00');
  expect(await efi.notify(txid)).toBe(200);
  const notice = page.getByText(/Recebemos R\$ 150,00 de R\$ 199,90: faltam R\$ 49,90\./).first();
  await expect(notice).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice).toBeVisible();
  await expect(dueDateOf(page)).toHaveValue(before);
  const invoice = page.getByRole('row').filter({ hasText: 'Paga em parte' });
  await expect(invoice).toContainText('faltam R$ 49,90');
  expect(await problems(page)).toEqual([]);
  await fitsEverywhere(page);

  const owner = await signedIn('super@recado.test');
  await owner.goto(appUrl('/settings?tab=payments'));
  await expect(owner.getByRole('row').filter({ hasText: 'Loja Aurora' })).toContainText('R$ 150,00');
  expect(await problems(owner)).toEqual([]);
  // The identifier must not be cut off, so that users can find it on a bank statement.
  const identifier = owner.getByRole('cell').filter({ hasText: txid });
  expect(await identifier.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await fitsEverywhere(owner);
  await press(owner, 'Aceitar o pagamento menor de Loja Aurora');
  await press(owner, 'Aceitar');
  await expect(owner.getByText('Pagamento confirmado. Loja Aurora foi avisada.').first()).toBeVisible();
  await expect(dueDateOf(page)).not.toHaveValue(before);
  await expect(notice).toHaveCount(0);
  await expect(invoice).toHaveCount(0);
});
