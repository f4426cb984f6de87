import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { listTickets, type Ticket, updateTicket } from '@recado/shared/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import { testClient } from '#testing/client';
import { newCustomer } from '#testing/conversations';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

const WITHIN = { timeout: 30_000, interval: 100 };

let servers: TwoServers;
let here: TwoServers['here'];
let there: TwoServers['there'];
/** Sends its greeting to new customers. */
let greeting: ConnectionRef;

beforeAll(async () => {
  servers = await startTwoServers();
  ({ here, there } = servers);
  const { admin, queues } = here.people;
  greeting = await here.connect(admin, [queues.sales.id, queues.support.id], 'Com saudação');
}, 180_000);
afterAll(() => servers.close());

/** Resolves a ticket on the other server, while this one has it in its cache as open. */
async function resolvedThere(connection: ConnectionRef) {
  const { admin } = here.people;
  const customer = newCustomer();
  const says = (body: string) => here.messenger.writes(connection, customer, { body });
  await says('Oi');
  const { id } = await here.ticketOf(customer);
  await here.change(id, 'open', admin);
  await says('Tem mesa?');
  const { status } = await testClient(there.url)(
    updateTicket,
    { params: { ticketId: id }, body: { status: 'closed', justClose: true } },
    admin,
  );
  expect(status).toBe(200);
  const tickets = async (): Promise<Ticket[]> =>
    (await here.call(listTickets, { query: { showAll: 'true' } }, admin)).body.tickets.filter(
      ({ contact }) => contact.number === customer.phone,
    );
  const bodiesOf = async (ticketId: number) =>
    (await here.call(listMessages, { params: { ticketId }, query: {} }, admin)).body.messages
      .filter((message) => message.ticketId === ticketId)
      .map(({ body }) => body)
      .toReversed();
  return { id, says, tickets, bodiesOf };
}

describe('a message after the ticket was resolved on another server', () => {
  it('is claimed for the closed ticket if it contains thanks', async () => {
    const { id, says, tickets, bodiesOf } = await resolvedThere(here.shop);
    await says('obrigado');
    expect(await tickets()).toMatchObject([{ id, status: 'closed', lastMessage: 'obrigado' }]);
    expect(await bodiesOf(id)).toEqual(['Oi', 'Tem mesa?', 'obrigado']);
    await says('Ainda uma coisa');
    const opened = (await tickets()).find(({ status }) => status === 'pending')!;
    expect(await bodiesOf(opened.id)).toEqual(['Ainda uma coisa']);
  });

  it('opens a ticket that begins with the greeting and the menu', async () => {
    const { id, says, tickets, bodiesOf } = await resolvedThere(greeting);
    await says('Bom dia');
    const opened = (await tickets()).find((ticket) => ticket.id !== id)!;
    expect(opened).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Bom dia' });
    await vi.waitFor(
      async () =>
        expect(await bodiesOf(opened.id)).toEqual(['Bom dia', expect.stringContaining('Escolha o setor')]),
      WITHIN,
    );
  });
});
