import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { appUrl, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

/** This customer waits in Pós-venda, a queue of both agents (scripts/seed/cast.json). */
const ZELIA = 'Dona Zélia Quitéria';
const zelia = customer('5531987650001');

const acceptOf = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /Aceitar/ });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { name });

test('of two agents who accept a ticket at once, one gets it and the other is informed', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/);
  const agents = [
    { name: 'Ana Beatriz', page: await signedIn('ana@recado.test') },
    { name: 'Bruno Carvalho', page: await signedIn('bruno@recado.test') },
  ];
  const together = barrier(agents.length);
  for (const { page } of agents) {
    await showWaiting(page);
    await expect(acceptOf(page, ZELIA)).toBeVisible();
    // Delays both requests until each window has sent its own.
    await page.route(/\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === 'PUT') await together();
      await route.continue();
    });
  }
  await Promise.all(agents.map(({ page }) => acceptOf(page, ZELIA).click()));

  // The notice disappears after some seconds.
  const shown = await Promise.all(
    agents.map(({ page }) =>
      headingOf(page, ZELIA).or(page.getByText('já está atendendo este ticket.')).first().textContent(),
    ),
  );
  const winner = agents.find((_agent, index) => shown[index]?.includes(ZELIA));
  const loser = agents.find((agent) => agent !== winner);
  if (!winner || !loser) throw new Error('Nobody has the ticket');
  expect(shown[agents.indexOf(loser)]).toContain(winner.name);
  await expect(headingOf(loser.page, ZELIA)).toHaveCount(0);
  await expect(rowOf(loser.page, ZELIA)).toHaveCount(0);

  await winner.page.unroute(/\/tickets\/\d+$/);
  await winner.page.getByRole('button', { name: 'Retornar' }).click();
  await showWaiting(winner.page);
  // Moves the pointer away, because the list keeps its order while the pointer is over it.
  await loser.page.getByRole('banner').hover();
  for (const { page } of agents) await expect(acceptOf(page, ZELIA)).toBeVisible();
});

test('an administrator chooses the queue of a ticket without one', async ({ signedIn }) => {
  const fabio = customer('5511955500011');
  await fabio.isCalled('Fábio Antunes');
  await fabio.writes('Boa tarde, fazem orçamento?');
  const admin = await signedIn('admin@recado.test');
  await showWaiting(admin);
  await expect(rowOf(admin, 'Fábio Antunes')).toContainText('Sem fila');
  await acceptOf(admin, 'Fábio Antunes').click();
  const dialog = admin.getByRole('dialog', { name: 'Selecione uma fila' });
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
  await expect(dialog.getByText('Necessário informar uma fila')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Financeiro' }).click();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
  await expect(headingOf(admin, 'Fábio Antunes')).toBeVisible();
  await expect(rowOf(admin, 'Fábio Antunes')).toContainText('Financeiro');
});

test("a colleague's actions on the open ticket are shown at once, and a draft is kept", async ({
  signedIn,
}) => {
  const dalva = customer('5511955500013');
  await dalva.isCalled('Dalva Siqueira');
  await dalva.writes('O abajur chegou trincado');
  const ana = await signedIn('ana@recado.test');
  const admin = await signedIn('admin@recado.test');
  await showWaiting(ana);
  await acceptOf(ana, 'Dalva Siqueira').click();
  const composer = ana.getByRole('textbox', { name: 'Mensagem' });
  await composer.fill('Sinto muito! Vou');

  await rowOf(admin, 'Dalva Siqueira').click();
  await expect(headingOf(admin, 'Dalva Siqueira')).toBeVisible();
  await admin.getByRole('button', { name: 'Retornar' }).click();
  await expect(ana.getByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeVisible();
  await expect(composer).toHaveCount(0);
  const conversation = ana.getByRole('region', { name: 'Conversa com Dalva Siqueira' });
  await conversation.getByRole('button', { name: 'Aceitar' }).click();
  await expect(composer).toHaveValue('Sinto muito! Vou');

  await expect(rowOf(admin, 'Dalva Siqueira')).toContainText('Ana Beatriz');
  await rowOf(admin, 'Dalva Siqueira').click();
  await admin.getByRole('button', { name: 'Resolver' }).click();
  await expect(composer).toHaveCount(0);
  await expect(ana.getByRole('button', { name: 'Resolver' })).toHaveCount(0);
  await expect(rowOf(ana, 'Dalva Siqueira')).toHaveCount(0);
});

test('a ticket without queue is shown only to permitted users', async ({ signedIn, provokes }) => {
  provokes(/status of 403/);
  const gil = customer('5511955500012');
  await gil.isCalled('Gil Saraiva');
  const ana = await signedIn('ana@recado.test');
  const bruno = await signedIn('bruno@recado.test');
  for (const agent of [ana, bruno]) await showWaiting(agent);
  await gil.writes('Vocês abrem aos domingos?');
  await expect(rowOf(ana, 'Gil Saraiva')).toContainText('Vocês abrem aos domingos?');
  // A later message has arrived, so an event of the transferred ticket would have arrived as well.
  await zelia.writes('Ele já foi embora?');
  await expect(rowOf(bruno, ZELIA)).toContainText('Ele já foi embora?');
  await expect(rowOf(bruno, 'Gil Saraiva')).toHaveCount(0);

  await acceptOf(ana, 'Gil Saraiva').click();
  await expect(headingOf(ana, 'Gil Saraiva')).toBeVisible();
  await bruno.goto(ana.url());
  await expect(bruno.getByText('Acesso não permitido').first()).toBeVisible();
  await expect(bruno).toHaveURL(appUrl('/tickets'));
  await expect(headingOf(bruno, 'Gil Saraiva')).toHaveCount(0);
});

/** Returns a function that waits until it was called `size` times. */
function barrier(size: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= size) open();
    return opened;
  };
}
