import { join } from 'node:path';
import { expect, test } from '../e2e/stack/journey';
import { appUrl } from '../e2e/stack/person';
import { inAllSizes } from './camera';

const SHOP = join(import.meta.dirname, '../../scripts/seed/pictures/shop.jpg');

test('the page of announcements, and the app bar', async ({ signedIn }) => {
  const owner = await signedIn('super@recado.test', { reducedMotion: 'reduce' });
  await owner.goto(appUrl('/announcements'));
  const dialog = owner.getByRole('dialog');
  await owner.getByRole('button', { name: 'Novo informativo' }).click();
  await dialog.getByLabel('Título').fill('Manutenção neste sábado');
  await dialog
    .getByLabel('Texto')
    .fill('O Recado ficará fora do ar das 2h às 3h.\n\nSalve o que estiver escrevendo antes disso.');
  await dialog.getByLabel('Prioridade').selectOption('Alta');
  await dialog.locator('input[type=file]').setInputFiles(SHOP);
  await dialog.getByLabel('Mostrar até').fill('2027-03-01T09:00');
  await inAllSizes(owner, 'announcements-dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await owner.getByRole('button', { name: 'Fechar o aviso' }).click();
  await expect(owner.getByText('Informativo criado.')).toHaveCount(0, { timeout: 15_000 });
  await inAllSizes(owner, 'announcements');

  const ana = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  await expect(ana.getByText('Importante: Manutenção neste sábado')).toBeVisible();
  await inAllSizes(ana, 'announcement-banner');
  await ana.getByRole('button', { name: 'Informativos: 2 novos' }).click();
  const item = ana.getByRole('button', { name: /^Manutenção neste sábado/ });
  await expect(item.locator('img')).toHaveJSProperty('complete', true);
  await inAllSizes(ana, 'announcements-popover');
  await item.click();
  await expect(ana.getByRole('img', { name: /^Imagem de/ })).toHaveJSProperty('complete', true);
  await inAllSizes(ana, 'announcement-detail');
});
