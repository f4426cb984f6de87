import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { api, setCampaigns, setViewCampaigns } from './stack/company';
import { expect, test } from './stack/journey';
import { newCustomer } from './stack/open-ticket';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** The pace of campaigns is slow on purpose. */
const PACED = { timeout: 60_000 };

test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
  await setViewCampaigns(request, 'Bruno', false);
  await setCampaigns(request, false);
});

test('a campaign is created, previewed, started, stopped and restarted, and its report moves', async ({
  signedIn,
  request,
}) => {
  test.slow();
  await setCampaigns(request, true);
  await setViewCampaigns(request, 'Bruno', true);
  const people = [
    ['Alba Nunes', '5511944002201'],
    ['Beto Pires', '5511944002202'],
    ['Cora Dias', '5511944002203'],
  ] as const;
  const phones: Awaited<ReturnType<typeof newCustomer>>[] = [];
  for (const [name, number] of people) phones.push(await newCustomer(number, name));
  const { send } = await api(request, 'admin@recado.test');
  const list = (await send('post', '/contact-lists', {
    ...{ name: 'Clientes da feira', source: 'Ficha do evento', legalBasis: 'Consentimento' },
  })) as { id: number };
  for (const [name, number] of people)
    await send('post', '/contact-list-items', { contactListId: list.id, name, number, email: '' });

  await test.step('an agent without the right sees no campaigns', async () => {
    const ana = await signedIn('ana@recado.test');
    await expect(link(ana, 'Agendamentos')).toBeVisible();
    await expect(link(ana, 'Listagem de campanhas')).toHaveCount(0);
  });

  const page = await signedIn('admin@recado.test');
  await test.step('an administrator saves a calm pace and a variable', async () => {
    await link(page, 'Configurações de campanhas').click();
    await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).click();
    await page.getByRole('option', { name: '5 segundos', exact: true }).click();
    const add = page.getByRole('button', { name: 'Adicionar Variável' });
    await add.press('Enter');
    await page.getByRole('button', { name: 'Fechar' }).press('Enter');
    await expect(add).toBeFocused();
    await add.press('Enter');
    await expect(page.getByLabel('Atalho')).toBeFocused();
    await page.keyboard.type('cupom');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Conteúdo')).toBeFocused();
    await expect(page.getByLabel('Conteúdo')).toHaveAccessibleDescription('Obrigatório');
    await page.getByLabel('Atalho').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('FEIRA10');
    await page.keyboard.press('Enter');
    await expect(row(page, '{cupom}')).toContainText('FEIRA10');
    expect(await problems(page)).toEqual([]);
    await fitsEverywhere(page);
    await page.getByRole('button', { name: 'Salvar Configurações' }).click();
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Configurações salvas');
  });

  await test.step('creates a campaign, whose unknown variable is marked', async () => {
    await link(page, 'Listagem de campanhas').click();
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    await dialog(page).getByLabel('Nome').fill('Feira de verão');
    await dialog(page).getByRole('combobox', { name: 'Lista de Contatos' }).click();
    await page.getByRole('option', { name: /^Clientes da feira/ }).click();
    await dialog(page).getByRole('combobox', { name: 'Conexão' }).click();
    await page.getByRole('option').nth(1).click();
    const message = dialog(page).getByLabel('Mensagem 1');
    await message.fill('Oi {nome}, seu brinde é {brinde}.');
    await expect(dialog(page).getByText('Variável desconhecida: {brinde}')).toBeVisible();
    await message.fill('Oi {nome}, use o cupom {cupom}.');
    await expect(dialog(page).getByText('Oi Maria, use o cupom FEIRA10.')).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'Feira de verão')).toContainText('Inativa');
    expect(await problems(page)).toEqual([]);
    await fitsEverywhere(page);
  });

  await test.step('a copy that is not saved returns the focus to the menu', async () => {
    const menu = page.getByRole('button', { name: 'Mais ações de Feira de verão' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Copiar campanha' }).press('Enter');
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Feira de verão (cópia)');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  await test.step('previews and starts it', async () => {
    await page.getByRole('button', { name: 'Iniciar disparos de Feira de verão' }).click();
    await expect(dialog(page).getByText('3 pessoas vão receber')).toBeVisible();
    await expect(dialog(page).getByText('Oi Alba Nunes, use o cupom FEIRA10.').first()).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await dialog(page).getByLabel('Enviar fora do horário').check();
    await dialog(page).getByRole('button', { name: 'Iniciar disparos' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the report moves until it is stopped', async () => {
    await page.getByRole('button', { name: 'Relatório de Feira de verão' }).click();
    await expect(page.getByRole('heading', { name: 'Relatório da Feira de verão' })).toBeVisible();
    await expect(page.getByText('Em Andamento', { exact: true })).toBeVisible(PACED);
    await expect(page.getByText(/^[1-3] de 3 \(/)).toBeVisible(PACED);
    await page.getByRole('button', { name: 'Cancelar Disparos' }).click();
    await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await fitsEverywhere(page);
  });

  await test.step('an agent with the right restarts it', async () => {
    const bruno = await signedIn('bruno@recado.test');
    await link(bruno, 'Listagem de campanhas').click();
    await bruno.getByRole('button', { name: 'Reiniciar Disparos de Feira de verão' }).click();
    await expect(page.getByText('3 de 3 (100 %)')).toBeVisible(PACED);
    await expect(row(bruno, 'Feira de verão')).toContainText('Finalizada', PACED);
  });

  await test.step('everyone received one message', async () => {
    for (const [index, phone] of phones.entries()) {
      const texts = (await phone.received()).filter((text) => text.includes('FEIRA10'));
      expect(texts, people[index]?.[0]).toHaveLength(1);
    }
    await expect(page.getByRole('table', { name: 'Pessoas' }).getByRole('row')).toHaveCount(4);
  });

  await test.step('the report is readable in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await problems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
