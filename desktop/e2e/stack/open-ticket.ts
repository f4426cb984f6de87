import { expect, type Locator, type Page } from '@playwright/test';
import { rowOf, showWaiting } from './person';
import { customer } from './simulator';

type Customer = ReturnType<typeof customer>;

/** Sends a message from a new customer. */
export async function newCustomer(number: string, name: string, text = 'Bom dia!'): Promise<Customer> {
  const phone = customer(number);
  await phone.isCalled(name);
  await phone.writes(text);
  return phone;
}

/** Accepts a waiting ticket, which opens its conversation. */
export async function accept(page: Page, name: string): Promise<void> {
  await showWaiting(page);
  await rowOf(page, name)
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

export const drawerOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Contato' });

/** Opens the drawer of the open conversation's contact, unless an earlier one is still open. */
export async function showContact(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('heading', { name, level: 2, exact: true }).getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(drawerOf(page).getByRole('region', { name, exact: true })).toBeVisible();
}

/** Transfers the open conversation to a queue or to an agent of it. */
export async function transfer(page: Page, queue: string, colleague?: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: /^Transferir o ticket/ });
  if (colleague !== undefined) {
    await dialog.getByRole('combobox', { name: 'Atendente' }).fill(colleague);
    await page.getByRole('option', { name: new RegExp(colleague) }).click();
  }
  await dialog.getByRole('combobox', { name: /^Fila/ }).click();
  await page.getByRole('option', { name: queue, exact: true }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(dialog).toHaveCount(0);
}
