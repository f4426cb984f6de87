import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { ticketCollection } from './ticket.model';

const EVENTS = ['ticket.created', 'ticket.assigned', 'ticket.resolved'] as const;

let world: Conversations;
const received = vi.fn();

beforeAll(async () => {
  world = await startConversations();
  for (const event of EVENTS) {
    world.app.context.events.of('test').on(event, (payload) => received(event, payload), { durable: true });
  }
});
afterAll(() => world.close());

describe('the durable events of a ticket', () => {
  it('are delivered once each, from its opening by a message to its resolution', async () => {
    const { agent, company } = world.people;
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { id: ticketId } = await world.ticketOf(customer);
    await world.change(ticketId, 'open', agent);
    await world.change(ticketId, 'closed', agent);
    const ticket = { companyId: company.id, ticketId };
    const row = await ticketCollection().findOne({ _id: ticketId });
    expect(row?.resolutionId).toMatch(/^[0-9a-f]{24}$/);
    expect(received.mock.calls).toEqual([
      ['ticket.created', { ...ticket, isGroup: false }],
      ['ticket.assigned', { ...ticket, userId: agent.id, byUserId: agent.id }],
      ['ticket.resolved', { ...ticket, byUserId: agent.id, resolutionId: row?.resolutionId, ending: 'user' }],
    ]);
    expect(row).not.toHaveProperty('durableEvents');
    expect(row).not.toHaveProperty('durableDueAt');
  });

  it('contain how a ticket was resolved', async () => {
    const { agent } = world.people;
    await world.setting(agent.companyId, 'closeTicketClient', 'enabled');
    const quiet = await world.openTicket(agent);
    const ended = await world.openTicket(agent);
    received.mockClear();
    const params = { ticketId: quiet.ticket.id };
    await world.call(updateTicket, { params, body: { status: 'closed', justClose: true } }, agent);
    await world.messenger.writes(world.shop, ended.customer, { body: 'sair' });
    const endings = () =>
      received.mock.calls.map(([, { ticketId, ending, byUserId }]) => [ticketId, ending, byUserId]);
    await vi.waitFor(() =>
      expect(endings()).toEqual([
        [quiet.ticket.id, 'quiet', agent.id],
        [ended.ticket.id, 'keyword', null],
      ]),
    );
  });

  it('name the new attendant of a transferred ticket', async () => {
    const { agent, company, queues } = world.people;
    const colleague = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
    const { ticket } = await world.openTicket(agent);
    received.mockClear();
    const body = { userId: colleague.id, queueId: queues.sales.id };
    await world.call(updateTicket, { params: { ticketId: ticket.id }, body }, agent);
    expect(received.mock.calls).toEqual([
      [
        'ticket.assigned',
        { companyId: company.id, ticketId: ticket.id, userId: colleague.id, byUserId: agent.id },
      ],
    ]);
  });
});
