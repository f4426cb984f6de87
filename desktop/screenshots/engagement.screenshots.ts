import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/stack/journey';
import { appUrl, rowOf } from '../e2e/stack/person';
import { inAllSizes, opened } from './camera';

// The demo's board appears here only, because it changes the list of tickets.
test.use({ demoEnvironment: [async ({}, use) => use({ DEMO_MENUS: 'off' }), { scope: 'worker' }] });

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function showList(page: Page, path: string): Promise<void> {
  await page.goto(appUrl(path));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Clicks without leaving a tooltip in the screenshot. */
const click = (page: Page, name: string | RegExp) => async () => {
  await button(page, name).click();
  await page.mouse.move(0, 0);
};

test('scheduled messages', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await showList(page, '/schedules');
  await page.getByRole('tab', { name: 'Todas' }).click();
  await expect(page.getByRole('row', { name: /Erro/ })).toBeVisible();
  await inAllSizes(page, 'schedules');
  const writing = async () => {
    await click(page, 'Agendar mensagem')();
    await dialog(page).getByRole('combobox', { name: 'Contato' }).fill('Luzia');
    await page.getByRole('option', { name: /Luzia/ }).click();
    await dialog(page).getByLabel('Mensagem').fill('Oi, Luzia! O boleto deste mês já está disponível.');
    await dialog(page).getByRole('combobox', { name: 'Repetir' }).click();
    await page.getByRole('option', { name: 'Toda semana' }).click();
  };
  await writing();
  await inAllSizes(page, 'schedules-dialog');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button').last().click();
  await opened(page, 'schedules-deletion', click(page, /^Excluir a mensagem/), question(page), inAllSizes);
});

test('contact lists and the import of a sheet', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await showList(page, '/contact-lists');
  await inAllSizes(page, 'contact-lists');
  await opened(page, 'contact-lists-dialog', click(page, 'Nova lista'), dialog(page), inAllSizes);
  await opened(
    page,
    'contact-lists-deletion',
    click(page, 'Excluir Feira de novembro'),
    question(page),
    inAllSizes,
  );
  await click(page, 'Contatos de Feira de novembro')();
  await expect(page.getByText('Whatsapp Inválido').first()).toBeVisible();
  await inAllSizes(page, 'contact-list');
  const dialogs = [
    ['contact-list-item', 'Adicionar contato'],
    ['contact-list-opt-out', /^Incluir .* na lista de recusa/],
    ['contact-list-invalid', 'Excluir inválidos'],
  ] as const;
  for (const [name, opener] of dialogs)
    await opened(page, name, click(page, opener), dialog(page).or(question(page)), inAllSizes);

  await page.goto(appUrl('/contact-lists'));
  await button(page, 'Nova lista').click();
  await dialog(page).getByLabel('Nome').fill('Visitantes da feira');
  await dialog(page).getByLabel('Origem dos contatos').fill('Ficha do evento');
  await dialog(page).getByLabel('Base legal').fill('Consentimento');
  await page.keyboard.press('Control+Enter');
  await click(page, 'Contatos de Visitantes da feira')();
  const fileChooser = page.waitForEvent('filechooser');
  await button(page, 'Importar planilha').click();
  const lines = ['Nome;Celular;E-mail;Cidade;Bairro', 'Alba Monteiro;5511983330001;;Santos;Gonzaga'];
  for (let n = 2; n < 20_000; n += 1)
    lines.push(
      `Visitante ${n};5511${983_330_000 + n};;Guarujá;Enseada`,
      ...(n % 900 ? [] : ['Sem número;;;Santos;']),
    );
  const buffer = Buffer.from(lines.join('\r\n'));
  await (await fileChooser).setFiles({ name: 'visitantes.csv', mimeType: 'text/csv', buffer });
  await expect(dialog(page).getByRole('table')).toBeVisible();
  await inAllSizes(page, 'contact-list-import');
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(page.getByText(/^Importando visitantes.csv: \d/)).toBeVisible();
  await inAllSizes(page, 'contact-list-importing');
  await expect(page.getByText(/^visitantes.csv importada/)).toBeVisible({ timeout: 120_000 });
  await inAllSizes(page, 'contact-list-imported');
  await opened(page, 'contact-list-log', click(page, 'Ver registro'), dialog(page), inAllSizes);
});

test('campaigns, their settings and reports', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await showList(page, '/campaigns');
  await expect(page.getByRole('row', { name: /Em Andamento/ })).toBeVisible();
  await inAllSizes(page, 'campaigns-list');
  const copying = async () => {
    await click(page, 'Mais ações de Obrigado pela visita na feira')();
    await page.getByRole('menuitem', { name: 'Copiar campanha' }).click();
    await expect(dialog(page).getByText(/^Olá, Maria!/)).toBeVisible();
    await page.mouse.move(0, 0);
  };
  await copying();
  await dialog(page).getByLabel('Nome').fill('Convite de Natal');
  await inAllSizes(page, 'campaigns-new');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await click(page, 'Iniciar disparos de Convite de Natal')();
  await expect(dialog(page).getByText(/pessoas vão receber/)).toBeVisible();
  await inAllSizes(page, 'campaigns-start');
  await page.keyboard.press('Escape');
  const deleting = async () => {
    await click(page, 'Mais ações de Convite de Natal')();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  };
  await opened(page, 'campaigns-deletion', deleting, question(page), inAllSizes);
  for (const [name, campaign] of [
    ['campaigns-report', 'Obrigado pela visita na feira'],
    ['campaigns-running', 'Convite para o bazar'],
  ] as const) {
    await showList(page, '/campaigns');
    await click(page, `Relatório de ${campaign}`)();
    await expect(page.getByRole('table', { name: 'Pessoas' })).toBeVisible();
    await inAllSizes(page, name);
  }
  await page.goto(appUrl('/campaigns-config'));
  await button(page, 'Adicionar Variável').click();
  await page.keyboard.type('cupom');
  await inAllSizes(page, 'campaigns-settings');
});

test('internal chats', async ({ signedIn }) => {
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/chats'));
  const chats = page.getByRole('list', { name: 'Chats' });
  await expect(chats.getByRole('button', { name: /^Plantão de sexta/ })).toBeVisible();
  await inAllSizes(page, 'chats');
  await opened(
    page,
    'chats-popover',
    click(page, /^Chat interno/),
    page.getByRole('dialog', { name: 'Chat interno' }),
    inAllSizes,
  );
  await chats.getByRole('button', { name: /^Bruno Carvalho/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await inAllSizes(page, 'chats-open');
  await chats.getByRole('button', { name: /^Plantão de sexta/ }).click();
  const field = page.getByRole('textbox', { name: 'Mensagem para Plantão de sexta' });
  await field.pressSequentially('Obrigada, @');
  await expect(page.getByRole('option').first()).toBeVisible();
  await inAllSizes(page, 'chats-mention');
  await field.fill('');
  const admin = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await admin.goto(appUrl('/chats'));
  await opened(admin, 'chats-dialog', click(admin, 'Nova'), dialog(admin), inAllSizes);
  await admin
    .getByRole('list', { name: 'Chats' })
    .getByRole('button', { name: /^Plantão de sexta/ })
    .click();
  await opened(
    admin,
    'chats-deletion',
    () => admin.getByRole('button', { name: 'Excluir Plantão de sexta' }).last().click(),
    question(admin),
    inAllSizes,
  );
});

test('the kanban board', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/kanban'));
  await expect(page.getByRole('region', { name: 'Coluna Novos' })).toBeVisible();
  await page.getByRole('switch', { name: 'Mostrar todos' }).click();
  await page.mouse.move(0, 0);
  await inAllSizes(page, 'kanban');
  for (const [name, opener] of [
    ['kanban-board-dialog', 'Criar Quadro'],
    ['kanban-column-dialog', 'Criar Coluna'],
    ['kanban-deletion', 'Excluir Quadro'],
  ] as const)
    await opened(page, name, click(page, opener), dialog(page).or(question(page)), inAllSizes);
  await opened(page, 'kanban-observations', click(page, /^\d+ - /), dialog(page), inAllSizes);
  await opened(page, 'kanban-move', click(page, /^Mover para…/), page.getByRole('menu'), inAllSizes);
  await page.goto(appUrl('/tickets'));
  await rowOf(page, 'Maria Fernanda').locator('[data-row-open]').click();
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeVisible();
  await inAllSizes(page, 'kanban-ticket');
});
