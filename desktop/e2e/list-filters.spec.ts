import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { tabTo } from './stack/keys';
import { accept, newCustomer, transfer } from './stack/open-ticket';
import { rowOf, saying, showWaiting } from './stack/person';

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
const unreadOnly = (page: Page) => page.getByRole('switch', { name: 'Não lidos' });
const tags = (page: Page) => page.getByRole('button', { name: /^Filtro por Tags/ });
const queueFilter = (page: Page) => page.getByRole('button', { name: /^Filtrar por filas/ });

/** Returns the number shown on a sub-tab. */
const countOf = async (page: Page, name: RegExp) =>
  Number(/\d+/.exec((await tab(page, name).textContent()) ?? '')?.[0]);

/** Returns the counts that the window receives for a single queue. */
async function countsOfOneQueue(page: Page) {
  const response = await page.waitForResponse((one) => {
    const { pathname, searchParams } = new URL(one.url());
    return pathname === '/tickets/counts' && /^\[\d+\]$/.test(searchParams.get('queueIds') ?? '');
  });
  return (await response.json()) as { open: number; pending: number };
}

/** Selects or clears entries of a filter menu. */
async function toggle(page: Page, filter: string, entries: string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
  for (const name of entries) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('"Não lidos" shows only unread tickets: they appear with a message and disappear when read', async ({
  signedIn,
}) => {
  const [rita, saulo, tiago] = ['Rita Sampaio', 'Saulo Quintela', 'Tiago Barroso'];
  const phone = await newCustomer('5511955500801', rita);
  await newCustomer('5511955500802', saulo);
  const other = await newCustomer('5511955500803', tiago);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, rita);
  await accept(ana, tiago);
  await accept(ana, saulo);
  await other.writes('Ainda tem?');
  await expect(rowOf(ana, rita)).toBeVisible();

  await unreadOnly(ana).click();
  await expect(rowOf(ana, tiago)).toBeVisible();
  for (const name of [rita, saulo]) await expect(rowOf(ana, name)).toHaveCount(0);

  await phone.writes('Chegou a arandela?');
  await phone.writes('A de latão');
  const row = rowOf(ana, rita).getByRole('button', { name: `${rita}, Sem fila, 2 mensagens não lidas` });
  await expect(row).toBeVisible();
  await row.click();
  await expect(saying(ana, 'A de latão')).toBeVisible();
  await expect(rowOf(ana, rita)).toHaveCount(0);
  await expect(rowOf(ana, tiago)).toBeVisible();

  await test.step('clears the filter by keyboard', async () => {
    await tabTo(ana, unreadOnly(ana), 'Shift+Tab');
    await ana.keyboard.press('Space');
    await expect(unreadOnly(ana)).not.toBeChecked();
    for (const name of [rita, saulo]) await expect(rowOf(ana, name)).toBeVisible();
  });
});

test('the queue filter shows and counts the tickets of one queue, and follows transfers', async ({
  signedIn,
}) => {
  test.slow();
  const [tecla, ulisses, vera] = ['Tecla Moura', 'Ulisses Prado', 'Vera Lontra'];
  const ana = await signedIn('ana@recado.test');
  await expect(tab(ana, /Atendendo/)).toHaveText(/\d/);
  // Ana keeps two of the tickets.
  const all = (await countOf(ana, /Atendendo/)) + 2;
  await newCustomer('5511955500811', tecla);
  await newCustomer('5511955500812', ulisses);
  await newCustomer('5511955500813', vera);
  await accept(ana, tecla);
  await transfer(ana, 'Vendas', 'Ana Beatriz');
  await accept(ana, ulisses);
  await transfer(ana, 'Financeiro', 'Ana Beatriz');
  await accept(ana, vera);
  await transfer(ana, 'Vendas');
  await expect.poll(() => countOf(ana, /Atendendo/)).toBe(all);

  const [{ open: attended, pending: waiting }] = await Promise.all([
    countsOfOneQueue(ana),
    toggle(ana, 'Filtrar por filas', ['Financeiro', 'Pós-venda']),
  ]);
  await expect(queueFilter(ana)).toHaveAccessibleName('Filtrar por filas: Vendas');
  await expect(queueFilter(ana)).toHaveText('Vendas');
  await expect(rowOf(ana, tecla)).toBeVisible();
  await expect(rowOf(ana, ulisses)).toHaveCount(0);
  expect(attended).toBeLessThan(all);
  await expect.poll(() => countOf(ana, /Atendendo/)).toBe(attended);
  await expect.poll(() => countOf(ana, /Aguardando/)).toBe(waiting);

  await test.step('transfers a pending ticket to another queue', async () => {
    const bruno = await signedIn('bruno@recado.test');
    await accept(bruno, vera);
    await showWaiting(ana);
    await expect(rowOf(ana, vera)).toHaveCount(0);
    await transfer(bruno, 'Pós-venda');
    await expect.poll(() => countOf(ana, /Aguardando/)).toBe(waiting - 1);
    await expect(rowOf(ana, vera)).toHaveCount(0);
  });

  await test.step('changes only the queue of an open ticket', async () => {
    const admin = await signedIn('admin@recado.test');
    await tab(ana, /Atendendo/).click();
    await expect(rowOf(ana, tecla)).toBeVisible();
    await rowOf(admin, tecla).click();
    await transfer(admin, 'Pós-venda', 'Ana Beatriz');
    await expect(rowOf(ana, tecla)).toHaveCount(0);
    await expect.poll(() => countOf(ana, /Atendendo/)).toBe(attended - 1);
  });

  await test.step('combined filters match nothing, and are cleared together by keyboard', async () => {
    await ana.getByRole('tab', { name: 'Grupos' }).click();
    // Opening the demo's group marks it as read.
    await rowOf(ana, 'Condomínio').locator('[data-row-open]').click();
    await expect(ana.getByRole('region', { name: 'Mensagens' })).toContainText('eletricista');
    // Moves the pointer away, because a tooltip with the full name would cover the switch.
    await ana.mouse.move(0, 0);
    await unreadOnly(ana).click();
    await expect(ana.getByText('Nada aqui!')).toBeVisible();
    await expect(ana.getByText('Nenhum atendimento com os filtros escolhidos.')).toBeVisible();
    await tabTo(ana, ana.getByRole('button', { name: 'Limpar filtros' }));
    await ana.keyboard.press('Enter');
    await expect(queueFilter(ana)).toHaveAccessibleName('Filtrar por filas: Todas as filas');
    await expect(unreadOnly(ana)).not.toBeChecked();
    await tab(ana, /Atendendo/).click();
    for (const name of [tecla, ulisses]) await expect(rowOf(ana, name)).toBeVisible();
    await expect.poll(() => countOf(ana, /Atendendo/)).toBe(all);
  });
});

test('tags and colleagues filter a search without text, together and with queues', async ({ signedIn }) => {
  const [wanda, xisto] = ['Wanda Peixoto', 'Xisto Barros'];
  await newCustomer('5511955500821', wanda);
  await newCustomer('5511955500822', xisto);
  const ana = await signedIn('ana@recado.test');
  await accept(ana, wanda);
  await tag(ana, 'Cliente VIP');
  await tab(ana, 'Buscar').click();
  // Only administrators may filter by agent.
  await expect(tags(ana)).toBeVisible();
  await expect(ana.getByRole('button', { name: /^Filtro por Users/ })).toHaveCount(0);

  await test.step('an agent filters by keyboard', async () => {
    await tabTo(ana, tags(ana));
    await ana.keyboard.press('Enter');
    await expect(ana.getByRole('combobox', { name: 'Filtro por Tags' })).toBeFocused();
    await ana.keyboard.type('vip');
    await expect(ana.getByRole('option')).toHaveText(['Cliente VIP']);
    await ana.keyboard.press('Enter');
    await ana.keyboard.press('Escape');
    await expect(tags(ana)).toBeFocused();
    await expect(tags(ana)).toHaveAccessibleName('Filtro por Tags: Cliente VIP');
    await expect(rowOf(ana, wanda)).toBeVisible();
    await expect(rowOf(ana, 'José Antônio')).toHaveCount(0);
  });

  await test.step('a newly tagged ticket appears', async () => {
    const bruno = await signedIn('bruno@recado.test');
    await bruno.getByRole('switch', { name: 'Ver todos' }).click();
    await expect(rowOf(ana, 'Luzia Araújo')).toHaveCount(0);
    await rowOf(bruno, 'Luzia Araújo').click();
    await tag(bruno, 'Cliente VIP');
    await expect(rowOf(ana, 'Luzia Araújo')).toBeVisible();
    await bruno.getByRole('button', { name: 'Remover a tag Cliente VIP' }).click();
    await expect(rowOf(ana, 'Luzia Araújo')).toHaveCount(0);
  });

  const admin = await signedIn('admin@recado.test');
  await tab(admin, 'Buscar').click();
  await expect(admin.getByText('Procure pelo nome ou número do cliente')).toBeVisible();

  await test.step('an administrator filters by agents', async () => {
    await toggle(admin, 'Filtro por Users', ['Bruno Carvalho']);
    await expect(rowOf(admin, 'Inês Magalhães')).toBeVisible();
    for (const name of [wanda, 'José Antônio']) await expect(rowOf(admin, name)).toHaveCount(0);
    await toggle(admin, 'Filtro por Users: Bruno Carvalho', ['Ana Beatriz']);
    for (const name of [wanda, 'Inês Magalhães', 'José Antônio'])
      await expect(rowOf(admin, name)).toBeVisible();
    // The filter by agent hides this ticket, because it is unassigned.
    await expect(rowOf(admin, xisto)).toHaveCount(0);
  });

  await test.step('adds a tag and a queue', async () => {
    await tags(admin).click();
    await admin.getByRole('option', { name: 'Cliente VIP' }).click();
    await admin.keyboard.press('Escape');
    await expect(rowOf(admin, wanda)).toBeVisible();
    await expect(rowOf(admin, 'José Antônio')).toHaveCount(0);
    await toggle(admin, 'Filtro por Users: 2 atendentes', [
      'Ana Beatriz',
      'Bruno Carvalho',
      'Rafaela Duarte',
    ]);
    await toggle(admin, 'Filtrar por filas', ['Vendas', 'Pós-venda']);
    await expect(admin.getByText('Nenhum atendimento com os filtros escolhidos.')).toBeVisible();
  });

  await test.step('clears all filters', async () => {
    await admin.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(tags(admin)).toHaveAccessibleName('Filtro por Tags');
    await expect(admin.getByRole('button', { name: 'Filtro por Users', exact: true })).toBeVisible();
    await expect(queueFilter(admin)).toHaveAccessibleName('Filtrar por filas: Todas as filas');
    await expect(admin.getByText('Procure pelo nome ou número do cliente')).toBeVisible();
  });
});

/** Adds a tag to the open conversation. */
async function tag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar tag' }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Remover a tag ${name}` })).toBeVisible();
}
