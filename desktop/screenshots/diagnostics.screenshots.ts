import type { Page } from '@playwright/test';
import { expect, sharedShell, test } from '../e2e/shell/shell-test';
import { inBothThemes } from './camera';

const app = sharedShell('Pictures show the stand-in');

async function openDiagnostics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Diagnóstico' }).click();
  await expect(page.getByRole('dialog', { name: 'Diagnóstico' }).getByRole('listitem')).toHaveCount(13);
}

test('the diagnostics of the desktop app, before the sign-in', async () => {
  const { page } = app();
  await openDiagnostics(page);
  await inBothThemes(page, 'diagnostics');
  await page.setViewportSize({ width: 1024, height: 700 });
  await inBothThemes(page, 'diagnostics-1024');
});
