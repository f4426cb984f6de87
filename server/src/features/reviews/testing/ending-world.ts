import { vi } from 'vitest';
import { updateConnection } from '@recado/shared/connections';
import { listMessages, type Message } from '@recado/shared/messages';
import { listTickets, type Ticket, updateTicket } from '@recado/shared/tickets';
import type { SessionStatus } from '#messenger/gateway';
import { newCustomer, startConversations } from '#testing/conversations';
import { reviews } from '../review.model';

export const PUBLIC_URL = 'https://recado.example.com';
const WITHIN = { timeout: 15_000, interval: 30 };
const SECOND_MS = 1_000;

let questions = 0;

type Customer = ReturnType<typeof newCustomer>;

/** Starts a server with helpers for resolved tickets. */
export async function startEndings() {
  const world = await startConversations({ publicUrl: PUBLIC_URL });
  const { admin, agent, queues } = world.people;
  const { companyId, connectionId } = world.shop;
  const connections = world.app.database.db.collection<{ _id: number; status: string }>('connections');

  const connection = async (status: SessionStatus): Promise<void> => {
    world.messenger.setStatus(status);
    const state = { status, qrcode: '', retries: 0, number: null, reason: null };
    world.messenger.listener().onState(world.shop, state, 1);
    await vi.waitFor(async () => {
      if ((await connections.findOne({ _id: connectionId }))?.status !== status)
        throw new Error('not stored');
    }, WITHIN);
  };
  /** Sets these texts of the connection and clears all others. */
  const texts = async (fields: {
    complationMessage?: string;
    ratingMessage?: string;
    farewellMessage?: string;
    sendReview?: boolean;
  }): Promise<void> => {
    const none = { complationMessage: null, ratingMessage: null, farewellMessage: null, sendReview: false };
    const body = { name: 'Loja', queueIds: [queues.sales.id], ...none, ...fields };
    const { status } = await world.call(
      updateConnection,
      { params: { whatsappId: connectionId }, body },
      admin,
    );
    if (status !== 200) throw new Error(`texts not stored: ${status}`);
  };
  await connection('CONNECTED');
  world.messenger.acknowledgeSends();

  return {
    ...world,
    connection,
    texts,
    /** The texts differ, because equal texts would look like a loop. */
    openTicket: async (customer: Customer) => {
      await world.messenger.writes(world.shop, customer, {
        body: `Tenho uma dúvida${'?'.repeat((questions += 1))}`,
      });
      const { id } = await world.ticketOf(customer);
      const { status, body } = await world.change(id, 'open', agent);
      if (status !== 200) throw new Error(`not accepted: ${status}`);
      return { customer, ticket: body };
    },
    resolve: async (ticketId: number, justClose = false): Promise<void> => {
      const body = { status: 'closed' as const, ...(justClose && { justClose }) };
      const { status } = await world.call(updateTicket, { params: { ticketId }, body }, agent);
      if (status !== 200) throw new Error(`not resolved: ${status}`);
    },
    /** Runs timers as if these seconds had passed. */
    after: (seconds: number) => world.app.context.dueWork.runDue(new Date(Date.now() + seconds * SECOND_MS)),
    says: (customer: Customer, body: string) => world.messenger.writes(world.shop, customer, { body }),
    textsTo: ({ phone }: Customer) =>
      world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text),
    reviewOf: (ticketId: number) => reviews.findOne(companyId, { ticketId }, { sort: { _id: -1 } }),
    linesOf: async (ticketId: number): Promise<string[]> =>
      (await history(ticketId))
        .filter(({ mediaType }) => mediaType === 'notification')
        .map(({ body }) => body),
    ticketsOf: async ({ phone }: Customer): Promise<Ticket[]> =>
      (await world.call(listTickets, { query: { showAll: 'true' } }, admin)).body.tickets.filter(
        ({ contact }) => contact.number === phone,
      ),
    until: async (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, WITHIN),
  };

  async function history(ticketId: number): Promise<Message[]> {
    const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, admin);
    return body.messages.filter((message) => message.ticketId === ticketId);
  }
}

export type Endings = Awaited<ReturnType<typeof startEndings>>;
export { newCustomer };
