import type { Page } from '@playwright/test';
import { AgentClient } from '../../scripts/reliability/agent-client';
import { problems } from './stack/a11y-checks';
import { demo } from './stack/demo';
import { expect, test } from './stack/journey';
import { accept, newCustomer } from './stack/open-ticket';
import { appUrl, PASSWORD, saying } from './stack/person';

const NAME = 'Filomena Arruda';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const COMMENT = 'Resolveram tudo em 5 minutos <obrigada>';
/** Minimum size of a control that fingers can touch, in pixels. */
const TARGET = 44;

/**
 * Makes the shop ask for ratings and reviews, or for none. The sign-in ends the administrator's sessions in open
 * windows.
 */
async function setFeedbackRequests(isEnabled: boolean): Promise<void> {
  const admin = new AgentClient(demo().url, 'admin@recado.test', PASSWORD);
  await admin.signIn();
  await admin.setSetting('userRating', isEnabled ? 'enabled' : 'disabled');
  for (const { id } of await admin.connections()) await admin.updateConnection(id, { sendReview: isEnabled });
}

/** Turns the requests for feedback off, because other journeys resolve tickets without a message to the customer. */
test.afterEach(async ({ closeWindows }) => {
  await closeWindows();
  await setFeedbackRequests(false);
});

/** Returns the controls of the public page that are smaller than a finger's target. */
const smallTargets = (page: Page) =>
  page.locator('button:visible, select:visible, textarea:visible, a:visible').evaluateAll(
    (controls, least) =>
      controls
        .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    TARGET,
  );

test('a customer rates an agent by message and reviews the service on a phone without scripts', async ({
  signedIn,
  openContext,
  provokes,
}) => {
  // The journey first sends the form without a score.
  provokes(/status of 400 .*\/avaliacao\//);
  await setFeedbackRequests(true);
  const filomena = await newCustomer('5511955500491', NAME, 'A luminária chegou sem a lâmpada');
  const ana = await signedIn('ana@recado.test');
  await accept(ana, NAME);
  await ana.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Enviamos a lâmpada hoje');
  await ana.keyboard.press('Enter');
  await filomena.seesReply('Enviamos a lâmpada hoje');
  const address = ana.url();
  await ana.getByRole('button', { name: 'Resolver' }).click();

  const after = async () => (await filomena.received()).slice(1);
  await expect.poll(after).toHaveLength(1);
  const [request = ''] = await after();
  expect(request).toContain('1 - Insatisfeito\n2 - Satisfeito\n3 - Muito Satisfeito');
  const link = /http:\S+\/avaliacao\/\S+/.exec(request)?.[0] ?? '';
  await filomena.writes('3');
  await expect.poll(after).toEqual([request, 'Agradecemos o seu contato. Até a próxima!']);
  await ana.goto(address);
  await expect(ana.getByText('O cliente avaliou o atendimento: 3 (Muito Satisfeito)')).toBeVisible();

  const phone = await (await openContext({ ...PHONE, colorScheme: 'light' })).newPage();
  await test.step('with scripts, the page has a button per note', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('group', { name: /De 0 a 10/ }).getByRole('button')).toHaveCount(11);
    expect(await smallTargets(phone)).toEqual([]);
    expect(await problems(phone)).toEqual([]);
    await phone.emulateMedia({ colorScheme: 'dark' });
    expect(await problems(phone)).toEqual([]);
  });

  await test.step('without scripts, a form is sent', async () => {
    const plain = await (await openContext({ ...PHONE, javaScriptEnabled: false })).newPage();
    await plain.goto(link);
    await expect(plain.getByRole('heading', { name: 'Loja Aurora' })).toBeVisible();
    await plain.getByRole('button', { name: 'Avaliar' }).click();
    await expect(plain.getByRole('alert')).toHaveText('Por favor, informe uma nota para o atendimento!');
    await plain.getByLabel(/De 0 a 10/).selectOption('9');
    await plain.getByLabel(/Comentário/).fill(COMMENT);
    await plain.getByRole('button', { name: 'Avaliar' }).click();
    await expect(plain.getByText('Avaliação enviada com sucesso!')).toBeVisible();
    await expect(plain.getByRole('button')).toHaveCount(0);
  });

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  expect(await problems(phone)).toEqual([]);

  const admin = await signedIn('admin@recado.test');
  await admin.goto(appUrl('/reviews'));
  const row = admin.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Ana Beatriz');
  await expect(row).toContainText('EXCELENTE');
  await row.getByRole('button', { name: `Ler a observação de ${NAME}` }).click();
  await expect(admin.getByRole('dialog', { name: 'Observação do Usuário' })).toContainText(COMMENT);
  await admin.keyboard.press('Escape');
  await row.getByRole('link', { name: `Ver a conversa com ${NAME}` }).click();
  await expect(saying(admin, 'Enviamos a lâmpada hoje')).toBeVisible();
});

test("an address of the app leads customers to the page, and its users to the app's start", async ({
  openWindow,
  signedIn,
}) => {
  const path = '/avaliacao/00000000-0000-4000-8000-000000000000';
  const customer = await openWindow(path);
  await expect(customer).toHaveURL(new RegExp(`${demo().url}${path}$`));
  await expect(customer.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  const ana = await signedIn('ana@recado.test');
  await ana.goto(appUrl(path));
  await expect(ana).toHaveURL(/\/app\/tickets$/);
});
