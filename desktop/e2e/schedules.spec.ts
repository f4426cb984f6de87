import type { Locator, Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { tabTo } from './stack/keys';
import { accept, newCustomer } from './stack/open-ticket';
import { saying } from './stack/person';
import { suffers } from './stack/simulator';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const dialog = (page: Page, title: string | RegExp = /^(Mensagem Pendente|Nova mensagem agendada)$/) =>
  page.getByRole('dialog', { name: title });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const showSchedules = (page: Page) => page.getByRole('link', { name: 'Agendamentos', exact: true }).click();

/** A message is due within this time: the rest of a minute, then its sending. */
const DUE = { timeout: 90_000 };
const MINUTE_MS = 60_000;
/** A time of the past minute is accepted for a minute, which leaves this long for typing. */
const EARLY_MS = 35_000;

/** Returns a local time of São Paulo that is due now or in less than half a minute. */
function soon(): string {
  const now = Date.now();
  const minute = now % MINUTE_MS < EARLY_MS ? now : now + MINUTE_MS;
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(minute)
    .replace(' ', 'T');
}

/** Schedules a message from the open conversation by the clock in the composer. */
async function scheduleFromTicket(page: Page, text: string, at?: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Agendar mensagem', exact: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Mensagem' })).toHaveValue(text);
  if (at !== undefined) await dialog(page).getByLabel('Data e hora do envio').fill(at);
  await save(page);
  await expect(page).toHaveURL(/\/schedules$/);
}

const status = (line: Locator, text: string) => line.getByText(text, { exact: true });

test.beforeEach(() => test.slow());

test('a message is scheduled from a ticket, moved and sent, and both windows show it', async ({
  signedIn,
}) => {
  const name = 'Rute Amaral';
  const ana = await signedIn('ana@recado.test');
  const phone = await newCustomer('5511944001101', name);
  await accept(ana, name);
  await scheduleFromTicket(ana, 'Sua luminária chega amanhã.');
  await expect(row(ana, name)).toContainText('Sua luminária chega amanh...');
  await ana.getByRole('button', { name: `Voltar à conversa com ${name}` }).click();
  await expect(ana.getByText(/^1 mensagem agendada: /)).toBeVisible();
  await expect(composer(ana)).toHaveValue('');

  const admin = await signedIn('admin@recado.test');
  await showSchedules(admin);
  await admin.getByRole('tab', { name: 'Todas' }).click();
  await expect(status(row(admin, name), 'Pendente')).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await fitsEverywhere(admin);

  await test.step('a colleague does not see it', async () => {
    const bruno = await signedIn('bruno@recado.test');
    await showSchedules(bruno);
    await bruno.getByRole('tab', { name: 'Todas' }).click();
    await expect(bruno.getByText('Nenhum agendamento ainda')).toBeVisible();
    await expect(row(bruno, name)).toHaveCount(0);
  });

  await test.step('it is moved from the conversation', async () => {
    await ana.getByRole('button', { name: 'Editar', exact: true }).click();
    await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Sua luminária chega hoje.');
    expect(await problems(ana)).toEqual([]);
    await dialog(ana).getByLabel('Data e hora do envio').fill(soon());
    await save(ana);
    await expect(dialog(ana)).toHaveCount(0);
  });

  await expect(status(row(admin, name), 'Enviada')).toBeVisible(DUE);
  await phone.seesReply('Sua luminária chega hoje.');
  expect((await phone.received()).filter((text) => text.includes('luminária'))).toHaveLength(1);
  await expect(saying(ana, 'Sua luminária chega hoje.')).toBeVisible();
  await expect(ana.getByText(/mensagem agendada/)).toHaveCount(0);
  await admin.getByRole('button', { name: `Ver a mensagem para ${name}` }).click();
  await expect(dialog(admin, 'Mensagem Enviada').getByRole('button', { name: 'Salvar' })).toBeDisabled();
});

test('a rejected message shows why and is sent again', async ({ signedIn }) => {
  const name = 'Nilo Peçanha';
  const ana = await signedIn('ana@recado.test');
  const phone = await newCustomer('5511944001102', name);
  await accept(ana, name);
  await suffers({ nack: 406 });
  await scheduleFromTicket(ana, 'O seu orçamento está pronto.', soon());
  await ana.getByRole('tab', { name: 'Com erro' }).click();
  await expect(row(ana, name)).toContainText('O WhatsApp recusou a mensagem.', DUE);
  expect((await phone.received()).filter((text) => text.includes('orçamento'))).toEqual([]);
  await suffers({});
  await ana.getByRole('button', { name: `Editar a mensagem para ${name}` }).click();
  await expect(dialog(ana, 'Erro de Envio')).toContainText('O WhatsApp recusou a mensagem.');
  await ana.keyboard.press('Escape');
  await ana.getByRole('button', { name: `Enviar agora a mensagem para ${name}` }).click();
  await expect(row(ana, name)).toHaveCount(0);
  await ana.getByRole('tab', { name: 'Enviadas' }).click();
  await expect(status(row(ana, name), 'Enviada')).toBeVisible(DUE);
  await phone.seesReply('O seu orçamento está pronto.');
  expect((await phone.received()).filter((text) => text.includes('orçamento'))).toHaveLength(1);
});

test('a recurring message is scheduled by keyboard and deleted', async ({ signedIn }) => {
  const ana = await signedIn('ana@recado.test');
  await showSchedules(ana);
  await expect(ana.getByRole('tab', { name: 'Próximas' })).toBeVisible();
  // The button moves when an empty list is loaded.
  await expect(ana.locator('.fui-Skeleton')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Agendar mensagem' }).focus();
  await ana.keyboard.press('Enter');
  const contact = dialog(ana).getByRole('combobox', { name: 'Contato' });
  await expect(contact).toBeFocused();
  await tabTo(ana, dialog(ana).getByRole('textbox', { name: 'Mensagem' }));
  await ana.keyboard.press('Control+Enter');
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription('Obrigatório');
  await ana.keyboard.type('Luzia');
  await expect(ana.getByRole('option', { name: /Luzia/ })).toBeVisible();
  await ana.keyboard.press('ArrowDown');
  await ana.keyboard.press('Enter');
  await expect(contact).toHaveValue('Luzia Araújo');
  await tabTo(ana, dialog(ana).getByRole('textbox', { name: 'Mensagem' }));
  await ana.keyboard.type('Promoção da semana na loja.');
  const repeat = dialog(ana).getByRole('combobox', { name: 'Repetir' });
  await tabTo(ana, repeat);
  await ana.keyboard.press('Enter');
  await ana.keyboard.press('ArrowDown');
  await ana.keyboard.press('ArrowDown');
  await ana.keyboard.press('Enter');
  await expect(repeat).toHaveText('Toda semana');
  await expect(dialog(ana).getByRole('listitem')).toHaveCount(4);
  expect(await problems(ana)).toEqual([]);
  await ana.keyboard.press('Control+Enter');
  await expect(dialog(ana)).toHaveCount(0);
  const line = row(ana, 'Luzia Araújo');
  await expect(line.getByRole('img', { name: /^Toda semana/ })).toBeVisible();
  await line.getByRole('button', { name: 'Excluir a mensagem para Luzia Araújo' }).click();
  await expect(ana.getByRole('alertdialog')).toContainText(
    'Todos os próximos envios também serão excluídos.',
  );
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(line).toHaveCount(0);
});
