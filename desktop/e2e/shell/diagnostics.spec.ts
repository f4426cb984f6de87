import type { Shell } from './host/shell';
import { expect, menuOf, signInButton, test } from './shell-test';

const dialogOf = ({ page }: Shell) => page.getByRole('dialog', { name: 'Diagnóstico' });
const resultOf = (shell: Shell, check: string) =>
  dialogOf(shell)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${check}`) });
const openByButton = ({ page }: Shell) => page.getByRole('button', { name: 'Diagnóstico' }).click();

test('"Ajuda" shows thirteen checks, and copies them without personal data', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn('ana@recado.test', { policy: { updates: 'notify' } });
  const { page } = shell;
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        Object.assign(window, { copied: text });
        return Promise.resolve();
      },
    });
  });
  await menuOf(shell).getByRole('link', { name: 'Ajuda' }).click();
  await openByButton(shell);
  await expect(dialogOf(shell).getByRole('listitem')).toHaveCount(13);
  await expect(resultOf(shell, 'Tempo real')).toContainText('As atualizações chegam em tempo real.');
  await expect(resultOf(shell, 'Regras do administrador')).toContainText('updates');
  await expect(resultOf(shell, 'Atualizações')).toContainText('O Recado avisa sobre versões novas.');
  await dialogOf(shell).getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText(/^Diagnóstico copiado/).first()).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toContain('clock ok differenceSeconds=');
  expect(copied).not.toMatch(/Ana|ana@recado|Aurora|eyJ/);
  await page.keyboard.press('Escape');
  await expect(dialogOf(shell)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Diagnóstico' })).toBeFocused();
});

test('warns of a clock that differs by more than a minute', async ({ launch }) => {
  const shell = await launch();
  await shell.main(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
  });
  await openByButton(shell);
  await expect(resultOf(shell, 'Relógio')).toContainText(/difere 1[12]\d segundos/);
  await expect(resultOf(shell, 'Relógio').getByRole('img', { name: 'Atenção' })).toBeVisible();
});

test('shows on the sign-in page that there is no key store', async ({ launch }) => {
  const shell = await launch({ platform: 'linux', keyStore: 'basic_text' });
  await expect(signInButton(shell)).toBeVisible();
  await openByButton(shell);
  await expect(resultOf(shell, 'Cofre de senhas').getByRole('img', { name: 'Atenção' })).toBeVisible();
});

test.describe('Without a server', () => {
  test.use({ server: 'http://127.0.0.1:1' });

  test('names what failed', async ({ launch, provokes }) => {
    provokes(/ERR_CONNECTION|ERR_UNSAFE_PORT|WebSocket/);
    const shell = await launch();
    await openByButton(shell);
    await expect(resultOf(shell, 'Tempo de resposta')).toContainText('O servidor não respondeu.');
    await expect(resultOf(shell, 'Tempo real').getByRole('img', { name: 'Falhou' })).toBeVisible();
    await expect(resultOf(shell, 'Espaço livre').getByRole('img', { name: 'Tudo certo' })).toBeVisible();
  });
});

test.describe('Before a server is chosen', () => {
  test.use({ server: null });

  test('checks this machine', async ({ launch }) => {
    const shell = await launch();
    await openByButton(shell);
    await expect(resultOf(shell, 'Versões')).toContainText('Recado');
    await expect(resultOf(shell, 'Endereço do servidor')).toContainText('Não foi possível verificar.');
  });
});
