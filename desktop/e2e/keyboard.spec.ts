import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { MAX_STOPS, tabTo } from './stack/keys';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

test('an agent works with the keyboard alone', async ({ openWindow }) => {
  const hugo = customer('5511955500021');
  await hugo.isCalled('Hugo Sampaio');
  await hugo.writes('Oi, quanto custa a arandela Lis?');
  const page = await openWindow('/');

  await test.step('signs in', async () => {
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('ana@recado.test');
    await tabTo(page, page.getByLabel('Senha', { exact: true }));
    await page.keyboard.type('recado-demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
  });

  const row = page.getByRole('listitem', { name: 'Hugo Sampaio', exact: true });
  const rowButton = row.getByRole('button', { name: /^Hugo Sampaio/ });
  const composer = page.getByRole('textbox', { name: 'Mensagem' });

  await test.step('finds a pending ticket and accepts it', async () => {
    await tabTo(page, page.getByRole('tab', { name: /Atendendo/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    await tabTo(page, page.locator('[data-row-open][tabindex="0"]'));
    await page.keyboard.press('Home');
    await expect(rowButton).toBeFocused();
    await tabTo(page, row.getByRole('button', { name: /Aceitar/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hugo Sampaio' })).toBeVisible();
  });

  await test.step('writes two lines and sends them', async () => {
    await expect(composer).toBeFocused();
    await page.keyboard.type('Sai por R$ 89,90.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Tem em preto e branco.');
    await expect(composer).toHaveValue('Sai por R$ 89,90.\nTem em preto e branco.');
    await page.keyboard.press('Enter');
    await expect(composer).toHaveValue('');
    await expect(composer).toBeFocused();
    await hugo.seesReply('Tem em preto e branco.');
    await expect(saying(page, 'R$ 89,90')).toHaveCount(1);
  });

  await test.step('types letters without running shortcuts', async () => {
    await page.keyboard.type('e agora');
    await expect(composer).toHaveValue('e agora');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });

  await test.step('moves between panes and tickets', async () => {
    await page.keyboard.press('Escape');
    await expect(rowButton).toBeFocused();
    await page.keyboard.press('F6');
    await expect(composer).toBeFocused();
    await page.keyboard.press('F6');
    await expect(rowButton).toBeFocused();
    const own = page.url();
    // J and K keep the focus in the list. Enter moves it to the composer.
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(own);
    await expect(page.getByRole('heading', { name: 'Hugo Sampaio' })).toHaveCount(0);
    const next = page.url();
    await expect(page.locator('[data-row-open]:focus')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(next);
    await expect(composer).toHaveValue('');
    await page.keyboard.press('k');
    await expect(page).toHaveURL(next);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(own);
    await expect(page.getByRole('heading', { name: 'Hugo Sampaio' })).toBeVisible();
    await expect(rowButton).toBeFocused();
    await expect(composer).toHaveValue('');
    await page.keyboard.press('Enter');
    await expect(composer).toBeFocused();
  });

  await test.step('resolves', async () => {
    await page.keyboard.press('Escape');
    await expect(rowButton).toBeFocused();
    await page.keyboard.press('e');
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/\/tickets$/);
  });
});

test('the focus returns to the opener of a dialog', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test');
  await tabTo(page, page.getByRole('link', { name: /Conexões/ }));
  await page.keyboard.press('Enter');
  for (const [opener, dialog] of [
    ['Editar Loja Centro', 'Editar Loja Centro'],
    ['Mensagens de Loja Centro', 'Mensagens de Loja Centro'],
  ] as const) {
    const button = page.getByRole('button', { name: opener });
    await expect(button).toBeVisible();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: dialog }).getByRole('textbox').first()).toBeFocused();
    // The opener's tooltip would receive the first Escape. The dialog hides it from the accessibility tree
    // only.
    await expect(page.locator('[role="tooltip"]').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }

  await test.step('a confirmation over a dialog returns it to the field', async () => {
    const name = page.getByLabel('Nome');
    await page.getByRole('button', { name: 'Editar Loja Centro' }).press('Enter');
    await expect(name).toBeFocused();
    await expect(page.locator('[role="tooltip"]').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.type(' 2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Editar Loja Centro' })).toBeFocused();
  });

  const remove = page.getByRole('button', { name: 'Excluir Loja Centro' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test('an agent accepts, replies, transfers, reopens and resolves by shortcuts', async ({ signedIn }) => {
  const iara = customer('5511955500081');
  await iara.isCalled('Iara Fontes');
  await iara.writes('Vocês instalam lustres?');
  const page = await signedIn('ana@recado.test');
  const row = page.getByRole('listitem', { name: 'Iara Fontes', exact: true });
  const rowButton = row.getByRole('button', { name: /^Iara Fontes/ });
  const composer = page.getByRole('textbox', { name: 'Mensagem' });
  const heading = page.getByRole('heading', { name: 'Iara Fontes' });
  await expect(page.locator('[data-row-open]').first()).toBeVisible();

  /** Shows the waiting tickets, moves down to the customer's ticket with J and accepts it with A. */
  const accept = async () => {
    await page.keyboard.press('Alt+2');
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
    await expect(row).toBeVisible();
    // Alt+2 also focuses a row.
    await expect(page.locator('[data-row-open]:focus')).toBeVisible();
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await rowButton.evaluate((element) => element === document.activeElement)) break;
      const before = await focusedRow(page);
      await page.keyboard.press('j');
      await expect.poll(() => focusedRow(page)).not.toBe(before);
    }
    await page.keyboard.press('a');
    await expect(heading).toBeVisible();
    await expect(composer).toBeFocused();
  };

  await accept();
  await page.keyboard.type('Instalamos, sim!');
  await page.keyboard.press('Enter');
  await iara.seesReply('Instalamos, sim!');

  await test.step('transfers to a queue', async () => {
    await page.keyboard.press('Escape');
    await expect(composer).not.toBeFocused();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: /Transferir/ });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('combobox', { name: /Fila/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Vendas' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/tickets$/);
  });

  await test.step('accepts again and resolves', async () => {
    await accept();
    await page.keyboard.press('Escape');
    await expect(composer).not.toBeFocused();
    await page.keyboard.press('e');
    await expect(heading).toHaveCount(0);
    await page.keyboard.press('Alt+4');
    await expect(row).toBeVisible();
  });
});

test('a key pressed right after another ticket was chosen does not act on the previous one', async ({
  signedIn,
}) => {
  const page = await signedIn('ana@recado.test');
  await rowOf(page, 'Luzia').locator('[data-row-open]').click();
  const composer = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(composer).toBeFocused();
  await rowOf(page, 'José Antônio')
    .locator('[data-row-open]')
    .evaluate(async (row: HTMLElement) => {
      row.focus();
      row.click();
      // Lets the promises of the click settle before the next render.
      for (let step = 0; step < 100; step += 1) await Promise.resolve();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    });
  await expect(page.getByRole('heading', { name: 'José Antônio Conceição' })).toBeVisible();
  await expect(composer).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a key pressed while a ticket is being accepted does not act on the open one', async ({ signedIn }) => {
  const davi = customer('5511955500082');
  await davi.isCalled('Davi Moura');
  await davi.writes('Bom dia! Têm plafon de LED?');
  const page = await signedIn('ana@recado.test');
  await rowOf(page, 'Luzia').locator('[data-row-open]').click();
  const composer = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(composer).toBeFocused();
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/\/tickets\/\d+$/u, async (route) => {
    if (route.request().method() === 'PUT') await responded;
    await route.continue();
  });

  await showWaiting(page);
  await rowOf(page, 'Davi Moura')
    .getByRole('button', { name: /Aceitar/ })
    .click();
  const busy = page.getByRole('progressbar', { name: 'Um momento…' });
  await expect(busy).toBeVisible();
  // As shortcuts, T would transfer Luzia's ticket and E would resolve it.
  await page.keyboard.type('temos');
  await expect(page.getByRole('heading', { name: /Luzia/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  respond();
  await expect(page.getByRole('heading', { name: 'Davi Moura' })).toBeVisible();
  await expect(busy).toHaveCount(0);
  await expect(composer).toHaveValue('temos');
  await expect(composer).toBeFocused();
  await page.keyboard.type(' sim');
  await expect(composer).toHaveValue('temos sim');
});

/** Shortcuts that may be held down. */
const KEYS = ['j', 'k', 't', 'n', '/', '?', 'a'];

test('no single-letter shortcut types into a draft, wherever the focus is', async ({ signedIn }) => {
  const lia = customer('5511955500091');
  await lia.isCalled('Lia Brandão');
  await lia.writes('Bom dia!');
  const page = await signedIn('ana@recado.test');
  await showWaiting(page);
  await rowOf(page, 'Lia Brandão')
    .getByRole('button', { name: /Aceitar/ })
    .click();
  const composer = page.getByRole('textbox', { name: 'Mensagem', exact: true });
  await expect(composer).toBeFocused();
  await expect(saying(page, 'Bom dia!')).toBeVisible();
  const lias = page.url();
  // A dialog hides the elements behind it from assistive technology. The locators must find these elements anyway.
  const behind = { includeHidden: true } as const;
  const row = page
    .getByRole('listitem', { name: 'Lia Brandão', exact: true, ...behind })
    .locator('[data-row-open]');
  const places: readonly [string, () => Promise<void>][] = [
    ['row', () => row.focus()],
    ['list tab', () => page.getByRole('tab', { name: /Atendendo/, ...behind }).focus()],
    [
      'app bar',
      () =>
        page
          .getByRole('button', { name: /Ctrl\+K|Buscar/, ...behind })
          .first()
          .focus(),
    ],
    ['conversation', () => page.locator('[data-message]').first().focus()],
    [
      'header',
      () =>
        page
          .getByRole('button', { name: /Resolver/, ...behind })
          .first()
          .focus(),
    ],
    ['page', () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())],
  ];
  const overlays = page.locator('[role="dialog"], [role="menu"]');
  for (const [index, [place, focus]] of places.entries()) {
    // Every key is pressed somewhere, and R, which moves the focus to the composer, everywhere.
    for (const key of ['r', KEYS[index], KEYS[index + places.length]]) {
      if (key === undefined) continue;
      await test.step(`${key} from the ${place}`, async () => {
        await focus();
        // Simulates a held key, which repeats while the focus moves.
        await page.keyboard.down(key);
        await page.keyboard.down(key);
        await page.keyboard.up(key);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await expect(async () => {
          const open = await overlays.count();
          if (open > 0) await page.keyboard.press('Escape');
          expect(open).toBe(0);
        }).toPass({ timeout: 30_000 });
        const drafts = await page.getByRole('textbox', { name: 'Mensagem', exact: true }).all();
        for (const draft of drafts) await expect(draft).toHaveValue('');
        // J and K navigate after the key.
        await expect(async () => {
          if (page.url() !== lias) await row.click({ timeout: 5_000 });
          await expect(page).toHaveURL(lias, { timeout: 5_000 });
        }).toPass();
      });
    }
  }
});

/** Returns the id of the focused row's ticket; null if no row has the focus. */
const focusedRow = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[data-ticket-row]')?.getAttribute('data-ticket-row') ?? null,
  );
