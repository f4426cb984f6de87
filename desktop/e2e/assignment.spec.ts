import type { APIRequestContext, Page } from '@playwright/test';
import { AWAY_AFTER_MS } from '@recado/shared/assignment';
import { DemoClock } from './stack/clock';
import { api } from './stack/company';
import { expect, test as base } from './stack/journey';
import { accept, newCustomer, transfer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

const QUEUE = 'Trocas';

/** Its demo has a clock that a journey can set. */
const test = base.extend<object, { clock: DemoClock }>({
  clock: [
    async ({}, use) => {
      const clock = new DemoClock();
      await use(clock);
      clock.close();
    },
    { scope: 'worker' },
  ],
  demoEnvironment: [
    async ({ clock }, use) => use({ DEMO_MENUS: 'off', DEMO_BOARD: 'off', ...clock.environment }),
    { scope: 'worker' },
  ],
});

/** Creates an automatic queue with these agents, so that waiting tickets of other journeys stay where they are. */
async function openQueue(
  request: APIRequestContext,
  agents: readonly string[],
): Promise<() => Promise<void>> {
  const { send } = await api(request, 'admin@recado.test');
  const queue = (await send('post', '/queue', {
    name: QUEUE,
    color: '#107c10',
    assignment: 'automatic',
  })) as { id: number };
  const { users } = (await send('get', '/users')) as {
    users: { id: number; name: string; queues: { id: number }[] }[];
  };
  const members = users
    .filter(({ name }) => agents.includes(name))
    .map(({ id, queues }) => ({ id, queueIds: queues.map((one) => one.id) }));
  expect(members).toHaveLength(agents.length);
  for (const { id, queueIds } of members)
    await send('put', `/users/${id}`, { queueIds: [...queueIds, queue.id] });
  return async () => {
    // The clock may have passed the end of the first session.
    const later = await api(request, 'admin@recado.test');
    for (const { id, queueIds } of members) await later.send('put', `/users/${id}`, { queueIds });
    await later.send('delete', `/queue/${queue.id}`);
  };
}

async function become(page: Page, availability: 'Disponível' | 'Ausente'): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Men[uú] / })
    .click();
  await page.getByRole('menuitemradio', { name: availability }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('img', { name: availability })).toBeVisible();
}

test('an automatic queue assigns tickets to the available agent, and says why others wait', async ({
  signedIn,
  closeWindows,
  request,
}) => {
  const [first, second] = ['Rosália Tavares', 'Sandro Vilaça'];
  const closeQueue = await openQueue(request, ['Ana Beatriz']);
  const ana = await signedIn('ana@recado.test');
  await become(ana, 'Disponível');
  await newCustomer('5511955501921', first);
  await newCustomer('5511955501922', second);

  await test.step('the available agent receives a ticket of the queue', async () => {
    await accept(ana, first);
    await transfer(ana, QUEUE);
    await expect(ana.getByText(`Você recebeu a conversa com ${first}`).first()).toBeVisible();
    await expect(ana.getByText('Encaminhada automaticamente').first()).toBeVisible();
    await ana.getByRole('tab', { name: /Atendendo/ }).click();
    await expect(rowOf(ana, first)).toBeVisible();
  });

  await test.step('without an available agent, the ticket waits, and the list says why', async () => {
    await become(ana, 'Ausente');
    await accept(ana, second);
    await transfer(ana, QUEUE);
    await showWaiting(ana);
    await expect(rowOf(ana, second)).toBeVisible();
    await expect(ana.getByRole('list', { name: 'Por que há atendimentos esperando' })).toContainText(
      `Ninguém disponível em ${QUEUE}`,
    );
  });

  await test.step('an agent who becomes available receives it', async () => {
    await become(ana, 'Disponível');
    await expect(ana.getByText(`Você recebeu a conversa com ${second}`).first()).toBeVisible();
    await expect(rowOf(ana, second)).toHaveCount(0);
  });

  await closeWindows();
  await closeQueue();
});

test('an agent who is away loses a waiting ticket to a colleague', async ({
  signedIn,
  closeWindows,
  request,
  clock,
}) => {
  const name = 'Tarsila Quadros';
  const closeQueue = await openQueue(request, ['Ana Beatriz', 'Bruno Carvalho']);
  const [ana, bruno] = [await signedIn('ana@recado.test'), await signedIn('bruno@recado.test')];
  await become(ana, 'Disponível');
  await newCustomer('5511955501923', name);
  await accept(ana, name);
  await transfer(ana, QUEUE);
  await expect(ana.getByText(`Você recebeu a conversa com ${name}`).first()).toBeVisible();
  await ana.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(rowOf(ana, name)).toBeVisible();

  await test.step('the ticket returns after ten minutes in which the agent is away', async () => {
    await become(ana, 'Ausente');
    await showWaiting(bruno);
    clock.setAhead(AWAY_AFTER_MS - 60_000);
    await expect(rowOf(ana, name)).toBeVisible();
    await expect(rowOf(bruno, name)).toHaveCount(0);
    clock.setAhead(AWAY_AFTER_MS + 60_000);
    await expect(rowOf(bruno, name)).toBeVisible({ timeout: 90_000 });
    await expect(rowOf(ana, name)).toHaveCount(0);
  });

  await test.step('the colleague becomes available, receives it and sees how', async () => {
    await become(bruno, 'Disponível');
    await expect(bruno.getByText(`Você recebeu a conversa com ${name}`).first()).toBeVisible();
    await bruno.getByRole('tab', { name: /Atendendo/ }).click();
    await rowOf(bruno, name)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(bruno.getByText('Atribuído automaticamente a Bruno Carvalho').first()).toBeVisible();
  });

  await closeWindows();
  await closeQueue();
});
