import type { Locator, Page } from '@playwright/test';
import { problems } from './stack/a11y-checks';
import { setKanban } from './stack/company';
import { restingBox } from './stack/geometry';
import { expect, test } from './stack/journey';
import { newCustomer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
  // Other journeys expect tickets without a board.
  await setKanban(request, 'disabled');
});

const column = (page: Page, name: string) => page.getByRole('region', { name: `Coluna ${name}` });
const card = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name: new RegExp(String.raw`^\d+ - ${name}$`) });
const showKanban = (page: Page) => page.getByRole('link', { name: 'Kanban', exact: true }).click();

async function create(page: Page, what: 'Quadro' | 'Coluna', name: string): Promise<void> {
  const title = `Criar ${what}`;
  await page.getByRole('button', { name: title, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: `Nome d${what === 'Quadro' ? 'o' : 'a'} ${what}` }).fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Drags by real mouse events; the drop is at the centre of the target. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const box = await restingBox(to);
  await what.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** All cards are in view, also below those of the demo's tickets. */
const TALL = { viewport: { width: 1440, height: 2400 } };

test('an administrator builds a board, and windows see each other’s moves', async ({ signedIn }) => {
  test.slow();
  const [ines, caio] = ['Inês Falcão', 'Caio Prado'];
  const admin = await signedIn('admin@recado.test', TALL);
  await expect(admin.getByRole('link', { name: 'Kanban', exact: true })).toHaveCount(0);
  await admin.getByRole('link', { name: 'Configurações', exact: true }).click();
  await admin.getByRole('switch', { name: 'Utilizar Kanban' }).click();
  await showKanban(admin);
  await expect(admin.getByText('Nenhum quadro ainda')).toBeVisible();

  await test.step('the administrator creates a board with columns', async () => {
    await create(admin, 'Quadro', 'Vendas');
    await expect(admin.getByText('Não existe nenhuma coluna criada para esse quadro')).toBeVisible();
    await create(admin, 'Coluna', 'Novo');
    await create(admin, 'Coluna', 'Pronto');
    await expect(column(admin, 'Pronto').getByText('Arraste seus cards aqui')).toBeVisible();
  });

  await newCustomer('5511944002201', ines);
  await newCustomer('5511944002202', caio);
  await expect(card(column(admin, 'Novo'), ines)).toBeVisible();
  await expect(card(column(admin, 'Novo'), caio)).toBeVisible();
  expect(await problems(admin)).toEqual([]);

  const ana = await signedIn('ana@recado.test', TALL);
  await showKanban(ana);
  await expect(card(column(ana, 'Novo'), ines)).toBeVisible();

  await test.step('an agent sees no buttons of administrators', async () => {
    for (const name of ['Criar Quadro', 'Editar Quadro', 'Excluir Quadro', 'Criar Coluna'])
      await expect(ana.getByRole('button', { name })).toHaveCount(0);
    await expect(ana.getByRole('button', { name: /^Opções da coluna/ })).toHaveCount(0);
    await expect(ana.getByRole('combobox', { name: 'Filtrar por usuário' })).toHaveCount(0);
  });

  await test.step('a card dragged by mouse moves in both windows', async () => {
    await drag(admin, card(admin, ines), column(admin, 'Pronto'));
    await expect(card(column(admin, 'Pronto'), ines)).toBeVisible();
    await expect(card(column(ana, 'Pronto'), ines)).toBeVisible();
  });

  await test.step('a card moved by keyboard moves in both windows', async () => {
    await card(ana, caio).focus();
    await ana.keyboard.press('Space');
    await expect(ana.getByText(`${caio} levantado.`)).toHaveCount(1);
    await ana.keyboard.press('ArrowRight');
    await ana.keyboard.press('ArrowDown');
    await expect(ana.getByText(`${caio}: posição 2 de 2 em Pronto.`)).toHaveCount(1);
    await expect(card(column(admin, 'Novo'), caio)).toBeVisible();
    await expect(card(ana, caio)).toBeFocused();
    await ana.keyboard.press('Space');
    await expect(card(ana, caio)).toBeFocused();
    await expect(card(column(admin, 'Pronto'), caio)).toBeVisible();
    await expect(column(admin, 'Pronto').getByRole('button', { name: /^\d+ - / })).toHaveText([
      new RegExp(ines),
      new RegExp(caio),
    ]);
  });

  await test.step('an observation is written and read', async () => {
    await card(ana, ines).click();
    const dialog = ana.getByRole('dialog', { name: ines });
    const editor = dialog.getByRole('textbox', { name: 'Nova observação' });
    await expect(editor).toBeFocused();
    await dialog.getByRole('button', { name: 'Negrito' }).click();
    await ana.keyboard.type('Prefere entrega à tarde');
    expect(await problems(ana)).toEqual([]);
    await ana.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('listitem').locator('strong')).toHaveText('Prefere entrega à tarde');
    await expect(dialog.getByRole('listitem')).toContainText(/Ana.* - \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await ana.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an observation appears in the other window, where the card is open', async () => {
    for (const page of [admin, ana]) await card(page, ines).click();
    const [theirs, ours] = [admin, ana].map((page) => page.getByRole('dialog', { name: ines }));
    await ours!.getByRole('textbox', { name: 'Nova observação' }).fill('Pagou o frete');
    await ana.keyboard.press('Control+Enter');
    await expect(theirs!.getByRole('listitem').first()).toContainText('Pagou o frete');
    for (const page of [admin, ana]) await page.keyboard.press('Escape');
    await expect(theirs!).toHaveCount(0);
    await expect(ours!).toHaveCount(0);
  });

  await test.step('the bar in the ticket moves the card', async () => {
    await ana.getByRole('link', { name: /^Tickets/ }).click();
    await showWaiting(ana);
    await rowOf(ana, ines)
      .getByRole('button', { name: /^Aceitar/ })
      .click();
    const bar = ana.getByRole('group', { name: 'Coluna do card' });
    await expect(bar.getByRole('button', { name: 'Pronto', pressed: true })).toBeVisible();
    await bar.getByRole('button', { name: 'Novo' }).click();
    await expect(bar.getByRole('button', { name: 'Novo', pressed: true })).toBeVisible();
    await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
    await expect(card(column(admin, 'Novo'), ines)).toBeVisible();
    expect(await problems(ana)).toEqual([]);
  });

  await test.step('a column is removed after a question with the number of its cards', async () => {
    await admin.getByRole('button', { name: 'Opções da coluna Pronto' }).click();
    await admin.getByRole('menuitem', { name: 'Remover Coluna' }).click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText('Todos os itens dentro dela também serão removidos: 1 card');
    await question.getByRole('button', { name: 'Remover Coluna' }).click();
    await expect(column(admin, 'Pronto')).toHaveCount(0);
  });
});
