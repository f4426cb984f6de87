import { problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

test.use({ demoEnvironment: [async ({}, use) => use({}), { scope: 'worker' }] });

test('an administrator writes and tests a menu, and a customer walks through it to an agent', async ({
  signedIn,
}) => {
  test.slow();
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: /Filas/ }).click();
  await admin.getByRole('button', { name: 'Editar Pós-venda' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Editar Pós-venda' });
  await dialog.getByRole('button', { name: 'Adicionar opção' }).click();
  await dialog.getByPlaceholder('Título da opção').fill('Trocas');
  await dialog.getByPlaceholder('Digite o texto da opção').fill('O produto chegou há quantos dias?');
  await dialog.getByRole('button', { name: 'Salvar opção' }).click();
  await dialog.getByRole('button', { name: 'Adicionar abaixo de Trocas' }).click();
  await dialog.getByPlaceholder('Título da opção').last().fill('Até 30');
  await dialog.getByPlaceholder('Digite o texto da opção').last().fill('Pode trocar! Já chamo alguém.');
  await dialog.getByRole('button', { name: 'Salvar opção' }).last().click();
  await expect(dialog.getByRole('button', { name: 'Opção 1: Até 30' })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Testar conversa' }).click();
  const talk = dialog.getByRole('log', { name: 'Testar conversa' });
  for (const text of ['trocas', '1']) {
    await dialog.getByRole('textbox', { name: 'Mensagem do cliente' }).fill(text);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  }
  await expect(talk).toContainText('Pode trocar! Já chamo alguém.');
  await expect(talk).toContainText('O atendimento espera na fila por um atendente.');
  expect(await problems(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const name = 'Ícaro Mendonça';
  const phone = customer('5511955500611');
  await phone.isCalled(name);
  await phone.writes('Oi, boa tarde');
  await admin.getByRole('link', { name: /Tickets|Atendimentos/ }).click();
  await showWaiting(admin);
  await phone.seesReply('*3* - Pós-venda');
  await expect(rowOf(admin, name).getByRole('img', { name: 'Com o chatbot' })).toBeVisible();
  expect(await problems(admin)).toEqual([]);
  await phone.writes('pós-venda');
  await phone.seesReply('*1* - Trocas');
  await phone.writes('trocas');
  await phone.seesReply('*1* - Até 30');
  await phone.writes('até 30');
  await phone.seesReply('Pode trocar! Já chamo alguém.');

  await expect(rowOf(admin, name).getByRole('img', { name: 'Com o chatbot' })).toHaveCount(0);
  await expect(rowOf(admin, name)).toContainText('Pós-venda');
  await rowOf(admin, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(saying(admin, 'Pode trocar! Já chamo alguém.')).toContainText('automática');
});
