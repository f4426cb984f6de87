import type { Page } from '@playwright/test';
import { webhookReceiver } from '../../server/src/testing/webhook-receiver';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { appUrl } from './stack/person';
import { customer } from './stack/simulator';

const CUSTOMER = '5511955550199';
const TOKEN = 'recado-demo-api-token-2026';

const open = async (page: Page) => {
  await page.getByRole('link', { name: 'API de mensagens' }).click();
  await expect(page.getByLabel('Token')).toHaveValue(TOKEN);
};
const example = (page: Page) =>
  page.getByRole('region', { name: 'O mesmo envio em código' }).getByRole('tabpanel');

test('an administrator tests the API and has a webhook called', async ({ signedIn, provokes }) => {
  test.slow();
  // The journey's first attempt uses a wrong token.
  provokes(/status of 401 .*\/api\/messages\/send/);
  const receiver = await webhookReceiver();
  const phone = customer(CUSTOMER);
  await phone.isCalled('Cliente da API');
  const admin = await signedIn('admin@recado.test');

  await test.step('sends a text by keyboard, which arrives on the phone', async () => {
    await open(admin);
    await admin.getByLabel('Token').focus();
    await admin.keyboard.press('Control+A');
    await admin.keyboard.type('another-token');
    await admin.keyboard.press('Tab');
    await admin.keyboard.type('955550199');
    await admin.keyboard.press('Tab');
    await admin.keyboard.type("Pedido d'Ana: saiu!");
    await expect(example(admin)).toContainText(String.raw`Pedido d'\''Ana: saiu!`);
    await expect(example(admin)).toContainText('/api/messages/send');
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByText('Falta o DDD', { exact: true })).toBeVisible();
    await expect(admin.getByLabel('Número')).toBeFocused();
    await admin.keyboard.press('Control+A');
    await admin.keyboard.type(CUSTOMER);
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByText('Este token não existe ou foi revogado')).toBeVisible();
    await expect(admin.getByLabel('Token')).toBeFocused();
    await admin.keyboard.press('Control+A');
    await admin.keyboard.type(TOKEN);
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByText('Mensagem enviada com sucesso').first()).toBeVisible();
    await phone.seesReply("Pedido d'Ana: saiu!");
  });

  await test.step('shows the request in another language', async () => {
    await admin.getByRole('tab', { name: 'curl' }).focus();
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.press('Enter');
    await expect(example(admin)).toContainText('requests.post(');
    await expect(example(admin)).toContainText(CUSTOMER);
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
  });

  await test.step('sends a file', async () => {
    await admin.getByRole('radio', { name: 'Arquivo' }).check();
    await admin.locator('input[type=file]').setInputFiles({
      name: 'boleto.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('parcela;valor\n1;99,90\n'),
    });
    await expect(admin.getByLabel('Nome do arquivo para o cliente')).toHaveValue('boleto.csv');
    await expect(example(admin)).toContainText('files={"medias": ("boleto.csv", file, "text/csv")}');
    await admin.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect.poll(() => phone.receivedTypes()).toContain('document');
    expect(await problems(admin)).toEqual([]);
  });

  await test.step('creates a webhook by keyboard and tests it', async () => {
    const add = admin.getByRole('button', { name: 'Adicionar webhook' });
    await admin.getByRole('tab', { name: 'Enviar mensagens' }).focus();
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Nenhum webhook ainda')).toBeVisible();
    expect(await problems(admin)).toEqual([]);
    await admin.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin.getByLabel('Endereço')).toBeFocused();
    await admin.keyboard.type(receiver.url);
    expect(await problems(admin)).toEqual([]);
    await admin.keyboard.press('Control+Enter');
    const secret = await admin.getByLabel('Segredo da assinatura').inputValue();
    expect(await problems(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Já guardei' }).focus();
    await admin.keyboard.press('Enter');
    await expect(add).toBeFocused();
    await admin.getByRole('button', { name: `Testar ${receiver.url}` }).focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('O seu sistema recebeu o teste').first()).toBeVisible();
    expect(receiver.calls[0]?.isSignedBy(secret)).toBe(true);
  });

  await test.step('shows deliveries, and sends a failed one again', async () => {
    const log = admin.getByRole('table', { name: 'Entregas dos últimos 7 dias' });
    await expect(log.getByRole('row', { name: /^Teste/ })).toContainText('Resposta 204');
    receiver.respondWith(() => 503);
    await phone.writes('Recebi, obrigado!');
    const row = log.getByRole('row', { name: /Mensagem recebida/ });
    await expect(row).toContainText('Aguardando');
    await expect(row).toContainText('Resposta 503');
    receiver.respondWith(() => 204);
    await row.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect(row).toContainText('Entregue');
    await expect(row).toContainText('Resposta 204');
    const message = receiver.calls.at(-1)?.data.message;
    expect(message).toMatchObject({ body: 'Recebi, obrigado!', author: { kind: 'customer' } });
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
  });

  await test.step('is readable in the dark theme', async () => {
    await admin.emulateMedia({ colorScheme: 'dark' });
    expect(await problems(admin)).toEqual([]);
    await admin.getByRole('tab', { name: 'Enviar mensagens' }).click();
    await expect(admin.getByLabel('Token')).toHaveValue(TOKEN);
    expect(await problems(admin)).toEqual([]);
    await admin.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('sees in the conversation that the API wrote', async () => {
    await admin.goto(appUrl('/tickets'));
    await admin.getByRole('tab', { name: /Aguardando/ }).click();
    await admin.getByText('Cliente da API').first().click();
    await expect(admin.getByRole('article', { name: /^API: Pedido d'Ana/ })).toBeVisible();
  });
  await receiver.close();
});
