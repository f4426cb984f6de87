import type { Page } from '@playwright/test';
import { AgentClient } from '../../scripts/reliability/agent-client';
import { demo } from '../e2e/stack/demo';
import { expect, test } from '../e2e/stack/journey';
import { accept, newCustomer } from '../e2e/stack/open-ticket';
import { appUrl, PASSWORD } from '../e2e/stack/person';
import { inBothThemes, opened } from './camera';

// The file name sorts after screens.screenshots.ts and tickets.screenshots.ts, so that its messages appear in none of
// those screenshots.

const NARROW = { width: 1024, height: 700 };
const PHONE = { width: 390, height: 844 };
const SOON = { timeout: 30_000 };
/**
 * Timeout that covers a minute of silence, two minutes of settling after the connection, and the interval of the
 * sweep.
 */
const SILENCE = { timeout: 240_000 };

/** Changes settings over HTTP, which ends the administrator's sessions in open windows. */
async function asAdmin(change: (admin: AgentClient) => Promise<unknown>): Promise<void> {
  const admin = new AgentClient(demo().url, 'admin@recado.test', PASSWORD);
  await admin.signIn();
  await change(admin);
}

async function changeConnections(admin: AgentClient, change: object): Promise<void> {
  for (const { id } of await admin.connections()) await admin.updateConnection(id, change);
}

/** Takes screenshots in both themes, at the usual and at the narrow window size. */
async function atBothSizes(page: Page, name: string): Promise<void> {
  await inBothThemes(page, name);
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  await inBothThemes(page, `${name}-1024`);
  if (before) await page.setViewportSize(before);
}

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
  await asAdmin(async (admin) => {
    for (const key of ['userRating', 'automaticallyEndService', 'scheduleType'])
      await admin.setSetting(key, 'disabled');
    await admin.closeUntil(null);
    await changeConnections(admin, {
      sendReview: false,
      outOfHoursMessage: null,
      automaticWarnEndServiceMessage: null,
    });
  });
});

test('hours, the automatic end and reviews', async ({ signedIn }) => {
  await asAdmin(async (admin) => {
    await admin.setSetting('scheduleType', 'company');
    await admin.setSetting('automaticallyEndService', 'enabled');
    await admin.setSetting('userRating', 'enabled');
    await changeConnections(admin, { outOfHoursMessage: 'Estamos fechados. Voltamos {proximaAbertura}.' });
  });
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/settings'));
  await page
    .getByText(/Encerrar atendimento automaticamente/i)
    .first()
    .scrollIntoViewIfNeeded();
  await atBothSizes(page, 'settings-end');
  await page.goto(appUrl('/settings?tab=hours'));
  await expect(page.getByRole('article', { name: 'Se escrever agora' })).toBeVisible();
  await atBothSizes(page, 'settings-hours');

  await page.goto(appUrl('/reviews'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await atBothSizes(page, 'reviews');
  const comment = page.getByRole('dialog', { name: 'Observação do Usuário' });
  const read = () =>
    page
      .getByRole('button', { name: /^Ler a observação/ })
      .first()
      .click();
  await opened(page, 'review-comment', read, comment, inBothThemes);
});

test("a queue's own hours", async ({ signedIn }) => {
  await asAdmin((admin) => admin.setSetting('scheduleType', 'queue'));
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/queues'));
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: /Editar .*Vendas/ }).click();
    await dialog.getByRole('tab', { name: 'Horários de Atendimento' }).click();
    await page.mouse.move(0, 0);
  };
  await opened(page, 'queue-hours', open, dialog, atBothSizes);
});

test('the page on which customers review the service', async ({ openContext }) => {
  let ticketId = 0;
  const phone = await newCustomer('5511955500731', 'Lia Moura');
  await asAdmin(async (admin) => {
    await admin.setSetting('userRating', 'enabled');
    await changeConnections(admin, { sendReview: true });
    await expect.poll(async () => (await admin.ticketsOf('5511955500731')).length, SOON).toBe(1);
    ticketId = (await admin.ticketsOf('5511955500731'))[0]?.id ?? 0;
    await admin.resolveWithMessages(ticketId);
  });
  await expect.poll(async () => (await phone.received()).length, SOON).toBe(1);
  const link = /http:\S+\/avaliacao\/\S+/.exec((await phone.received())[0] ?? '')?.[0] ?? '';
  const page = await (await openContext({ viewport: PHONE, reducedMotion: 'reduce' })).newPage();
  await page.goto(link);
  await page.getByRole('button', { name: '9', exact: true }).click();
  await page.getByLabel(/Comentário/).fill('Responderam rápido e resolveram tudo.');
  await inBothThemes(page, 'review-page');
  await page.setViewportSize(NARROW);
  await inBothThemes(page, 'review-page-1024');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Avaliar' }).click();
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await inBothThemes(page, 'review-thanks');
});

test('notices of automatic effects on a conversation', async ({ signedIn }) => {
  test.setTimeout(420_000);
  await asAdmin(async (admin) => {
    await changeConnections(admin, {
      automaticWarnEndServiceMessage: 'Você ainda está aí?',
      outOfHoursMessage: 'Estamos fechados. Voltamos {proximaAbertura}.',
    });
    await admin.setSetting('endServiceTimeout', '1');
    await admin.setSetting('endServiceGracePeriod', '10');
    await admin.setSetting('automaticallyEndService', 'enabled');
  });
  await newCustomer('5511955500732', 'Rute Sales', 'Ainda tem a luminária de palha?');
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  await accept(page, 'Rute Sales');
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Temos, sim! Quer reservar?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Aviso enviado às .* encerra às/)).toBeVisible(SILENCE);
  await page.mouse.move(0, 0);
  await atBothSizes(page, 'ticket-warned');
  await page.getByRole('button', { name: 'Manter aberto' }).click();
  await expect(page.getByText('O atendimento continua aberto.').first()).toBeVisible();
  await expect(page.getByText(/Aviso enviado às/)).toHaveCount(0);

  await asAdmin(async (admin) => {
    await admin.setSetting('automaticallyEndService', 'disabled');
    await admin.setSetting('scheduleType', 'company');
    await admin.closeUntil(new Date(Date.now() + 3_600_000));
  });
  const robot = await newCustomer('5511955500733', 'Atendimento Virtual', 'Digite 1 para vendas');
  for (let n = 0; n < 2; n += 1) await robot.writes('Digite 1 para vendas');
  await accept(page, 'Atendimento Virtual');
  await expect(page.getByText(/^Parece automático/)).toBeVisible(SOON);
  await expect(page.getByText(/^Fechado agora/)).toBeVisible();
  await page.mouse.move(0, 0);
  await atBothSizes(page, 'ticket-automatic');
  await page.getByRole('button', { name: 'Reativar' }).click();
  await expect(page.getByText('Mensagens automáticas reativadas.').first()).toBeVisible();
  await expect(page.getByText(/^Parece automático/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Silenciar mensagens automáticas' }).click();
  await expect(page.getByText('Mensagens automáticas silenciadas para este contato.')).toBeVisible();
  await page.mouse.move(0, 0);
  await inBothThemes(page, 'ticket-muted');
  await page.getByRole('button', { name: 'Reativar' }).click();
  await expect(page.getByRole('button', { name: 'Reativar' })).toHaveCount(0);
});

test('the messaging API and its webhooks', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/messages-api'));
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible();
  await atBothSizes(page, 'messages-api');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Adicionar webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endereço').fill('https://sistema.example.com.br/recado');
  await dialog.getByLabel('Ticket resolvido').check();
  await inBothThemes(page, 'messages-api-webhook-dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await atBothSizes(page, 'messages-api-webhooks');
});

// The last test, because customers of the others would receive the menu.
test("the test of a queue's menu and the replay of messages", async ({ signedIn }) => {
  await asAdmin(async (admin) => {
    const queueId = (await admin.queues()).find(({ name }) => name === 'Vendas')?.id;
    for (const title of ['Entrega', 'Cotação e preços', 'Falar com a Ana'])
      await admin.createQueueOption({ queueId, title, message: `${title}: um momento.` });
  });
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.goto(appUrl('/queues'));
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: /Editar .*Vendas/ }).click();
    await dialog.getByRole('tab', { name: 'Testar conversa' }).click();
    await dialog.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('1');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Repetir mensagens' }).click();
    await expect(dialog.getByText(/^O menu entende/)).toBeInViewport();
    await page.mouse.move(0, 0);
  };
  await opened(page, 'queue-replay', open, dialog, atBothSizes);
});
