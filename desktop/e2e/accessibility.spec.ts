import { fitsEverywhere, problems } from './stack/everybody';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting, signIn } from './stack/person';

const MARIA = 'Maria Fernanda';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`screens can be read and operated by everybody (${colorScheme})`, async ({ openWindow }) => {
    const page = await openWindow('/login', { colorScheme, reducedMotion: 'reduce' });

    await test.step('login, with its errors', async () => {
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('tickets: nothing open, an empty list, waiting ones', async () => {
      await signIn(page, 'admin@recado.test');
      await expect(rowOf(page, MARIA)).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('tab', { name: /Grupos/ }).click();
      await expect(page.getByText('Nada aqui!')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await showWaiting(page);
      await expect(rowOf(page, 'Márcia Regina')).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('a conversation, and the menu', async () => {
      await page.getByRole('tab', { name: /Atendendo/ }).click();
      await rowOf(page, MARIA).click();
      await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Menu de/ })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
      // An open menu stands beside the landmarks.
      expect(await problems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('connections and their dialogs', async () => {
      await page.getByRole('link', { name: /Conexões/ }).click();
      await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Editar Loja Centro' }).click();
      await expect(page.getByLabel('Nome')).toHaveValue('Loja Centro');
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Mensagens de Loja Centro' }).click();
      await expect(page.getByLabel('Despedida')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Excluir Loja Centro' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('the QR code', async () => {
      await page.getByRole('button', { name: 'Adicionar conexão' }).click();
      await page.getByLabel('Nome').fill(`Loja ${colorScheme}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Excluir Loja ${colorScheme}` }).click();
      await page.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(page.getByRole('row', { name: `Loja ${colorScheme}` })).toHaveCount(0);
    });
  });
}

test('nothing is cut off in a small window or at 200 %', async ({ openWindow }) => {
  const page = await openWindow('/login', { reducedMotion: 'reduce', deviceScaleFactor: 2 });
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await fitsEverywhere(page);

  await signIn(page, 'admin@recado.test');
  await expect(rowOf(page, MARIA)).toBeVisible();
  await fitsEverywhere(page);
  await rowOf(page, MARIA).click();
  await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
  await fitsEverywhere(page);

  await page.getByRole('link', { name: /Conexões/ }).click();
  await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
  await fitsEverywhere(page);
  for (const [button, field] of [
    ['Editar Loja Centro', 'Nome'],
    ['Mensagens de Loja Centro', 'Despedida'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByLabel(field)).toBeVisible();
    await fitsEverywhere(page);
    await page.keyboard.press('Escape');
  }
});
