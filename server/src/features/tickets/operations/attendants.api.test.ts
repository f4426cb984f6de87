import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { deleteQueue } from '@recado/shared/queues';
import {
  countTickets,
  createTicket,
  getTicket,
  listTickets,
  readTicket,
  type Ticket,
  updateTicket,
} from '@recado/shared/tickets';
import { updateUser } from '@recado/shared/users';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
beforeAll(async () => (world = await startConversations()));
afterAll(() => world.close());
beforeEach(() => world.messenger.receipts.splice(0));

const open = async (as: Persona): Promise<Ticket[]> =>
  (await world.call(listTickets, { query: { status: 'open' } }, as)).body.tickets;
const ids = async (as: Persona) => (await open(as)).map(({ id }) => id);

async function unreadTicket(as: Persona) {
  const { customer, ticket } = await world.openTicket(as);
  await world.messenger.writes(world.shop, customer, { body: 'E agora?' });
  return { customer, ticket };
}

describe('POST /tickets/{id}/read', () => {
  const read = (ticket: Ticket, as: Persona) =>
    world.call(readTicket, { params: { ticketId: ticket.id } }, as);

  it('changes nothing and sends no receipt when another user than the attendant reads', async () => {
    const { agent, admin, queues } = world.people;
    const colleague = await world.build.persona(agent.companyId, { queueIds: [queues.sales.id] });
    const { ticket } = await unreadTicket(agent);
    for (const reader of [admin, colleague]) {
      expect((await read(ticket, reader)).body.unreadMessages).toBeGreaterThan(0);
    }
    const { body } = await world.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, agent);
    expect(body.ticket.unreadMessages).toBeGreaterThan(0);
    expect(body.messages.some(({ read: isRead, fromMe }) => !isRead && !fromMe)).toBe(true);
    expect(world.messenger.receipts).toEqual([]);
  });

  it('marks the ticket as read and sends receipts when its attendant reads', async () => {
    const { agent } = world.people;
    const { ticket } = await unreadTicket(agent);
    expect((await read(ticket, agent)).body.unreadMessages).toBe(0);
    await expect.poll(() => world.messenger.receipts.length).toBe(1);
  });
});

describe('the attendant of an open ticket', () => {
  it('sees it in list, badge and conversation and writes in it after losing the queue', async () => {
    const { admin, company } = world.people;
    const queue = await world.build.queue(company.id);
    const agent = await world.build.persona(company.id, { queueIds: [world.people.queues.sales.id] });
    const { ticket } = await world.openTicket(agent);
    const change = { name: agent.name, email: agent.email, profile: 'user' as const, whatsappIds: [] };
    const accepted = await world.call(
      updateUser,
      { params: { userId: agent.id }, body: { ...change, queueIds: [queue.id] } },
      admin,
    );
    expect(accepted.status).toBe(200);
    expect(await ids(agent)).toContain(ticket.id);
    expect((await world.call(countTickets, { query: {} }, agent)).body.open).toBe(1);
    const params = { ticketId: ticket.id };
    expect((await world.call(getTicket, { params }, agent)).status).toBe(200);
    expect((await world.call(listMessages, { params, query: {} }, agent)).body.messages).not.toEqual([]);
    expect((await world.call(sendMessage, { params, body: { body: 'Oi' } }, agent)).status).toBe(201);
    // The agent does not belong to the queue of the returned ticket, and can no longer see it.
    await world.change(ticket.id, 'pending', agent);
    expect((await world.call(getTicket, { params }, agent)).error).toBe('ERR_NO_PERMISSION');
  });

  it('sees it after its queue was deleted', async () => {
    const { admin, company } = world.people;
    const queue = await world.build.queue(company.id);
    const agent = await world.build.persona(company.id, {
      queueIds: [queue.id, world.people.queues.sales.id],
    });
    const { ticket } = await world.openTicket(agent);
    await world.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { userId: agent.id, queueId: queue.id } },
      agent,
    );
    expect((await world.call(deleteQueue, { params: { queueId: queue.id } }, admin)).status).toBe(204);
    expect((await open(agent)).find(({ id }) => id === ticket.id)).toMatchObject({
      queueId: null,
      userId: agent.id,
    });
  });
});

describe('a company without queues', () => {
  it('opens, transfers, returns, accepts and reopens tickets without a queue', async () => {
    const { rivalAdmin, rivalAgent, rivalCompany } = world.people;
    const agent = await world.build.persona(rivalCompany.id);
    const customer = { phone: '5511970001234', name: 'Sem Fila' };
    await world.messenger.writes(world.rivalShop, customer);
    const waiting = await world.ticketOf(customer, rivalAdmin);
    const update = (body: object, as: Persona) =>
      world.call(updateTicket, { params: { ticketId: waiting.id }, body }, as);

    expect((await update({ status: 'open' }, rivalAdmin)).body.status).toBe('open');
    expect((await update({ userId: agent.id }, rivalAdmin)).body).toMatchObject({
      userId: agent.id,
      queueId: null,
    });
    expect(await ids(agent)).toEqual([waiting.id]);
    expect((await update({ status: 'closed' }, agent)).body.status).toBe('closed');
    expect((await update({ status: 'pending', userId: null }, rivalAgent)).body.status).toBe('pending');
    expect((await update({ status: 'closed' }, rivalAdmin)).body.status).toBe('closed');

    const opened = await world.call(
      createTicket,
      { body: { contactId: waiting.contactId, status: 'open', userId: rivalAgent.id } },
      rivalAgent,
    );
    expect([opened.status, opened.body.queueId]).toEqual([201, null]);
  });

  it('requires a queue once there are some', async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(agent);
    const moved = await world.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { userId: admin.id } },
      agent,
    );
    expect([moved.error, moved.details]).toMatchObject(['ERR_VALIDATION', { field: 'queueId' }]);
  });
});
