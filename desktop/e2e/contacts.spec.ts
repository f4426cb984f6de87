import type { Page } from '@playwright/test';
import { problemsInBothThemes } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { drawerOf, showContact } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

// Three windows or five axe runs take more than a minute on a busy machine.
test.beforeEach(() => test.slow());

async function openDrawer(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button').first().click();
  await showContact(page, name);
}

test('notes and changes of a contact are shown to all colleagues at once', async ({ signedIn }) => {
  const tereza = customer('5511955500041');
  await tereza.isCalled('Tereza Ramalho');
  await tereza.writes('Bom dia! Quero trocar um abajur.');
  const [admin, ana] = [await signedIn('admin@recado.test'), await signedIn('ana@recado.test')];
  await showWaiting(ana);
  await rowOf(ana, 'Tereza Ramalho')
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(ana.getByRole('heading', { name: 'Tereza Ramalho', level: 2 })).toBeVisible();
  await openDrawer(admin, 'Tereza Ramalho');

  const drawer = drawerOf(admin);
  await expect(drawer.getByRole('link', { name: '+55 11 95550-0041' })).toBeVisible();
  await drawer.getByLabel('Escreva uma observação').fill('Mora perto da loja: pode vir buscar.');
  await drawer.getByLabel('Escreva uma observação').press('Enter');
  await expect(drawer.getByText('Mora perto da loja: pode vir buscar.')).toBeVisible();
  await expect(
    admin.getByRole('region', { name: 'Avisos' }).getByText('Observação adicionada com sucesso!'),
  ).toBeVisible();

  await ana.getByRole('heading', { name: 'Tereza Ramalho', level: 2 }).click();
  await expect(drawerOf(ana).getByText('Mora perto da loja: pode vir buscar.')).toBeVisible();
  // Agents may not delete colleagues' notes or associate tickets.
  await expect(drawerOf(ana).getByRole('button', { name: /Excluir a observação/ })).toHaveCount(0);
  await expect(drawerOf(ana).getByRole('button', { name: 'Associar Ticket' })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Tereza Ramalho' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Editar contato' });
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Tereza Ramalho Dias');
  await dialog.getByLabel('E-mail').fill('tereza@correio.test');
  await dialog.getByLabel('Adicionar a Carteira').click();
  await admin.getByRole('option', { name: 'Bruno Carvalho' }).click();
  await admin.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
  await dialog.getByLabel('Nome da informação 1').fill('CPF');
  await dialog.getByLabel('Valor da informação 1').fill('315.482.917-08');
  await admin.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByText('***.482.917-**')).toBeVisible();
  await expect(drawer.getByText('Bruno Carvalho')).toBeVisible();

  await expect(drawerOf(ana).getByRole('link', { name: 'tereza@correio.test' })).toBeVisible();
  await expect(drawerOf(ana).getByText('***.482.917-**')).toBeVisible();
  await expect(rowOf(ana, 'Tereza Ramalho Dias')).toBeVisible();

  await drawer.getByText('Mora perto da loja').hover();
  await drawer.getByRole('button', { name: /Excluir a observação/ }).click();
  await expect(admin.getByText('Deseja realmente excluir este registro?')).toBeVisible();
  await admin.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(drawer.getByText('Mora perto da loja')).toHaveCount(0);
  await expect(drawerOf(ana).getByText('Mora perto da loja')).toHaveCount(0);
});

test('the contact’s drawer and dialog meet the accessibility rules', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test');
  await openDrawer(page, 'Maria Fernanda Guimarães');
  await expect(drawerOf(page).getByText('Último pedido')).toBeVisible();
  await expect(drawerOf(page).getByText(/Prefere entrega à tarde/)).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);

  await drawerOf(page).getByRole('button', { name: 'Editar contato' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(/Maria Fernanda/);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await drawerOf(page).getByRole('button', { name: 'Associar Ticket' }).click();
  const selection = page.getByRole('dialog', { name: 'Selecione um Ticket' });
  await expect(selection.getByRole('button', { name: /Luzia Araújo/ })).toBeVisible();
  await selection.getByRole('searchbox').fill('zelia');
  await expect(selection.getByRole('button', { name: /Luzia Araújo/ })).toHaveCount(0);
  await expect(selection.getByRole('button', { name: /Dona Zélia/ })).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(selection).toHaveCount(0);

  // In a narrow window the drawer covers the conversation. Escape returns the focus.
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.getByRole('heading', { name: 'Maria Fernanda Guimarães', level: 2 }).click();
  const over = page.getByRole('dialog', { name: 'Contato' });
  await expect(over.getByText('Último pedido')).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
});
