import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/stack/journey';
import { appUrl } from '../e2e/stack/person';
import { inBothThemes } from './camera';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mensagem Pendente' });

async function fillIn(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  const contact = dialog(page).getByRole('combobox', { name: 'Contato' });
  await contact.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog(page).getByRole('textbox', { name: 'Mensagem' }).fill(text);
}

async function repeat(page: Page, choice: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: choice }).click();
}

test('scheduled messages', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/schedules'));
  for (const [name, text, choice] of [
    ['Luzia', 'Bom dia, Luzia! Os seus abajures chegam hoje.', 'Não repetir'],
    ['Thaís', 'Oi, Thaís! Tudo certo com a montagem?', 'Não repetir'],
    ['Maria Fernanda', 'Bom dia! Esta semana temos novidades na loja.', 'Toda semana'],
  ] as const) {
    await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
    await fillIn(page, name, text);
    await repeat(page, choice);
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(4);
  await inBothThemes(page, 'schedules');
  await fillIn(page, 'Luzia', 'Oi, Luzia! O boleto deste mês já está disponível.');
  await repeat(page, 'Todo mês');
  await inBothThemes(page, 'schedules-dialog');
});
