import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { associateTickets, deleteContact, getContact } from '@recado/shared/contacts';
import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import { updateTicket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

type Who = Conversations['people']['admin'];
const write = (body: { note: string; ticketId?: number; contactId?: number }, as: Who = world.people.agent) =>
  world.call(createTicketNote, { body }, as);
const notesOf = async (
  query: { ticketId?: number; contactId?: number },
  as: Who = world.people.agent,
): Promise<string[]> => (await world.call(listTicketNotes, { query }, as)).body.map(({ note }) => note);
const remove = (noteId: number, as: Who = world.people.agent) =>
  world.call(deleteTicketNote, { params: { noteId } }, as);

it('notes of a ticket and of a contact are listed newest first', async () => {
  const { agent, admin } = world.people;
  const { ticket } = await world.openTicket(agent);
  const { id: ticketId, contactId } = ticket;
  const first = await write({ note: '  Prefere entrega à tarde. ', ticketId, contactId });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    note: 'Prefere entrega à tarde.',
    user: { id: agent.id, name: agent.name },
    ticketId,
    contactId,
  });
  await write({ note: 'Desconto de 5%', contactId }, admin);
  expect(await notesOf({ contactId })).toEqual(['Desconto de 5%', 'Prefere entrega à tarde.']);
  expect(await notesOf({ ticketId })).toEqual(['Prefere entrega à tarde.']);
  expect(await notesOf({ ticketId, contactId })).toEqual(['Prefere entrega à tarde.']);
});

it('a note gets the ticket’s contact, whatever the request contains', async () => {
  const { agent } = world.people;
  const [one, two] = [await world.openTicket(agent), await world.openTicket(agent)];
  const { body } = await write({
    note: 'Do primeiro',
    ticketId: one.ticket.id,
    contactId: two.ticket.contactId,
  });
  expect(body.contactId).toBe(one.ticket.contactId);
  expect(await notesOf({ contactId: two.ticket.contactId })).toEqual([]);
});

it('a note without text or subject is rejected', async () => {
  const { ticket } = await world.openTicket(world.people.agent);
  for (const note of ['', ' x ', 'x'.repeat(2001)]) {
    const rejected = await write({ note, ticketId: ticket.id });
    expect([rejected.error, rejected.details?.['field']]).toEqual(['ERR_VALIDATION', 'note']);
  }
  expect((await write({ note: 'De ninguém' })).error).toBe('ERR_VALIDATION');
  expect((await world.call(listTicketNotes, { query: {} }, world.people.agent)).error).toBe('ERR_VALIDATION');
  expect((await write({ note: 'De nada', ticketId: 999_999_999 })).error).toBe('ERR_NO_TICKET_FOUND');
  expect((await write({ note: 'De nada', contactId: 999_999_999 })).error).toBe('ERR_NO_CONTACT_FOUND');
});

it('notes of hidden tickets and other companies are not visible', async () => {
  const { agent, noQueueAgent, admin, rivalAdmin, queues } = world.people;
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer);
  const { id: ticketId, contactId } = await world.ticketOf(customer);
  const body = { status: 'open' as const, queueId: queues.support.id };
  await world.call(updateTicket, { params: { ticketId }, body }, admin);
  const { body: note } = await write({ note: 'Só para o Suporte', ticketId }, admin);
  await write({ note: 'Para todos', contactId }, admin);
  for (const who of [agent, noQueueAgent]) {
    expect(await notesOf({ contactId }, who)).toEqual(['Para todos']);
    expect((await world.call(listTicketNotes, { query: { ticketId } }, who)).error).toBe('ERR_NO_PERMISSION');
    expect((await write({ note: 'Também', ticketId }, who)).error).toBe('ERR_NO_PERMISSION');
  }
  expect((await world.call(listTicketNotes, { query: { contactId } }, rivalAdmin)).error).toBe(
    'ERR_NO_CONTACT_FOUND',
  );
  expect((await write({ note: 'De fora', ticketId }, rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
  expect((await remove(note.id, rivalAdmin)).error).toBe('ERR_NO_NOTE_FOUND');
});

it('a note is deleted by its author or an administrator, and its deletion is published', async () => {
  const { agent, noQueueAgent, admin } = world.people;
  const { ticket } = await world.openTicket(agent);
  const window = testWindow(world.url, admin.token);
  await window.ready();
  const published = () =>
    window.received.filter(
      ({ name, payload }) =>
        name.endsWith('-contact') && (payload as { contact: { id: number } }).contact.id === ticket.contactId,
    ).length;
  const { body: own } = await write({ note: 'Minha', ticketId: ticket.id });
  const { body: also } = await write({ note: 'Outra', ticketId: ticket.id });
  await vi.waitFor(() => expect(published()).toBe(2));
  expect((await remove(own.id, noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
  expect((await remove(own.id)).status).toBe(204);
  expect((await remove(own.id)).error).toBe('ERR_NO_NOTE_FOUND');
  expect((await remove(also.id, admin)).status).toBe(204);
  await vi.waitFor(() => expect(published()).toBe(4));
  expect(await notesOf({ contactId: ticket.contactId })).toEqual([]);
  window.socket.disconnect();
});

it('a note follows its contact through a merge and an erasure', async () => {
  const { admin } = world.people;
  const target = await world.openTicket(admin);
  const lid = '770000000000123';
  await world.messenger.writes(world.shop, { lid });
  const old = await world.ticketOf({ lid });
  await write({ note: 'Ainda sem número', ticketId: old.id }, admin);
  await write({ note: 'Com número', ticketId: target.ticket.id }, admin);
  await world.call(
    associateTickets,
    { body: { newTicket: target.ticket.id, oldTicket: old.id, lid: null } },
    admin,
  );
  const { contactId } = target.ticket;
  await vi.waitFor(
    async () => {
      await world.app.services.contacts.merges.sweep();
      const { body } = await world.call(getContact, { params: { contactId: old.contactId } }, admin);
      expect(body).toMatchObject({ id: contactId, lid });
      expect(await notesOf({ contactId }, admin)).toEqual(['Com número', 'Ainda sem número']);
    },
    { timeout: 20_000 },
  );
  await vi.waitFor(
    async () => {
      await world.change(target.ticket.id, 'closed', admin);
      await world.change(old.id, 'closed', admin);
      expect((await world.call(deleteContact, { params: { contactId } }, admin)).status).toBe(204);
    },
    { timeout: 20_000 },
  );
  expect(await world.app.database.db.collection('ticket_notes').countDocuments({ note: /número/ })).toBe(0);
});
