import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { listRecentContacts, MAX_RECENT_CONTACTS } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { ticketCollection } from '../ticket.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

async function recentNames(as: Persona): Promise<string[]> {
  const { status, body } = await world.call(listRecentContacts, {}, as);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

const newAgent = () =>
  world.build.persona(world.people.company.id, { queueIds: [world.people.queues.sales.id] });

/** Tickets with the same second have no defined order. */
async function lastActive(ticketId: number, minute: number): Promise<void> {
  await ticketCollection().updateOne(
    { companyId: world.people.company.id, _id: ticketId },
    { $set: { updatedAt: new Date(Date.UTC(2027, 0, 1, 9, minute)) } },
  );
}

describe('GET /tickets/recentContacts', () => {
  it("returns the contacts of the caller's conversations, each once, newest first, at most ten", async () => {
    const agent = await newAgent();
    const customers = Array.from({ length: MAX_RECENT_CONTACTS + 2 }, (_, n) =>
      newCustomer({ name: `Conversa ${n}` }),
    );
    for (const [n, customer] of customers.entries()) {
      const { ticket } = await world.openTicket(agent, customer);
      await lastActive(ticket.id, n);
    }
    const [again] = customers;
    const before = await world.ticketOf(again!, agent);
    await world.change(before.id, 'closed', agent);
    const { ticket } = await world.openTicket(agent, again);
    await lastActive(before.id, 30);
    await lastActive(ticket.id, 40);
    const names = await recentNames(agent);
    expect(names).toEqual(['Conversa 0', ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Conversa ${n}`)]);
  });

  it("omits colleagues' conversations, pending tickets and other companies", async () => {
    const [agent, colleague] = [await newAgent(), await newAgent()];
    await world.openTicket(colleague, newCustomer({ name: 'Da colega' }));
    await world.messenger.writes(world.shop, newCustomer({ name: 'Esperando' }));
    await world.messenger.writes(world.rivalShop, newCustomer({ name: 'Da concorrente' }));
    const mine = await world.openTicket(agent, newCustomer({ name: 'Minha' }));
    expect(await recentNames(agent)).toEqual(['Minha']);
    await world.change(mine.ticket.id, 'closed', agent);
    expect(await recentNames(agent)).toEqual(['Minha']);
    expect(await recentNames(world.people.rivalAgent)).not.toContain('Minha');
  });

  it('omits an erased contact', async () => {
    const agent = await newAgent();
    const { ticket } = await world.openTicket(agent, newCustomer({ name: 'Apagada' }));
    await world.change(ticket.id, 'closed', agent);
    expect(await recentNames(agent)).toEqual(['Apagada']);
    const { status } = await world.call(
      deleteContact,
      { params: { contactId: ticket.contactId } },
      world.people.admin,
    );
    expect(status).toBe(204);
    await expect.poll(() => recentNames(agent)).toEqual([]);
  });
});
