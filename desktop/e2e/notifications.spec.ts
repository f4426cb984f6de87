import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { rowOf, saying } from './stack/person';
import { customer } from './stack/simulator';

/**
 * Márcia waits in Financeiro, a queue of Ana but not of Bruno. Zélia waits in Pós-venda, a queue of both
 * (scripts/seed/cast.json).
 */
const MARCIA = 'Márcia Regina Vasconcelos';
const marcia = customer('5511932109876');
const ZELIA = 'Dona Zélia Quitéria';
const zelia = customer('5531987650001');
/** José and Luzia are assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const jose = customer('5511976543210');
const LUZIA = 'Luzia Araújo';
const luzia = customer('5511965432109');

interface Shown {
  tag: string;
  title: string;
  body: string;
  renotify: boolean;
}

/** Records browser notifications, which are invisible here. */
async function watchNotifications(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: (Shown & { click: () => void })[] = [];
    class Written {
      static permission = 'granted';
      onclick: (() => void) | null = null;
      constructor(title: string, { tag, body, renotify }: Shown) {
        shown.push({ title, tag, body, renotify, click: () => this.onclick?.() });
      }
      close() {}
    }
    Object.assign(window, { Notification: Written, shown });
  });
}

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    (window as unknown as { shown: Shown[] }).shown.map(({ tag, title, body, renotify }) => ({
      ...{ tag, title, body, renotify },
    })),
  );
const titlesOn = async (page: Page) => (await shownOn(page)).map(({ title }) => title);
const clickNewest = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: { click: () => void }[] }).shown.at(-1)?.click());
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ });

test('a customer’s message notifies the responsible agents once and links to the ticket', async ({
  signedIn,
}) => {
  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  for (const page of [ana, bruno]) await watchNotifications(page);

  await test.step('only agents of the ticket’s queue', async () => {
    await marcia.writes('O boleto veio sem código de barras');
    await expect
      .poll(() => shownOn(ana))
      .toContainEqual(expect.objectContaining({ title: MARCIA, body: 'O boleto veio sem código de barras' }));
    await zelia.writes('Bom dia!');
    await expect.poll(() => titlesOn(bruno)).toContain(ZELIA);
    expect(await titlesOn(bruno)).not.toContain(MARCIA);
  });

  await test.step('more messages of one ticket are one notification with their count', async () => {
    await zelia.writes('Alguém pode me ligar?');
    await expect.poll(() => titlesOn(bruno)).toContain(`${ZELIA} (2 mensagens)`);
    const zelias = (await shownOn(bruno)).filter(({ title }) => title.startsWith(ZELIA));
    expect(new Set(zelias.map(({ tag }) => tag)).size).toBe(1);
    // Browsers notify again for the same tag only with `renotify`.
    expect(zelias.at(-1)?.renotify).toBe(true);
  });

  await test.step('a click opens the ticket', async () => {
    await jose.writes('Consegui pagar, obrigado');
    await expect.poll(async () => (await titlesOn(ana)).at(-1)).toBe(JOSE);
    await clickNewest(ana);
    await expect(ana.getByRole('heading', { name: JOSE })).toBeVisible();
  });

  await test.step('not for the visible ticket', async () => {
    const before = (await titlesOn(ana)).filter((title) => title.startsWith(JOSE)).length;
    await jose.writes('Segue o comprovante');
    await expect(saying(ana, 'Segue o comprovante')).toBeVisible();
    await luzia.writes('Pode embrulhar separado?');
    await expect.poll(() => titlesOn(ana)).toContainEqual(expect.stringContaining(LUZIA));
    expect((await titlesOn(ana)).filter((title) => title.startsWith(JOSE))).toHaveLength(before);
  });

  await test.step('a muted machine shows none, but the bell lists them', async () => {
    await bell(ana).click();
    await ana.getByRole('switch', { name: 'Silenciar' }).click();
    await ana.keyboard.press('Escape');
    const before = (await shownOn(ana)).length;
    const novo = customer('5511955500077');
    await novo.isCalled('Nívea Prado');
    await novo.writes('Vocês entregam aos sábados?');
    await bell(ana).click();
    await expect(ana.getByRole('link', { name: /Nívea Prado/ })).toContainText('Vocês entregam aos sábados?');
    expect(await shownOn(ana)).toHaveLength(before);
    await ana.getByRole('switch', { name: 'Silenciar' }).click();
    await ana.keyboard.press('Escape');
  });
});

test('the bell lists unread tickets and marks own ones as read', async ({ signedIn }) => {
  const ana = await signedIn('ana@recado.test');
  await luzia.writes('E se der, com cartão junto');
  await bell(ana).click();
  const popover = ana
    .getByRole('group', { name: 'Notificações' })
    .or(ana.getByRole('dialog', { name: 'Notificações' }));
  const own = popover.getByRole('link', { name: new RegExp(LUZIA) });
  const waiting = popover.getByRole('link', { name: new RegExp(MARCIA) });
  await expect(own).toContainText('E se der, com cartão junto');
  await marcia.writes('Podem me ajudar?');
  await expect(waiting).toContainText('Podem me ajudar?');

  await popover.getByRole('button', { name: 'Marcar tudo como lido' }).click();
  await expect(own).toHaveCount(0);
  // The notification stays until an agent replies.
  await expect(waiting).toBeVisible();
  await waiting.click();
  await expect(ana.getByRole('heading', { name: MARCIA })).toBeVisible();
  await expect(rowOf(ana, LUZIA).locator('[data-row-open]')).not.toHaveAccessibleName(/não lida/);
});

test('the palette opens every screen, and the sheet lists every shortcut', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test');
  await expect(rowOf(page, JOSE)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar ou ir para' });
  await expect(field).toBeFocused();
  await page.keyboard.type('conexoes');
  await expect(page.getByRole('option', { name: 'Ir para Conexões' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/connections$/);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('jose anto');
  await expect(page.getByRole('option', { name: new RegExp(`${JOSE}.*#`) }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: JOSE })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recentes' })).toContainText('Ir para Conexões');
  await expect(page.getByRole('option', { name: /Resolver/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await page.locator('[data-row-open]').first().focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet).toContainText('Próximo atendimento');
  await expect(sheet).toContainText('Resolver');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('a palette opened while a screen loads keeps the focus', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test');
  await expect(rowOf(page, JOSE)).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Buscar ou ir para' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('usuarios');
  await expect(page.getByRole('option', { name: 'Ir para Usuários' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  let arrive = () => undefined as void;
  const fetched = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.js$/, async (route) => {
    await fetched;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('jose');
  arrive();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.locator('main').getByText('bruno@recado.test')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('jose');
});
