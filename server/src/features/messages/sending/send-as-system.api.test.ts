import { Readable } from 'node:stream';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resendMessage, sendMessage } from '@recado/shared/messages';
import { createTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { messages } from '../message.model';
import type { SystemMessage } from './send-as-system';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

/** Exceeds the number that the send queue reads at once. */
const BACKLOG = 250;

let keys = 0;
const send = (wanted: Pick<SystemMessage, 'contact'> & Partial<SystemMessage>) =>
  world.app.services.messages.sendAsSystem({
    connection: world.shop,
    key: `test:${++keys}`,
    content: { type: 'text', text: 'Seu pedido saiu' },
    ticket: 'open',
    origin: { kind: 'api' },
    ...wanted,
  });
const contactOf = async (customer: { phone: string }) => {
  const { companyId } = world.shop;
  const contact = await world.app.services.contacts.identify(companyId, world.messenger.identityOf(customer));
  if (!contact) throw new Error('That customer is no contact.');
  return contact;
};
async function served() {
  const customer = newCustomer();
  const { ticket } = await world.openTicket(world.people.agent, customer);
  return { customer, ticket, contact: await contactOf(customer) };
}
const row = async (ticketId: number) => {
  const [ticket] = await world.app.services.tickets.byIds(world.shop.companyId, [ticketId]);
  if (!ticket) throw new Error('That ticket does not exist.');
  return ticket;
};
const sentTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ content }) => content);
const stored = (contactId: number) =>
  messages.find(world.shop.companyId, { contactId, automatic: true }, { sort: { _id: 1 } });

async function fileContent() {
  const { companyId } = world.shop;
  const file = await world.app.context.media.put(companyId, Readable.from([Buffer.from('a;b\n')]), {
    kind: 'document',
    claimedMimetype: 'text/csv',
    fileName: 'pedido.csv',
  });
  return { type: 'media' as const, attachment: { file, name: 'pedido.csv' }, caption: 'O seu pedido' };
}
const countFiles = ({ attachment }: Awaited<ReturnType<typeof fileContent>>) =>
  mongoose.connection.collection<{ _id: string }>('media_files').countDocuments({ _id: attachment.file.id });

describe('a message of the system', () => {
  it("is sent once per key in the open ticket, and the customer's wait continues", async () => {
    const { customer, ticket, contact } = await served();
    const { waitingSince } = await row(ticket.id);
    const [first, second] = [
      await send({ contact, key: 'order:1' }),
      await send({ contact, key: 'order:1' }),
    ];
    expect(first).toMatchObject({
      isNew: true,
      message: { ticketId: ticket.id, userId: null, automatic: true },
    });
    expect(second).toMatchObject({ isNew: false });
    expect(await stored(contact._id)).toHaveLength(1);
    await vi.waitFor(() => expect(sentTo(customer)).toEqual([{ type: 'text', text: 'Seu pedido saiu' }]));
    expect(await row(ticket.id)).toMatchObject({ waitingSince, lastMessage: 'Seu pedido saiu' });
  });

  it("is not shown in the row while a menu or another program replies: the customer's text stays", async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { body: 'Meu pedido chegou quebrado' });
    const { id } = await world.ticketOf(customer);
    const before = await row(id);
    const contact = await contactOf(customer);
    for (const kind of ['chatbot', 'hours', 'transfer'] as const)
      await send({ contact, origin: { kind }, isPermitted: true, content: { type: 'text', text: 'Menu' } });
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(3));
    const shown = ({ lastMessage, lastMessageFromMe, updatedAt }: typeof before) => ({
      lastMessage,
      lastMessageFromMe,
      updatedAt,
    });
    expect(shown(await row(id))).toEqual(shown(before));
    await world.app.services.messages.repairTicket(world.shop.companyId, id);
    expect(shown(await row(id))).toEqual(shown(before));
  });

  it('is shown in the row of a ticket without any other message', async () => {
    const { customer, ticket, contact } = await served();
    await world.change(ticket.id, 'closed', world.people.agent);
    const body = { contactId: contact._id, queueId: world.people.queues.sales.id, status: 'open' as const };
    const { id } = (await world.call(createTicket, { body }, world.people.agent)).body;
    await send({ contact, origin: { kind: 'transfer' }, isPermitted: true });
    const filled = { lastMessage: 'Seu pedido saiu', lastMessageFromMe: true };
    expect(await row(id)).toMatchObject(filled);
    await world.app.services.messages.repairTicket(world.shop.companyId, id);
    expect(await row(id)).toMatchObject(filled);
    await world.messenger.writes(world.shop, customer, { body: 'Obrigado, recebi' });
    await send({ contact, origin: { kind: 'transfer' }, isPermitted: true });
    expect(await row(id)).toMatchObject({ lastMessage: 'Obrigado, recebi', lastMessageFromMe: false });
  });

  it('is shown in the row of a closed ticket without any other message', async () => {
    const { ticket, contact } = await served();
    await world.change(ticket.id, 'closed', world.people.agent);
    const body = { contactId: contact._id, queueId: world.people.queues.sales.id, status: 'open' as const };
    const { id } = (await world.call(createTicket, { body }, world.people.agent)).body;
    await world.change(id, 'closed', world.people.agent);
    const { closedAt } = await row(id);
    await send({ contact, origin: { kind: 'farewell' }, ticket: { history: await row(id) } });
    expect(await row(id)).toMatchObject({ status: 'closed', lastMessage: 'Seu pedido saiu', closedAt });
  });

  it('is stored once when the same key is sent twice at the same moment', async () => {
    const { contact } = await served();
    const results = await Promise.all([send({ contact, key: 'twice:1' }), send({ contact, key: 'twice:1' })]);
    expect(results.filter((result) => 'isNew' in result && result.isNew)).toHaveLength(1);
    expect(await stored(contact._id)).toHaveLength(1);
  });

  it('is not sent where the contact has no open ticket', async () => {
    const { customer, ticket, contact } = await served();
    await world.change(ticket.id, 'closed', world.people.agent);
    expect(await send({ contact })).toEqual({ withheld: 'noTicket' });
    expect(sentTo(customer)).toEqual([]);
  });

  it('is sent in the history of a closed ticket, which stays unchanged', async () => {
    const { customer, ticket, contact } = await served();
    await world.change(ticket.id, 'closed', world.people.agent);
    const before = await row(ticket.id);
    const result = await send({ contact, ticket: { history: before } });
    expect(result).toMatchObject({ isNew: true, message: { ticketId: ticket.id } });
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(1));
    const { status, lastMessage, lastMessageAt, closedAt } = before;
    expect(await row(ticket.id)).toMatchObject({ status, lastMessage, lastMessageAt, closedAt });
  });

  it('is sent in one closed outreach ticket when none is open', async () => {
    const { customer, ticket, contact } = await served();
    await world.change(ticket.id, 'closed', world.people.agent);
    await send({ contact, ticket: 'outreach' });
    await send({ contact, ticket: 'outreach' });
    const own = await stored(contact._id);
    const [outreach] = [...new Set(own.map(({ ticketId }) => ticketId))];
    expect(own.map(({ ticketId }) => ticketId)).toEqual([outreach, outreach]);
    expect(outreach).not.toBe(ticket.id);
    expect(await row(outreach!)).toMatchObject({ status: 'closed', userId: null, queueId: null });
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(2));
  });

  it('carries a contact card', async () => {
    const { customer, contact } = await served();
    await send({ contact, content: { type: 'contact', name: 'Oficina', number: '5511970000001' } });
    await vi.waitFor(() =>
      expect(sentTo(customer)).toEqual([
        { type: 'contacts', contacts: [{ name: 'Oficina', number: '5511970000001' }] },
      ]),
    );
  });

  it('carries a file with its text, and removes the second file of a repeated key', async () => {
    const { customer, contact } = await served();
    const [one, other] = [await fileContent(), await fileContent()];
    await send({ contact, key: 'file:1', content: one });
    await send({ contact, key: 'file:1', content: other });
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(1));
    expect(sentTo(customer)[0]).toMatchObject({
      type: 'media',
      caption: 'O seu pedido',
      media: { kind: 'document', fileName: 'pedido.csv' },
    });
    expect(await countFiles(one)).toBe(1);
    expect(await countFiles(other)).toBe(0);
  });

  it('keeps its file when its ticket could not be updated after it was stored', async () => {
    const { contact } = await served();
    const content = await fileContent();
    vi.spyOn(world.app.services.tickets.openTickets, 'remember').mockImplementationOnce(() => {
      throw new Error('no ticket');
    });
    await expect(send({ contact, key: 'file:2', content })).rejects.toThrow('no ticket');
    expect(await send({ contact, key: 'file:2', content: await fileContent() })).toMatchObject({
      isNew: false,
    });
    expect(await countFiles(content)).toBe(1);
  });
});

describe('a message in a user’s name', () => {
  it('shows the user, is sent once per key, and the customer still waits', async () => {
    const { ticket, contact } = await served();
    const { waitingSince } = await row(ticket.id);
    const author = { id: world.people.agent.id, name: 'Ana' };
    const origin = { kind: 'schedule', refId: '7' } as const;
    await send({ contact, key: 'schedule:7:1:0', author, origin });
    expect(await send({ contact, key: 'schedule:7:1:0', author, origin })).toMatchObject({ isNew: false });
    const own = await stored(contact._id);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ userId: author.id, user: { name: 'Ana' }, origin, priority: 2 });
    expect(await row(ticket.id)).toMatchObject({ waitingSince });
  });
});

describe('a message that was not dispatched in time', () => {
  const past = () => new Date(Date.now() - 1_000);
  const failureOf = async (contactId: number) => (await stored(contactId)).map(({ failure }) => failure);

  it('fails as expired and is not sent when the connection is back', async () => {
    const { customer, contact } = await served();
    world.messenger.setStatus('OPENING');
    await send({ contact, sendBefore: past() });
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    await vi.waitFor(async () => expect(await failureOf(contact._id)).toEqual(['expired']));
    expect(sentTo(customer)).toEqual([]);
  });

  it('is sent when a person sends it again', async () => {
    const { customer, ticket, contact } = await served();
    await send({ contact, sendBefore: past() });
    await vi.waitFor(async () => expect(await failureOf(contact._id)).toEqual(['expired']));
    const [message] = await stored(contact._id);
    const { status } = await world.call(
      resendMessage,
      { params: { messageId: message!._id } },
      world.people.agent,
    );
    expect(status).toBe(200);
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(1));
    expect(await row(ticket.id)).toMatchObject({ status: 'open' });
  });

  it('is resent after its time if it was dispatched in time: the customer may have it', async () => {
    const { customer, contact } = await served();
    await send({ contact, sendBefore: new Date(Date.now() + 60_000) });
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(1));
    const [message] = await stored(contact._id);
    const { companyId } = world.shop;
    await messages.updateOne(companyId, { _id: message!._id }, { $set: { sendBefore: past() } });
    world.messenger.listener().onReady(world.shop);
    await vi.waitFor(() => expect(sentTo(customer)).toHaveLength(2));
    expect(await failureOf(contact._id)).toEqual([null]);
  });
});

describe('the priority of messages', () => {
  it('sends an agent’s message before earlier ones of the system to other customers', async () => {
    const [one, other, third] = [await served(), await served(), await served()];
    world.messenger.setStatus('OPENING');
    const content = { type: 'text' as const, text: 'Um aviso' };
    await send({ contact: one.contact, content });
    await send({ contact: other.contact, content });
    await world.call(
      sendMessage,
      { params: { ticketId: third.ticket.id }, body: { body: 'Já respondo' } },
      world.people.agent,
    );
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    const texts = () =>
      world.messenger.sent.map(({ text }) => text).filter((text) => /^(Um aviso|Já respondo)$/.test(text));
    await vi.waitFor(() => expect(texts()).toEqual(['Já respondo', 'Um aviso', 'Um aviso']));
  });

  it('sends an agent’s message before a backlog of the system that one read does not return', async () => {
    const { contact } = await served();
    const third = await served();
    world.messenger.setStatus('OPENING');
    const content = { type: 'text' as const, text: 'Um lote' };
    for (let at = 0; at < BACKLOG; at += 1) await send({ contact, content });
    await world.call(
      sendMessage,
      { params: { ticketId: third.ticket.id }, body: { body: 'Primeiro eu' } },
      world.people.agent,
    );
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    const texts = () =>
      world.messenger.sent.map(({ text }) => text).filter((text) => /^(Um lote|Primeiro eu)$/.test(text));
    await vi.waitFor(() => expect(texts()).toHaveLength(BACKLOG + 1), { timeout: 20_000 });
    expect(texts()[0]).toBe('Primeiro eu');
  });
});
