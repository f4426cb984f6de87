import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '@recado/shared/dashboard';
import { listMessages, sendMessage } from '@recado/shared/messages';
import {
  countTickets,
  deleteTicket,
  getTicket,
  listRecentContacts,
  listTicketChanges,
  listTickets,
  updateTicket,
} from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { markOutreach } from './operations/mark-outreach';
import { ticketCollection } from './ticket.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

let sends = 0;

/** Sends a campaign's message; returns the outreach ticket of its contact, who may be unknown before. */
async function reach(customer = newCustomer()) {
  const { contacts, messages } = world.app.services;
  const { companyId } = world.shop;
  const identity = world.messenger.identityOf(customer);
  world.messenger.hasAccount(customer.phone);
  const known = await contacts.identify(companyId, identity);
  const contact = known ?? (await contacts.reach.number(world.shop, customer.phone));
  const sent = await messages.sendAsSystem({
    connection: world.shop,
    contact,
    key: `outreach:${++sends}`,
    content: { type: 'text', text: `Promoção ${sends}` },
    ticket: 'outreach',
    origin: { kind: 'campaign' },
  });
  if ('withheld' in sent) throw new Error(`withheld: ${sent.withheld}`);
  return { customer, contact, message: sent.message, outreachId: sent.message.ticketId };
}

const list = async (query: object, as: Persona = world.people.admin) =>
  (await world.call(listTickets, { query: { showAll: 'true', ...query } }, as)).body;
const ids = async (query: object, as?: Persona) => (await list(query, as)).tickets.map(({ id }) => id);
const row = (ticketId: number) => ticketCollection().findOne({ _id: ticketId });
const dividersOf = async (ticketId: number) =>
  (await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin)).body.tickets.map(
    (divider) => divider.ticketId,
  );

describe('an outreach ticket', () => {
  it('is in no list, search, suggestion, count or change, and opens by its address', async () => {
    const { admin, agent } = world.people;
    const since = new Date(Date.now() - 1_000).toISOString();
    const { customer, contact, outreachId } = await reach();
    expect(await row(outreachId)).toMatchObject({ status: 'closed', outreach: true });
    for (const as of [admin, agent]) {
      for (const query of [
        {},
        { status: 'closed' },
        { searchParam: customer.phone },
        { searchParam: 'promoção' },
      ])
        expect(await ids(query, as), JSON.stringify(query)).not.toContain(outreachId);
      const recent = await world.call(listRecentContacts, {}, as);
      expect(recent.body.map(({ id }) => id)).not.toContain(contact._id);
      const changes = (await world.call(listTicketChanges, { query: { since } }, as)).body;
      expect([...changes.tickets.map(({ id }) => id), ...changes.hiddenIds]).not.toContain(outreachId);
      expect((await world.call(countTickets, { query: {} }, as)).body).toMatchObject({ open: 0, pending: 0 });
    }
    const read = await world.call(getTicket, { params: { ticketId: outreachId } }, admin);
    expect(read.body).toMatchObject({ id: outreachId, outreach: true });
  });

  it('is one per contact and connection, and holds no history of a phone', async () => {
    const { customer, outreachId } = await reach();
    expect((await reach(customer)).outreachId).toBe(outreachId);
    const sentAt = new Date(Date.now() - 86_400_000);
    const past = world.messenger.message(world.shop, customer, { body: 'Boa tarde', sentAt, offline: true });
    const chat = { chat: past.chat, isGroup: false, name: null, messages: [past] };
    await world.messenger.listener().onHistory!({ connection: world.shop, chats: [chat], progress: 100 });
    const [history] = (await list({ searchParam: customer.phone })).tickets;
    expect(history).toMatchObject({ status: 'closed', lastMessage: 'Boa tarde' });
    expect(history!.id).not.toBe(outreachId);
  });

  it('divides no conversation', async () => {
    const { agent } = world.people;
    const { customer } = await reach();
    const { ticket } = await world.openTicket(agent, customer);
    expect(await dividersOf(ticket.id)).toEqual([ticket.id]);
    const { body } = await world.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, agent);
    expect(body.messages.map((message) => message.body)).toContain(`Promoção ${sends}`);
  });

  it('publishes its messages to open conversations and itself to no list', async () => {
    const { agent, rivalAgent } = world.people;
    const windows = [agent, rivalAgent].map(({ token }): TestWindow => testWindow(world.url, token));
    await Promise.all(windows.map((window) => window.ready()));
    const { outreachId } = await reach();
    const arrived = ({ payload }: { payload: unknown }) =>
      (payload as { message?: { ticketId: number } }).message?.ticketId === outreachId;
    await windows[0]!.until(arrived);
    expect(windows[0]!.received.find(arrived)?.payload).toMatchObject({
      ticket: { id: outreachId, outreach: true },
    });
    const own = ({ payload }: { payload: unknown }) =>
      (payload as { ticket?: { id: number }; message?: object }).ticket?.id === outreachId &&
      !(payload as { message?: object }).message;
    expect(windows[0]!.received.filter(own)).toEqual([]);
    expect(windows[1]!.received.filter(arrived)).toEqual([]);
    for (const { socket } of windows) socket.disconnect();
  });

  it('reopened becomes an ordinary ticket, which takes no later campaign', async () => {
    const { agent, admin, queues } = world.people;
    const { customer, contact, outreachId } = await reach();
    const reopen = (as: Persona, body: object) =>
      world.call(updateTicket, { params: { ticketId: outreachId }, body }, as);
    const opened = await reopen(admin, { status: 'pending', userId: null, queueId: queues.support.id });
    expect(opened.body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: queues.support.id,
      contactId: contact._id,
    });
    expect(opened.body.id).not.toBe(outreachId);
    expect(opened.body.outreach).toBeUndefined();
    expect(await ids({ status: 'pending' })).toContain(opened.body.id);
    expect((await reopen(admin, { status: 'open', userId: admin.id })).error).toBe('ERR_OTHER_OPEN_TICKET');
    await world.change(opened.body.id, 'closed', admin);

    expect((await reach(customer)).outreachId).toBe(outreachId);
    const accepted = await reopen(agent, { status: 'open', userId: agent.id });
    expect(accepted.body).toMatchObject({ status: 'open', userId: agent.id });
    const sent = await world.call(
      sendMessage,
      { params: { ticketId: accepted.body.id }, body: { body: 'Posso ajudar?' } },
      agent,
    );
    expect(sent.status).toBe(201);
  });

  it('deleted deletes its messages at once', async () => {
    const { outreachId, customer } = await reach();
    await reach(customer);
    const messages = world.app.database.db.collection('messages');
    expect(await messages.countDocuments({ ticketId: outreachId })).toBe(2);
    const deleted = await world.call(deleteTicket, { params: { ticketId: outreachId } }, world.people.admin);
    expect(deleted.status).toBe(204);
    expect(await messages.countDocuments({ ticketId: outreachId })).toBe(0);
  });
});

describe('the migration', () => {
  it('marks outreach tickets of earlier versions, and no history of a phone', async () => {
    const { outreachId, contact } = await reach();
    const { customer: other } = await reach();
    const earlier = { updatedAt: new Date(), changedAt: new Date() };
    await ticketCollection().updateOne({ _id: outreachId }, { $set: earlier, $unset: { outreach: 1 } });
    expect(await ids({ status: 'closed' })).toContain(outreachId);
    const sentAt = new Date(Date.now() - 86_400_000);
    const past = world.messenger.message(world.shop, other, { body: 'Boa tarde', sentAt, offline: true });
    const chat = { chat: past.chat, isGroup: false, name: null, messages: [past] };
    await world.messenger.listener().onHistory!({ connection: world.shop, chats: [chat], progress: 100 });
    const [history] = (await list({ searchParam: other.phone })).tickets;
    // Simulates a crash before the imported message was shown in the row.
    await ticketCollection().updateOne({ _id: history!.id }, { $set: { lastMessageId: null } });

    await markOutreach(mongoose.connection.db!, pino({ level: 'silent' }));
    expect(await row(outreachId)).toMatchObject({ outreach: true, contactId: contact._id });
    expect(await ids({ status: 'closed' })).not.toContain(outreachId);
    expect((await row(history!.id))?.outreach).toBeUndefined();
    expect((await reach(other)).outreachId).not.toBe(history!.id);
  });
});

describe('a lead', () => {
  const leads = async () =>
    (await world.call(getDashboard, { query: { days: 1 } }, world.people.admin)).body.counters.leads;

  it('is a person who replies to a campaign, from the first message that they write', async () => {
    const before = await leads();
    const { customer } = await reach();
    expect(await leads()).toBe(before);
    await world.messenger.writes(world.shop, customer, { body: 'Quero saber mais' });
    expect(await leads()).toBe(before + 1);
    await world.messenger.writes(world.shop, customer, { body: 'E o preço?' });
    expect(await leads()).toBe(before + 1);
  });

  it('is a person whom an agent addressed only after they write', async () => {
    const before = await leads();
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { fromMe: true, body: 'Bom dia' });
    expect(await leads()).toBe(before);
    await world.messenger.writes(world.shop, customer, { body: 'Bom dia!' });
    expect(await leads()).toBe(before + 1);
  });

  it('ends where the ticket with all messages was deleted, and returns with the next one', async () => {
    const before = await leads();
    const { customer, ticket } = await world.openTicket(world.people.agent);
    expect(await leads()).toBe(before + 1);
    await world.call(deleteTicket, { params: { ticketId: ticket.id } }, world.people.admin);
    expect(await leads()).toBe(before);
    await world.messenger.writes(world.shop, customer);
    expect(await leads()).toBe(before + 1);
  });
});
