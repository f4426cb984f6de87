import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { muteAutomation, undoAutomationMute } from '@recado/shared/contacts';
import { listMessages } from '@recado/shared/messages';
import { getTicket, UNDO_MS } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import type { ReceivedMessage } from './received';

const WITHIN = { timeout: 15_000, interval: 30 };
let world: Conversations;
const handled: ReceivedMessage[] = [];
let concerned = true;

beforeAll(async () => {
  world = await startConversations();
  world.app.services.automation.onReceived('hours', {
    mayConcern: (companyId) =>
      Promise.resolve(companyId === world.shop.companyId && concerned ? () => true : undefined),
    handle: (received) => {
      handled.push(received);
      return Promise.resolve(true);
    },
  });
  world.app.services.automation.claimReceived('thanks', async (companyId, candidates) => {
    const rows = await ticketRows()
      .find({ companyId, status: 'closed', contactId: { $in: candidates.map(({ contact }) => contact._id) } })
      .toArray();
    return new Map(
      candidates.flatMap((candidate) => {
        const row = rows.find(({ contactId }) => contactId === candidate.contact._id);
        return row && candidate.message.body === 'obrigado'
          ? [[candidate, { ticketId: row._id, refId: 'r1' }] as const]
          : [];
      }),
    );
  });
});
afterAll(() => world.close());

interface TicketRow {
  _id: number;
  companyId: number;
  contactId: number;
  status: string;
}
const ticketRows = () => mongoose.connection.collection<TicketRow>('tickets');
const bodies = () => handled.map(({ message }) => message.body);
const contactOf = async (customer: { phone: string }) => {
  const { companyId } = world.shop;
  const contact = await world.app.services.contacts.identify(companyId, world.messenger.identityOf(customer));
  if (!contact) throw new Error('That customer is no contact.');
  return contact;
};
const ticketNow = async (customer: { phone: string }) => {
  const { id } = await world.ticketOf(customer);
  const [ticket] = await world.app.services.tickets.byIds(world.shop.companyId, [id]);
  if (!ticket) throw new Error('That ticket does not exist.');
  return ticket;
};
const textsTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text);

async function send(customer: { phone: string }, key: string, text = 'Automático', isPermitted = false) {
  const [contact, ticket] = [await contactOf(customer), await ticketNow(customer)];
  const origin = { kind: 'hours' } as const;
  return world.app.services.automation.send({ contact, ticket, key, text, origin, isPermitted });
}

const muted = async (contactId: number, as: Persona) => {
  const { body } = await world.call(muteAutomation, { params: { contactId }, body: { muted: true } }, as);
  return { muteId: body.muteId ?? '' };
};
const undone = (contactId: number, muteId: string, as: Persona) =>
  world.call(undoAutomationMute, { params: { contactId, muteId } }, as);

describe('a handler of received messages', () => {
  it('receives a message once, with its ticket and whether the message opened it', async () => {
    const customer = newCustomer();
    const first = await world.messenger.writes(world.shop, customer, { body: 'um' });
    await world.messenger.receive(first);
    await world.messenger.writes(world.shop, customer, { body: 'dois' });
    await vi.waitFor(() => expect(bodies()).toContain('dois'), WITHIN);
    const own = handled.filter(({ contact }) => contact.phone === customer.phone);
    expect(own.map(({ message, opensTicket, isLate }) => [message.body, opensTicket, isLate])).toEqual([
      ['um', true, false],
      ['dois', false, false],
    ]);
    await vi.waitFor(
      async () =>
        expect(
          await mongoose.connection
            .collection('messages')
            .countDocuments({ durableEvents: { $exists: true } }),
        ).toBe(0),
      WITHIN,
    );
  });

  it('is not offered calls, messages of groups, and messages that agents write', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { kind: 'call', body: 'ligação' });
    await world.messenger.writes(world.shop, newCustomer(), { isGroup: true, body: 'grupo' });
    await world.messenger.writes(world.shop, customer, { body: 'depois' });
    await vi.waitFor(() => expect(bodies()).toContain('depois'), WITHIN);
    expect(bodies()).not.toContain('ligação');
    expect(bodies()).not.toContain('grupo');
  });

  it('receives whether a message is too old for a text', async () => {
    const sentAt = new Date(Date.now() - 10 * 60_000);
    await world.messenger.writes(world.shop, newCustomer(), { body: 'antiga', sentAt, offline: true });
    await vi.waitFor(() => expect(bodies()).toContain('antiga'), WITHIN);
    expect(handled.find(({ message }) => message.body === 'antiga')?.isLate).toBe(true);
  });

  it('costs a message nothing while it is switched off', async () => {
    concerned = false;
    await world.messenger.writes(world.shop, newCustomer(), { body: 'sem efeito' });
    concerned = true;
    await world.messenger.writes(world.shop, newCustomer(), { body: 'com efeito' });
    await vi.waitFor(() => expect(bodies()).toContain('com efeito'), WITHIN);
    expect(bodies()).not.toContain('sem efeito');
  });
});

describe('a claimed message', () => {
  it('joins the closed ticket, which stays closed and read, and is stored once', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    await world.change(ticket.id, 'closed', world.people.agent);
    const thanks = await world.messenger.writes(world.shop, customer, { body: 'obrigado' });
    await world.messenger.receive(thanks);
    const { body: after } = await world.call(
      getTicket,
      { params: { ticketId: ticket.id } },
      world.people.admin,
    );
    expect(after).toMatchObject({ status: 'closed', unreadMessages: 1, lastMessage: 'obrigado' });
    const history = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      world.people.admin,
    );
    expect(history.body.messages.filter(({ body }) => body === 'obrigado')).toHaveLength(1);
    expect(await ticketRows().countDocuments({ contactId: after.contactId })).toBe(1);
  });

  it('opens a ticket when the contact has an open one, or no closed one', async () => {
    const stranger = newCustomer();
    await world.messenger.writes(world.shop, stranger, { body: 'obrigado' });
    expect((await world.ticketOf(stranger)).status).toBe('pending');
    const { customer, ticket } = await world.openTicket(world.people.agent);
    await world.messenger.writes(world.shop, customer, { body: 'obrigado' });
    expect(await world.ticketOf(customer)).toMatchObject({ id: ticket.id, status: 'open' });
  });
});

describe('an automatic text', () => {
  it('has its variables filled and is sent once per key', async () => {
    const customer = newCustomer({ name: 'Dona Lúcia' });
    await world.messenger.writes(world.shop, customer);
    const text = 'Olá, {nome|cliente}! Fila {fila}, protocolo {protocolo}.{outra}';
    const { _id } = await ticketNow(customer);
    expect(await send(customer, 'hours:a', text)).toMatchObject({ isNew: true });
    expect(await send(customer, 'hours:a', text)).toMatchObject({ isNew: false });
    expect(await send(customer, 'hours:b', '  ')).toEqual({ withheld: 'empty' });
    const expected = `Olá, Dona Lúcia! Fila Vendas, protocolo ${_id}.`;
    await vi.waitFor(() => expect(textsTo(customer)).toEqual([expected]), WITHIN);
  });

  it('is withheld from the eighth in ten minutes, which mutes the contact until a user lifts it', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    for (let n = 0; n < 8; n++) expect(await send(customer, `loop:${n}`)).toMatchObject({ isNew: true });
    expect(await send(customer, 'loop:8')).toEqual({ withheld: 'muted' });
    expect(await contactOf(customer)).toMatchObject({ automationMuted: { reason: 'loop' } });
    await vi.waitFor(
      async () =>
        expect((await world.ticketOf(customer)).contact.automationMuted).toMatchObject({ reason: 'loop' }),
      WITHIN,
    );
    handled.length = 0;
    await world.messenger.writes(world.shop, customer, { body: 'ainda aí?' });
    await world.messenger.writes(world.shop, newCustomer(), { body: 'outro' });
    await vi.waitFor(() => expect(bodies()).toContain('outro'), WITHIN);
    expect(bodies()).not.toContain('ainda aí?');

    const { _id: contactId } = await contactOf(customer);
    const { body } = await world.call(
      muteAutomation,
      { params: { contactId }, body: { muted: false } },
      world.people.agent,
    );
    expect(body.automationMuted).toBeUndefined();
    expect(await send(customer, 'loop:9')).toMatchObject({ isNew: true });
  });

  it('is withheld from a contact that a user muted', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { _id: contactId } = await contactOf(customer);
    await world.call(muteAutomation, { params: { contactId }, body: { muted: true } }, world.people.agent);
    expect(await send(customer, 'muted:1')).toEqual({ withheld: 'muted' });
  });

  it('is sent again after the mute was undone, which leaves the loop guard as it was', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { _id: contactId } = await contactOf(customer);
    const { muteId } = await muted(contactId, world.people.agent);
    expect((await undone(contactId, muteId, world.people.agent)).body.automationMuted).toBeUndefined();
    expect((await contactOf(customer)).automationAllowedAt).toBeUndefined();
    expect(await send(customer, 'unmuted:1')).toMatchObject({ isNew: true });
  });

  it('stays withheld after the undo of an earlier mute, or of one that is too old', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { _id: contactId } = await contactOf(customer);
    const { agent, admin } = world.people;
    const earlier = await muted(contactId, agent);
    await world.call(muteAutomation, { params: { contactId }, body: { muted: false } }, admin);
    const later = await muted(contactId, admin);
    expect((await undone(contactId, earlier.muteId, agent)).error).toBe('ERR_UNDO_TOO_LATE');
    await world.app.database.db
      .collection<{ _id: number }>('contacts')
      .updateOne({ _id: contactId }, { $set: { 'automationMuted.at': new Date(Date.now() - UNDO_MS) } });
    expect((await undone(contactId, later.muteId, admin)).error).toBe('ERR_UNDO_TOO_LATE');
    expect(await send(customer, 'muted:2')).toEqual({ withheld: 'muted' });
  });

  it('is not checked again when the loop guard has just permitted it', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { _id: contactId } = await contactOf(customer);
    await world.call(muteAutomation, { params: { contactId }, body: { muted: true } }, world.people.agent);
    expect(await send(customer, 'checked:1', 'Automático', true)).toMatchObject({ isNew: true });
  });

  it.each(['phone', 'lid'] as const)('is withheld from a %s of a connection of any company', async (kind) => {
    const { phone } = newCustomer();
    const customer = { phone, lid: `98000${phone}` };
    await world.messenger.writes(world.shop, customer);
    const account = {
      number: kind === 'phone' ? phone : '551140000001',
      lid: kind === 'lid' ? customer.lid : null,
    };
    const { connectionId: _id } = world.rivalShop;
    await mongoose.connection
      .collection<{ _id: number }>('connections')
      .updateOne({ _id }, { $set: account });
    expect(await send(customer, `own:${kind}`)).toEqual({ withheld: 'muted' });
    expect((await contactOf(customer)).automationMuted).toBeUndefined();
  });
});
