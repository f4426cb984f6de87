import { fitsEverywhere, problems } from './stack/everybody';
import { expect, test } from './stack/journey';
import { appUrl, rowOf, saying, signIn } from './stack/person';
import { changesGroup, customer, opensGroup, suffers } from './stack/simulator';

/** Longer than the product waits for WhatsApp's response, which is 30 s. */
const NO_RESPONSE_MS = 120_000;

test('the platform admin runs a failed event again once its cause is solved', async ({
  signedIn,
  openWindow,
  provokes,
}) => {
  test.setTimeout(240_000);
  // A sweep of the server may run the event just before the click.
  provokes(/status of 404 .*\/platform\/deliveries/);
  const group = 'Entregas do Mercado';
  const [neide, davi] = ['5511955500911', '5511955500912'] as const;
  await customer(neide).isCalled('Neide Portela');
  await customer(davi).isCalled('Davi Lacerda');
  const { id } = await opensGroup(group, [neide, davi]);
  const ana = await signedIn('ana@recado.test');
  const wrong = await customer(davi, id).writes('Endereço errado, desconsiderem');
  await ana.getByRole('tab', { name: /Grupos/ }).click();
  await rowOf(ana, group).locator('[data-row-open]').click();
  await expect(saying(ana, 'Endereço errado')).toBeVisible();

  const owner = await openWindow('/login');
  await signIn(owner, 'super@recado.test');
  await expect(owner).toHaveURL(/\/app\/platform/);
  await owner.getByRole('tab', { name: 'Eventos com falha' }).click();
  await expect(owner.getByText('Nenhum evento com falha')).toBeVisible();
  expect(await problems(owner)).toEqual([]);

  const failed = owner.getByRole('row').filter({ hasText: 'Mensagem apagada no grupo' });
  const refresh = owner.getByRole('button', { name: 'Atualizar' });
  await test.step('a deletion by a group’s administrator fails while WhatsApp does not respond', async () => {
    await suffers({ latencyMs: NO_RESPONSE_MS });
    // The members known before are no longer valid, and cannot be fetched.
    await changesGroup(id, { description: 'Só entregas de hoje' });
    await customer(neide, id).sends({ type: 'delete', targetId: wrong.id });
    await expect(async () => {
      await refresh.click();
      await expect(failed).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await expect(failed).toContainText('Apagar a mensagem no Recado');
    await expect(saying(ana, 'Endereço errado')).toBeVisible();
    expect(await problems(owner)).toEqual([]);
    await fitsEverywhere(owner);
  });

  await test.step('and is done when it runs again', async () => {
    await suffers({});
    // It may fail once more while the session reconnects, and a sweep may run it in between.
    await expect(async () => {
      const run = failed.getByRole('button', { name: /^Executar de novo/ });
      if ((await failed.count()) > 0) await run.press('Enter', { timeout: 1_000 });
      await expect(failed).toHaveCount(0, { timeout: 25_000 });
    }).toPass({ timeout: 120_000 });
    await expect(saying(ana, 'Mensagem apagada')).toBeVisible();
    await expect(owner.getByText('Nenhum evento com falha')).toBeVisible();
  });

  await test.step('which is on record', async () => {
    await owner.goto(appUrl('/platform?tab=audit'));
    await expect(
      owner.getByRole('row').filter({ hasText: 'Evento com falha executado de novo' }).first(),
    ).toContainText('message.deletionRequested');
  });
});
