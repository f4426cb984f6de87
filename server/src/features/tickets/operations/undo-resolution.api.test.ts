import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getDashboard } from '@recado/shared/dashboard';
import { createBoard, createColumn } from '@recado/shared/kanban';
import { type Ticket, undoResolution, updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { pauseCall } from '#testing/pause-write';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import { ticketEventCollection } from '../ticket-event.model';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  const { company, admin } = world.people;
  await world.setting(company.id, 'useKanban', 'enabled');
  await world.setting(company.id, 'transferMessage', 'enabled');
  await world.setting(company.id, 'userRating', 'enabled');
  const { body: board } = await world.call(createBoard, { body: { name: 'Vendas' } }, admin);
  await world.call(createColumn, { body: { name: 'Novos', kanbanId: board.id } }, admin);
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

const row = async (ticketId: number): Promise<TicketDocument> => {
  const found = await ticketCollection().findOne({ _id: ticketId });
  if (!found) throw new Error('That ticket does not exist.');
  return found;
};
const resolve = async (ticketId: number, as: Persona, justClose = false): Promise<Ticket> => {
  const body = { status: 'closed' as const, userId: as.id, justClose };
  const { status, body: done } = await world.call(updateTicket, { params: { ticketId }, body }, as);
  expect(status).toBe(200);
  return done;
};
const undo = ({ id: ticketId, resolutionId = '' }: Ticket, as: Persona) =>
  world.call(undoResolution, { params: { ticketId, resolutionId } }, as);
/** Fields that change without meaning, or that other tests compare. */
const stateOf = ({
  version: _v,
  changedAt: _c,
  pendingEvents: _p,
  eventsPending: _e,
  ...rest
}: TicketDocument) =>
  JSON.parse(JSON.stringify({ ...rest, durableEvents: undefined, durableDueAt: undefined })) as object;
const unsetOf = (update: object) => ('$unset' in update ? (update.$unset as object) : {});
const waiting = async (connection = world.shop) => {
  const customer = newCustomer();
  await world.messenger.writes(connection, customer, { sentAt: new Date(Date.now() - 90_000) });
  await world.messenger.writes(connection, customer, { body: 'Alguém?' });
  const { id } = await world.ticketOf(customer);
  return { customer, id };
};
const hasCard = (ticketId: number) =>
  vi.waitFor(async () => expect((await row(ticketId)).card).toBeDefined(), { timeout: 15_000 });

describe('POST /tickets/{id}/resolutions/{id}/undo', () => {
  it('restores a waiting ticket exactly: place in the line, waiting time, unread, card', async () => {
    const { agent } = world.people;
    const { id, customer } = await waiting();
    await hasCard(id);
    const before = await row(id);
    expect(before).toMatchObject({ status: 'pending', unreadMessages: 2 });
    expect(before.waitingSince).toBeDefined();
    const done = await resolve(id, agent, true);
    await vi.waitFor(async () => expect((await row(id)).card?.leaveAt).toBeDefined(), { timeout: 15_000 });
    const { status, body } = await undo(done, agent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2 });
    expect(stateOf(await row(id))).toEqual(stateOf(before));
    expect(world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`)).toEqual([]);
    const log = await ticketEventCollection().find({ ticketId: id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.slice(-2).map(({ type, userId }) => [type, userId])).toEqual([
      ['resolved', agent.id],
      ['resolutionUndone', agent.id],
    ]);
  });

  it('restores a ticket without a queue, and the one of a colleague', async () => {
    const { admin, agent } = world.people;
    const open = await world.connect(admin, [], 'Sem fila');
    const { id } = await waiting(open);
    expect((await row(id)).queueId).toBeNull();
    const before = await row(id);
    expect((await undo(await resolve(id, admin), admin)).status).toBe(200);
    expect(stateOf(await row(id))).toEqual(stateOf(before));

    const { ticket } = await world.openTicket(agent);
    const theirs = await row(ticket.id);
    const { body } = await undo(await resolve(ticket.id, admin), admin);
    expect(body.user).toEqual({ id: agent.id, name: agent.name });
    expect(stateOf(await row(ticket.id))).toEqual(stateOf(theirs));
  });

  it('sends the customer nothing, also when the last message is due', async () => {
    const { agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    const done = await resolve(ticket.id, agent);
    expect((await undo(done, agent)).status).toBe(200);
    await world.app.context.dueWork.runDue(new Date(Date.now() + 60_000));
    expect(world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`)).toEqual([]);
    expect((await row(ticket.id)).status).toBe('open');
  });

  it('does nothing more when repeated, and once only', async () => {
    const { agent } = world.people;
    const { ticket } = await world.openTicket(agent);
    const done = await resolve(ticket.id, agent);
    const responses = await Promise.all([undo(done, agent), undo(done, agent)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    expect((await undo(done, agent)).status).toBe(200);
    const undone = { ticketId: ticket.id, type: 'resolutionUndone' as const };
    expect(await ticketEventCollection().countDocuments(undone)).toBe(1);
    const again = await resolve(ticket.id, agent);
    expect((await undo({ ...again, resolutionId: done.resolutionId }, agent)).error).toBeUndefined();
    expect((await row(ticket.id)).status).toBe('closed');
  });

  it('is rejected if the ticket is reopened and resolved again while it is written', async () => {
    const { agent } = world.people;
    const { ticket } = await world.openTicket(agent);
    const done = await resolve(ticket.id, agent);
    const paused = pauseCall(
      'findOneAndUpdate',
      'tickets',
      (_filter, update) => 'card.leaveAt' in unsetOf(update),
    );
    const undoing = undo(done, agent);
    await paused.reached;
    await world.change(ticket.id, 'open', agent);
    const again = await resolve(ticket.id, agent);
    paused.release();
    expect((await undoing).error).toBe('ERR_UNDO_TOO_LATE');
    expect(await row(ticket.id)).toMatchObject({ status: 'closed', resolutionId: again.resolutionId });
  });

  it('is rejected for another user, after ten seconds, and once the customer has a new ticket', async () => {
    const { agent, admin, rivalAdmin } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    const done = await resolve(ticket.id, agent);
    expect((await undo(done, admin)).error).toBe('ERR_NO_PERMISSION');
    expect((await undo(done, rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    await world.messenger.writes(world.shop, customer, { body: 'Mais uma coisa' });
    const next = await world.ticketOf(customer);
    const other = await undo(done, agent);
    expect([other.status, other.error, other.details?.['uuid']]).toEqual([
      409,
      'ERR_OTHER_OPEN_TICKET',
      next.uuid,
    ]);
    const late = await resolve(next.id, admin);
    await ticketEventCollection().updateOne(
      { ticketId: next.id, type: 'resolved' },
      { $set: { at: new Date(Date.now() - 11_000) } },
    );
    expect(await undo(late, admin)).toMatchObject({ status: 409, error: 'ERR_UNDO_TOO_LATE' });
  });

  it('leaves no trace in the numbers of the dashboard', async () => {
    const { agent, admin } = world.people;
    const read = async () =>
      (await world.call(getDashboard, { query: { days: 1 } }, admin)).body.counters.supportFinished;
    const before = await read();
    const { ticket } = await world.openTicket(agent);
    const done = await resolve(ticket.id, agent);
    expect(await read()).toBe(before + 1);
    await undo(done, agent);
    expect(await read()).toBe(before);
    await resolve(ticket.id, agent);
    expect(await read()).toBe(before + 1);
  });
});
