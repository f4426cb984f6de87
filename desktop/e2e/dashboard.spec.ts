import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const NAME = 'Eulália Drummond';

/** Returns the element with a counter's value. */
const counter = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
const today = (page: Page) => page.getByRole('heading', { level: 2, name: /^Atendimentos hoje: \d+$/ });
const numberIn = async (text: Promise<string | null>) => Number(/\d+$/.exec((await text) ?? '')?.[0]);

test('an administrator sees the day in numbers; an agent is redirected to the tickets', async ({
  signedIn,
}) => {
  test.slow();
  const admin = await signedIn('admin@recado.test');
  const open = () => admin.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await open();
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(admin.getByText(/^Data Vencimento \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(today(admin)).toBeVisible();
  const opened = await numberIn(today(admin).textContent());
  await expect(counter(admin, 'Finalizados')).toHaveText(/^\d+$/);
  const resolved = await numberIn(counter(admin, 'Finalizados').textContent());
  expect(await problems(admin)).toEqual([]);
  await admin.emulateMedia({ colorScheme: 'dark' });
  expect(await problems(admin)).toEqual([]);
  await fitsEverywhere(admin);

  await test.step('counts a ticket', async () => {
    await admin.getByRole('link', { name: 'Tickets', exact: true }).click();
    const phone = customer('5531981220764');
    await phone.isCalled(NAME);
    await phone.writes('Boa tarde, a loja abre amanhã?');
    await showWaiting(admin);
    await rowOf(admin, NAME)
      .getByRole('button', { name: /^Aceitar/ })
      .click();
    const queues = admin.getByRole('dialog', { name: 'Selecione uma fila' });
    await queues.getByRole('radio', { name: 'Vendas' }).click();
    await queues.getByRole('button', { name: 'Aceitar' }).click();
    await admin.getByRole('button', { name: 'Resolver' }).click();
    await expect(rowOf(admin, NAME)).toHaveCount(0);
    await open();
    // The URL is the dashboard's once the screen has loaded.
    await expect(today(admin)).toBeVisible();
    await admin.reload();
    await expect(today(admin)).toHaveText(`Atendimentos hoje: ${opened + 1}`);
    await expect(counter(admin, 'Finalizados')).toHaveText(String(resolved + 1));
    await expect(admin.getByRole('row', { name: /Carla Menezes/ })).toContainText('Online');
  });

  await test.step('filters by a period', async () => {
    const filter = admin.getByRole('form', { name: 'Filtro do período' });
    await filter.getByRole('combobox', { name: 'Tipo de Filtro' }).selectOption('Por período');
    await filter.getByRole('button', { name: 'Filtrar' }).click();
    await expect(admin.getByText('Parametrize o filtro').first()).toBeVisible();
    await filter.getByRole('combobox', { name: 'Período', exact: true }).selectOption('Últimos 3 dias');
    const [overview] = await Promise.all([
      admin.waitForResponse((response) => response.url().endsWith('/dashboard?days=3')),
      filter.getByRole('button', { name: 'Filtrar' }).click(),
    ]);
    const { counters } = (await overview.json()) as { counters: { supportFinished: number; leads: number } };
    await expect(counter(admin, 'Finalizados')).toHaveText(String(counters.supportFinished));
    await expect(counter(admin, 'Leads')).toHaveText(String(counters.leads));
  });

  await test.step('redirects an agent', async () => {
    const ana = await signedIn('ana@recado.test');
    await expect(ana.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
    await expect(ana.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await ana.goto(new URL('/app/', ana.url()).href);
    await expect(ana).toHaveURL(/\/app\/tickets/);
  });
});
