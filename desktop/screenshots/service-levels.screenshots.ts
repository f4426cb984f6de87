import { expect, test } from '../e2e/stack/journey';
import { appUrl, rowOf, showWaiting } from '../e2e/stack/person';
import { inBothThemes, opened } from './camera';

// The whole demo, with snoozed tickets and an automatic queue.
test.use({ demoEnvironment: [async ({}, use) => use({}), { scope: 'worker' }] });

test('deadlines, assignment and snooze', async ({ signedIn }) => {
  const page = await signedIn('ana@recado.test', { reducedMotion: 'reduce' });
  await showWaiting(page);
  await expect(page.getByRole('list', { name: 'Por que há atendimentos esperando' })).toBeVisible();
  await expect(rowOf(page, 'Rubens Falcão')).toContainText('vencido');
  await inBothThemes(page, 'deadlines');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  const row = rowOf(page, 'Luzia Araújo').getByRole('button', { name: /^Luzia/ });
  await row.focus();
  const dialog = page.getByRole('dialog', { name: /^Adiar o atendimento/ });
  await opened(page, 'snooze', () => page.keyboard.press('z'), dialog, inBothThemes);

  const admin = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await admin.goto(appUrl('/settings'));
  await admin.getByRole('tab', { name: 'Prazos' }).click();
  await expect(admin.getByRole('button', { name: 'Editar Padrão' })).toBeVisible();
  await inBothThemes(admin, 'service-levels');
});
