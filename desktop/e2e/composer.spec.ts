import type { BrowserContext, Page } from '@playwright/test';
import { problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { messages, rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const NO_SERVER = /ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INTERNET)|WebSocket connection/;
const OFFLINE = 'Sem conexão com o servidor.';
/** Timeout of a recovery. An offline window needs time to notice that the network is back. */
const RECOVERY = { timeout: 60_000 };

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** Accepts the ticket of a customer who has just written and opens the conversation. */
async function attending(page: Page, name: string): Promise<void> {
  await showWaiting(page);
  await rowOf(page, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(messages(page).first()).toBeVisible();
  await expect(composer(page)).toBeFocused();
}

async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible(RECOVERY);
}

test('messages written offline survive the window and are sent once, in order', async ({
  signedIn,
  provokes,
}) => {
  provokes(NO_SERVER);
  const nina = customer('5511955500061');
  await nina.isCalled('Nina Prado');
  await nina.writes('Meu pedido saiu?');
  const ana = await signedIn('ana@recado.test');
  await attending(ana, 'Nina Prado');
  await disconnect(ana);
  for (const text of ['Saiu agora', 'Chega às 14h']) {
    await composer(ana).fill(text);
    await ana.keyboard.press('Enter');
    await expect(saying(ana, text)).toContainText('Na fila: sem conexão com o servidor');
  }
  await composer(ana).fill('Precisa de mais');
  await expect.poll(() => storedDrafts(ana)).toEqual(['Precisa de mais']);

  const again = await restarted(ana);
  await expect(composer(again)).toHaveValue('Precisa de mais');
  await nina.seesReply('Chega às 14h');
  await expect(again.getByText('Na fila')).toHaveCount(0);
  const received = (await nina.received()).filter((text) => /Saiu agora|Chega às 14h/.test(text));
  expect(received.map((text) => text.split('\n').at(-1))).toEqual(['Saiu agora', 'Chega às 14h']);
  await expect(saying(again, 'Saiu agora')).toHaveCount(1);
});

/** Replaces the window by two online ones; only one of them may send the stored messages. */
async function restarted(page: Page): Promise<Page> {
  const context: BrowserContext = page.context();
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const [next, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([next.goto(address), other.goto(address)]);
  return next;
}

/** Returns the texts of the drafts that would survive a crash. */
function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
      });
    const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('recado http'));
    const opened = await done(indexedDB.open(database?.name ?? ''));
    const drafts = await done(opened.transaction('drafts').objectStore('drafts').getAll());
    opened.close();
    return (drafts as { text: string }[]).map(({ text }) => text);
  });
}

test('the next user of the same window neither sees nor sends waiting messages', async ({
  signedIn,
  provokes,
}) => {
  provokes(NO_SERVER);
  provokes(/status of 40[13]|ERR_FAILED/);
  const olga = customer('5511955500062');
  await olga.isCalled('Olga Simões');
  await olga.writes('Tem desconto?');
  const page = await signedIn('ana@recado.test');
  await attending(page, 'Olga Simões');
  await disconnect(page);
  await composer(page).fill('Tem, de 5%');
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Tem, de 5%')).toContainText('Na fila');
  // Blocks only the message requests, so that the next user can sign in.
  await page.context().route(/\/messages\/\d+$/, (route) => route.abort());
  await page.context().setOffline(false);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.context().unroute(/\/messages\/\d+$/);
  await page.getByLabel('E-mail').fill('admin@recado.test');
  await page.getByLabel('Senha', { exact: true }).fill('recado-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await rowOf(page, 'Olga Simões').click();
  await expect(saying(page, 'Tem desconto?')).toBeVisible();
  await composer(page).fill('Bom dia, aqui é a Carla');
  await page.keyboard.press('Enter');
  await olga.seesReply('aqui é a Carla');
  await expect(saying(page, 'Tem, de 5%')).toHaveCount(0);
  expect((await olga.received()).filter((text) => text.includes('5%'))).toEqual([]);
});

test("a colleague's newer reply holds a message back", async ({ signedIn, provokes }) => {
  provokes(NO_SERVER);
  provokes(/status of 409/);
  const paulo = customer('5511955500063');
  await paulo.isCalled('Paulo Reis');
  await paulo.writes('Qual o prazo?');
  const ana = await signedIn('ana@recado.test');
  const carla = await signedIn('admin@recado.test');
  await attending(ana, 'Paulo Reis');
  await disconnect(ana);
  await composer(ana).fill('Cinco dias');
  await ana.keyboard.press('Enter');
  await expect(saying(ana, 'Cinco dias')).toContainText('Na fila');

  await rowOf(carla, 'Paulo Reis').click();
  await composer(carla).fill('São três dias, Paulo');
  await carla.keyboard.press('Enter');
  await paulo.seesReply('três dias');

  await ana.context().setOffline(false);
  const bar = ana.getByRole('alert').filter({ hasText: 'Carla Menezes respondeu antes do seu envio' });
  await expect(bar).toBeVisible(RECOVERY);
  await expect(bar).toContainText('São três dias, Paulo');
  await bar.getByRole('button', { name: 'Editar' }).click();
  await expect(composer(ana)).toHaveValue('Cinco dias');
  await composer(ana).fill('Ou cinco, pelo correio');
  await ana.keyboard.press('Enter');
  await paulo.seesReply('Ou cinco, pelo correio');
  expect((await paulo.received()).some((text) => text.includes('Cinco dias'))).toBe(false);
});

test('files are dropped, captioned and sent; the customer never receives a whisper', async ({ signedIn }) => {
  const rui = customer('5511955500065');
  await rui.isCalled('Rui Barreto');
  await rui.writes('Me manda a nota?');
  const ana = await signedIn('ana@recado.test');
  await attending(ana, 'Rui Barreto');

  await ana.keyboard.press('Alt+w');
  await ana.getByRole('textbox', { name: 'Sussurro: só a equipe vê' }).fill('Nota 4471, cliente antigo');
  await ana.getByRole('button', { name: 'Enviar só para a equipe' }).click();
  await expect(saying(ana, 'cliente antigo')).toContainText('só a equipe vê');
  await ana.getByRole('button', { name: 'Desligar' }).click();

  const files = await ana.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Nota 4471'], 'nota-4471.txt', { type: 'text/plain' }));
    transfer.items.add(new File(['Etiqueta'], 'etiqueta.txt', { type: 'text/plain' }));
    return transfer;
  });
  const pane = ana.getByRole('region', { name: 'Conversa com Rui Barreto' });
  await pane.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(ana.getByText('Solte os arquivos para enviar a Rui Barreto')).toBeVisible();
  await pane.dispatchEvent('drop', { dataTransfer: files });
  await ana.getByRole('textbox', { name: 'Legenda de nota-4471.txt' }).fill('Aqui está');
  await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(saying(ana, 'nota-4471.txt')).toContainText('Aqui está');
  await expect(saying(ana, 'etiqueta.txt')).toBeVisible();
  await expect(ana.getByRole('list', { name: 'Arquivos para enviar' })).toHaveCount(0);

  await composer(ana).fill('Mais alguma coisa?');
  await ana.keyboard.press('Enter');
  await rui.seesReply('Mais alguma coisa?');
  expect((await rui.received()).some((text) => text.includes('cliente antigo'))).toBe(false);
});

test('an upload shows its progress, can be cancelled and resumed', async ({ signedIn }) => {
  const teresa = customer('5511955500067');
  await teresa.isCalled('Teresa Pires');
  await teresa.writes('Pode mandar o manual?');
  const ana = await signedIn('ana@recado.test');
  await attending(ana, 'Teresa Pires');
  const network = await ana.context().newCDPSession(ana);
  const uploadsAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await uploadsAt(100 * 1024);

  const [chooser] = await Promise.all([
    ana.waitForEvent('filechooser'),
    ana
      .getByRole('button', { name: 'Anexar' })
      .click()
      .then(() => ana.getByRole('menuitem', { name: 'Fotos, vídeos e documentos' }).click()),
  ]);
  const buffer = Buffer.alloc(2 * 1024 * 1024, 'manual ');
  await chooser.setFiles({ name: 'manual.txt', mimeType: 'text/plain', buffer });
  await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(saying(ana, 'manual.txt')).toContainText(/Enviando [1-9]\d?%/);
  await saying(ana, 'manual.txt').getByRole('button', { name: 'Cancelar' }).click();
  // The toast stays while the pointer is on it.
  await ana.getByRole('button', { name: 'Desfazer' }).hover();
  await expect(saying(ana, 'manual.txt')).toHaveCount(0);
  await uploadsAt(-1);
  await ana.getByRole('button', { name: 'Desfazer' }).click();
  await expect(saying(ana, 'manual.txt')).toBeVisible();
  await expect(ana.getByText(/^Enviando/)).toHaveCount(0);
  await expect.poll(() => teresa.receivedTypes()).toEqual(['document']);
});

test('emojis, options, files and whispers are accessible', async ({ signedIn }) => {
  const ursula = customer('5511955500068');
  await ursula.isCalled('Úrsula Dias');
  await ursula.writes('Oi');
  const ana = await signedIn('ana@recado.test');
  await attending(ana, 'Úrsula Dias');
  const emojis = ana.getByRole('button', { name: 'Emojis' });
  await emojis.click();
  await expect(ana.getByRole('gridcell').first()).toBeVisible();
  // Skips the rule `region`, because an open pop-up is outside the landmarks.
  expect(await problems(ana, ['region'])).toEqual([]);
  await expect(ana.getByPlaceholder('Procurar emoji')).toBeFocused();
  // Tab moves to the category bar. Its fourth button shows the food, and the arrow keys continue from there.
  for (const key of ['Tab', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await ana.keyboard.press(key);
  await expect(ana.getByText('🍇 uvas')).toBeVisible();
  for (let row = 0; row < 6; row += 1) await ana.keyboard.press('ArrowDown');
  const active = ana.locator('[role="gridcell"][data-active]');
  await expect(active).toHaveCount(1);
  await expect.poll(() => active.evaluate(isAtPoint)).toBe(true);
  const selected = (await active.textContent()) ?? '';
  await ana.keyboard.press('Enter');
  await expect(composer(ana)).toHaveValue(selected);
  await emojis.click();
  await ana
    .getByRole('group', { name: 'Usados recentemente' })
    .getByRole('button', { name: selected })
    .click();
  await expect(composer(ana)).toHaveValue(selected + selected);
  await composer(ana).fill('');
  await emojis.click();
  await ana.keyboard.press('Escape');
  await expect(emojis).toBeFocused();

  await ana.getByRole('button', { name: 'Opções da mensagem' }).click();
  await expect(ana.getByRole('switch', { name: 'Assinar' })).toBeDisabled();
  expect(await problems(ana, ['region'])).toEqual([]);
  await ana.keyboard.press('Escape');

  await composer(ana).focus();
  await ana.keyboard.press('Alt+w');
  const [chooser] = await Promise.all([
    ana.waitForEvent('filechooser'),
    ana
      .getByRole('button', { name: 'Anexar' })
      .click()
      .then(() => ana.getByRole('menuitem', { name: 'Fotos, vídeos e documentos' }).click()),
  ]);
  await chooser.setFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Nota') });
  await expect(ana.getByRole('textbox', { name: 'Legenda de nota.txt' })).toBeVisible();
  expect(await problems(ana)).toEqual([]);
});

/** Runs in the page. Returns whether a click at the element's centre reaches it. */
function isAtPoint(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}
