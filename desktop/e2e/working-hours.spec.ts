import { fitsEverywhere, problems } from './stack/a11y-checks';
import { demo } from './stack/demo';
import { expect, test } from './stack/journey';
import { PASSWORD, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const SAO_PAULO = 'America/Sao_Paulo';

/** Other journeys need a shop that is always open. */
test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
  const { url } = demo();
  const data = { email: 'admin@recado.test', password: PASSWORD };
  const { token } = (await (await request.post(`${url}/auth/login`, { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  for (const [path, body] of [
    ['/closures', { queueId: null, closedUntil: null }],
    ['/settings/scheduleType', { key: 'scheduleType', value: 'disabled' }],
  ] as const)
    expect((await request.put(`${url}${path}`, { headers, data: body })).ok()).toBe(true);
});

test('an administrator sets hours and holidays, and closes the shop for an hour', async ({ signedIn }) => {
  test.slow();
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: 'Configurações', exact: true }).click();
  await admin.getByRole('combobox', { name: 'Gerenciamento de Expediente' }).click();
  await admin.getByRole('option', { name: 'Por Empresa' }).click();
  await admin.getByRole('tab', { name: 'Horários' }).click();

  const times = { início: '0000', fim: '2400', 'início do intervalo': '0300', 'fim do intervalo': '0301' };
  for (const [field, time] of Object.entries(times))
    await admin.getByLabel(`Segunda-feira: ${field}`, { exact: true }).fill(time);
  await admin.getByRole('button', { name: 'Copiar os horários de Segunda-feira' }).click();
  await admin.getByRole('menuitem', { name: 'Para todos os dias' }).click();
  await expect(admin.getByText('Todos os dias o dia todo, com intervalo das 03:00 às 03:01.')).toBeVisible();
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Horários atualizados com sucesso.').first()).toBeVisible();

  // This year's national holidays are already in the list, except the optional ones.
  await admin.getByRole('button', { name: /Adicionar feriados nacionais de/ }).click();
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: SAO_PAULO, year: 'numeric' }).format()) + 1;
  await admin.getByLabel('Ano').selectOption(String(year - 1));
  await expect(admin.getByRole('checkbox', { name: /Carnaval/ })).not.toBeChecked();
  await expect(admin.getByRole('checkbox', { name: /Natal/ })).toBeDisabled();
  await admin.getByLabel('Ano').selectOption(String(year));
  await admin.getByRole('button', { name: 'Adicionar 10 feriados' }).click();
  await expect(admin.getByText('10 feriados adicionados.').first()).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(`25/12/${year}.*Natal`) })).toBeVisible();

  await admin.getByRole('button', { name: 'Fechar agora: Empresa' }).click();
  await admin.getByLabel(/^Por 1 hora/).click();
  await admin.getByLabel('Motivo').fill('Falta de luz');
  await admin.getByRole('button', { name: 'Fechar agora', exact: true }).click();
  await expect(admin.getByText(/^Fechado agora \(Falta de luz\) · abre/)).toBeVisible();
  await expect(admin.getByRole('article', { name: 'Se escrever agora' })).toContainText(
    'Fechado: Falta de luz',
  );
  expect(await problems(admin)).toEqual([]);
  await fitsEverywhere(admin);

  const name = 'Otávio Prestes';
  const writer = customer('5511955500482');
  await writer.isCalled(name);
  await writer.writes('Estão abertos?');
  await admin.getByRole('link', { name: /Tickets|Atendimentos/ }).click();
  await showWaiting(admin);
  await rowOf(admin, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await admin.getByRole('radio', { name: 'Vendas' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'Fechado agora (Falta de luz)' })).toBeVisible();
});
