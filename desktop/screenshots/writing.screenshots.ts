import type { Locator, Page } from '@playwright/test';
import { freightTable, returnLabel } from '../../scripts/seed/files';
import { image as photo } from '../../scripts/seed/sent-files';
import { expect, test } from '../e2e/stack/journey';
import { messages, rowOf, showWaiting } from '../e2e/stack/person';
import { customer } from '../e2e/stack/simulator';
import { inBothThemes, opened } from './camera';

// The file name sorts after screens.screenshots.ts, so that its messages appear in none of those screenshots.

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const bubble = (page: Page, text: string) => messages(page).filter({ hasText: text });
/** Moves the pointer away, because a tooltip would be in the screenshot and receive the first Escape. */
const pointAway = (page: Page) => page.mouse.move(0, 0);

async function accept(page: Page, name: string): Promise<void> {
  await showWaiting(page);
  await rowOf(page, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(composer(page)).toBeFocused();
}

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

async function openMenu(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Opções da mensagem' }).click();
}

test('message actions', async ({ signedIn }) => {
  const renata = customer('5511955500711');
  await renata.isCalled('Renata Aguiar');
  await renata.writes('Boa tarde! Seguem as fotos da sala e os papéis do pedido');
  for (const name of ['lamp', 'plant'])
    await renata.sends({ type: 'image', mimetype: 'image/jpeg', file: photo(name).toString('base64') });
  for (const [fileName, mimetype, content] of [
    ['Etiqueta 48377.pdf', 'application/pdf', returnLabel()],
    ['Lista.csv', 'text/csv', Buffer.from('código;produto;preço\n48213;Luminária bege;389,90\n', 'utf8')],
  ] as const)
    await renata.sends({ type: 'document', mimetype, fileName, file: content.toString('base64') });
  const contacts = [{ name: 'Téo Aguiar', number: '5511955500712' }];
  await renata.sends({ type: 'contact', contacts });
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  await accept(page, 'Renata Aguiar');
  await write(page, 'Recebi tudo, Renata! A coleta passa na quinta, entre 9h e 12h.');
  await renata.seesReply('Recebi tudo');
  await renata.reads();
  const reply = bubble(page, 'Recebi tudo');

  await opened(
    page,
    'message-menu',
    () => openMenu(reply),
    page.getByRole('menuitem', { name: 'Dados' }),
    inBothThemes,
  );
  for (const [name, entry] of [
    ['message-edit', 'Editar'],
    ['message-data', 'Dados'],
    ['message-deletion', 'Excluir'],
  ] as const) {
    const open = async () => {
      await openMenu(reply);
      await page.getByRole('menuitem', { name: entry }).click();
      await pointAway(page);
    };
    await opened(page, name, open, dialog.or(page.getByRole('alertdialog')), inBothThemes);
  }

  await test.step('forwarding', async () => {
    await openMenu(reply);
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
    await expect(page.getByRole('checkbox', { name: 'Selecionar mensagem' }).first()).toBeVisible();
    await pointAway(page);
    await inBothThemes(page, 'forward-selection');
    const open = async () => {
      await page.getByRole('button', { name: 'Encaminhar', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Contatos' }).fill('Luzia');
      await page.getByRole('option', { name: /Luzia Araújo/ }).click();
      await pointAway(page);
    };
    await opened(page, 'forward', open, dialog, inBothThemes);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });

  for (const [name, button, shown] of [
    ['viewer-picture', 'Abrir: Foto', /1 de 2/],
    ['viewer-pdf', 'Abrir: Etiqueta 48377.pdf', null],
    ['viewer-text', 'Abrir: Lista.csv', /Luminária bege/],
    ['talk-to-contact', 'Conversar com Téo Aguiar', /Selecione uma Fila/],
  ] as const) {
    const open = async () => {
      await page.getByRole('button', { name: button }).first().click();
      await expect(
        shown ? dialog.getByText(shown).first() : dialog.getByRole('img', { name: 'Página 1 de 1' }),
      ).toBeVisible();
      await pointAway(page);
    };
    await opened(page, name, open, dialog, inBothThemes);
  }
});

test('an album and its images one by one', async ({ signedIn }) => {
  const caio = customer('5511955500713');
  await caio.isCalled('Caio Brandão');
  await caio.writes('A sala ficou assim, olhem só:');
  const names = ['lamp', 'plant', 'sunset', 'shop', 'dog'];
  const { id: albumId } = await caio.sends({ type: 'album', images: names.length });
  for (const name of names) {
    const caption = name === 'lamp' ? 'Com a luminária de vocês' : undefined;
    const file = photo(name).toString('base64');
    await caio.sends({ type: 'image', mimetype: 'image/jpeg', file, caption, albumId });
  }
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  await accept(page, 'Caio Brandão');
  const album = messages(page).last();
  await expect(album.getByText('+1')).toBeVisible();
  await pointAway(page);
  await inBothThemes(page, 'album');
  const viewer = page.getByRole('dialog', { name: 'Foto' });
  const open = () => album.getByRole('button', { name: /, 1 de 5/ }).click();
  await opened(page, 'album-viewer', open, viewer, inBothThemes);
});

test('message input', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  const pane = page.getByRole('region', { name: /^Conversa com/ });
  await rowOf(page, 'Maria Fernanda').locator('[data-row-open]').click();
  await expect(composer(page)).toBeVisible();

  const quick = async () => {
    await pane.getByRole('button', { name: 'Respostas rápidas' }).click();
    await pointAway(page);
  };
  await opened(page, 'quick-message-popover', quick, dialog, inBothThemes);
  const group = async () => {
    await quick();
    await dialog.getByRole('button', { name: /^Entregas/ }).click();
    await pointAway(page);
  };
  await opened(page, 'quick-message-popover-group', group, dialog, inBothThemes);
  const options = async () => {
    await pane
      .getByRole('button', { name: /^Opções/ })
      .last()
      .click();
    await pointAway(page);
  };
  await opened(
    page,
    'composer-options',
    options,
    page.getByRole('switch', { name: 'Assinar' }),
    inBothThemes,
  );
  const card = async () => {
    await pane.getByRole('button', { name: 'Anexar' }).click();
    await page.getByRole('menuitem', { name: 'Encaminhar Contato' }).click();
    await dialog.getByRole('combobox').fill('Luzia');
    await page.getByRole('option', { name: /Luzia Araújo/ }).click();
    await pointAway(page);
  };
  await opened(page, 'contact-card', card, dialog, inBothThemes);

  await test.step('a recording', async () => {
    await pane.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByRole('timer')).toHaveText(/0[3-9]$/);
    await pointAway(page);
    await inBothThemes(page, 'recording');
    await page.getByRole('button', { name: 'Parar e ouvir' }).click();
    await expect(page.getByRole('slider', { name: 'Posição na gravação' })).toBeVisible();
    await pointAway(page);
    await inBothThemes(page, 'recording-review');
    await page.getByRole('button', { name: 'Descartar gravação' }).click();
  });

  await test.step('files with captions', async () => {
    await pane
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'luminaria-azul.jpg', mimeType: 'image/jpeg', buffer: photo('lamp') },
        { name: 'Tabela de frete.pdf', mimeType: 'application/pdf', buffer: freightTable() },
      ]);
    await page.getByRole('textbox', { name: 'Legenda de luminaria-azul.jpg' }).fill('É esta a azul?');
    await pointAway(page);
    await inBothThemes(page, 'attachments');
    const remove = page.getByRole('button', { name: /^Remover (luminaria|Tabela)/ });
    for (let left = 2; left > 0; left -= 1) {
      await remove.first().click();
      await expect(remove).toHaveCount(left - 1);
    }
  });
});

test('unsent messages', async ({ signedIn, provokes }) => {
  provokes(/ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INTERNET)|WebSocket connection/);
  provokes(/status of 409/);
  const paulo = customer('5511955500721');
  await paulo.isCalled('Paulo Reis');
  await paulo.writes('Boa tarde! Qual o prazo de entrega para Santos?');
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  const colleague = await signedIn('admin@recado.test');
  await accept(page, 'Paulo Reis');

  const doubtful = async () => {
    await pointAway(page);
    await write(page, 'Olá {nome}, confirma o CPF 529.982.247-25?');
  };
  await opened(page, 'wrong-chat', doubtful, page.getByRole('alertdialog'), inBothThemes);

  await composer(page).fill('');
  await page.context().setOffline(true);
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible({ timeout: 30_000 });
  await write(page, 'Para Santos são cinco dias úteis.');
  await expect(bubble(page, 'cinco dias')).toContainText('Na fila');
  await inBothThemes(page, 'offline');
  await rowOf(colleague, 'Paulo Reis').locator('[data-row-open]').click();
  await write(colleague, 'São três dias, Paulo: sai hoje mesmo.');
  await paulo.seesReply('três dias');
  await page.context().setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: 'respondeu antes' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Sem conexão com o servidor.')).toHaveCount(0);
  await pointAway(page);
  await inBothThemes(page, 'held');
});
