import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { readQrCode } from './stack/person';
import { scan, unlink } from './stack/simulator';

const NUMBER = '551144445555';
const GREETING_NEEDED = 'A mensagem de saudação é obrigatória quando há mais de uma fila';
const ENDING = 'Obrigado! A Loja Moema agradece.';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const attention = (page: Page) => page.getByLabel('Há conexões que pedem atenção');
/** The light follows a change by up to 20 seconds. */
const health = (page: Page, state: string) =>
  page.getByRole('button', { name: `Saúde do número de Loja Moema: ${state}` });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

test('a connection is created, renamed, paired, lost, paired again and deleted', async ({
  signedIn,
  provokes,
}) => {
  test.slow();
  // The journey enters a name that is already used.
  provokes(/status of 409 .*\/whatsapp/);
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: /Conexões/ }).click();
  await expect(row(admin, 'Loja Centro')).toContainText('Conectado');
  await expect(attention(admin)).toHaveCount(0);

  await test.step('shows errors next to the fields', async () => {
    await admin.getByRole('button', { name: 'Adicionar conexão' }).click();
    const name = admin.getByLabel('Nome');
    await save(admin);
    await expect(name).toHaveAccessibleDescription('Campo obrigatório');
    await name.fill('M');
    await expect(name).toHaveAccessibleDescription('Nome muito curto');
    await name.fill('M'.repeat(51));
    await expect(name).toHaveAccessibleDescription('Nome muito longo');
    await name.fill('Loja Centro');
    await admin.getByRole('combobox', { name: 'Filas' }).click();
    await admin.getByRole('option', { name: 'Vendas' }).click();
    await admin.getByRole('option', { name: 'Financeiro' }).click();
    await admin.keyboard.press('Escape');
    await save(admin);
    const greeting = admin.getByLabel('Mensagem de saudação');
    await expect(greeting).toHaveAccessibleDescription(GREETING_NEEDED);
    await expect(greeting).toBeFocused();
    await greeting.fill('Olá, aqui é a Loja Moema.');
    await save(admin);
    await expect(name).toHaveAccessibleDescription('Já existe uma conexão com este nome');
    await expect(greeting).toHaveValue('Olá, aqui é a Loja Moema.');
  });

  await test.step('waits for its QR code and needs attention', async () => {
    await admin.getByLabel('Nome').fill('Loja Moem');
    await save(admin);
    await expect(admin.getByRole('img', { name: /QR/ })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('button', { name: 'Adicionar conexão' })).toBeFocused();
    await expect(row(admin, 'Loja Moem')).toContainText('Aguardando QR code');
    await expect(attention(admin)).toBeVisible();
  });

  await test.step('changes its name and messages', async () => {
    await admin.getByRole('button', { name: 'Editar Loja Moem' }).click();
    await expect(admin.getByLabel('Nome')).toHaveValue('Loja Moem');
    await admin.getByLabel('Nome').fill('Loja Moema');
    await save(admin);
    await admin.getByRole('button', { name: 'Mensagens de Loja Moema' }).click();
    await admin.getByLabel('Encerramento do atendimento').fill(ENDING);
    await save(admin);
    await expect(admin.getByText('Mensagens salvas com sucesso.').first()).toBeVisible();
    await admin.reload();
    await admin.getByRole('button', { name: 'Mensagens de Loja Moema' }).click();
    await expect(admin.getByLabel('Encerramento do atendimento')).toHaveValue(ENDING);
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('treats a number without country code as Brazilian and confirms a foreign one', async () => {
    await row(admin, 'Loja Moema').getByRole('button', { name: 'QR code' }).click();
    await admin.getByRole('button', { name: 'Conectar com o número de telefone' }).click();
    const number = admin.getByLabel('Número do celular da loja');
    await number.fill('51 99888-1234');
    await expect(admin.getByText('Brasil: +55 51 99888-1234')).toBeVisible();
    await number.fill('+51 998 881 234');
    await admin.getByRole('button', { name: 'Gerar código' }).click();
    await expect(admin.getByText(/Este número é de outro país \(Peru\)/)).toBeVisible();
    await expect(admin.getByLabel(/^Código:/)).toHaveCount(0);
    await number.fill('51 99888-1234');
    await admin.getByRole('button', { name: 'Gerar código' }).click();
    await expect(admin.getByText('Código para +55 51 99888-1234')).toBeVisible();
    await admin.getByRole('button', { name: 'Voltar ao QR code' }).click();
    await expect(admin.getByRole('img', { name: /QR/ })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('pairs', async () => {
    await row(admin, 'Loja Moema').getByRole('button', { name: 'QR code' }).click();
    await scan(NUMBER, await readQrCode(admin));
    await expect(row(admin, 'Loja Moema')).toContainText('Conectado');
    await expect(attention(admin)).toHaveCount(0);
  });

  await test.step('is unlinked by the phone', async () => {
    await unlink(NUMBER);
    await expect(row(admin, 'Loja Moema')).toContainText('Falha ao iniciar');
    await expect(row(admin, 'Loja Moema')).toContainText(
      'O aparelho foi desconectado no celular. Clique em “Novo QR code”',
    );
    await expect(attention(admin)).toBeVisible();
  });

  await test.step('is red on the page of its health, which says what to do', async () => {
    await health(admin, 'em risco').click();
    await expect(admin.getByText('O número está em risco: veja o que fazer agora')).toBeVisible();
    const session = admin.getByRole('listitem').filter({ hasText: 'Conexão com o WhatsApp' });
    await expect(session).toContainText('Agir agora:');
    await admin.getByRole('link', { name: 'Conexões' }).first().click();
  });

  await test.step('pairs again with a new code', async () => {
    await row(admin, 'Loja Moema').getByRole('button', { name: 'Novo QR code' }).click();
    await expect(admin.getByRole('img', { name: /QR/ })).toBeVisible();
    await scan(NUMBER, await readQrCode(admin));
    await expect(row(admin, 'Loja Moema')).toContainText('Conectado');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('is green again', async () => {
    await health(admin, 'tudo bem').click();
    await expect(admin.getByText('O número está bem')).toBeVisible();
    await admin.getByRole('link', { name: 'Conexões' }).first().click();
  });

  await test.step('is deleted after a confirmation with its name', async () => {
    await admin.getByRole('button', { name: 'Excluir Loja Moema' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Excluir a conexão Loja Moema?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(row(admin, 'Loja Moema')).toBeVisible();
    await admin.getByRole('button', { name: 'Excluir Loja Moema' }).click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(row(admin, 'Loja Moema')).toHaveCount(0);
    await admin.reload();
    await expect(row(admin, 'Loja Centro')).toBeVisible();
    await expect(row(admin, 'Loja Moema')).toHaveCount(0);
  });
});
