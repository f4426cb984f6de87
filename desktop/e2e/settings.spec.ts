import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { demo } from './stack/demo';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

/** The demo company's initial settings. Other journeys rely on them. */
const DEFAULTS = {
  connectionType: 'disabled',
  useContactWallet: 'disabled',
  scheduleType: 'disabled',
  transferMessage: 'enabled',
};

test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
  const { url } = demo();
  const signedIn = await request.post(`${url}/auth/login`, {
    data: { email: 'admin@recado.test', password: 'recado-demo' },
  });
  const { token } = (await signedIn.json()) as { token: string };
  for (const [key, value] of Object.entries(DEFAULTS)) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.put(`${url}/settings/${key}`, { headers, data: { key, value } })).ok()).toBe(true);
  }
});

const saved = (page: Page) =>
  expect(page.getByText('Operação atualizada com sucesso.').first()).toBeVisible();

test("an administrator's settings take effect in an agent’s open window", async ({ signedIn }) => {
  test.slow();
  const name = 'Jussara Monteiro';
  const writer = customer('5511955500471');
  await writer.isCalled(name);
  await writer.writes('Vocês entregam aos domingos?');
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await expect(rowOf(ana, name)).toBeVisible();

  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: 'Configurações', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await admin.getByRole('switch', { name: 'Contatos por Carteira' }).click();
  await saved(admin);
  await expect(rowOf(ana, name)).toHaveCount(0);
  await admin.getByRole('switch', { name: 'Contatos por Carteira' }).click();
  await expect(rowOf(ana, name)).toBeVisible();

  const connectionField = ana.getByRole('dialog').getByRole('combobox', { name: /Conexão/ });
  await ana.getByRole('button', { name: 'Novo ticket' }).click();
  await expect(ana.getByRole('dialog')).toBeVisible();
  await expect(connectionField).toHaveCount(0);
  await admin.getByRole('combobox', { name: 'Tipo de Conexão' }).click();
  await admin.getByRole('option', { name: 'Escolher Conexão' }).click();
  await expect(connectionField).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('dialog')).toHaveCount(0);

  await rowOf(ana, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(ana.getByRole('heading', { name })).toBeVisible();
  await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  await ana.getByRole('textbox', { name: 'Mensagem' }).blur();
  await ana.keyboard.press('t');
  await ana.getByRole('dialog').getByRole('combobox', { name: /^Fila/ }).click();
  await ana.getByRole('option', { name: 'Pós-venda' }).click();
  await ana.keyboard.press('Control+Enter');
  await writer.seesReply('Seu atendimento foi transferido para o setor *Pós-venda*');
});

test('the company’s working hours are saved', async ({ signedIn }) => {
  test.slow();
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: 'Configurações', exact: true }).click();
  await expect(admin.getByRole('switch').first()).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await fitsEverywhere(admin);
  await admin.getByRole('combobox', { name: 'Gerenciamento de Expediente' }).click();
  await admin.getByRole('option', { name: 'Por Empresa' }).click();
  await admin.getByRole('tab', { name: 'Horários' }).click();
  const saturday = admin.getByRole('group', { name: /Sábado/ });
  await saturday.getByLabel('Sábado: início', { exact: true }).fill('0900');
  await saturday.getByLabel('Sábado: fim', { exact: true }).fill('1300');
  // A stray click on the menu does not discard the input.
  await admin.getByRole('link', { name: 'Usuários' }).click();
  await admin
    .getByRole('alertdialog', { name: 'Descartar as alterações?' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Horários atualizados com sucesso.').first()).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await admin.reload();
  await expect(
    admin
      .getByRole('group', { name: /Sábado/ })
      .getByRole('textbox')
      .first(),
  ).toHaveValue('09:00');
});
