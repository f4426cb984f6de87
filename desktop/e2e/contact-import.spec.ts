import { readFile } from 'node:fs/promises';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';

// The journey imports a file, reads its log, opens a ticket and runs axe four times.
test.beforeEach(() => test.slow());

/** Returns a phone number that no other journey uses; each retry has its own. */
const number = (n: number) => `55119755${String(60_000 + 100 * test.info().retry + n)}`;
const sheet = () =>
  [
    'Nome;Telefone;Bairro',
    `Ivone Sabatini;+55 (11) ${number(1).slice(4, 9)}-${number(1).slice(9)};Moema`,
    `Osvaldo Krieger;${number(2)};Lapa`,
    // The phone number of Ivone's first row, without its ninth digit.
    `Ivone outra vez;${number(1).replace(/^55119/, '5511')};Moema`,
    'Sem telefone;;Centro',
    'Arredondado;5,51199E+12;Centro',
    `Sem país;${number(3).slice(2)};Centro`,
  ].join('\r\n');

test('an import continues visibly after its dialog is closed, and a second file needs a confirmation', async ({
  signedIn,
  provokes,
}) => {
  // The second file is rejected while the first one is being received.
  provokes(/status of 409 .*\/contacts\/import\/file/);
  const page = await signedIn('admin@recado.test');
  await page.goto(page.url().replace(/\/tickets.*/, '/contacts'));
  const dialog = page.getByRole('dialog', { name: 'Importar contatos de um arquivo' });
  const bar = page.getByText(/Recebendo o arquivo: 1 /);
  const begin = async (n: number) => {
    await page.getByRole('button', { name: 'Importar arquivo' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: `clientes-${n}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Nome;Telefone\r\nDalva Peçanha ${n};${number(n)}`),
    });
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  };
  // Marks the last batch as not the last, so that the server waits for more rows.
  await page.route('**/contacts/import/file', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), last: false } }),
  );
  await begin(11);
  await expect(dialog.getByText('Importando, por favor aguarde!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parar' })).toBeVisible();

  await page.unroute('**/contacts/import/file');
  await begin(12);
  await expect(dialog.getByText('Você já tem uma importação em andamento')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bar).toBeVisible();
  await begin(12);
  await dialog.getByRole('button', { name: 'Parar a outra e importar este arquivo' }).click();
  await expect(dialog.getByText(/Adicionados: 1 /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bar).toHaveCount(0);
});

test('a spreadsheet becomes contacts, every invalid row has a reason, and a contact gets a ticket', async ({
  signedIn,
}) => {
  const page = await signedIn('admin@recado.test');
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await fitsEverywhere(page);

  await page.getByRole('button', { name: 'Importar arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos de um arquivo' });
  await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  expect(await problems(page)).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    // Brazilian Excel saves CSV files in this encoding.
    buffer: Buffer.from(sheet(), 'latin1'),
  });
  await expect(dialog.getByText('Total de Contatos: 6')).toBeVisible();
  const preview = dialog.getByRole('table', { name: 'Primeiras linhas da planilha' });
  await expect(preview.getByRole('row', { name: /^Ivone Sabatini/ })).toBeVisible();
  await expect(dialog.getByLabel('A primeira linha é o cabeçalho')).toBeChecked();
  await expect(dialog.getByLabel('Número')).toHaveValue('Telefone');
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();

  const log = dialog.getByRole('table', { name: 'Registro da importação' });
  await expect(
    dialog.getByText(/Adicionados: 3 · já eram contatos: 0 · repetidos: 1 · com erro: 2/),
  ).toBeVisible();
  const line = (row: number) => log.getByRole('row', { name: new RegExp(`^${row} `) });
  await expect(line(4)).toContainText('Repetido: mesmo número da linha 2');
  await expect(line(5)).toContainText('Sem número');
  await expect(line(6)).toContainText('A planilha arredondou o número');
  for (const added of [2, 7]) await expect(line(added)).toHaveCount(0);
  await dialog.getByLabel(/Só o que não foi importado/).uncheck();
  await expect(line(2)).toContainText('Adicionado');
  expect(await problems(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar registro' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('"6";"Arredondado"');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);

  // The log can be opened again after the dialog was closed.
  await page.getByRole('button', { name: 'Importar arquivo' }).click();
  await dialog.getByRole('button', { name: 'Ver o registro da última importação' }).click();
  await expect(line(6)).toContainText('A planilha arredondou o número');
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('searchbox', { name: 'Buscar contato' }).fill('ivone sab');
  const ivone = page.getByRole('row', { name: /^Ivone Sabatini/ });
  await expect(ivone).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Novo ticket com Ivone Sabatini' }).click();
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('combobox', { name: /Fila/ }).click();
  await page.getByRole('option').first().click();
  await ticket.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'Ivone Sabatini', level: 2 })).toBeVisible();
});
