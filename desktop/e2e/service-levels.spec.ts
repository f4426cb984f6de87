import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { newCustomer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

/** Sets the time of the first reply of the level "Padrão". */
async function setFirstReply(page: Page, amount: string, unit: 'minutos' | 'horas'): Promise<void> {
  await page.getByRole('button', { name: 'Editar Padrão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Padrão' });
  await dialog.getByLabel('Primeira resposta', { exact: true }).fill(amount);
  await dialog.getByLabel('Unidade: Primeira resposta').selectOption(unit);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an administrator shortens a deadline, which an agent sees near, then missed', async ({ signedIn }) => {
  // The shortest deadline is a minute.
  test.slow();
  const name = 'Quitéria Neves';
  const [carla, ana] = [await signedIn('admin@recado.test'), await signedIn('ana@recado.test')];
  await showWaiting(ana);
  await newCustomer('5511955501911', name, 'A arandela voltou?');
  await expect(rowOf(ana, name)).toContainText(/vence em (1 h|\d+ min)/);

  await carla.getByRole('link', { name: 'Configurações', exact: true }).click();
  await carla.getByRole('tab', { name: 'Prazos' }).click();
  await setFirstReply(carla, '1', 'minutos');
  await expect(rowOf(ana, name)).toContainText(/vence em 1 min|vencido/);
  await expect(rowOf(ana, name)).toContainText('vencido', { timeout: 110_000 });
  const mark = rowOf(ana, name).locator('[data-deadline="missed"]');
  const [red, green, blue] = await mark.evaluate((one) =>
    (getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));

  await test.step('the filter shows missed deadlines only', async () => {
    await ana.getByRole('button', { name: /^Prazo/ }).click();
    await ana.getByRole('menuitemradio', { name: 'Vencidos' }).click();
    await expect(rowOf(ana, name)).toBeVisible();
    await ana.getByRole('button', { name: /^Prazo/ }).click();
    await ana.getByRole('menuitemradio', { name: 'Todos' }).click();
  });

  await test.step('a reply ends it', async () => {
    await rowOf(ana, name)
      .getByRole('button', { name: /^Aceitar/ })
      .click();
    await ana.getByRole('textbox', { name: 'Mensagem' }).fill('Voltou! Separo uma para você?');
    await ana.keyboard.press('Enter');
    await expect(rowOf(ana, name)).not.toContainText('vencido');
  });
  await setFirstReply(carla, '1', 'horas');

  await test.step('the administrator reads the result and saves the file', async () => {
    await carla.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const section = carla.getByRole('region', { name: 'Prazos' });
    await section.getByRole('tab', { name: /^Primeira resposta · \d+ %$/ }).click();
    await section.getByLabel('Agrupar por').selectOption('Por atendente');
    await expect(section.getByRole('row', { name: /Ana/ })).toBeVisible();
    const saving = carla.waitForEvent('download');
    await section.getByRole('button', { name: 'Exportar CSV' }).click();
    const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    expect(lines[0]).toContain('"Atendimento";"Prazo";"Nível"');
    // The newest first: the reply of this journey.
    expect(lines[1]).toMatch(/"Primeira resposta";"Padrão";.*"Ana[^"]*";.*"Perdido"$/);
  });
});
