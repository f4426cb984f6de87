import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '@recado/shared/contract';
import { listMessages } from '@recado/shared/messages';
import { listTicketNotes } from '@recado/shared/ticket-notes';
import { getTicket, readTicket, setQuantityMessage, updateTicket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { ticketCollection } from '../ticket.model';
import { ticketEventCollection } from '../ticket-event.model';

let world: Conversations;
let supporter: Persona;

beforeAll(async () => {
  world = await startConversations();
  const { company, queues } = world.people;
  supporter = await world.build.persona(company.id, { queueIds: [queues.support.id] });
});
afterAll(() => world.close());

const update = (ticketId: number, body: BodyOf<typeof updateTicket>, as: Persona) =>
  world.call(updateTicket, { params: { ticketId }, body }, as);

const logOf = async (ticketId: number) => {
  const log = await ticketEventCollection().find({ ticketId }).sort({ at: 1, _id: 1 }).toArray();
  return log.map(({ type, userId, queueId, assignedTo }) => ({ type, userId, queueId, assignedTo }));
};

describe('a transfer', () => {
  it('assigns the ticket to a user in their queue, with a whisper as note', async () => {
    const { agent, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const { status, body } = await update(
      ticket.id,
      { userId: supporter.id, queueId: queues.support.id, notes: ' Quer trocar a luminária ' },
      agent,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'open',
      userId: supporter.id,
      user: { id: supporter.id, name: supporter.name },
      queue: queues.support,
    });
    const notes = await world.call(listTicketNotes, { query: { ticketId: ticket.id } }, supporter);
    expect(notes.body.map(({ note, user }) => [note, user?.id])).toEqual([
      ['Quer trocar a luminária', agent.id],
    ]);
    expect((await logOf(ticket.id)).at(-1)).toEqual({
      type: 'transferred',
      userId: agent.id,
      queueId: queues.support.id,
      assignedTo: supporter.id,
    });
    // The transferred ticket is no longer visible to the agent.
    const read = await world.call(getTicket, { params: { ticketId: ticket.id } }, agent);
    expect(read.error).toBe('ERR_NO_PERMISSION');
    expect(world.messenger.sent.filter(({ text }) => text.includes('luminária'))).toEqual([]);
  });

  it('marks the row of the new attendant until they open it, and leaves a line with its note', async () => {
    const { agent, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const window = testWindow(world.url, supporter.token);
    await window.ready();
    const moved = await update(
      ticket.id,
      { userId: supporter.id, queueId: queues.support.id, notes: 'Quer trocar' },
      agent,
    );
    expect(moved.body.handed).toBe(true);
    await window.until(({ payload }) => JSON.stringify(payload).includes('Quer trocar'));
    window.socket.disconnect();
    const params = { ticketId: ticket.id };
    const linesFor = async () =>
      (await world.call(listMessages, { params, query: {} }, supporter)).body.lines;
    await vi.waitFor(async () => expect((await linesFor())?.at(-1)?.note).toBe('Quer trocar'));
    expect((await linesFor())?.map(({ type, by, to, queue }) => [type, by, to, queue])).toEqual([
      ['accepted', agent.name, null, null],
      ['transferred', agent.name, supporter.name, queues.support.name],
    ]);
    expect((await world.call(readTicket, { params }, world.people.admin)).body.handed).toBe(true);
    expect((await world.call(readTicket, { params }, supporter)).body.handed).toBeUndefined();
    expect((await world.call(getTicket, { params }, supporter)).body.handed).toBeUndefined();
  });

  it('without a user makes the ticket wait in the queue', async () => {
    const { agent, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    await world.call(setQuantityMessage, { body: { ticketId: ticket.id, quantityMessage: 4 } }, agent);
    const { body } = await update(
      ticket.id,
      { status: 'pending', userId: null, queueId: queues.support.id },
      agent,
    );
    expect([body.status, body.userId, body.queueId]).toEqual(['pending', null, queues.support.id]);
    expect((await ticketCollection().findOne({ _id: ticket.id }))?.quantityMessage).toBe(0);
    expect((await logOf(ticket.id)).at(-1)).toMatchObject({ type: 'transferred', assignedTo: null });
  });

  it('requires a queue, and a user who may see it', async () => {
    const { agent, noQueueAgent, rivalAgent, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const without = await update(ticket.id, { userId: supporter.id }, agent);
    expect([without.status, without.details?.['field']]).toEqual([400, 'queueId']);
    const rejected = [
      [supporter, queues.sales.id],
      [noQueueAgent, queues.sales.id],
    ] as const;
    for (const [to, queueId] of rejected) {
      const { error, details } = await update(ticket.id, { userId: to.id, queueId }, agent);
      expect([error, details]).toEqual(['ERR_TRANSFER_TARGET', { user: { id: to.id, name: to.name } }]);
    }
    const foreign = await update(ticket.id, { userId: rivalAgent.id, queueId: queues.sales.id }, agent);
    expect(foreign.error).toBe('ERR_NO_USER_FOUND');
    expect((await update(ticket.id, { userId: supporter.id, queueId: 999_999 }, agent)).error).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
    const read = await world.call(getTicket, { params: { ticketId: ticket.id } }, agent);
    expect([read.body.userId, read.body.queueId]).toEqual([agent.id, queues.sales.id]);
  });

  it('is rejected for hidden tickets, and for closed tickets and groups', async () => {
    const { agent, admin, rivalAdmin, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const input = { userId: admin.id, queueId: queues.sales.id };
    expect((await update(ticket.id, input, supporter)).error).toBe('ERR_NO_PERMISSION');
    expect((await update(ticket.id, input, rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    await world.change(ticket.id, 'closed', agent);
    expect((await update(ticket.id, input, agent)).error).toBe('ERR_TICKET_STATUS');
  });

  it('takes a ticket over from another user', async () => {
    const { agent, admin, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const { body } = await update(ticket.id, { userId: admin.id, queueId: queues.sales.id }, admin);
    expect(body.userId).toBe(admin.id);
  });
});

describe('a user with an outdated ticket', () => {
  it('receives its current status and attendant, and changes nothing', async () => {
    const { agent, admin, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const expected = { status: 'open', userId: agent.id } as const;
    await update(ticket.id, { userId: admin.id, queueId: queues.sales.id, expected }, agent);
    for (const status of ['closed', 'pending'] as const) {
      const late = await update(ticket.id, { status, expected }, agent);
      expect([late.status, late.error, late.details]).toEqual([
        409,
        'ERR_TICKET_CHANGED',
        { status: 'open', user: { id: admin.id, name: admin.name } },
      ]);
    }
    await world.change(ticket.id, 'closed', admin);
    const transfer = await update(
      ticket.id,
      { userId: agent.id, queueId: queues.sales.id, expected: { status: 'open', userId: admin.id } },
      agent,
    );
    expect([transfer.error, transfer.details]).toEqual([
      'ERR_TICKET_CHANGED',
      { status: 'closed', user: { id: admin.id, name: admin.name } },
    ]);
    // A second user's request for the same result is no conflict.
    const resolved = await update(ticket.id, { status: 'closed', expected }, agent);
    expect([resolved.status, resolved.body.userId]).toEqual([200, admin.id]);
  });

  it('loses against a concurrent change, and the log records one of them', async () => {
    const { agent, admin, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const expected = { status: 'open', userId: agent.id } as const;
    const [resolved, transferred] = await Promise.all([
      update(ticket.id, { status: 'closed', expected }, agent),
      update(ticket.id, { userId: admin.id, queueId: queues.sales.id, expected }, admin),
    ]);
    expect([resolved.status, transferred.status].sort()).toEqual([200, 409]);
    const after = (await logOf(ticket.id)).slice(3);
    expect(after.map(({ type }) => type)).toEqual([resolved.status === 200 ? 'resolved' : 'transferred']);
  });
});

describe('reopening', () => {
  async function closedTicket() {
    const { agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    await world.change(ticket.id, 'closed', agent);
    return { ticket, customer };
  }

  it('makes the ticket wait in the chosen queue', async () => {
    const { agent, admin, queues } = world.people;
    const { ticket } = await closedTicket();
    const input = { status: 'pending', userId: null, queueId: queues.support.id } as const;
    expect((await update(ticket.id, input, agent)).error).toBe('ERR_NO_PERMISSION');
    const { body } = await update(ticket.id, input, admin);
    expect([body.status, body.userId, body.queueId]).toEqual(['pending', null, queues.support.id]);
    expect((await logOf(ticket.id)).at(-1)).toMatchObject({ type: 'reopened', userId: admin.id });
  });

  it('continues through another connection when one is chosen', async () => {
    const { admin, queues } = world.people;
    const other = await world.connect(admin, [], 'Outra loja');
    const { ticket, customer } = await closedTicket();
    const input = { status: 'pending', userId: null, queueId: queues.sales.id } as const;
    const foreign = await update(ticket.id, { ...input, whatsappId: world.rivalShop.connectionId }, admin);
    expect(foreign.error).toBe('ERR_NO_WAPP_FOUND');
    const { body } = await update(ticket.id, { ...input, whatsappId: other.connectionId }, admin);
    expect(body.whatsapp).toEqual({ id: other.connectionId, name: 'Outra loja' });
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    expect((await world.ticketOf(customer)).id).toBe(ticket.id);
  });

  it('is rejected while the contact has another ticket', async () => {
    const { agent, queues } = world.people;
    const { ticket, customer } = await closedTicket();
    await world.messenger.writes(world.shop, customer, { body: 'Outra coisa' });
    const next = await world.ticketOf(customer);
    const input = { status: 'pending', userId: null, queueId: queues.sales.id } as const;
    const rejected = await update(ticket.id, input, agent);
    expect([rejected.error, rejected.details?.['uuid']]).toEqual(['ERR_OTHER_OPEN_TICKET', next.uuid]);
  });

  it('requires a queue when the ticket has none', async () => {
    const { people, messenger } = world;
    const open = await world.connect(people.admin, [], 'Sem fila');
    const customer = newCustomer();
    await messenger.writes(open, customer);
    const { id, queueId } = await world.ticketOf(customer);
    expect(queueId).toBeNull();
    await world.change(id, 'closed', people.admin);
    const without = await update(id, { status: 'pending', userId: null }, people.admin);
    expect([without.status, without.details?.['field']]).toEqual([400, 'queueId']);
    const input = { status: 'pending', userId: null, queueId: people.queues.sales.id } as const;
    expect((await update(id, input, people.admin)).body.queueId).toBe(people.queues.sales.id);
  });
});
