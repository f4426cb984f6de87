import type { APIRequestContext, Page } from '@playwright/test';
import { api } from './stack/company';
import { expect, test } from './stack/journey';
import { accept, newCustomer, transfer } from './stack/open-ticket';
import { rowOf, showWaiting } from './stack/person';

interface Queue {
  id: number;
  name: string;
  color: string;
}

async function setAssignment(request: APIRequestContext, assignment: 'manual' | 'automatic'): Promise<void> {
  const { send } = await api(request, 'admin@recado.test');
  const queues = (await send('get', '/queue')) as Queue[];
  const sales = queues.find(({ name }) => name === 'Vendas');
  await send('put', `/queue/${sales?.id}`, { ...sales, assignment });
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

test('a queue assigns waiting tickets to the available agent, and says why others wait', async ({
  signedIn,
  request,
}) => {
  test.slow();
  const [first, second] = ['Rosália Tavares', 'Sandro Vilaça'];
  await setAssignment(request, 'automatic');
  try {
    const [ana, bruno] = [await signedIn('ana@recado.test'), await signedIn('bruno@recado.test')];
    await become(ana, 'Disponível');
    await newCustomer('5511955501921', first);
    await newCustomer('5511955501922', second);

    await test.step('the available agent receives a ticket of the queue', async () => {
      await accept(bruno, first);
      await transfer(bruno, 'Vendas');
      await expect(rowOf(ana, first)).toBeVisible();
      await expect(ana.getByText(`Você recebeu a conversa com ${first}`).first()).toBeVisible();
      await expect(ana.getByText('Encaminhada automaticamente').first()).toBeVisible();
    });

    await test.step('without an available agent, the ticket waits, and the list says why', async () => {
      await become(ana, 'Ausente');
      await accept(bruno, second);
      await transfer(bruno, 'Vendas');
      await showWaiting(ana);
      await expect(rowOf(ana, second)).toBeVisible();
      await expect(ana.getByRole('list', { name: 'Por que há atendimentos esperando' })).toContainText(
        'Ninguém disponível em Vendas',
      );
    });

    await test.step('an agent who becomes available receives it', async () => {
      await become(ana, 'Disponível');
      await expect(rowOf(ana, second).getByRole('button', { name: /^Aceitar/ })).toHaveCount(0);
      await become(ana, 'Ausente');
    });
  } finally {
    await setAssignment(request, 'manual');
  }
});
