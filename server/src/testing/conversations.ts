import { vi } from 'vitest';
import { createConnection } from '@recado/shared/connections';
import { listTickets, type Ticket, type TicketStatus, updateTicket } from '@recado/shared/tickets';
import type { Config } from '#core/config';
import type { ConnectionRef } from '#messenger/gateway';
import type { Persona } from './factories';
import { recordingGateway, type TestCustomer } from './recording-gateway';
import { startTestServer, type TestServer } from './start-test-server';

let numbers = 0;

/** Returns a unique customer. */
export function newCustomer(fields: TestCustomer = {}): TestCustomer & { phone: string } {
  const phone = `55119${String(70_000_000 + ++numbers)}`;
  return { phone, name: `Cliente ${numbers}`, ...fields };
}

type People = Awaited<ReturnType<TestServer['personas']>>;

interface Companies {
  people: People;
  /** A connection of each company. */
  shop: ConnectionRef;
  rivalShop: ConnectionRef;
}

/**
 * Starts a server with a recording messenger and two companies with a connection each.
 *
 * @param signIn - signs in users of companies that the database contains; default: creates two
 */
export async function startConversations(
  config: Partial<Config> = {},
  signIn?: (server: TestServer) => Promise<Companies>,
) {
  const messenger = recordingGateway();
  const server = await startTestServer({ gateway: messenger.gateway, config });
  const { call } = server;
  const connect = async (admin: Persona, queueIds: number[], name = 'Loja'): Promise<ConnectionRef> => {
    const { status, body } = await call(
      createConnection,
      // Without a greeting and a choice, new tickets have no chatbot.
      { body: { name, queueIds, ...(queueIds.length > 1 && { greetingMessage: 'Olá! Escolha o setor.' }) } },
      admin,
    );
    if (status >= 300) throw new Error(`no connection: ${status}`);
    return { companyId: admin.companyId, connectionId: body.id };
  };
  const createBoth = async (): Promise<Companies> => {
    const created = await server.personas();
    return {
      people: created,
      shop: await connect(created.admin, [created.queues.sales.id]),
      rivalShop: await connect(created.rivalAdmin, []),
    };
  };
  const { people, shop, rivalShop } = await (signIn?.(server) ?? createBoth());

  const ticketOf = async (customer: TestCustomer, as: Persona = people.admin): Promise<Ticket> => {
    const { body } = await call(listTickets, { query: { showAll: 'true' } }, as);
    const found = body.tickets.find(({ contact, lid }) =>
      customer.phone ? contact.number === customer.phone : lid === customer.lid,
    );
    if (!found) throw new Error('That customer has no ticket there.');
    return found;
  };
  const change = (ticketId: number, status: Exclude<TicketStatus, 'groups'>, as: Persona) =>
    call(updateTicket, { params: { ticketId }, body: { status } }, as);

  return {
    ...server,
    messenger,
    people,
    shop,
    rivalShop,
    connect,
    ticketOf,
    change,
    /** Lets a customer write and an agent accept. */
    openTicket: async (as: Persona, customer = newCustomer()) => {
      const first = await messenger.writes(shop, customer);
      const { id } = await ticketOf(customer);
      const { status, body } = await change(id, 'open', as);
      if (status !== 200) throw new Error(`not accepted: ${status}`);
      return { customer, ticket: body, first };
    },
    /** Sends a text file with a caption like the composer. */
    sendTextFile: async (
      ticketId: number,
      as: Persona,
      file: { name: string; content: string; caption?: string },
    ) => {
      const form = new FormData();
      if (file.caption) form.append('captions', file.caption);
      form.append('medias', new Blob([file.content], { type: 'text/plain' }), file.name);
      const { status } = await fetch(`${server.url}/messages/${ticketId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}` },
        body: form,
      });
      if (status !== 201) throw new Error(`not sent: ${status}`);
    },
    /** Reports that WhatsApp accepted the messages sent to a customer; resolves when that is stored. */
    accepts: async ({ phone }: { phone: string }): Promise<void> => {
      const own = messenger.sent.filter(({ to }) => to === `${phone}@phone`);
      const ids = own.map(({ messengerId }) => messengerId);
      const [first] = own;
      if (!first) throw new Error('Nothing was sent to that customer.');
      messenger.report({ connection: first.connection, messengerIds: ids, ack: 2 });
      const unacked = { messengerId: { $in: ids }, ack: { $lt: 2 } };
      await vi.waitFor(
        async () => {
          const left = await server.app.database.db.collection('messages').countDocuments(unacked);
          if (left > 0) throw new Error('Acks are not stored yet.');
        },
        { timeout: 15_000, interval: 20 },
      );
    },
    setting: server.app.services.settings.setSetting,
  };
}

export type Conversations = Awaited<ReturnType<typeof startConversations>>;
