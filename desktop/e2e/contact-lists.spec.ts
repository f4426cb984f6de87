import type { Locator, Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { setCampaigns } from './stack/company';
import { expect, test } from './stack/journey';
import { tabTo } from './stack/keys';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
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
    // A slow machine may have verified some of them.
    await expect(page.getByText(/^2 contatos(, \d a verificar)?$/)).toBeVisible();
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

const headline = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const importButton = (page: Page) => page.getByRole('button', { name: 'Importar planilha' });
const question = (page: Page, list: string) => page.getByRole('dialog', { name: `Importar para ${list}?` });
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** Opens a new list's contacts by mouse. */
async function openNewList(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Listas de contatos', exact: true }).click();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await dialog(page).getByLabel('Nome').fill(name);
  await dialog(page).getByLabel('Origem dos contatos').fill('Ficha do evento');
  await dialog(page).getByLabel('Base legal').fill('Consentimento');
  await save(page);
  await page.getByRole('button', { name: `Contatos de ${name}` }).click();
  await expect(headline(page, name)).toBeVisible();
}

async function select(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  const fileChooser = page.waitForEvent('filechooser');
  await importButton(page).click();
  await (await fileChooser).setFiles(file);
}

test('sheets are mapped, imported, stopped and explained by mouse, and invalid contacts are deleted', async ({
  signedIn,
  request,
}) => {
  test.slow();
  await setCampaigns(request, true);
  const page = await signedIn('admin@recado.test');
  const list = 'Inauguração da loja';
  await openNewList(page, list);

  await test.step('rejects files that are no sheet or too large', async () => {
    await select(page, { ...csv('foto.xlsx', []), buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2]) });
    await expect(question(page, list)).toContainText('Não foi possível ler o arquivo.');
    await expect(question(page, list).getByRole('button', { name: 'Importar' })).toBeDisabled();
    expect(await problems(page)).toEqual([]);
    await question(page, list).getByRole('button', { name: 'Cancelar' }).click();
    await select(page, { ...csv('grande.csv', []), buffer: Buffer.alloc(21_000_000, 'a') });
    await expect(question(page, list)).toContainText('O arquivo tem mais de 20 MB.');
    await expect(question(page, list).getByRole('button', { name: 'Importar' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(question(page, list)).toHaveCount(0);
    await expect(importButton(page)).toBeFocused();
  });

  await test.step('offers the sample sheet and imports the chosen columns', async () => {
    await select(
      page,
      csv('convidados.csv', [
        'Nome;Celular;Fone 2;Cidade',
        'Alba Monteiro;;5511983330001;Santos',
        'Breno Couto;;5511983330002;Guarujá',
        'Alba outra vez;;551183330001;Santos',
        'Sem número;;;Santos',
      ]),
    );
    const saving = page.waitForEvent('download');
    await question(page, list).getByRole('button', { name: 'Baixar planilha de exemplo' }).click();
    expect((await saving).suggestedFilename()).toBe('planilha.xlsx');
    await question(page, list).getByLabel('Número').selectOption('Fone 2');
    const preview = question(page, list).getByRole('table', { name: 'Primeiras linhas da planilha' });
    await expect(preview.getByRole('row', { name: 'Alba Monteiro 5511983330001' })).toBeVisible();
    await expect(preview.getByRole('columnheader', { name: '{cidade}' })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await fitsEverywhere(page);
    await question(page, list).getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(
      page.getByText('convidados.csv importada. 2 adicionados · 1 repetido · 1 recusado'),
    ).toBeVisible();
    await expect(row(page, 'Breno Couto')).toContainText('+55 11 98333-0002');
    await expect(page.getByRole('row', { name: /^Alba/ })).toHaveCount(1);
  });

  await test.step('explains the rows that were not added', async () => {
    await page.getByRole('button', { name: 'Ver registro' }).click();
    const log = page.getByRole('dialog', { name: 'Registro de convidados.csv' });
    const lines = log.getByRole('table', { name: 'Ver registro' });
    await expect(lines.getByRole('row', { name: '4 Repetido: mesmo número da linha 2' })).toBeVisible();
    await expect(lines.getByRole('row', { name: '5 Sem número' })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await log.getByRole('button', { name: 'Baixar registro' }).click();
    expect((await saving).suggestedFilename()).toBe('registro-da-importacao.csv');
    await log.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByRole('button', { name: 'Ver registro' })).toBeFocused();
    await page.getByRole('button', { name: 'Fechar resultado da importação' }).click();
    await expect(page.getByText(/^convidados.csv importada/)).toHaveCount(0);
  });

  await test.step('remembers the columns, shows the progress and stops', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => `Pessoa ${n};;5511${960_000_000 + n};Santos`);
    await select(page, csv('todos.csv', ['Nome;Celular;Fone 2;Cidade', ...rows]));
    await expect(question(page, list).getByLabel('Número')).toHaveValue('Fone 2');
    await question(page, list).getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Importação de todos.csv' })).toBeVisible();
    await expect(page.getByText(/^Importando todos.csv: [\d.]+ de 30\.000 linhas\./)).toBeVisible();
    await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Parar' }).click();
    await expect(
      page.getByText(/^Importação parada em [\d.]+ de 30\.000 linhas; o que entrou fica\./),
    ).toBeVisible();
    await expect(importButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('deletes the invalid contacts of a list after naming their number', async () => {
    await page.getByRole('button', { name: 'Listas', exact: true }).click();
    await page.getByRole('button', { name: 'Contatos de Feira de novembro' }).click();
    await expect(page.getByText('Whatsapp Inválido').first()).toBeVisible();
    await page.getByRole('button', { name: 'Excluir inválidos' }).click();
    const confirmation = page.getByRole('alertdialog', { name: /^Excluir \d+ contatos inválidos\?$/ });
    const count = Number(/\d+/.exec((await confirmation.getByRole('heading').textContent()) ?? '')?.[0]);
    await confirmation.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText(new RegExp(`^${57 - count} contatos(, \\d+ a verificar)?$`))).toBeVisible();
    await expect(page.getByText('Whatsapp Inválido')).toHaveCount(0);
  });
});

test('a sheet is imported and explained with the keyboard only', async ({ signedIn, request }) => {
  test.slow();
  await setCampaigns(request, true);
  const page = await signedIn('admin@recado.test');
  const list = 'Bazar de inverno';
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('creates a list and enters it', async () => {
    await press(page.getByRole('link', { name: 'Listas de contatos', exact: true }));
    await expect(page.getByRole('main')).toBeFocused();
    await press(button('Nova lista'));
    await expect(dialog(page).getByLabel('Nome')).toBeFocused();
    for (const text of [list, 'Ficha do evento', 'Consentimento']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page)).toHaveCount(0);
    await press(button(`Contatos de ${list}`));
    await expect(headline(page, list)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('chooses a file, leaves the question and returns to it', async () => {
    const sheet = csv('bazar.csv', [
      'Nome;Celular;Fone 2;Cidade',
      'Dalva Reis;;5511983340001;Santos',
      'Enzo Prado;;5511983340002;Santos',
      'Sem número;;;Santos',
    ]);
    const pick = async () => {
      const fileChooser = page.waitForEvent('filechooser');
      await press(importButton(page));
      await (await fileChooser).setFiles(sheet);
      // The first field has the focus once the sheet is read.
      await expect(question(page, list).getByLabel('Nome')).toBeFocused();
    };
    await pick();
    await page.keyboard.press('Escape');
    await expect(question(page, list)).toHaveCount(0);
    await expect(importButton(page)).toBeFocused();
    await pick();
  });

  await test.step('maps a column and starts the import', async () => {
    await tabTo(page, question(page, list).getByLabel('Número'));
    await page.keyboard.type('Fone');
    await expect(question(page, list).getByLabel('Número')).toHaveValue('Fone 2');
    await press(question(page, list).getByRole('button', { name: 'Importar', exact: true }));
    await expect(question(page, list)).toHaveCount(0);
    await expect(importButton(page)).toBeFocused();
    await expect(page.getByText('bazar.csv importada. 2 adicionados · 1 recusado')).toBeVisible();
    await expect(row(page, 'Dalva Reis')).toBeVisible();
  });

  await test.step('reads the log, closes it and the result', async () => {
    await press(button('Ver registro'));
    const log = page.getByRole('dialog', { name: 'Registro de bazar.csv' });
    await expect(log.getByRole('row', { name: '4 Sem número' })).toBeVisible();
    await tabTo(page, log.getByRole('region', { name: 'Ver registro' }));
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
    await expect(button('Ver registro')).toBeFocused();
    await tabTo(page, button('Fechar resultado da importação'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^bazar.csv importada/)).toHaveCount(0);
  });

  await test.step('edits a contact and returns to its row', async () => {
    await press(button('Editar Enzo Prado'));
    await expect(dialog(page).getByLabel('Nome')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Filho');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'Enzo Prado Filho')).toBeVisible();
    await expect(button('Editar Enzo Prado Filho')).toBeFocused();
    await tabTo(page, button('Listas'), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(headline(page, 'Listas de contatos')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
