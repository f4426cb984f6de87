import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';

const OWNER = 'super@recado.test';
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Informativos/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Informativos' });

test('an announcement appears in the windows of users without a reload, and disappears', async ({
  signedIn,
}) => {
  test.slow();
  const title = `Manutenção ${Date.now().toString(36).slice(-5)}`;
  const ana = await signedIn('ana@recado.test');
  // The demo's announcement.
  await expect(bar(ana)).toHaveAccessibleName('Informativos: 1 novo');
  const owner = await signedIn(OWNER);
  await owner.getByRole('link', { name: 'Informativos', exact: true }).click();
  await expect(row(owner, 'Agora dá para agendar mensagens')).toContainText('Sem anexo');

  await test.step('the platform admin publishes one of high priority with an image', async () => {
    await owner.getByRole('button', { name: 'Novo informativo' }).click();
    await dialog(owner).getByLabel('Título').fill(title);
    await dialog(owner).getByLabel('Texto').fill('Sábado, das 2h às 3h.\nSalve o que estiver escrevendo.');
    await dialog(owner).getByLabel('Prioridade').selectOption('Alta');
    await dialog(owner)
      .locator('input[type=file]')
      .setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    expect(await problems(owner)).toEqual([]);
    await dialog(owner).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(owner)).toHaveCount(0);
    for (const text of ['Alta', 'aviso.png', 'Ativo']) await expect(row(owner, title)).toContainText(text);
    expect(await problems(owner)).toEqual([]);
    await fitsEverywhere(owner);
  });

  await test.step("the agent's banner, badge and list show it", async () => {
    await expect(ana.getByText(`Importante: ${title}`)).toBeVisible();
    await expect(bar(ana)).toHaveAccessibleName('Informativos: 2 novos');
    expect(await problems(ana)).toEqual([]);
    await bar(ana).press('Enter');
    const item = list(ana).getByRole('button', { name: new RegExp(`^${title}`) });
    await expect(item).toContainText('Alta');
    await expect(item.locator('img')).toHaveJSProperty('complete', true);
    expect(await problems(ana)).toEqual([]);
    await item.press('Enter');
    const shown = ana.getByRole('dialog', { name: title });
    await expect(shown).toContainText('Salve o que estiver escrevendo.');
    await expect(shown.getByRole('img', { name: `Imagem de ${title}` })).toHaveJSProperty('naturalWidth', 1);
    await ana.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(bar(ana)).toBeFocused();
    await ana.keyboard.press('Enter');
    await expect(list(ana)).toContainText(title);
    await ana.keyboard.press('Escape');
    await expect(list(ana)).toHaveCount(0);
    await expect(bar(ana)).toBeFocused();
    await expect(bar(ana)).toHaveAccessibleName('Informativos');
    // The list showed it, so that it is no longer new.
    await expect(ana.getByText(`Importante: ${title}`)).toHaveCount(0);
  });

  await test.step('the platform admin ends it, and it disappears from the open list', async () => {
    await bar(ana).click();
    await expect(list(ana)).toContainText(title);
    await owner.getByRole('button', { name: `Editar ${title}` }).click();
    await dialog(owner).getByLabel('Status').selectOption('Inativo');
    await dialog(owner).getByRole('button', { name: 'Salvar' }).click();
    await expect(row(owner, title)).toContainText('Inativo');
    await expect(list(ana)).not.toContainText(title);
    await expect(list(ana)).toContainText('Agora dá para agendar mensagens');
  });

  await test.step('it is deleted with its image', async () => {
    await owner.getByRole('button', { name: `Excluir ${title}` }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(owner, title)).toHaveCount(0);
  });
});
