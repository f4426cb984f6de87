import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { appUrl, rowOf, signIn } from './stack/person';

/**
 * What axe finds wrong on the page as it stands, said shortly. Fluent's focus manager puts empty elements around
 * lists that pass the focus on at once; axe cannot know that.
 */
async function problems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`screens can be read and operated by everybody (${colorScheme})`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();

    await test.step('login, with its errors', async () => {
      await page.goto(appUrl('/login'));
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('tickets, with a conversation', async () => {
      await signIn(page, 'admin@recado.test');
      await rowOf(page, 'Maria Fernanda').click();
      await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('connections and their dialog', async () => {
      await page.getByRole('link', { name: /Conexões/ }).click();
      await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Editar Loja Centro' }).click();
      await expect(page.getByLabel('Nome')).toHaveValue('Loja Centro');
      expect(await problems(page)).toEqual([]);
    });
    await context.close();
  });
}
