import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expectApart, expectReachable } from './stack/geometry';
import { expect, test } from './stack/journey';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer, suffers } from './stack/simulator';

const NO_SERVER = /ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INTERNET)|WebSocket connection/;
/** Timeout of a recovery. An offline window needs time to notice that the network is back. */
const RECOVERY = { timeout: 60_000 };

/** Number of messages that do not fit in a window. */
const LONG = 40;

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

/** Creates a customer who writes, and accepts the customer's ticket. */
async function attended(agent: Page, number: string, name: string) {
  const writer = customer(number);
  await writer.isCalled(name);
  await writer.writes(`Bom dia, aqui é ${name}`);
  await showWaiting(agent);
  await rowOf(agent, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(headingOf(agent, name)).toBeVisible();
  await expect(composer(agent)).toBeFocused();
  return writer;
}

/** Returns the texts a customer received, without signatures. */
async function linesOf(writer: ReturnType<typeof customer>): Promise<string[]> {
  return (await writer.received()).map((text) => text.split('\n').at(-1) ?? '');
}

/** Returns how often a customer received a text. */
async function timesReceived(writer: ReturnType<typeof customer>, text: string): Promise<number> {
  return (await writer.received()).filter((received) => received.includes(text)).length;
}

test('a message rejected by WhatsApp shows the reason and is resent once', async ({ signedIn }) => {
  const name = 'Noêmia Bastos';
  const ana = await signedIn('ana@recado.test');
  const noemia = await attended(ana, '5511955500701', name);
  await suffers({ nack: 406 });
  await write(ana, 'A luminária chega na quinta');
  const rejected = saying(ana, 'A luminária chega na quinta');
  const failure = rejected.getByRole('alert');
  await expect(failure).toContainText('Não enviada: o WhatsApp recusou a mensagem.');
  expect(await timesReceived(noemia, 'quinta')).toBe(0);

  // After a reload, the failed message remains and can be sent again.
  await ana.reload();
  await expect(failure).toContainText('Não enviada');
  await suffers({});
  await failure.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(failure).toHaveCount(0);
  await noemia.seesReply('A luminária chega na quinta');
  await expect(rejected.getByRole('img', { name: /Entregue|Lida/ })).toBeVisible();
  await write(ana, 'Posso ajudar em mais alguma coisa?');
  await noemia.seesReply('mais alguma coisa?');
  expect(await timesReceived(noemia, 'quinta')).toBe(1);
  await expect(rejected).toHaveCount(1);
});

test("messages selected in any order are forwarded in the conversation's order", async ({ signedIn }) => {
  const ana = await signedIn('ana@recado.test');
  const plinio = await attended(ana, '5511955500702', 'Plínio Sá');
  const iracema = await attended(ana, '5511955500703', 'Iracema Sá');
  for (const text of ['Entregar na Rua Aurora, 12', 'O portão é azul', 'Depois das 14h', 'Não liguem'])
    await iracema.writes(text);
  const choiceOf = (text: string) => ana.getByRole('checkbox', { name: `Selecionar mensagem: ${text}` });
  await expect(saying(ana, 'Não liguem')).toBeVisible();
  await saying(ana, 'Depois das 14h').hover();
  await saying(ana, 'Depois das 14h').getByRole('button', { name: 'Opções da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Encaminhar' }).click();
  await choiceOf('Entregar na Rua Aurora').check();
  await choiceOf('Não liguem').check();
  await choiceOf('O portão é azul').check();
  await expect(ana.getByText('4 Selecionadas')).toBeVisible();
  await choiceOf('Não liguem').uncheck();
  await expect(ana.getByText('3 Selecionadas')).toBeVisible();

  await ana.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  const dialog = ana.getByRole('dialog', { name: 'Encaminhar Mensagem' });
  await dialog.getByRole('combobox', { name: 'Contatos' }).fill('Plínio');
  await ana.getByRole('option', { name: /Plínio Sá/ }).click();
  await dialog.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  const toast = ana.getByRole('region', { name: 'Avisos' }).getByText('Mensagens encaminhadas com sucesso!');
  // A toast stays while the pointer is on it.
  await toast.hover();
  await expectApart(toast, composer(ana));
  await expectApart(toast, ana.getByRole('button', { name: 'Enviar', exact: true }));
  await expect(ana.getByRole('checkbox', { name: 'Selecionar mensagem' })).toHaveCount(0);
  // Messages that were visible during the outage count as read.
  await expect(rowOf(ana, 'Iracema Sá').getByRole('button', { name: /mensage(m|ns) não lida/ })).toHaveCount(
    0,
  );
  await plinio.seesReply('Depois das 14h');
  expect(await linesOf(plinio)).toEqual(['Entregar na Rua Aurora, 12', 'O portão é azul', 'Depois das 14h']);

  await rowOf(ana, 'Plínio Sá').click();
  await expect(headingOf(ana, 'Plínio Sá')).toBeVisible();
  await expect(saying(ana, 'O portão é azul')).toContainText('Encaminhada');
});

test('an image in the clipboard is pasted, captioned and sent', async ({ signedIn }) => {
  const name = 'Celina Motta';
  const ana = await signedIn('ana@recado.test', { permissions: ['clipboard-read', 'clipboard-write'] });
  const celina = await attended(ana, '5511955500704', name);
  await ana.evaluate(copyImage, shadedImage(90));
  await composer(ana).press('Control+v');
  const files = ana.getByRole('list', { name: 'Arquivos para enviar' });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await files.getByRole('textbox', { name: /^Legenda de / }).fill('Esta é a luminária bege');
  await ana.keyboard.press('Enter');
  await expect(files).toHaveCount(0);
  await expect(composer(ana)).toBeFocused();
  await expect(
    saying(ana, 'Esta é a luminária bege').getByRole('button', { name: /^Abrir: .*luminária bege/s }),
  ).toBeVisible();
  // Only the customer sees the agent's signature.
  await expect(saying(ana, 'Esta é a luminária bege')).not.toContainText('Ana Beatriz');

  await expect.poll(() => celina.receivedTypes()).toEqual(['image']);
  const [received] = await celina.responses();
  expect(received?.caption).toBe('*Ana Beatriz:*\nEsta é a luminária bege');
});

/** Runs in the page. Copies a base64 PNG to the system's clipboard. */
async function copyImage(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const blob = new Blob([bytes], { type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}

/** Returns a PNG of one shade of grey, as base64. */
function shadedImage(shade: number): string {
  const image = new PNG({ width: 320, height: 240 });
  image.data.fill(shade);
  for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
  return PNG.sync.write(image).toString('base64');
}

test('a contact card is sent to the customer, and never as a whisper', async ({ signedIn }) => {
  const ana = await signedIn('ana@recado.test');
  await attended(ana, '5511955500705', 'Osmar Teles');
  const jandira = await attended(ana, '5511955500706', 'Jandira Luz');
  const attach = ana.getByRole('button', { name: 'Anexar' });
  const entry = ana.getByRole('menuitem', { name: /Encaminhar Contato/ });

  await ana.keyboard.press('Alt+w');
  await attach.click();
  await expect(entry).toBeDisabled();
  await expect(entry).toContainText('Desligue o sussurro para encaminhar.');
  await expect(ana.getByRole('menuitem', { name: 'Fotos, vídeos e documentos' })).toBeEnabled();
  await ana.keyboard.press('Escape');
  await ana.getByRole('button', { name: 'Desligar' }).click();

  await attach.click();
  await entry.click();
  const dialog = ana.getByRole('dialog', { name: 'Encaminhar Contato' });
  await expect(dialog.getByRole('button', { name: 'Encaminhar' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Osmar');
  await ana.getByRole('option', { name: /Osmar Teles/ }).click();
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(saying(ana, 'Osmar Teles')).toContainText('+55 11 95550-0705');
  await expect.poll(() => jandira.receivedTypes()).toEqual(['contact']);
  const [card] = (await jandira.responses()).flatMap(({ contacts }) => contacts ?? []);
  expect(card?.name).toBe('Osmar Teles');
  expect(card?.vcard).toContain('waid=5511955500705:+55');
});

test('a long text just sent to another customer needs a confirmation before it is sent', async ({
  signedIn,
}) => {
  const ana = await signedIn('ana@recado.test');
  const sueli = await attended(ana, '5511955500708', 'Sueli Braga');
  const moacir = await attended(ana, '5511955500709', 'Moacir Braga');
  const text =
    'O pedido saiu hoje cedo da nossa expedição e deve chegar até sexta-feira; o código de rastreio vem por e-mail.';
  await write(ana, text);
  await moacir.seesReply(text);
  await rowOf(ana, 'Sueli Braga').click();
  await expect(headingOf(ana, 'Sueli Braga')).toBeVisible();
  await write(ana, text);
  const dialog = ana.getByRole('alertdialog', { name: 'Enviar para Sueli Braga?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['O mesmo texto acabou de ir para Moacir Braga.']);
  expect(await sueli.received()).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await sueli.seesReply(text);
  await expect(saying(ana, text)).toHaveCount(1);

  await write(ana, text);
  await expect(saying(ana, text)).toHaveCount(2);
  await expect(dialog).toHaveCount(0);
});

test('what the customer wrote meanwhile holds a message back until it is sent all the same', async ({
  signedIn,
  provokes,
}) => {
  provokes(NO_SERVER);
  provokes(/status of 409/);
  const name = 'Valdir Freire';
  const ana = await signedIn('ana@recado.test');
  const carla = await signedIn('admin@recado.test');
  const valdir = await attended(ana, '5511955500711', name);
  // The conversation is longer than the window, so it could squeeze the bar.
  for (let line = 1; line <= LONG; line += 1) await valdir.writes(`Item ${line} do pedido`);
  // The attendant reads all messages, so that the administrator's window opens at the end.
  await expect(saying(ana, `Item ${LONG} do pedido`)).toBeVisible();
  await expect(rowOf(carla, name).getByRole('button', { name: /mensage(m|ns) não lida/ })).toHaveCount(0);
  await rowOf(carla, name).first().click();
  await expect(headingOf(carla, name)).toBeVisible();
  await ana.context().setOffline(true);
  await expect(ana.getByText('Sem conexão com o servidor.')).toBeVisible(RECOVERY);
  await write(ana, 'Chega em cinco dias');

  await valdir.writes('Aliás, cancelem o pedido');
  await expect(saying(carla, 'Aliás, cancelem o pedido')).toBeVisible();
  await ana.context().setOffline(false);
  const bar = ana.getByRole('alert').filter({ hasText: `${name} escreveu antes do seu envio` });
  await expect(bar).toContainText('Aliás, cancelem o pedido', RECOVERY);
  await expect(saying(ana, 'Chega em cinco dias')).toContainText('Aguardando sua decisão');
  expect(await timesReceived(valdir, 'cinco dias')).toBe(0);
  const anyway = bar.getByRole('button', { name: 'Enviar assim mesmo' });
  await expectReachable(ana, [anyway, bar.getByRole('button', { name: 'Editar' }), composer(ana)]);
  await anyway.click();
  await expect(bar).toHaveCount(0);
  await expect(composer(ana)).toBeFocused();
  await valdir.seesReply('Chega em cinco dias');

  await write(ana, 'Combinado?');
  await valdir.seesReply('Combinado?');
  expect(await timesReceived(valdir, 'cinco dias')).toBe(1);
  await expect(saying(ana, 'Chega em cinco dias')).toHaveCount(1);
  await expect(saying(carla, 'Chega em cinco dias')).toHaveCount(1);
});
