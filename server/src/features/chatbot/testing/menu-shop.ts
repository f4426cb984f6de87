import { expect, vi } from 'vitest';
import { createQueueOption } from '@recado/shared/queue-options';
import { getTicket } from '@recado/shared/tickets';
import { newCustomer, startConversations } from '#testing/conversations';

const WITHIN = { timeout: 20_000, interval: 30 };
export const MINUTE = 60_000;
/** In milliseconds; longer than the quiet time that ends a burst. */
const BURST = 5_000;

/**
 * A customer of sales chooses "Preços" › "Mesa", "Ana" (an agent) or "Suporte" (a queue). Only `pass` runs
 * timers, because a step that runs between two calls of a test would change its result.
 */
export async function startMenuShop() {
  const world = await startConversations();
  await world.app.context.dueWork.pause();
  const { admin, agent, queues } = world.people;
  const add = async (body: object) =>
    (await world.call(createQueueOption, { body: { queueId: queues.sales.id, ...body } as never }, admin))
      .body.id;
  const prices = await add({ title: 'Preços', message: 'De qual produto?' });
  await add({ parentId: prices, title: 'Mesa', message: 'A mesa custa 300.' });
  await add({ title: 'Ana', message: 'Um momento.', operatorId: agent.id });
  await add({ title: 'Suporte', message: 'Vou transferir.', queueToTransferId: queues.support.id });
  const shop = await world.connect(admin, [queues.sales.id, queues.support.id], 'Duas filas');

  const pass = (ms: number) => world.app.context.dueWork.runDue(new Date(Date.now() + ms));
  const passBurst = () => pass(BURST);
  const visitor = () => {
    const customer = newCustomer();
    const writes = (body: string, more: object = {}) =>
      world.messenger.writes(shop, customer, { body, ...more });
    const texts = () =>
      world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`).map(({ text }) => text);
    const receives = (count: number) =>
      vi.waitFor(async () => {
        await passBurst();
        expect(texts()).toHaveLength(count);
      }, WITHIN);
    return {
      ...customer,
      customer,
      writes,
      texts,
      receives,
      /** Writes, waits until the shop has sent so many texts and returns the last one. */
      says: async (body: string, count: number): Promise<string | undefined> => {
        await writes(body);
        await receives(count);
        return texts().at(-1);
      },
      ticket: async () => {
        const { id } = await world.ticketOf(customer);
        return (await world.call(getTicket, { params: { ticketId: id } }, admin)).body;
      },
    };
  };
  const ticketRows = world.app.database.db.collection<{ _id: number }>('tickets');
  return { ...world, shop, prices, pass, passBurst, visitor, ticketRows, WITHIN };
}

export type MenuShop = Awaited<ReturnType<typeof startMenuShop>>;
export type Visitor = ReturnType<MenuShop['visitor']>;
