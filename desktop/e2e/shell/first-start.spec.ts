import { demo } from '../stack/demo';
import { rowOf, saying, selectInMenu, signIn } from '../stack/person';
import { openDiagnostics, resultOf } from './diagnostics-dialog';
import { expect, menuOf, signInButton, test } from './shell-test';

test.describe('The first start', () => {
  test.use({ server: null });

  test('asks for a server with Recado and then shows its sign-in page; "Diagnóstico" works before and after', async ({
    launch,
    profile,
  }) => {
    const shell = await launch();
    const { page } = shell;
    const select = async (address: string) => {
      await page.getByLabel('Endereço do servidor').fill(address);
      await page.getByRole('button', { name: 'Continuar' }).click();
    };
    await expect(page.getByRole('heading', { name: 'Onde está o seu Recado?' })).toBeVisible();
    await test.step('The diagnostics check this machine', async () => {
      await openDiagnostics(shell);
      await expect(resultOf(shell, 'Versões')).toContainText('Recado');
      await expect(resultOf(shell, 'Endereço do servidor')).toContainText('Não foi possível verificar.');
      await page.keyboard.press('Escape');
    });
    await test.step('Addresses without a Recado server are rejected and not stored', async () => {
      for (const [address, problem] of [
        ['http://recado.example.test', 'Este não é um endereço válido.'],
        ['http://127.0.0.1:1', 'Nenhum servidor respondeu neste endereço.'],
        [demo().simulatorUrl, 'Neste endereço não há um servidor do Recado.'],
      ] as const) {
        await select(address);
        await expect(page.getByText(problem)).toBeVisible();
      }
      expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: null });
    });
    await select(demo().url);
    await expect(signInButton(shell)).toBeVisible();
    await expect(page.getByText(demo().url.replace('http://', ''))).toBeVisible();
    await test.step('The diagnostics warn of a clock that differs by more than a minute', async () => {
      await shell.main(() => {
        const { now } = Date;
        Date.now = () => now() + 120_000;
      });
      await openDiagnostics(shell);
      await expect(resultOf(shell, 'Relógio')).toContainText(/difere 1[12]\d segundos/);
      await expect(resultOf(shell, 'Relógio').getByRole('img', { name: 'Atenção' })).toBeVisible();
    });
  });
});

test('"Trocar servidor" asks about unsent messages, deletes what the previous server left on this computer, and signs in on the new one', async ({
  launchSignedIn,
  profile,
  provokes,
}) => {
  provokes(/status of 503 .*\/messages\//);
  const shell = await launchSignedIn('ana@recado.test', { remember: true });
  const { page } = shell;
  expect(JSON.parse(profile.preferences())).toMatchObject({ sealed: { password: expect.any(String) } });
  await page.route('**/messages/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  await rowOf(page, 'José Antônio Conceição').click();
  const composer = page.getByRole('textbox', { name: 'Mensagem', exact: true });
  await composer.fill('Ainda não enviada');
  await composer.press('Enter');
  await expect(saying(page, 'Ainda não enviada')).toBeVisible();
  await selectInMenu(page, 'Sair');
  await page.getByRole('button', { name: 'Trocar servidor' }).click();
  const other = demo().url.replace('127.0.0.1', 'localhost');
  await page.getByLabel('Endereço do servidor').fill(other);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const question = page.getByRole('alertdialog', { name: /1 mensagem não enviada/ });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: demo().url });

  await page.getByRole('button', { name: 'Continuar' }).click();
  await question.getByRole('button', { name: 'Trocar e apagar' }).click();
  await expect(page.getByText(other.replace('http://', ''))).toBeVisible();
  expect(JSON.parse(profile.preferences())).toMatchObject({
    serverAddress: other,
    sealed: {},
    credentials: null,
  });
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  await signIn(page, 'ana@recado.test');
  await expect(menuOf(shell)).toBeVisible();
});
