import { startEfiStandIn } from '../../server/src/testing/efiStandIn';
import { expect, test as base } from './stack/journey';

type Efi = Awaited<ReturnType<typeof startEfiStandIn>>;

/** A demo whose Pix goes through a payment provider. */
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

test('a payment that is told of three times, and again later, renews once', async ({ efi, signedIn }) => {
  test.slow();
  const page = await signedIn('admin@recado.test');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dueDate = page.getByLabel('Data de vencimento');
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(dueDate).toHaveValue(/\d{4}/);
  const before = await dueDate.inputValue();
  await press('Assine Agora!');
  await press('SELECIONAR');
  await page.getByLabel('Nome completo').fill('Carla Menezes');
  await page.getByLabel('CEP').fill('01310100');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('Endereço').fill('Rua do Pão, 12');
  await press('PRÓXIMO');
  await press('PAGAR');
  await expect(page.getByLabel('Código Pix')).toHaveValue(/^000201/);

  await expect.poll(() => efi.webhookUrl(), { timeout: 60_000 }).toBeTruthy();
  const [txid = ''] = efi.charges.keys();
  efi.pay(txid);
  expect(await Promise.all([efi.notify(txid), efi.notify(txid), efi.notify(txid)])).toEqual([200, 200, 200]);
  const renewed = page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/).first();
  await expect(renewed).toBeVisible();
  const until = /\d\d\/\d\d\/\d{4}/.exec((await renewed.textContent()) ?? '')?.[0] ?? '';
  expect(until).not.toBe(before);

  await expect(page).not.toHaveURL(/\/subscription$/);
  expect(await efi.notify(txid)).toBe(200);
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(dueDate).toHaveValue(until);
  await expect(page.getByText('Paga', { exact: true })).toHaveCount(1);
});
