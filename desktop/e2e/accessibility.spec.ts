import type { Locator, Page } from '@playwright/test';
import { fitsEverywhere, problems, problemsInBothThemes } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { drawerOf, showContact } from './stack/open-ticket';
import { rowOf, saying, showWaiting, signIn } from './stack/person';

const MARIA = 'Maria Fernanda';

test('screens meet the accessibility rules, and fit a small window and 200 % zoom', async ({
  openWindow,
}) => {
  test.slow();
  const page = await openWindow('/login');

  await test.step('login with its errors', async () => {
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
  });

  await test.step('tickets: none open, groups, an empty list, pending ones', async () => {
    await signIn(page, 'admin@recado.test');
    await expect(rowOf(page, MARIA)).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
    await page.getByRole('tab', { name: /Grupos/ }).click();
    await expect(rowOf(page, 'Arquitetas parceiras')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await rowOf(page, 'Condomínio').locator('[data-row-open]').click();
    await expect(page.getByRole('article', { name: /^Sandra Vilela/ }).last()).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    // Moves the pointer away, because a tooltip with the full name would cover the switch.
    await page.mouse.move(0, 0);
    // Both conversations are marked as read now, so the filter finds none.
    await page.getByRole('switch', { name: 'Não lidos' }).click();
    await expect(page.getByText('Nada aqui!')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.getByRole('switch', { name: 'Não lidos' }).click();
    await showWaiting(page);
    await expect(rowOf(page, 'Márcia Regina')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  await test.step('a conversation and the menu', async () => {
    await page.getByRole('tab', { name: /Atendendo/ }).click();
    await rowOf(page, MARIA).click();
    await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Menu de/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    // Skips the rule `region`, because an open menu is outside the landmarks.
    expect(await problemsInBothThemes(page, ['region'])).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('connections and their dialogs', async () => {
    await page.getByRole('link', { name: /Conexões/ }).click();
    await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
    await page.getByRole('button', { name: 'Editar Loja Centro' }).click();
    await expect(page.getByLabel('Nome')).toHaveValue('Loja Centro');
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mensagens de Loja Centro' }).click();
    await expect(page.getByLabel('Encerramento do atendimento')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await fitsEverywhere(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Excluir Loja Centro' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the QR code', async () => {
    await page.getByRole('button', { name: 'Adicionar conexão' }).click();
    await page.getByLabel('Nome').fill('Loja Nova');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Excluir Loja Nova' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByRole('row', { name: 'Loja Nova' })).toHaveCount(0);
  });
});

/** Moves the pointer away from hints: an open tooltip would receive the first Escape. */
const pointAway = (page: Page) => page.mouse.move(0, 0);

const MENU = 'a ticket’s menu';

/**
 * Overlays that Escape closes: name, function that opens the overlay, and the element that is visible while
 * it is open.
 */
const OVER_THE_DESK: readonly [string, (page: Page) => Promise<unknown>, (page: Page) => Locator][] = [
  [
    'the notifications',
    (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notificações/ })
        .click(),
    (page) => page.getByRole('link', { name: /Márcia Regina/ }),
  ],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar ou ir para' }).fill('maria');
    },
    (page) => page.getByRole('option', { name: /Maria Fernanda.*#/ }),
  ],
  ['the shortcuts', (page) => page.keyboard.press('?'), dialog('Atalhos do teclado')],
  ['a new ticket', (page) => page.keyboard.press('n'), dialog('Criar Ticket')],
  ['a transfer', (page) => page.keyboard.press('t'), dialog(/^Transferir o ticket/)],
  ['an export', selectInOptions('Exportar Conversa'), dialog(/^Exportar a conversa/)],
  ['a deletion', selectInOptions('Excluir'), (page) => page.getByRole('alertdialog')],
  [
    'a peek',
    async (page) => {
      await rowOf(page, 'Inês').hover();
      await rowOf(page, 'Inês')
        .getByRole('button', { name: /Espiar/ })
        .click();
    },
    dialog(/^Espiar a conversa/),
  ],
  [MENU, (page) => page.getByRole('button', { name: 'Mais opções' }).click(), menuitem('Transferir')],
  [
    'the emojis',
    (page) => page.getByRole('button', { name: /Emoji/i }).first().click(),
    (page) => page.getByRole('grid'),
  ],
  [
    'the quick messages',
    (page) =>
      page
        .getByRole('region', { name: /^Conversa com/ })
        .getByRole('button', { name: /Respostas rápidas/ })
        .click(),
    (page) => page.getByRole('dialog').or(page.getByRole('group', { name: /Respostas rápidas/ })),
  ],
];

function dialog(name: string | RegExp) {
  return (page: Page) => page.getByRole('dialog', { name });
}

function menuitem(name: string) {
  return (page: Page) => page.getByRole('menuitem', { name });
}

function selectInOptions(entry: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
}

test('what opens over the desk meets the accessibility rules, and fits a small window and 200 % zoom', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('admin@recado.test');
  await rowOf(page, MARIA).locator('[data-row-open]').click();
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeVisible();
  for (const [name, open, opened] of OVER_THE_DESK) {
    await test.step(name, async () => {
      // Shortcuts do nothing while a text field has the focus.
      await rowOf(page, MARIA).locator('[data-row-open]').focus();
      await open(page);
      await expect(opened(page).first()).toBeVisible();
      await pointAway(page);
      // Skips the rule `region`, because an open menu or popover is outside the landmarks.
      expect.soft(await problemsInBothThemes(page, ['region']), name).toEqual([]);
      // Another window width replaces the button of the ticket’s menu and thereby closes the menu.
      if (name !== MENU) await fitsEverywhere(page);
      await page.keyboard.press('Escape');
      await expect(opened(page)).toHaveCount(0);
    });
  }
});

test('the other screens meet the accessibility rules', async ({ signedIn }) => {
  test.slow();
  const page = await signedIn('admin@recado.test');
  for (const [name, add] of [
    ['Grupos de respostas rápidas', 'Adicionar grupo'],
    ['Respostas rápidas', 'Adicionar resposta'],
    ['Tags', 'Adicionar tag'],
  ] as const) {
    await test.step(name, async () => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect.soft(await problemsInBothThemes(page), name).toEqual([]);
      await page.getByRole('button', { name: add }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await pointAway(page);
      expect.soft(await problemsInBothThemes(page), add).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await test.step('a search', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('maria');
    await expect(rowOf(page, MARIA).first()).toBeVisible();
    expect.soft(await problemsInBothThemes(page), 'search').toEqual([]);
  });
});

test('a dialog stays open with its input when the window is resized', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test');
  const everyWidth = async (stays: () => Promise<void>) => {
    for (const width of [1200, 1000, 400, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await stays();
    }
  };
  await rowOf(page, MARIA).locator('[data-row-open]').click();
  const name = page.getByRole('heading', { level: 2, name: MARIA });
  const drawer = drawerOf(page);
  await showContact(page, 'Maria Fernanda Guimarães');

  await test.step('of the contact drawer, which a narrow window hides', async () => {
    await drawer.getByRole('button', { name: 'Editar contato' }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Nome', exact: true });
    await field.fill('Maria F. Guimarães');
    await everyWidth(async () => {
      await expect(field).toHaveValue('Maria F. Guimarães');
      await expect(field).toBeFocused();
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('of a message in a conversation that was hidden before', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.getByRole('button', { name: 'Voltar aos atendimentos' }).click();
    await expect(name).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    const message = saying(page, 'Já separei a troca');
    await message.hover();
    await message.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const question = page.getByRole('alertdialog');
    await everyWidth(() => expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused());
  });
});

test('a small screen has one bar for the list, the ticket and the menu', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', {
    reducedMotion: 'reduce',
    viewport: { width: 400, height: 800 },
  });
  const bar = page.getByRole('navigation', { name: 'Menu' });
  await rowOf(page, MARIA).locator('[data-row-open]').click();
  await expect(page.getByRole('heading', { name: /Maria/ })).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await bar.getByRole('button', { name: /Atendimentos/ }).click();
  await expect(rowOf(page, MARIA)).toBeVisible();
  await bar.getByRole('button', { name: 'Ticket', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Maria/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await menu.getByRole('link', { name: /Conexões/ }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/connections$/);
  await expect(page.getByText('Loja Centro').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Ticket', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Maria/ })).toBeVisible();
});
