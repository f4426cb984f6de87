import { expect, test } from '../e2e/stack/journey';
import { accept, newCustomer } from '../e2e/stack/open-ticket';
import { rowOf, saying } from '../e2e/stack/person';
import { inAllSizes, opened } from './camera';

test.use({ demoEnvironment: [async ({}, use) => use({ DEMO_MENUS: 'off' }), { scope: 'worker' }] });

test('links, QR codes and the health of a number', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Links e QR codes' }).click();
  for (const name of ['Balcão', 'Instagram', 'Vitrine']) {
    await page.getByRole('button', { name: 'Adicionar link' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(name);
    if (name === 'Vitrine') await inAllSizes(page, 'links-dialog');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await inAllSizes(page, 'links');
  const showCode = async () => {
    await page.getByRole('button', { name: 'QR code de Balcão' }).click();
    await page.mouse.move(0, 0);
  };
  await opened(page, 'links-qr-code', showCode, page.getByRole('dialog'), inAllSizes);

  await page.getByRole('link', { name: /Conexões/ }).click();
  await page.getByRole('button', { name: /^Saúde do número de Loja Centro/ }).click();
  await expect(page.getByRole('heading', { name: 'Saúde do número' })).toBeVisible();
  await inAllSizes(page, 'connection-health');
  const warn = async () => {
    await page.getByRole('button', { name: 'Recebi um aviso do WhatsApp' }).click();
  };
  await opened(page, 'connection-health-warning', warn, page.getByRole('alertdialog'), inAllSizes);
});

test('an order and an edited message of a customer', async ({ signedIn }) => {
  const name = 'Quitéria Anjos';
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  const quiteria = await newCustomer('5511955500741', name, 'Boa tarde!');
  await accept(page, name);
  await quiteria.sends({
    type: 'order',
    text: 'Pode confirmar?',
    items: [
      { name: 'Camisa azul M', quantity: 2, price: 49.9 },
      { name: 'Meia', quantity: 1, price: 12 },
    ],
  });
  await saying(page, 'Pode confirmar?').getByRole('button', { name: 'Ver itens' }).click();
  const { id } = await quiteria.writes('Entrega na quarta');
  await quiteria.sends({ type: 'edit', targetId: id, text: 'Entrega na sexta', sealedAs: 'lid' });
  await expect(rowOf(page, name)).toContainText('Entrega na sexta');
  await page.mouse.move(700, 400);
  await inAllSizes(page, 'order-and-edit');
});
