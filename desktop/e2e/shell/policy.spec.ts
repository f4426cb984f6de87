import type { DesktopBridge } from '../../src/ipc/bridge';
import { demo } from '../stack/demo';
import { signIn } from '../stack/person';
import { expect, menuOf, signInButton, test } from './shell-test';

/** The bridge on the page. */
declare const recado: DesktopBridge;

const LOCKED = 'Definido pelo administrador';

test.describe('The administrator’s policy', () => {
  test.use({ server: null });

  test('sets the server of the first start, which the user may change', async ({ launch }) => {
    const { page } = await launch({ policy: { server: demo().url } });
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await page.getByRole('button', { name: 'Trocar servidor' }).click();
    await expect(page.getByLabel('Endereço do servidor')).toHaveValue(demo().url);
    await expect(page.getByText(LOCKED)).toHaveCount(0);
  });

  test('locks the server, also against calls', async ({ launch }) => {
    const shell = await launch({ policy: { server: demo().url, serverLocked: true } });
    const { page } = shell;
    await expect(signInButton(shell)).toBeVisible();
    await expect(page.getByText(LOCKED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Trocar servidor' })).toHaveCount(0);
    const check = await page.evaluate((address) => recado.server.setAddress(address), demo().url);
    expect(check).toEqual({ ok: false, reason: 'locked' });
    await signIn(page, 'ana@recado.test');
    await expect(menuOf(shell)).toBeVisible();
  });

  test('sets the language before and after the sign-in', async ({ launch }) => {
    const shell = await launch({ policy: { server: demo().url, language: 'es' } });
    const { page } = shell;
    await page.getByRole('button', { name: 'Idioma: Español' }).click();
    await expect(page.getByText('Definido por el administrador')).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await page.evaluate(() => recado.settings.set('language', 'en'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Idioma: Español' })).toBeVisible();
  });
});

test.describe('A locked server', () => {
  test.use({ server: 'http://127.0.0.1:1' });

  test('replaces the previous one, which loses its sign-in', async ({ launch, profile }) => {
    profile.changePreferences((preferences) => ({
      ...preferences,
      credentials: { email: 'ana@recado.test', remember: true, suspended: null },
      sealed: { password: 'sealed', 'refresh-token': 'sealed' },
    }));
    const shell = await launch({ policy: { server: demo().url, serverLocked: true } });
    await expect(signInButton(shell)).toBeVisible();
    expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: demo().url, sealed: {} });
  });
});
