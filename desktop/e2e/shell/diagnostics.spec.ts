import { diagnosticsDialog as dialogOf, openDiagnostics, resultOf } from './diagnostics-dialog';
import { expect, menuOf, test } from './shell-test';

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
  await openDiagnostics(shell);
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
