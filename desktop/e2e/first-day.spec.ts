import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting, signIn } from './stack/person';
import { customer, enterCode } from './stack/simulator';

const PASSWORD = 'girassol';
const PEOPLE = [
  { name: 'Iara Campos', email: 'iara@padaria.test', queue: 'Vendas' },
  { name: 'Otávio Reis', email: 'otavio@padaria.test', queue: 'Suporte' },
];

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click();
const toast = (page: Page, text: string) => page.getByLabel('Avisos').getByText(text).first();

async function openScreen(page: Page, screen: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${screen}`) }).click();
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
}

test('an administrator sets up an empty company with a number, queues and two agents', async ({
  openWindow,
  provokes,
}) => {
  test.slow();
  // The journey enters a colour that is already used.
  provokes(/status of 409 .*\/queue/);
  // Each retry creates another company with another number.
  const { retry } = test.info();
  const at = (email: string) => email.replace('@', `.${retry}@`);
  const number = `55114555660${retry}`;
  const admin = await openWindow('/signup');

  await test.step('signs up', async () => {
    await admin.getByLabel('Nome da Empresa').fill(`Padaria Aurora ${retry}`);
    await admin.getByLabel('E-mail').fill(at('dona@padaria.test'));
    await admin.getByLabel('Telefone com (DDD)').fill('(11) 98765-1234');
    await admin.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await admin.getByLabel('Plano').selectOption({ index: 1 });
    await admin.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(admin).toHaveURL(/\/login$/);
    await signIn(admin, at('dona@padaria.test'), PASSWORD);
    await expect(admin).toHaveURL(/\/app\/tickets/);
  });

  await test.step('uses working hours per queue', async () => {
    await openScreen(admin, 'Configurações');
    await admin.getByRole('combobox', { name: 'Gerenciamento de Expediente' }).click();
    await admin.getByRole('option', { name: 'Por Fila' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Usar os horários de cada fila?' });
    await expect(question).toContainText('Segunda a sexta das 08:00 às 18:00');
    await question.getByRole('button', { name: 'Habilitar por fila' }).click();
    await expect(toast(admin, 'Operação atualizada com sucesso.')).toBeVisible();
  });

  await test.step('creates queues, choosing colours by keyboard', async () => {
    await openScreen(admin, 'Filas');
    // Sign-up created the first queue.
    await expect(admin.getByText('Atendimento', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Adicionar fila' }).click();
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
    await save(admin);
    await expect(dialog(admin).getByLabel('Nome')).toHaveAccessibleDescription('Campo obrigatório');
    await dialog(admin).getByLabel('Nome').fill('Vendas');
    await dialog(admin).getByRole('gridcell', { name: 'Vermelho, tom 1 de 5' }).focus();
    await admin.keyboard.press('ArrowDown');
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.press('Enter');
    await expect(dialog(admin).getByRole('textbox', { name: 'Cor' })).toHaveValue('#b45309');
    await dialog(admin).getByLabel('Mensagem de saudação').fill('Pão quentinho às 7h e às 16h!');
    await dialog(admin).getByRole('tab', { name: 'Horários de Atendimento' }).click();
    const sunday = dialog(admin).getByRole('group', { name: 'Domingo' });
    await expect(sunday.getByRole('textbox').first()).toHaveValue('00:00');
    await sunday.getByRole('textbox').first().fill('7');
    await sunday.getByRole('textbox', { name: /: fim$/ }).fill('1300');
    await expect(sunday.getByRole('textbox').first()).toHaveValue('07:00');
    expect(await problems(admin)).toEqual([]);
    await dialog(admin).getByRole('button', { name: 'Adicionar' }).click();
    await expect(toast(admin, 'Clique em salvar para registar as alterações')).toBeVisible();
    await save(admin);
    await expect(toast(admin, 'Fila salva com sucesso')).toBeVisible();
    await expect(row(admin, 'Vendas')).toContainText('Pão quentinho');

    await admin.getByRole('button', { name: 'Adicionar fila' }).click();
    await dialog(admin).getByLabel('Nome').fill('Suporte');
    await dialog(admin).getByRole('textbox', { name: 'Cor' }).fill('#B45309');
    await save(admin);
    await expect(dialog(admin).getByRole('textbox', { name: 'Cor' })).toHaveAccessibleDescription(
      'Esta cor já está em uso, escolha outra',
    );
    await dialog(admin).getByRole('gridcell', { name: 'Azul, tom 3 de 5' }).click();
    await save(admin);
    await expect(row(admin, 'Suporte')).toContainText('#2563eb');
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
  });

  await test.step('creates two colleagues', async () => {
    await openScreen(admin, 'Usuários');
    for (const { name, email, queue } of PEOPLE) {
      await admin.getByRole('button', { name: 'Adicionar usuário' }).click();
      await dialog(admin).getByLabel('Nome').fill(name);
      await dialog(admin).getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
      await dialog(admin).getByLabel('E-mail').fill(at(email));
      await dialog(admin).getByRole('combobox', { name: 'Filas' }).click();
      await admin.getByRole('option', { name: queue }).click();
      await admin.keyboard.press('Escape');
      await save(admin);
      await expect(row(admin, name)).toBeVisible();
    }
  });

  await test.step('pairs a number by a typed code', async () => {
    await openScreen(admin, 'Conexões');
    await admin.getByRole('button', { name: 'Adicionar conexão' }).click();
    await dialog(admin).getByLabel('Nome').fill('Balcão');
    await dialog(admin).getByRole('combobox', { name: 'Filas' }).click();
    await admin.getByRole('option', { name: 'Vendas' }).click();
    await admin.keyboard.press('Escape');
    await dialog(admin).getByLabel('Avisar quando a conexão cair').click();
    await dialog(admin).getByLabel('E-mail para o aviso').fill(at('dona@padaria.test'));
    expect(await problems(admin)).toEqual([]);
    await save(admin);
    await expect(admin.getByRole('img', { name: /QR/ })).toBeVisible();
    await admin.getByRole('button', { name: 'Conectar com o número de telefone' }).click();
    await dialog(admin).getByLabel('Número do celular da loja').fill(`+${number}`);
    await dialog(admin).getByRole('button', { name: 'Gerar código' }).click();
    const code = dialog(admin).getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await expect(code).toBeVisible();
    expect(await problems(admin)).toEqual([]);
    await fitsEverywhere(admin);
    await enterCode(number, (await code.innerText()).replace('-', ''));
    await expect(dialog(admin)).toHaveCount(0);
    await expect(row(admin, 'Balcão')).toContainText('Conectado');
    await admin.getByRole('button', { name: 'Editar Balcão' }).click();
    await expect(dialog(admin).getByLabel('E-mail para o aviso')).toHaveValue(at('dona@padaria.test'));
    await admin.keyboard.press('Escape');
  });

  await test.step('the first customer reaches only the colleague of the chosen queue', async () => {
    const writer = customer(`551197123400${retry}`, number);
    await writer.isCalled('Dona Neusa');
    const [iara, otavio] = [await openWindow('/login'), await openWindow('/login')];
    for (const [page, { email }] of [
      [iara, PEOPLE[0]!],
      [otavio, PEOPLE[1]!],
    ] as const) {
      await signIn(page, at(email), PASSWORD);
      await expect(page).toHaveURL(/\/app\/tickets/);
      await showWaiting(page);
    }
    await writer.writes('Tem pão de queijo?');
    await expect(rowOf(iara, 'Dona Neusa')).toContainText('Tem pão de queijo?');
    await expect(rowOf(otavio, 'Dona Neusa')).toHaveCount(0);

    await openScreen(admin, 'Filas');
    await admin.getByRole('button', { name: 'Editar Vendas' }).click();
    await dialog(admin).getByLabel('Nome').fill('Balcão e encomendas');
    await save(admin);
    await expect(rowOf(iara, 'Dona Neusa')).toBeVisible();
    await admin.getByRole('button', { name: 'Excluir Balcão e encomendas' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Excluir a fila Balcão e encomendas?' });
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(toast(admin, 'Fila excluída com sucesso!')).toBeVisible();
    // The ticket has no queue now, so only an administrator can assign it.
    await expect(rowOf(iara, 'Dona Neusa')).toHaveCount(0);
    await admin.getByRole('link', { name: /^Tickets/ }).click();
    await showWaiting(admin);
    await expect(rowOf(admin, 'Dona Neusa')).toContainText('Sem fila');
  });
});
