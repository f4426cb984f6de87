import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { serverDies } from './stack/outage';
import { messages, rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

/** Timeout of a recovery. A killed server needs time to start, and the window needs time to notice it. */
const RECOVERY = { timeout: 60_000 };
const NO_SERVER = /ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INTERNET)|WebSocket connection/;
const OFFLINE = 'Sem conexão com o servidor.';

/** Opens the conversation of a customer who has just written. */
async function attending(ana: Page, name: string, greeting: string): Promise<void> {
  await showWaiting(ana);
  await rowOf(ana, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(saying(ana, greeting)).toBeVisible();
}

test('a crashed server loses no messages of customers or agents', async ({ signedIn, provokes }) => {
  test.slow();
  test.skip(process.platform === 'win32', 'there is no kill -9');
  provokes(NO_SERVER);
  // The server holds back a message if its author has not seen the customer's latest one.
  provokes(/status of 409 .*\/messages\/\d+/);
  const cida = customer('5511955500001');
  await cida.isCalled('Cida Moura');
  const ana = await signedIn('ana@recado.test');
  await cida.writes('Bom dia! O pedido 51007 saiu?');
  await attending(ana, 'Cida Moura', 'O pedido 51007 saiu?');
  let loads = 0;
  ana.on('load', () => (loads += 1));

  const restoreServer = serverDies();
  try {
    await expect(ana.getByText(OFFLINE)).toBeVisible();
    for (const text of ['Estou na portaria', 'Posso esperar até as 15h', 'Depois só amanhã'])
      await cida.writes(text);
    await ana.getByRole('textbox', { name: /Mensagem/ }).fill('Saiu agora, chega às 14h');
    await ana.keyboard.press('Enter');
    await expect(saying(ana, 'Saiu agora')).toContainText('Na fila');
  } finally {
    restoreServer();
  }

  await expect(saying(ana, 'Depois só amanhã')).toBeVisible(RECOVERY);
  await expect(ana.getByText(OFFLINE)).toHaveCount(0);
  // The message is sent automatically unless a newer customer message arrived first.
  const anyway = ana.getByRole('button', { name: 'Enviar assim mesmo' });
  await expect(async () => {
    if (await anyway.isVisible()) await anyway.click({ timeout: 5_000 });
    expect((await cida.received()).some((text) => text.includes('Saiu agora'))).toBe(true);
  }).toPass(RECOVERY);
  await expect(ana.getByText('Na fila')).toHaveCount(0);
  await expect
    .poll(() => shownTexts(ana))
    .toEqual([
      'Bom dia! O pedido 51007 saiu?',
      'Estou na portaria',
      'Posso esperar até as 15h',
      'Depois só amanhã',
      'Saiu agora, chega às 14h',
    ]);
  expect((await cida.received()).filter((text) => text.includes('Saiu agora'))).toHaveLength(1);
  expect(loads).toBe(0);
});

test('a window catches up after a network failure', async ({ signedIn, provokes }) => {
  provokes(NO_SERVER);
  const davi = customer('5511955500002');
  await davi.isCalled('Davi Prates');
  const ana = await signedIn('ana@recado.test');
  await davi.writes('Olá! Ainda tem a luminária de palha?');
  await attending(ana, 'Davi Prates', 'luminária de palha');

  await ana.context().setOffline(true);
  for (const text of ['A grande', 'Ou a média', 'Tanto faz']) await davi.writes(text);
  await expect(ana.getByText(OFFLINE)).toBeVisible(RECOVERY);
  await ana.context().setOffline(false);

  await expect
    .poll(() => shownTexts(ana), RECOVERY)
    .toEqual(['Olá! Ainda tem a luminária de palha?', 'A grande', 'Ou a média', 'Tanto faz']);
  await expect(rowOf(ana, 'Davi Prates')).toContainText('Tanto faz');
});

test('pressing Enter twice sends once', async ({ signedIn }) => {
  const elisa = customer('5511955500003');
  await elisa.isCalled('Elisa Tavares');
  const ana = await signedIn('ana@recado.test');
  await elisa.writes('Aceita cartão?');
  await attending(ana, 'Elisa Tavares', 'Aceita cartão?');
  await ana.getByRole('textbox', { name: /Mensagem/ }).fill('Sim, em até 6x');
  await Promise.all([ana.keyboard.press('Enter'), ana.keyboard.press('Enter')]);
  await elisa.seesReply('Sim, em até 6x');
  await ana.getByRole('textbox', { name: /Mensagem/ }).fill('Débito também');
  await ana.keyboard.press('Enter');
  await elisa.seesReply('Débito também');
  expect((await elisa.received()).filter((text) => text.includes('6x'))).toHaveLength(1);
  await expect.poll(() => shownTexts(ana)).toEqual(['Aceita cartão?', 'Sim, em até 6x', 'Débito também']);
});

/** Returns the texts of the visible messages, without time and ticks. */
async function shownTexts(page: Page): Promise<string[]> {
  const shown = await messages(page).allInnerTexts();
  return shown.map((text) => (text.split('\n')[0] ?? '').trim());
}
