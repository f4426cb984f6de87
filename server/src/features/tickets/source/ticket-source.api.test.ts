import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContact, getContact, listContacts, setContactWallet } from '@recado/shared/contacts';
import type { Source } from '@recado/shared/sources';
import { createTicket, getTicket, listTickets } from '@recado/shared/tickets';
import { inboundOf } from '#messenger/baileys/inbound-message';
import { AD_CONTENTS, type ContentRow } from '#messenger/testing/content-table';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { TestCustomer } from '#testing/recording-gateway';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.people.company.id, 'CheckMsgIsGroup', 'disabled');
});
afterAll(() => world.close());

const me = { id: '5511900000001@s.whatsapp.net', lid: '1@lid' };

async function receive(customer: TestCustomer, { message }: Pick<ContentRow, 'message'>): Promise<void> {
  const { messenger, shop } = world;
  const {
    kind: _k,
    body: _b,
    media: _m,
    data: _d,
    quotedMessengerId: _q,
    ...envelope
  } = messenger.message(shop, customer);
  const inbound = inboundOf(message, envelope, { key: { id: envelope.messengerId, remoteJid: '9@lid' }, me });
  if (!inbound) throw new Error('The content is no message.');
  await messenger.receive(inbound);
}

const collectionOf = (name: string) =>
  world.app.database.db.collection<{ _id: number; source?: Source }>(name);
const contactOf = async (contactId: number) =>
  (await world.call(getContact, { params: { contactId } }, world.people.admin)).body;
const listed = async (query: { source: string; status?: 'open' | 'pending' | 'closed' | 'groups' }) =>
  (await world.call(listTickets, { query: { showAll: 'true', ...query } as never }, world.people.admin)).body
    .tickets;

describe("a new ticket's source", () => {
  it.each(AD_CONTENTS.map((row) => [row.name, row] as const))('is the advertisement: %s', async (_, row) => {
    const customer = newCustomer();
    await receive(customer, row);
    const ticket = await world.ticketOf(customer);
    expect(ticket.source).toEqual({ kind: 'ad', ...row.source });
    expect((await contactOf(ticket.contactId)).source).toEqual({ kind: 'ad', ...row.source });
  });

  it('is direct if the customer wrote on their own', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    expect((await world.ticketOf(customer)).source).toEqual({ kind: 'direct' });
  });

  it("is the phone if the company's phone wrote first", async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { fromMe: true });
    expect((await world.ticketOf(customer)).source).toEqual({ kind: 'phone' });
  });

  it('is the agent who opened it, and the contact without earlier tickets gets it', async () => {
    const { ticket } = await world.openTicket(world.people.agent);
    await world.change(ticket.id, 'closed', world.people.agent);
    const body = {
      contactId: ticket.contactId,
      status: 'open' as const,
      userId: null,
      queueId: ticket.queueId,
    };
    const opened = await world.call(createTicket, { body: body as never }, world.people.agent);
    expect(opened.body.source).toEqual({ kind: 'agent' });
    // The contact retains the source of the first ticket.
    expect((await contactOf(ticket.contactId)).source).toEqual({ kind: 'direct' });
  });

  it('is the group in groups', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { isGroup: true });
    const [group] = await listed({ source: 'group', status: 'groups' });
    expect(group?.source).toEqual({ kind: 'group' });
  });

  it('stays when the customer writes again through an advertisement', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    await receive(customer, AD_CONTENTS[0]!);
    expect((await world.ticketOf(customer)).source).toEqual({ kind: 'direct' });
  });

  it('is that of a first message that could be read only later', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const receiveLater = async (writer: TestCustomer) => {
      const placeholder = world.messenger.message(world.shop, writer, { kind: 'undecryptable', body: '' });
      await world.messenger.receive(placeholder);
      const before = (await world.ticketOf(writer)).source;
      const ad = { title: 'Oferta de Natal', description: null, url: null, sourceId: '77' };
      await world.messenger.receive({ ...placeholder, kind: 'text', body: 'Tenho interesse', data: { ad } });
      return before;
    };
    expect(await receiveLater(customer)).toEqual({ kind: 'direct' });
    const ticket = await world.ticketOf(customer);
    expect(ticket.source).toEqual({ kind: 'ad', name: 'Oferta de Natal', id: '77' });
    expect((await contactOf(ticket.contactId)).source).toEqual(ticket.source);

    // A later message opened nothing.
    await world.messenger.writes(world.shop, other);
    await receiveLater(other);
    expect((await world.ticketOf(other)).source).toEqual({ kind: 'direct' });
  });

  it("is the second ticket's own", async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    await world.change(ticket.id, 'closed', world.people.agent);
    await receive(customer, AD_CONTENTS[0]!);
    const tickets = await listed({ source: 'ad', status: 'pending' });
    expect(tickets.find(({ contactId }) => contactId === ticket.contactId)?.source?.kind).toBe('ad');
    const params = { ticketId: ticket.id };
    expect((await world.call(getTicket, { params }, world.people.admin)).body.source?.kind).toBe('direct');
    expect((await contactOf(ticket.contactId)).source?.kind).toBe('direct');
  });
});

describe('the source filter', () => {
  it('finds contacts and tickets by source, and those without one', async () => {
    const [customer, old] = [newCustomer(), newCustomer()];
    await receive(customer, AD_CONTENTS[0]!);
    await world.messenger.writes(world.shop, old);
    const [fromAd, before] = [await world.ticketOf(customer), await world.ticketOf(old)];
    const unset = { $unset: { source: 1 } } as const;
    await collectionOf('tickets').updateOne({ _id: before.id }, unset);
    await collectionOf('contacts').updateOne({ _id: before.contactId }, unset);

    const idsOf = async (source: Source['kind'] | 'unknown') => {
      const contacts = await world.call(listContacts, { query: { source } }, world.people.admin);
      return [(await listed({ source })).map(({ id }) => id), contacts.body.contacts.map(({ id }) => id)];
    };
    const [adTickets, adContacts] = await idsOf('ad');
    expect(adTickets).toContain(fromAd.id);
    expect(adContacts).toContain(fromAd.contactId);
    expect(adTickets).not.toContain(before.id);
    expect(await idsOf('unknown')).toEqual([[before.id], [before.contactId]]);
    expect((await contactOf(before.contactId)).source).toBeUndefined();
  });

  it('leaves the source of a contact unknown who had tickets before', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    await world.change(ticket.id, 'closed', world.people.agent);
    const unset = { $unset: { source: 1 } } as const;
    await collectionOf('contacts').updateOne({ _id: ticket.contactId }, unset);
    // Evicts the cached contact.
    const wallet = { params: { contactId: ticket.contactId }, body: [] };
    await world.call(setContactWallet, wallet, world.people.admin);
    await receive(customer, AD_CONTENTS[0]!);
    expect((await contactOf(ticket.contactId)).source).toBeUndefined();
  });
});

describe('an erased contact', () => {
  it('loses its source; the ticket retains it', async () => {
    const customer = newCustomer();
    await receive(customer, AD_CONTENTS[0]!);
    const { id, contactId } = await world.ticketOf(customer);
    await world.change(id, 'closed', world.people.admin);
    await world.call(deleteContact, { params: { contactId } }, world.people.admin);
    const stored = async (collection: string, _id: number) =>
      (await collectionOf(collection).findOne({ _id }))?.source;
    expect(await stored('contacts', contactId)).toBeUndefined();
    expect(await stored('tickets', id)).toMatchObject({ kind: 'ad' });
  });
});
