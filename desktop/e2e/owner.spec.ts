import type { Page } from '@playwright/test';
import { fitsEverywhere, problems } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { appUrl, signIn } from './stack/person';

const PASSWORD = 'abre-a-loja';
const OWNER = 'super@recado.test';

const saved = (page: Page) => page.getByText('Operação realizada com sucesso!');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openTab = async (page: Page, tab: string) => {
  await page.goto(appUrl(`/settings?tab=${tab}`));
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
};
const begin = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(saved(page).first()).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
};

test('a platform admin manages plans and companies', async ({ openWindow, provokes }) => {
  test.slow();
  // The server rejects expired sessions, inactive companies, and one user too many.
  provokes(/status of 40[13]/);
  provokes(/status of 409 .*\/users/);
  // Names of companies and plans are unique, also in a retry.
  const mark = Date.now().toString(36).slice(-5);
  const plan = `Balcão ${mark}`;
  const company = `Quitanda do Largo ${mark}`;
  const email = `quitanda.${mark}@largo.test`;
  const owner = await openWindow('/login');
  await signIn(owner, OWNER);
  await expect(owner).toHaveURL(/\/app\/platform/);

  await test.step('shows what needs attention and opens the company behind it', async () => {
    await expect(owner.getByRole('link', { name: /^Empresas vencidas \d/ })).toBeVisible();
    await expect(row(owner, 'Auto Center Paraná').first()).toContainText(/Venceu há [45] dias/);
    expect(await problems(owner)).toEqual([]);
    await fitsEverywhere(owner);
    await owner.getByRole('link', { name: 'Auto Center Paraná' }).click();
    await expect(owner.getByRole('form', { name: 'Empresa Auto Center Paraná' })).toBeVisible();
    await owner.goBack();
    await owner.getByRole('link', { name: /^Pagamentos pendentes/ }).click();
    await expect(owner).toHaveURL(/tab=payments/);
  });

  await test.step('creates a plan', async () => {
    await openTab(owner, 'plans');
    await expect(row(owner, 'Profissional')).toContainText('R$ 199,90');
    await begin(owner, 'Novo plano');
    await owner.getByLabel('Nome').fill(plan);
    await owner.getByRole('spinbutton', { name: 'Usuários' }).fill('2');
    await owner.getByRole('spinbutton', { name: 'Conexões' }).fill('1');
    await owner.getByRole('spinbutton', { name: 'Filas' }).fill('2');
    await owner.getByLabel('Valor').fill('14990');
    await expect(owner.getByLabel('Valor')).toHaveValue('R$ 149,90');
    await save(owner);
    await expect(row(owner, plan)).toContainText('R$ 149,90');
    await expect(owner.getByLabel('Nome')).toHaveCount(0);
    await expect(owner.getByRole('button', { name: 'Novo plano' })).toBeFocused();
  });

  await test.step('creates a company and extends its due date in the form', async () => {
    await openTab(owner, 'companies');
    // The demo seeds due dates five and four days away. Midnight may have passed since.
    await expect(row(owner, 'Panificadora Trigo Dourado')).toContainText(/Vence em [45] dias/);
    await expect(row(owner, 'Auto Center Paraná')).toContainText(/Venceu há [45] dias/);
    expect(await problems(owner)).toEqual([]);
    await begin(owner, 'Nova empresa');
    await owner.getByLabel('Nome').fill(company);
    await owner.getByLabel('E-mail').fill(email);
    await owner.getByRole('combobox', { name: 'Plano' }).selectOption(plan);
    await owner.getByLabel('Data de vencimento').fill('2031-01-31');
    await owner.getByLabel('Senha do administrador').fill(PASSWORD);
    await save(owner);
    await expect(row(owner, company)).toContainText('31/01/2031');
    await row(owner, company).getByRole('button', { name: company }).press('Enter');
    await expect(owner.getByLabel('Nome')).toBeFocused();
    await owner.getByRole('button', { name: '+ Vencimento' }).click();
    await expect(owner.getByLabel('Data de vencimento')).toHaveValue('2031-02-28');
    await expect(row(owner, company)).toContainText('31/01/2031');
    await save(owner);
    await expect(row(owner, company)).toContainText('28/02/2031');
    await expect(row(owner, company)).toContainText('1/2');
  });

  const admin = await openWindow('/login');
  await test.step("limits the company's administrator to the plan", async () => {
    await signIn(admin, email, PASSWORD);
    await expect(admin).toHaveURL(/\/app\/tickets/);
    await admin.goto(appUrl('/users'));
    const dialog = admin.getByRole('dialog');
    const add = async (name: string) => {
      await admin.getByRole('button', { name: 'Adicionar usuário' }).click();
      await dialog.getByLabel('Nome').fill(name);
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await dialog.getByLabel('E-mail').fill(`${name.toLowerCase()}.${mark}@largo.test`);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
    };
    await add('Tereza');
    await expect(row(admin, 'Tereza')).toBeVisible();
    await add('Ivone');
    await expect(admin.getByText(/plano/i).first()).toBeVisible();
    await expect(row(admin, 'Ivone')).toHaveCount(0);
  });

  await test.step('impersonates the company with a reason, under a banner', async () => {
    await openTab(owner, 'companies');
    await expect(row(owner, company)).toContainText('2/2');
    await row(owner, company).getByRole('button', { name: company }).click();
    await owner.getByRole('button', { name: 'Ver como administrador' }).click();
    await owner.getByRole('dialog').getByLabel('Motivo').fill('Chamado 88: não vê os usuários');
    await owner.getByRole('dialog').getByRole('button', { name: 'Entrar' }).click();
    const banner = owner.getByRole('region', { name: 'Visita a uma empresa' });
    await expect(banner).toContainText(`Você está vendo ${company}`);
    expect(await problems(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'Usuários' }).click();
    await expect(row(owner, 'Tereza')).toBeVisible();
    await expect(owner.getByRole('link', { name: 'Plataforma' })).toHaveCount(0);
    await banner.getByRole('button', { name: 'Sair' }).click();
    await expect(banner).toHaveCount(0);
    await expect(owner.getByRole('link', { name: 'Plataforma' })).toBeVisible();
    // The administrator's session continues.
    await admin.reload();
    await expect(row(admin, 'Tereza')).toBeVisible();
  });

  await test.step('deactivates the company, which signs its users out', async () => {
    await openTab(owner, 'companies');
    await row(owner, company).getByRole('button', { name: company }).click();
    await owner.getByRole('combobox', { name: 'Status' }).selectOption('no');
    await save(owner);
    await expect(row(owner, company)).toContainText('Inativa');
    await expect(admin).toHaveURL(/\/app\/login/);
    // The reason appears before and after another attempt to sign in.
    await expect(admin.getByText(/empresa está inativa/)).toBeVisible();
    await signIn(admin, email, PASSWORD);
    await expect(admin.getByText(/empresa está inativa/)).toBeVisible();
  });

  await test.step('deletes the company with all its data', async () => {
    await row(owner, company).getByRole('button', { name: company }).click();
    await owner.getByRole('button', { name: 'Excluir', exact: true }).click();
    const confirmation = owner.getByRole('alertdialog', { name: `Excluir a empresa ${company}?` });
    await confirmation.getByRole('button', { name: 'Excluir empresa' }).click();
    await expect(row(owner, company)).toHaveCount(0, { timeout: 60_000 });
  });

  await test.step('finds everything in the audit log, and every session', async () => {
    await owner.getByRole('link', { name: 'Plataforma' }).click();
    await owner.getByRole('tab', { name: 'Sessões' }).click();
    await expect(row(owner, 'Loja Aurora')).toContainText('Conectada');
    expect(await problems(owner)).toEqual([]);
    await fitsEverywhere(owner);
    await owner.getByRole('tab', { name: 'Armazenamento' }).click();
    await expect(owner.getByText(/livres de/)).toBeVisible();
    await owner.getByRole('tab', { name: 'Auditoria' }).click();
    // A job deletes the company after its request.
    await expect(row(owner, 'Empresa excluída').first()).toContainText(company, { timeout: 60_000 });
    await expect(row(owner, 'Entrou na empresa').first()).toContainText('Chamado 88');
    // The audit lists confirmed payments, including those of the seed.
    await expect(row(owner, 'Pagamento confirmado').last()).toContainText('Sofia');
    expect(await problems(owner)).toEqual([]);
  });
});

test('help videos are requested when their item is opened', async ({ openWindow }) => {
  const page = await openWindow('/login');
  const requested: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>video</title><p>toca</p>' });
  });
  await signIn(page, OWNER);
  await expect(page).toHaveURL(/\/app\/platform/);
  const title = `Como abrir a loja ${Date.now().toString(36)}`;

  await openTab(page, 'helps');
  await begin(page, 'Novo vídeo');
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Código do vídeo').fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await page.getByLabel('Descrição').fill('Da chave à primeira mensagem.');
  await save(page);
  await expect(row(page, title)).toContainText('aqz-KE-bpKQ');

  await page.getByRole('link', { name: 'Ajuda' }).click();
  const item = page.getByRole('button', { name: new RegExp(title) });
  await expect(item).toBeVisible();
  expect(requested).toEqual([]);
  expect(await problems(page)).toEqual([]);
  await item.click();
  await expect(page.frameLocator('iframe').getByText('toca')).toBeVisible();
  expect(requested).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']);
  await fitsEverywhere(page);

  await openTab(page, 'helps');
  await row(page, title).getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir vídeo' }).click();
  await expect(row(page, title)).toHaveCount(0);
});
