import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countTickets,
  getTicket,
  getTicketByUuid,
  listTicketChanges,
  listTickets,
  setQuantityMessage,
  updateTicket,
} from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { ticketCollection } from './ticket.model';
import { ticketEventCollection } from './ticket-event.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

async function pendingTicket(connection = world.shop) {
  const customer = newCustomer();
  await world.messenger.writes(connection, customer);
  return { customer, ticket: await world.ticketOf(customer) };
}

describe('accepting', () => {
  it('assigns the ticket to one of fifty concurrent callers, and names the attendant to the others', async () => {
    const { ticket } = await pendingTicket();
    const { agent, admin } = world.people;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => world.change(ticket.id, 'open', n % 2 === 0 ? agent : admin)),
    );
    const after = await world.call(getTicket, { params: { ticketId: ticket.id } }, admin);
    const winner = after.body.user;
    expect(after.body.status).toBe('open');
    for (const [n, response] of responses.entries()) {
      const own = (n % 2 === 0 ? agent : admin).id === winner?.id;
      expect(response.status).toBe(own ? 200 : 409);
      if (own) expect(response.body.userId).toBe(winner.id);
      else expect([response.error, response.details]).toEqual(['ERR_TICKET_TAKEN', { user: winner }]);
    }
    const log = await ticketEventCollection().find({ ticketId: ticket.id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ type, userId }) => [type, userId])).toEqual([
      ['created', null],
      ['queued', null],
      ['accepted', winner?.id],
    ]);
  });

  it('lets an agent choose only among their own existing queues', async () => {
    const { ticket } = await pendingTicket();
    const { agent, admin, queues } = world.people;
    const accept = (queueId: number, as = agent) =>
      world.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open', queueId } }, as);
    expect((await accept(queues.support.id)).error).toBe('ERR_NO_PERMISSION');
    expect((await accept(999_999, admin)).error).toBe('ERR_NO_QUEUE_FOUND');
    const accepted = await accept(queues.support.id, admin);
    expect(accepted.body.queue).toMatchObject(queues.support);
  });

  it('requires a queue from an administrator with several, for a ticket without one', async () => {
    const { build, people, call, messenger } = world;
    const open = await world.connect(people.admin, [], 'Sem fila');
    const withQueues = (queueIds: number[]) =>
      build.persona(people.company.id, { profile: 'admin', queueIds });
    const [one, several] = [
      await withQueues([people.queues.support.id]),
      await withQueues([people.queues.sales.id, people.queues.support.id]),
    ];
    const customer = newCustomer();
    await messenger.writes(open, customer);
    const { id: ticketId, queueId } = await world.ticketOf(customer);
    expect(queueId).toBeNull();
    const rejected = await call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, several);
    expect([rejected.status, rejected.details?.['field']]).toEqual([400, 'queueId']);
    const accepted = await call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, one);
    expect(accepted.body.queueId).toBe(people.queues.support.id);
  });

  it('rejects accepting for another user', async () => {
    const { ticket } = await pendingTicket();
    const { agent, admin } = world.people;
    const response = await world.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'open', userId: admin.id } },
      agent,
    );
    expect(response.error).toBe('ERR_NO_PERMISSION');
  });
});

describe('returning, resolving, reopening', () => {
  it("returns the ticket to its queue without a user and without the chatbot's count", async () => {
    const { agent } = world.people;
    const { ticket } = await world.openTicket(agent);
    await world.call(setQuantityMessage, { body: { ticketId: ticket.id, quantityMessage: 3 } }, agent);
    const { body } = await world.change(ticket.id, 'pending', agent);
    expect([body.status, body.userId, body.user, body.queueId]).toEqual([
      'pending',
      null,
      null,
      ticket.queueId,
    ]);
    const stored = await ticketCollection().findOne({ _id: ticket.id });
    expect(stored?.quantityMessage).toBe(0);
  });

  it('requires users who may work on the ticket, although everyone can open it', async () => {
    const { agent, noQueueAgent } = world.people;
    const { ticket } = await world.openTicket(agent);
    await world.change(ticket.id, 'closed', agent);
    const stranger = await world.change(ticket.id, 'open', noQueueAgent);
    expect(stranger.error).toBe('ERR_NO_PERMISSION');
    expect((await world.change(ticket.id, 'open', agent)).body).toMatchObject({
      status: 'open',
      userId: agent.id,
    });
  });

  it('resolves, and the customer’s next message opens another ticket', async () => {
    const { agent } = world.people;
    const { customer, ticket } = await world.openTicket(agent);
    const resolved = await world.change(ticket.id, 'closed', agent);
    expect([resolved.body.status, resolved.body.userId]).toEqual(['closed', agent.id]);
    expect((await world.change(ticket.id, 'closed', agent)).status).toBe(200);
    await world.messenger.writes(world.shop, customer, { body: 'Mais uma coisa' });
    const next = await world.ticketOf(customer);
    expect(next.id).not.toBe(ticket.id);
    expect([next.status, next.unreadMessages]).toEqual(['pending', 1]);

    const reopened = await world.change(ticket.id, 'pending', agent);
    expect([reopened.error, reopened.details]).toEqual([
      'ERR_OTHER_OPEN_TICKET',
      { uuid: next.uuid, user: null },
    ]);
    await world.change(next.id, 'open', agent);
    expect((await world.change(ticket.id, 'open', agent)).details).toEqual({
      uuid: next.uuid,
      user: { id: agent.id, name: agent.name },
    });
    await world.change(next.id, 'closed', agent);
    expect((await world.change(ticket.id, 'open', agent)).body.status).toBe('open');
    const log = await ticketEventCollection().find({ ticketId: ticket.id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ type }) => type)).toEqual(['created', 'queued', 'accepted', 'resolved', 'reopened']);
  });
});

describe('the visibility of tickets', () => {
  it("rejects another queue's ticket by id and uuid, and returns 404 to other companies", async () => {
    const { admin, agent, noQueueAgent, rivalAdmin } = world.people;
    const { ticket } = await pendingTicket();
    const byId = (as: typeof admin) => world.call(getTicket, { params: { ticketId: ticket.id } }, as);
    const byUuid = (as: typeof admin) => world.call(getTicketByUuid, { params: { uuid: ticket.uuid } }, as);
    for (const get of [byId, byUuid]) {
      expect((await get(admin)).status).toBe(200);
      expect((await get(agent)).status).toBe(200);
      expect((await get(noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
      expect((await get(rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    }
    const listed = await world.call(listTickets, { query: { status: 'pending' } }, noQueueAgent);
    expect(listed.body.tickets.map(({ id }) => id)).not.toContain(ticket.id);
    await world.change(ticket.id, 'closed', admin);
    expect((await byId(noQueueAgent)).status).toBe(200);
  });

  it('is limited to own connections while connectionAllowed is enabled', async () => {
    const { build, people, shop } = world;
    const { ticket } = await pendingTicket();
    const inQueue = { queueIds: [people.queues.sales.id] };
    const away = await build.persona(people.company.id, inQueue);
    const here = await build.persona(people.company.id, { ...inQueue, connectionIds: [shop.connectionId] });
    await world.setting(people.company.id, 'connectionAllowed', 'enabled');
    const get = (as: typeof away) => world.call(getTicket, { params: { ticketId: ticket.id } }, as);
    expect((await get(away)).error).toBe('ERR_NO_PERMISSION');
    expect((await get(here)).status).toBe(200);
    await world.setting(people.company.id, 'connectionAllowed', 'disabled');
  });
});

describe('lists', () => {
  it('pages by cursor through every ticket once, newest first', async () => {
    const { build, people, call, messenger } = world;
    const company = await build.company();
    const boss = await build.persona(company.id, { profile: 'admin' });
    const shop = await world.connect(boss, [], 'Outra');
    await Promise.all(Array.from({ length: 95 }, () => messenger.writes(shop, newCustomer())));
    const seen: number[] = [];
    const times: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await call(listTickets, { query: { status: 'pending', cursor } }, boss);
      seen.push(...body.tickets.map(({ id }) => id));
      times.push(...body.tickets.map(({ updatedAt }) => updatedAt));
      expect(body.hasMore).toBe(body.nextCursor !== null);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(95);
    expect(seen).toHaveLength(95);
    expect(times).toEqual([...times].sort().reverse());
    const second = await call(listTickets, { query: { status: 'pending', pageNumber: 2 } }, boss);
    expect(second.body.tickets.map(({ id }) => id)).toEqual(seen.slice(40, 80));
    const counts = await call(countTickets, { query: {} }, boss);
    expect(counts.body).toMatchObject({ open: 0, pending: 95, groups: 0, unread: 95 });
    expect((await call(countTickets, { query: {} }, people.rivalAgent)).body.pending).toBe(0);
  });

  it("hides other users' tickets unless all are shown", async () => {
    const { admin, agent } = world.people;
    const { ticket } = await world.openTicket(admin);
    const ids = async (showAll: 'true' | 'false') =>
      (await world.call(listTickets, { query: { status: 'open', showAll } }, agent)).body.tickets.map(
        ({ id }) => id,
      );
    expect(await ids('false')).not.toContain(ticket.id);
    expect(await ids('true')).toContain(ticket.id);
  });

  it('rejects a cursor that it did not write', async () => {
    const response = await world.call(listTickets, { query: { cursor: '../1' } }, world.people.admin);
    expect([response.status, response.details?.['field']]).toEqual([400, 'cursor']);
  });

  it('returns to a reconnected client what changed, and what is no longer visible', async () => {
    const { admin, agent, queues } = world.people;
    const since = new Date().toISOString();
    const [mine, lost] = [await pendingTicket(), await pendingTicket()];
    await world.call(
      updateTicket,
      { params: { ticketId: lost.ticket.id }, body: { status: 'open', queueId: queues.support.id } },
      admin,
    );
    const { body } = await world.call(listTicketChanges, { query: { since } }, agent);
    expect(body.tickets.map(({ id }) => id)).toContain(mine.ticket.id);
    expect(body.tickets.map(({ id }) => id)).not.toContain(lost.ticket.id);
    expect(body.hiddenIds).toContain(lost.ticket.id);
  });
});
