import { AgentClient } from '../../../scripts/reliability/agent-client';
import { demo } from '../stack/demo';
import { PASSWORD, selectInMenu, signIn } from '../stack/person';
import { untilSubscribed } from '../stack/subscribed';
import { openDiagnostics, resultOf } from './diagnostics-dialog';
import type { Profile, Shell } from './host/shell';
import { expect, menuOf, signInButton, test } from './shell-test';

const ANA = 'ana@recado.test';
const ELSEWHERE = 'Sua conta foi acessada em outro computador.';
const NO_KEY_STORE = 'Este computador não tem um cofre de senhas';
/** A link for the next start. */
const LINK = 'recado://schedules';

const linkedScreen = ({ page }: Shell) => page.getByRole('heading', { name: 'Agendamentos' }).first();
const sealed = (profile: Profile) =>
  Object.keys((JSON.parse(profile.preferences()) as { sealed: Record<string, string> }).sealed).sort();

test('With "Salvar Senha" the app signs in automatically after a crash, until the user signs out or signs in elsewhere', async ({
  launchSignedIn,
  launch,
  profile,
  provokes,
}) => {
  // Requests are rejected once the session ends.
  provokes(/status of 401/);
  const first = await launchSignedIn(ANA, { remember: true });
  expect(sealed(profile)).toEqual(['password', 'refresh-token']);
  expect(profile.preferences()).not.toContain(PASSWORD);
  await first.kill();

  const shell = await launch({ args: [LINK] });
  await test.step('The link of the start is shown after the automatic sign-in', async () => {
    await expect(menuOf(shell)).toBeVisible();
    await expect(linkedScreen(shell)).toBeVisible();
  });
  await test.step('"Sair" ends the saved session', async () => {
    await selectInMenu(shell.page, 'Sair');
    await expect(signInButton(shell)).toBeVisible();
    await expect.poll(() => sealed(profile)).not.toContain('refresh-token');
  });
  await test.step('A sign-in elsewhere signs the app out, also for the next start', async () => {
    const subscribed = untilSubscribed(shell.page);
    await signIn(shell.page, ANA);
    await subscribed;
    await new AgentClient(demo().url, ANA, PASSWORD).signIn();
    await expect(shell.page.getByText(ELSEWHERE).first()).toBeVisible();
    await expect(signInButton(shell)).toBeVisible();
    await shell.kill();
    const last = await launch();
    await expect(signInButton(last)).toBeVisible();
    await expect(last.page.getByText(ELSEWHERE)).toBeVisible();
  });
});

test('Without "Salvar Senha" a reload stays signed in, and the next start asks for the password before it shows its link', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  const shell = await launchSignedIn(ANA);
  await shell.page.reload();
  await expect(menuOf(shell)).toBeVisible();
  expect(sealed(profile)).toEqual([]);
  await shell.kill();
  const again = await launch({ args: [LINK] });
  await expect(signInButton(again)).toBeVisible();
  await expect(again.page.getByLabel('E-mail')).toHaveValue(ANA);
  await expect(again.page.getByText(NO_KEY_STORE)).toHaveCount(0);
  await signIn(again.page, ANA);
  await expect(linkedScreen(again)).toBeVisible();
});

test('The app stores no secret on Linux without a key store, and the sign-in page and "Diagnóstico" say so', async ({
  launchSignedIn,
  launch,
  profile,
}) => {
  const options = { platform: 'linux', keyStore: 'basic_text' } as const;
  const shell = await launchSignedIn(ANA, { remember: true, ...options });
  expect(sealed(profile)).toEqual([]);
  await shell.page.reload();
  await expect(menuOf(shell)).toBeVisible();
  await shell.kill();
  const again = await launch(options);
  await expect(signInButton(again)).toBeVisible();
  await expect(again.page.getByText(NO_KEY_STORE)).toBeVisible();
  await openDiagnostics(again);
  await expect(resultOf(again, 'Cofre de senhas').getByRole('img', { name: 'Atenção' })).toBeVisible();
});
