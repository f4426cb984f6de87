import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { accept, newCustomer } from './stack/open-ticket';
import { rowOf, saying } from './stack/person';

const chip = (page: Page) => page.getByRole('button', { name: /^Adiados \(\d+\)$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Adiar o atendimento de/ });

test('an agent snoozes by keyboard, and the customer’s message brings the ticket back with its note', async ({
  signedIn,
}) => {
  const name = 'Noemi Prates';
  const phone = await newCustomer('5511955501901', name);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, name);

  await test.step('Z asks for the time, Enter snoozes', async () => {
    await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
    await ana.keyboard.press('Escape');
    await expect(rowOf(ana, name).getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused();
    await ana.keyboard.press('z');
    await expect(dialog(ana).getByRole('radio', { name: /^Em 1 hora/ })).toBeFocused();
    await ana.keyboard.press('ArrowDown');
    await ana.keyboard.press('Tab');
    await ana.keyboard.type('Perguntar pela arandela');
    await ana.keyboard.press('Enter');
    await expect(dialog(ana)).toHaveCount(0);
    await expect(rowOf(ana, name)).toHaveCount(0);
    await expect(ana.getByText(`Atendimento de ${name} adiado até`).first()).toBeVisible();
    await expect(ana.getByText('Nenhum ticket aberto')).toBeVisible();
  });

  await test.step('the chip shows it with its time', async () => {
    await chip(ana).click();
    await expect(chip(ana)).toHaveAttribute('aria-pressed', 'true');
    await expect(rowOf(ana, name)).toBeVisible();
    await rowOf(ana, name)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(ana.getByRole('status').filter({ hasText: 'Perguntar pela arandela' })).toContainText(
      'Adiado até',
    );
  });

  await test.step('the customer writes', async () => {
    await phone.writes('A arandela chegou?');
    await expect(saying(ana, 'A arandela chegou?')).toBeVisible();
    await expect(rowOf(ana, name)).toHaveCount(0);
    const notice = ana.getByRole('status').filter({ hasText: 'Perguntar pela arandela' });
    await expect(notice).toContainText('Este atendimento voltou');
    await ana.getByRole('button', { name: 'Mostrar os outros' }).click();
    await expect(rowOf(ana, name)).toBeVisible();
    await notice.getByRole('button', { name: 'Entendi' }).click();
    await expect(notice).toHaveCount(0);
  });
});

test('the undo of a snooze brings the ticket and its conversation back', async ({ signedIn }) => {
  const name = 'Otávio Pradella';
  await newCustomer('5511955501902', name);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, name);
  await ana.getByRole('button', { name: 'Mais opções' }).click();
  await ana.getByRole('menuitem', { name: /^Adiar/ }).click();

  await test.step('rejects a time that has passed', async () => {
    await dialog(ana).getByRole('radio', { name: 'Outra data' }).click();
    await dialog(ana).getByLabel('Data e hora').fill('2020-01-01T10:00');
    await dialog(ana).getByRole('button', { name: 'Adiar', exact: true }).click();
    await expect(dialog(ana).getByText('Escolha uma hora que ainda não passou')).toBeVisible();
  });

  await dialog(ana)
    .getByRole('radio', { name: /^Em 1 hora/ })
    .click();
  await dialog(ana).getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(rowOf(ana, name)).toHaveCount(0);
  await ana.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(ana, name)).toBeVisible();
  await expect(ana.getByRole('heading', { name })).toBeVisible();
  await expect(ana.getByRole('status').filter({ hasText: 'voltou' })).toHaveCount(0);
});

test('an agent gets the last snoozed ticket back by keyboard, without losing the focus', async ({
  signedIn,
}) => {
  const name = 'Perpétua Lobo';
  await newCustomer('5511955501903', name);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, name);
  const open = rowOf(ana, name).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  await ana.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await ana.keyboard.press('z');
  await expect(dialog(ana).getByRole('radio', { name: /^Em 1 hora/ })).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(dialog(ana)).toHaveCount(0);

  await test.step('"Voltar agora" leaves the focus in the composer', async () => {
    await chip(ana).press('Enter');
    await open.press('Enter');
    await ana.getByRole('button', { name: 'Voltar agora' }).press('Enter');
    await expect(ana.getByText('Nada adiado')).toBeVisible();
    await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  });

  await test.step('the chip disappears, and the list has the focus', async () => {
    await chip(ana).press('Enter');
    await expect(chip(ana)).toHaveCount(0);
    await expect(ana.locator('[data-row-open]:focus')).toHaveCount(1);
    await expect(rowOf(ana, name)).toBeVisible();
  });
});
