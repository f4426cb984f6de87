import { rmSync } from 'node:fs';
import { AgentClient } from '../../../scripts/reliability/agent-client';
import { demo } from '../stack/demo';
import { chooseInMenu, PASSWORD } from '../stack/person';
import { expect, menuOf, needsStandIn, signInButton, test } from './shell-test';

const ANA = 'ana@recado.test';
const ELSEWHERE = 'Sua conta foi acessada em outro computador.';

const NO_KEY_STORE = 'Este computador não tem um cofre de senhas';

interface Stored {
  sealed: Record<string, string>;
}

test('The app signs in automatically after a crash, also by the saved password, and its files contain no readable secret', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  const shell = await launchSignedIn(ANA, { remember: true });
  expect(Object.keys((JSON.parse(profile.preferences()) as Stored).sealed).sort()).toEqual([
    'password',
    'refresh-token',
  ]);
  expect(profile.preferences()).not.toContain(PASSWORD);
  await shell.kill();
  const again = await launch();
  await expect(menuOf(again)).toBeVisible();

  // The saved session is gone.
  await again.kill();
  profile.changePreferences((stored) => {
    const { password } = (stored as unknown as Stored).sealed;
    return { ...stored, sealed: { password } };
  });
  await expect(menuOf(await launch())).toBeVisible();
});

test('The app does not sign in automatically without "Salvar Senha"', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  const shell = await launchSignedIn(ANA);
  await shell.page.reload();
  await expect(menuOf(shell)).toBeVisible();
  expect(JSON.parse(profile.preferences())).toMatchObject({ sealed: {} });
  await shell.kill();
  const again = await launch();
  await expect(signInButton(again)).toBeVisible();
  await expect(again.page.getByLabel('E-mail')).toHaveValue(ANA);
  await expect(again.page.getByText(NO_KEY_STORE)).toHaveCount(0);
});

test('The app asks for the password when the key store has lost its key', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  needsStandIn('The key of a key store is deleted');
  const shell = await launchSignedIn(ANA, { remember: true });
  await shell.kill();
  rmSync(profile.keyFile);
  const again = await launch();
  await expect(signInButton(again)).toBeVisible();
  await expect(again.page.getByLabel('E-mail')).toHaveValue(ANA);
  await expect(again.page.getByLabel('Senha', { exact: true })).toHaveValue('');
});

for (const keyStore of ['basic_text', 'none'] as const) {
  test(`The app stores no secret on Linux with the key store "${keyStore}"`, async ({
    launchSignedIn,
    launch,
    profile,
  }) => {
    const shell = await launchSignedIn(ANA, { remember: true, platform: 'linux', keyStore });
    expect(JSON.parse(profile.preferences())).toMatchObject({ sealed: {} });
    await shell.page.reload();
    await expect(menuOf(shell)).toBeVisible();
    await shell.kill();
    const again = await launch({ platform: 'linux', keyStore });
    await expect(signInButton(again)).toBeVisible();
    await expect(again.page.getByText(NO_KEY_STORE)).toBeVisible();
  });
}

test('A sign-in elsewhere signs the app out until the user signs in again', async ({
  launchSignedIn,
  launch,
  provokes,
}) => {
  // Requests are rejected once the session ends.
  provokes(/status of 401/);
  const shell = await launchSignedIn(ANA, { remember: true });
  await new AgentClient(demo().url, ANA, PASSWORD).signIn();
  await expect(shell.page.getByText(ELSEWHERE).first()).toBeVisible();
  await expect(signInButton(shell)).toBeVisible();
  await shell.kill();
  const again = await launch();
  await expect(signInButton(again)).toBeVisible();
  await expect(again.page.getByText(ELSEWHERE)).toBeVisible();
});

test('"Sair" ends the session on the server and the automatic sign-in', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  const shell = await launchSignedIn(ANA, { remember: true });
  await chooseInMenu(shell.page, 'Sair');
  await expect(signInButton(shell)).toBeVisible();
  await expect
    .poll(() => Object.keys((JSON.parse(profile.preferences()) as Stored).sealed))
    .not.toContain('refresh-token');
  await shell.kill();
  await expect(signInButton(await launch())).toBeVisible();
});
