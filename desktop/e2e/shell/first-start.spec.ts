import { demo } from '../stack/demo';
import { chooseInMenu, rowOf, saying, signIn } from '../stack/person';
import { expect, menuOf, needsStandIn, signInButton, test } from './shell-test';

test.describe('The first start', () => {
  test.use({ server: null });

  test('asks for the server and then shows its sign-in page', async ({ launch }) => {
    const { page } = await launch();
    await expect(page.getByRole('heading', { name: 'Onde está o seu Recado?' })).toBeVisible();
    await page.getByLabel('Endereço do servidor').fill(demo().url);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect(page.getByText(demo().url.replace('http://', ''))).toBeVisible();
  });

  test('rejects addresses without a Recado server, and stores none', async ({ launch, profile }) => {
    const { page } = await launch();
    const tries = [
      ['http://recado.example.test', 'Este não é um endereço válido.'],
      ['http://127.0.0.1:1', 'Nenhum servidor respondeu neste endereço.'],
      [demo().simulatorUrl, 'Neste endereço não há um servidor do Recado.'],
    ] as const;
    for (const [address, problem] of tries) {
      await page.getByLabel('Endereço do servidor').fill(address);
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByText(problem)).toBeVisible();
    }
    expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: null });
  });
});

test.describe('A later start', () => {
  test('shows the sign-in page of the known server', async ({ launch }) => {
    const shell = await launch();
    await expect(signInButton(shell)).toBeVisible();
    expect(await shell.calls('window.show')).toHaveLength(1);
    // The measured time fails nothing: the aim is four seconds.
    test.info().annotations.push({ type: 'start', description: `${Math.round(shell.launchMs)} ms` });
  });

  test('declares the scheme, the links and the name before its window', async ({ launch }) => {
    needsStandIn('The options of windows are recorded');
    const shell = await launch();
    const names = await shell.main(() => globalThis.shellRecord.calls.map(({ name }) => name));
    const window = names.indexOf('new BrowserWindow');
    for (const name of [
      'app.setAppUserModelId',
      'protocol.registerSchemesAsPrivileged',
      'app.setAsDefaultProtocolClient',
    ])
      expect(names.slice(0, window)).toContain(name);
  });
});

test.describe('"Trocar servidor"', () => {
  test('asks about unsent messages, and deletes what the previous server left on this computer', async ({
    launchSignedIn,
    profile,
    provokes,
  }) => {
    provokes(/status of 503 .*\/messages\//);
    const shell = await launchSignedIn('ana@recado.test', { remember: true });
    const { page } = shell;
    await page.route('**/messages/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    await rowOf(page, 'José Antônio Conceição').click();
    const composer = page.getByRole('textbox', { name: 'Mensagem', exact: true });
    await composer.fill('Ainda não enviada');
    await composer.press('Enter');
    await expect(saying(page, 'Ainda não enviada')).toBeVisible();
    await chooseInMenu(page, 'Sair');
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
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
      [],
    );
    await expect(page.getByLabel('E-mail')).toHaveValue('');
  });

  test('forgets the sign-in of the previous server', async ({ launchSignedIn, profile }) => {
    const shell = await launchSignedIn('ana@recado.test', { remember: true });
    const { page } = shell;
    expect(JSON.parse(profile.preferences())).toMatchObject({ sealed: { password: expect.any(String) } });
    await chooseInMenu(page, 'Sair');
    await page.getByRole('button', { name: 'Trocar servidor' }).click();
    const other = demo().url.replace('127.0.0.1', 'localhost');
    await page.getByLabel('Endereço do servidor').fill(other);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(other.replace('http://', ''))).toBeVisible();
    expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: other, sealed: {} });

    await signIn(page, 'ana@recado.test');
    await expect(menuOf(shell)).toBeVisible();
  });
});
