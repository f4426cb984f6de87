import type { Page } from '@playwright/test';
import { problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { appUrl } from './stack/person';

const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Chat interno/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Chat interno' });
const field = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Mensagem para ${title}`) });

test("the app bar shows a colleague's message, and its dot disappears in every window", async ({
  signedIn,
}) => {
  test.slow();
  const ana = await signedIn('ana@recado.test');
  const other = await ana.context().newPage();
  await other.goto(appUrl('/contacts'));

  await test.step('a chat of the list is opened and read', async () => {
    for (const page of [ana, other])
      await expect(bar(page)).toHaveAccessibleName('Chat interno: 2 conversas com mensagens novas');
    await bar(ana).press('Enter');
    const item = list(ana).getByRole('link', { name: /Plantão de sexta/ });
    await expect(item.getByRole('img', { name: '1 mensagem não lida' })).toBeVisible();
    expect(await problems(ana)).toEqual([]);
    await item.press('Enter');
    await expect(ana).toHaveURL(/\/chats\/[\da-f-]{36}$/);
    await expect(field(ana, 'Plantão de sexta')).toBeVisible();
    for (const page of [ana, other])
      await expect(bar(page)).toHaveAccessibleName('Chat interno: 1 conversa com mensagens novas');
  });

  await test.step("a colleague's message appears in the open list", async () => {
    await bar(other).click();
    const bruno = await signedIn('bruno@recado.test');
    await bar(bruno).click();
    await list(bruno)
      .getByRole('link', { name: /Ana Beatriz/ })
      .click();
    await field(bruno, 'Ana Beatriz').fill('O liquidificador está no balcão.');
    await field(bruno, 'Ana Beatriz').press('Enter');
    await expect(list(other).getByRole('link').first()).toContainText('O liquidificador está no balcão.');
    await other.keyboard.press('Escape');
    await expect(list(other)).toHaveCount(0);
    await expect(bar(other)).toBeFocused();
    await bar(other).press('Enter');
    await list(other).getByRole('link').first().click();
    await expect(field(other, 'Bruno')).toBeVisible();
    for (const page of [ana, other]) await expect(bar(page)).toHaveAccessibleName('Chat interno');
  });
});
