import { expect, test } from './stack/journey';
import { readQrCode, rowOf, saying } from './stack/person';
import { customer, scan } from './stack/simulator';

const FILIAL = '551133334444';
const NAME = 'Filial Guarulhos';
const beatriz = customer('5511955501234', FILIAL);

test('a customer’s message reaches an agent’s screen, and the reply reaches the customer’s phone', async ({
  signedIn,
  closeWindows,
}) => {
  await beatriz.isCalled('Beatriz Lima');

  await test.step('the administrator pairs a new number', async () => {
    const admin = await signedIn('admin@recado.test');
    await admin.getByRole('link', { name: /Conexões/ }).click();
    await admin.getByRole('button', { name: 'Adicionar conexão' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Nome').fill(NAME);
    await dialog.getByRole('combobox', { name: 'Filas' }).click();
    await admin.getByRole('option', { name: 'Vendas' }).click();
    await admin.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(admin.getByRole('img', { name: /QR/i })).toBeVisible();
    await scan(FILIAL, await readQrCode(admin));
    await expect(admin.getByRole('row', { name: new RegExp(NAME) })).toContainText('Conectado');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await closeWindows();
  });

  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');

  await test.step('the customer writes, and both agents see the pending ticket without reloading', async () => {
    for (const agent of [ana, bruno]) await agent.getByRole('tab', { name: /Aguardando/ }).click();
    await beatriz.writes('Oi! Vocês têm luminária de chão?');
    for (const agent of [ana, bruno]) {
      const row = rowOf(agent, 'Beatriz Lima');
      await expect(row).toContainText('Oi! Vocês têm luminária de chão?');
    }
  });

  await test.step('Ana accepts; the ticket leaves Bruno’s pending list', async () => {
    await rowOf(ana, 'Beatriz Lima')
      .getByRole('button', { name: /Aceitar/ })
      .click();
    await expect(ana.getByRole('heading', { name: /Beatriz Lima/ })).toBeVisible();
    await expect(rowOf(bruno, 'Beatriz Lima')).toHaveCount(0);
  });

  await test.step('Ana sees the customer typing', async () => {
    // Phones repeat the typing state while the customer types.
    await expect(async () => {
      await beatriz.shows('composing');
      await expect(ana.getByText('Digitando...').first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await beatriz.shows('paused');
  });

  const reply = 'Temos sim! Posso mandar fotos?';
  await test.step('Ana replies, and the customer’s phone shows it', async () => {
    await ana.getByRole('textbox', { name: /Mensagem/ }).fill(reply);
    await ana.keyboard.press('Enter');
    await beatriz.seesReply(reply);
  });

  await test.step('the ack changes to delivered, then to read', async () => {
    const bubble = saying(ana, reply);
    await expect(bubble.getByRole('img', { name: 'Entregue' })).toBeVisible();
    await beatriz.reads();
    await expect(bubble.getByRole('img', { name: 'Lida' })).toBeVisible();
  });

  await test.step('the customer replies and the screens agree', async () => {
    await beatriz.writes('Pode sim, obrigada!');
    await expect(saying(ana, 'Pode sim, obrigada!')).toBeVisible();
    await bruno.getByRole('tab', { name: /Atendendo/ }).click();
    await bruno.getByRole('switch', { name: 'Ver todos' }).click();
    await expect(rowOf(bruno, 'Beatriz Lima')).toContainText('Pode sim, obrigada!');
  });

  await test.step('Ana resolves the ticket', async () => {
    await ana.getByRole('button', { name: 'Resolver' }).click();
    await expect(rowOf(ana, 'Beatriz Lima')).toHaveCount(0);
    await expect(rowOf(bruno, 'Beatriz Lima')).toHaveCount(0);
  });
});
