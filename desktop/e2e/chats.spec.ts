import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { tabTo } from './stack/keys';

const field = (page: Page, title: string) => page.getByRole('textbox', { name: `Mensagem para ${title}` });
const line = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('button', { name: new RegExp(`^${title}`) });
const showChats = (page: Page) => page.getByRole('link', { name: /^Chats/ }).click();

test.beforeEach(() => test.slow());

test('two colleagues write to each other with the mouse', async ({ signedIn }) => {
  const title = `Feira ${Date.now().toString(36).slice(-5)}`;
  const admin = await signedIn('admin@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  await showChats(admin);
  await admin.getByRole('button', { name: 'Nova', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Conversa' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByRole('combobox', { name: 'Usuários' }).fill('Bruno');
  await admin.getByRole('option', { name: /Bruno Carvalho/ }).click();
  expect(await problems(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await field(admin, title).fill('Quem leva as caixas?');
  await admin.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(line(admin, 'Quem leva as caixas?')).toHaveCount(1);

  await test.step('the other one sees the unread count and replies with a mention', async () => {
    await showChats(bruno);
    await expect(row(bruno, title)).toHaveAccessibleName(`${title}, 1 mensagem não lida`);
    await row(bruno, title).click();
    await expect(line(bruno, 'Quem leva as caixas?')).toBeVisible();
    await expect(row(bruno, title)).toHaveAccessibleName(title);
    await field(bruno, title).fill('Eu levo, ');
    await field(bruno, title).pressSequentially('@car');
    await bruno.getByRole('option', { name: 'Carla Menezes' }).click();
    await expect(field(bruno, title)).toHaveValue('Eu levo, @Carla Menezes ');
    await bruno.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(line(admin, 'Eu levo, @Carla Menezes')).toBeVisible();
    expect(await problems(bruno)).toEqual([]);
    await fitsEverywhere(bruno);
  });

  await test.step('the owner deletes the chat in both windows', async () => {
    await admin
      .getByRole('button', { name: `Excluir ${title}` })
      .last()
      .click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(row(admin, title)).toHaveCount(0);
    await expect(row(bruno, title)).toHaveCount(0);
    await expect(bruno).toHaveURL(/\/chats$/);
  });
});

test('two colleagues write to each other with the keyboard', async ({ signedIn }) => {
  const text = `Chegou o lote ${Date.now().toString(36)}`;
  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  await ana.keyboard.press('Control+k');
  await expect(ana.getByRole('combobox', { name: 'Buscar ou ir para' })).toBeFocused();
  await ana.keyboard.type('Bruno Carv');
  await expect(ana.getByRole('option', { name: /Conversar com Bruno Carvalho/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await ana.keyboard.press('Enter');
  await expect(field(ana, 'Bruno Carvalho')).toBeFocused();
  await ana.keyboard.type('Bom dia!');
  await ana.keyboard.press('Shift+Enter');
  await ana.keyboard.type(text);
  await ana.keyboard.press('Enter');
  await expect(line(ana, text)).toHaveCount(1);
  await expect(field(ana, 'Bruno Carvalho')).toBeFocused();

  await tabTo(bruno, bruno.getByRole('link', { name: /^Chats/ }));
  await bruno.keyboard.press('Enter');
  await tabTo(bruno, row(bruno, 'Ana Beatriz'));
  await bruno.keyboard.press('Enter');
  await expect(field(bruno, 'Ana Beatriz')).toBeFocused();
  await expect(line(bruno, text)).toBeVisible();
  await bruno.keyboard.type('Já vi, obrigado');
  await bruno.keyboard.press('Enter');
  await expect(line(ana, 'Já vi, obrigado').last()).toBeVisible();
});
