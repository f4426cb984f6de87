import type { APIRequestContext, Page } from '@playwright/test';
import { api } from './stack/company';
import { expect, test } from './stack/journey';
import { accept, newCustomer, transfer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

const QUEUE = 'Trocas';

/** Creates an automatic queue with Ana, so that waiting tickets of other journeys stay where they are. */
async function openQueue(request: APIRequestContext): Promise<() => Promise<void>> {
  const { send } = await api(request, 'admin@recado.test');
  const queue = (await send('post', '/queue', {
    name: QUEUE,
    color: '#107c10',
    assignment: 'automatic',
  })) as { id: number };
  const { users } = (await send('get', '/users?searchParam=Ana')) as {
    users: { id: number; name: string; queues: { id: number }[] }[];
  };
  const ana = users.find(({ name }) => name === 'Ana Beatriz');
  const queueIds = ana?.queues.map(({ id }) => id) ?? [];
  await send('put', `/users/${ana?.id}`, { queueIds: [...queueIds, queue.id] });
  return async () => {
    await send('put', `/users/${ana?.id}`, { queueIds });
    await send('delete', `/queue/${queue.id}`);
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
  const closeQueue = await openQueue(request);
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
