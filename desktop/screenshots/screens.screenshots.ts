import { expect, test } from '../e2e/stack/journey';
import { appUrl, rowOf, showWaiting, signIn } from '../e2e/stack/person';
import { image, opened } from './camera';

const MARIA = 'Maria Fernanda';

for (const theme of ['light', 'dark'] as const) {
  test(`screens, ${theme}`, async ({ openWindow }) => {
    const page = await openWindow('/login', { colorScheme: theme, reducedMotion: 'reduce' });
    const named = (name: string) => `${name}-${theme}`;
    const dialog = page.getByRole('dialog');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await image(page, named('login'));
    for (const [name, path] of [
      ['sign-up', '/signup'],
      ['forgotten-password', '/forgot-password'],
    ] as const) {
      await page.goto(appUrl(path));
      await expect(page.locator('form')).toBeVisible();
      await image(page, named(name));
    }
    await page.goto(appUrl('/login'));
    await signIn(page, 'admin@recado.test');
    await expect(rowOf(page, MARIA)).toBeVisible();
    await image(page, named('no-ticket'));

    await rowOf(page, MARIA).getByRole('button').first().click();
    const field = page.getByRole('textbox', { name: /Mensagem/ });
    await expect(field).toBeVisible();
    await page.getByRole('heading', { level: 2, name: MARIA }).click();
    await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
    await image(page, named('workspace'));
    await page.getByRole('article').nth(2).hover();
    await image(page, named('message-tools'));

    await field.fill('/');
    await expect(page.getByRole('option').first()).toBeVisible();
    await image(page, named('quick-message-suggestions'));
    await page.keyboard.press('Escape');
    await field.fill('');
    await page.keyboard.press('Alt+w');
    await image(page, named('whisper'));
    await page.keyboard.press('Alt+w');
    await page.getByRole('button', { name: 'Emojis' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await image(page, named('emojis'));
    await page.keyboard.press('Escape');

    await opened(page, named('palette'), () => page.keyboard.press('Control+k'), dialog);
    await opened(
      page,
      named('notifications'),
      () => page.getByRole('button', { name: /Notificações/ }).click(),
      page.getByText('Marcar tudo como lido'),
    );
    const options = async (entry: RegExp) => {
      await page.getByRole('button', { name: /Mais opções/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await opened(page, named('transfer'), () => options(/Transferir/), dialog);
    await opened(page, named('export'), () => options(/Exportar/), dialog);
    await opened(page, named('delete'), () => options(/Excluir/), page.getByRole('alertdialog'));
    await opened(
      page,
      named('contact'),
      () => page.getByRole('button', { name: 'Editar contato' }).click(),
      dialog,
    );
    await opened(
      page,
      named('associate'),
      () => page.getByRole('button', { name: 'Associar Ticket' }).click(),
      dialog,
    );

    await page.keyboard.press('Control+f');
    await page.keyboard.type('pedido');
    await expect(page.locator('mark').first()).toBeVisible();
    await image(page, named('search'));
    await page.getByRole('tab', { name: /Abertas/ }).click();
    await showWaiting(page);
    await image(page, named('waiting'));
    await rowOf(page, 'Dona Zélia').hover();
    await opened(
      page,
      named('peek'),
      () =>
        rowOf(page, 'Dona Zélia')
          .getByRole('button', { name: /Espiar/ })
          .click(),
      dialog,
    );

    for (const [name, path, add] of [
      ['quick-messages', '/quick-messages', 'Adicionar resposta'],
      ['quick-message-groups', '/quick-messages-groups', 'Adicionar grupo'],
      ['tags', '/tags', 'Adicionar tag'],
      ['queues', '/queues', 'Adicionar fila'],
      ['users', '/users', 'Adicionar usuário'],
      ['contacts', '/contacts', 'Importar arquivo'],
    ] as const) {
      await page.goto(appUrl(path));
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await image(page, named(name));
      await opened(
        page,
        named(`${name}-dialog`),
        () => page.getByRole('button', { name: add }).click(),
        dialog,
      );
    }
    await page.goto(appUrl('/'));
    await expect(page.getByRole('heading', { name: /^Atendimentos hoje: / })).toBeVisible();
    await image(page, named('dashboard'));
    await page.goto(appUrl('/users'));
    await opened(
      page,
      named('access-hours'),
      () => page.getByRole('button', { name: 'Horário de acesso de Rafaela Duarte' }).click(),
      dialog,
    );
    await page.goto(appUrl('/connections'));
    await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
    await image(page, named('connections'));
    await page.goto(appUrl('/subscription'));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await image(page, named('subscription'));
    await page.getByRole('button', { name: 'Assine Agora!' }).click();
    await expect(page.getByRole('button', { name: 'SELECIONAR' })).toBeVisible();
    await image(page, named('checkout-plan'));
    await page.getByRole('button', { name: 'SELECIONAR' }).click();
    await image(page, named('checkout-review'));
    await page.getByRole('button', { name: 'PAGAR' }).click();
    await expect(page.getByRole('button', { name: 'Copiar código QR' })).toBeVisible();
    await image(page, named('checkout-pix'));
    await page.goto(appUrl('/settings'));
    await expect(page.getByRole('switch').first()).toBeVisible();
    await image(page, named('settings'));
  });

  test(`the platform owner's screens, ${theme}`, async ({ openWindow }) => {
    const page = await openWindow('/login', { colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, 'super@recado.test');
    await expect(page).toHaveURL(/platform/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await image(page, `platform-overview-${theme}`);
    for (const [name, path] of [
      ['companies', '/settings?tab=companies'],
      ['plans', '/settings?tab=plans'],
      ['helps-tab', '/settings?tab=helps'],
      ['platform-sessions', '/platform?tab=sessions'],
      ['platform-audit', '/platform?tab=audit'],
    ] as const) {
      await page.goto(appUrl(path));
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await image(page, `${name}-${theme}`);
    }
    await page.goto(appUrl('/platform?tab=storage'));
    await expect(page.getByText(/livres de/)).toBeVisible();
    await image(page, `platform-storage-${theme}`);
    await page.goto(appUrl('/helps'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await image(page, `helps-${theme}`);
  });

  test(`a lapsed company's way back, ${theme}`, async ({ openWindow, provokes }) => {
    // The sign-in is rejected because the company is overdue.
    provokes(/status of 40[12] .*\/auth\/(login|refresh_token)/);
    const page = await openWindow('/login', { colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, 'otica@recado.test');
    const renew = page.getByRole('button', { name: 'Renovar assinatura' });
    await expect(renew).toBeVisible();
    await image(page, `login-lapsed-${theme}`);
    await renew.click();
    await expect(page.getByRole('button', { name: 'Assine Agora!' })).toBeVisible();
    await image(page, `renewal-${theme}`);
  });

  test(`small windows, ${theme}`, async ({ openWindow }) => {
    const page = await openWindow('/login', {
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width: 1024, height: 700 },
    });
    await signIn(page, 'ana@recado.test');
    await rowOf(page, MARIA).getByRole('button').first().click();
    await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
    await image(page, `workspace-1024-${theme}`);
    await page.setViewportSize({ width: 400, height: 800 });
    await image(page, `workspace-400-${theme}`);
    await page
      .getByRole('button', { name: 'Voltar' })
      .or(page.getByRole('button', { name: 'Atendimentos' }))
      .first()
      .click();
    await expect(rowOf(page, MARIA)).toBeVisible();
    await image(page, `list-400-${theme}`);
  });
}
