import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteConnection, updateConnection } from '@recado/shared/connections';
import { getTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let server: Conversations;
beforeAll(async () => {
  server = await startConversations();
});
afterAll(() => server.close());

it('a connection propagates its new name to its tickets, and leaves them when it is deleted', async () => {
  const { call, people, messenger, connect, ticketOf } = server;
  const branch = await connect(people.admin, [people.queues.sales.id], 'Filial');
  const customer = newCustomer();
  await messenger.writes(branch, customer);
  const { id: ticketId } = await ticketOf(customer);
  const ticket = async () => (await call(getTicket, { params: { ticketId } }, people.admin)).body;
  const { connectionId: whatsappId } = branch;
  expect((await ticket()).whatsapp).toEqual({ id: whatsappId, name: 'Filial' });

  const body = { name: 'Filial Norte', queueIds: [people.queues.sales.id] };
  expect((await call(updateConnection, { params: { whatsappId }, body }, people.admin)).status).toBe(200);
  await expect.poll(async () => (await ticket()).whatsapp).toEqual({ id: whatsappId, name: 'Filial Norte' });

  expect((await call(deleteConnection, { params: { whatsappId } }, people.admin)).status).toBe(204);
  expect(await ticket()).toMatchObject({ id: ticketId, status: 'pending', whatsappId: null, whatsapp: null });
});
