import type { APIRequestContext, Page } from '@playwright/test';
import { demo } from './stack/demo';
import { fitsEverywhere, problems } from './stack/everybody';
import { expect, test } from './stack/journey';
import { PASSWORD } from './stack/person';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function signedInByApi(request: APIRequestContext, email: string) {
  const response = await request.post(`${demo().url}/auth/login`, { data: { email, password: PASSWORD } });
  return (await response.json()) as { token: string; user: { companyId: number } };
}

/** Only a platform admin changes whether the demo's company has campaigns. */
async function setCampaigns(request: APIRequestContext, campaignsEnabled: boolean): Promise<void> {
  const { user } = await signedInByApi(request, 'admin@recado.test');
  const { token } = await signedInByApi(request, 'super@recado.test');
  const changed = await request.put(`${demo().url}/companies/${user.companyId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { id: user.companyId, campaignsEnabled },
  });
  expect(changed.ok()).toBe(true);
}

test.afterEach(async ({ browser, request }) => {
  // Closes the windows, because the sign-in below ends the administrator's session in them.
  for (const context of browser.contexts()) await context.close();
  await setCampaigns(request, false);
});

test('contact lists appear with campaigns, and their contacts are added, searched and removed', async ({
  signedIn,
  request,
  provokes,
}) => {
  test.slow();
  // The journey enters a number that the list contains.
  provokes(/status of 409 .*\/contact-list-items/);
  const entry = (page: Page) => page.getByRole('link', { name: 'Listas de contatos', exact: true });
  await setCampaigns(request, true);
  const page = await signedIn('admin@recado.test');

  await test.step('creates a list by keyboard', async () => {
    await entry(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Listas de contatos', level: 1 })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Nova lista' }).press('Enter');
    await expect(dialog(page).getByLabel('Nome')).toBeFocused();
    await page.keyboard.type('Feira de março');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ficha do evento');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Consentimento');
    expect(await problems(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'Feira de março')).toContainText('0');
    await fitsEverywhere(page);
  });

  await test.step('adds contacts and rejects the other spelling of a number', async () => {
    await page.getByRole('button', { name: 'Contatos de Feira de março' }).click();
    await expect(page.getByRole('heading', { name: 'Feira de março', level: 1 })).toBeVisible();
    const add = async (name: string, number: string) => {
      await page.getByRole('button', { name: 'Adicionar contato' }).click();
      await dialog(page).getByLabel('Nome').fill(name);
      await dialog(page).getByLabel('Número').fill(number);
      await save(page);
    };
    await add('Wanda Cordeiro', '+55 11 98123-4567');
    await expect(row(page, 'Wanda Cordeiro')).toContainText('A verificar');
    await add('Wanda outra vez', '551181234567');
    await expect(dialog(page).getByLabel('Número')).toHaveAccessibleDescription(/já tem este número/);
    await dialog(page).getByLabel('Número').fill('5511981234568');
    await save(page);
    await expect(row(page, 'Wanda outra vez')).toBeVisible();
    await expect(page.getByText('2 contatos, 2 a verificar')).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await fitsEverywhere(page);
  });

  await test.step('finds contacts by number and removes one', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar contato' });
    await search.fill('98123-4567');
    await expect(row(page, 'Wanda outra vez')).toHaveCount(0);
    await expect(row(page, 'Wanda Cordeiro')).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: 'Excluir Wanda outra vez' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(page, 'Wanda outra vez')).toHaveCount(0);
    await page.getByRole('button', { name: 'Listas', exact: true }).click();
    await expect(row(page, 'Feira de março')).toContainText('1');
  });

  await test.step('is readable in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await problems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
