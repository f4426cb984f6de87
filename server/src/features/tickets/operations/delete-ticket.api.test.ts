import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { createTicketNote } from '@recado/shared/ticket-notes';
import { deleteTicket, getTicket, listTickets } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import { ticketDeletions } from '../ticket-deletion.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const collection = (name: string) => world.app.database.db.collection(name);
const remove = (ticketId: number, as = world.people.admin) =>
  world.call(deleteTicket, { params: { ticketId } }, as);

describe('DELETE /tickets/{id}', () => {
  it('deletes messages, files, notes and log, and nothing of the contact’s other tickets', async () => {
    const { people, call, messenger, shop } = world;
    const { agent, admin } = people;
    const { ticket: earlier, customer } = await world.openTicket(agent);
    await call(sendMessage, { params: { ticketId: earlier.id }, body: { body: 'Fica' } }, agent);
    await world.change(earlier.id, 'closed', agent);
    await messenger.writes(shop, customer, { body: 'Some' });
    const ticket = await world.ticketOf(customer);
    await world.change(ticket.id, 'open', agent);
    await world.sendTextFile(ticket.id, agent, { name: 'boleto.txt', content: 'Some' });
    await call(createTicketNote, { body: { note: 'some também', ticketId: ticket.id } }, agent);
    const filesBefore = storedFiles();
    expect(filesBefore.length).toBeGreaterThan(0);

    expect((await remove(ticket.id)).status).toBe(204);
    expect((await call(getTicket, { params: { ticketId: ticket.id } }, admin)).error).toBe(
      'ERR_NO_TICKET_FOUND',
    );
    const of = { ticketId: ticket.id };
    expect(await collection('messages').countDocuments(of)).toBe(0);
    expect(await collection('ticket_events').countDocuments(of)).toBe(0);
    expect(await collection('ticket_notes').countDocuments(of)).toBe(0);
    expect(storedFiles().length).toBeLessThan(filesBefore.length);
    const remaining = await call(listMessages, { params: { ticketId: earlier.id }, query: {} }, admin);
    expect(remaining.body.messages.map((message) => message.body)).toContain(signed(agent.name, 'Fica'));
    expect(remaining.body.messages.map((message) => message.body)).not.toContain('Some');
    await messenger.writes(shop, customer, { body: 'Oi de novo' });
    expect((await world.ticketOf(customer)).id).not.toBe(ticket.id);
  });

  it('requires an administrator of the same company', async () => {
    const { agent, noQueueAgent, rivalAdmin } = world.people;
    const { ticket } = await world.openTicket(agent);
    expect((await remove(ticket.id, agent)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(ticket.id, noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(ticket.id, rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    expect((await remove(ticket.id)).status).toBe(204);
    expect((await remove(ticket.id)).error).toBe('ERR_NO_TICKET_FOUND');
  });

  it('is published to users who saw the ticket only', async () => {
    const { agent, noQueueAgent, rivalAdmin, admin } = world.people;
    const { ticket } = await world.openTicket(agent);
    const windows = [admin, agent, noQueueAgent, rivalAdmin].map(({ token }) => testWindow(world.url, token));
    await Promise.all(windows.map((window) => window.ready()));
    await remove(ticket.id);
    const deleted = ({ payload }: { payload: unknown }) =>
      (payload as { action?: string; ticketId?: number }).action === 'delete' &&
      (payload as { ticketId?: number }).ticketId === ticket.id;
    await windows[0]?.until(deleted);
    await windows[1]?.until(deleted);
    for (const { id: companyId } of [world.people.company, world.people.rivalCompany]) {
      const user = { id: admin.id, name: 'marca', online: true };
      world.app.context.publisher.toCompany(companyId, 'user', { action: 'update', user });
    }
    for (const window of windows)
      await window.until(({ payload }) => JSON.stringify(payload).includes('marca'));
    expect(windows.map(({ received }) => received.filter(deleted).length)).toEqual([1, 1, 0, 0]);
    for (const { socket } of windows) socket.disconnect();
  });

  it('loses no concurrent message, and continues after a crash', async () => {
    const { agent, admin } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    const writing = Array.from({ length: 8 }, (_, n) =>
      world.messenger.writes(world.shop, customer, { body: `vem ${n}` }),
    );
    await Promise.all([...writing, remove(ticket.id)]);
    const all = await collection('messages').find({ contactId: ticket.contactId }).toArray();
    const listed = await world.call(listTickets, { query: { showAll: 'true' } }, admin);
    const next = listed.body.tickets.find(({ contactId }) => contactId === ticket.contactId);
    // Each message was either deleted with the ticket or belongs to the next ticket.
    for (const message of all) expect(message['ticketId']).toBe(next?.id);

    // Simulates a crash after the deletion was recorded and before the ticket was deleted.
    const { ticket: cut } = await world.openTicket(agent);
    await ticketDeletions.insert(cut.companyId, {
      _id: cut.id,
      contactId: cut.contactId,
      at: new Date(Date.now() - 120_000),
    });
    await world.app.services.tickets.sweeps.finishDeletions();
    expect(await collection('messages').countDocuments({ ticketId: cut.id })).toBe(0);
    expect((await world.call(getTicket, { params: { ticketId: cut.id } }, admin)).error).toBe(
      'ERR_NO_TICKET_FOUND',
    );
    expect(await ticketDeletions.findById(cut.companyId, cut.id)).toBeUndefined();
  });
});

function storedFiles(): string[] {
  const folder = join(world.app.context.config.dataDir, 'media');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
