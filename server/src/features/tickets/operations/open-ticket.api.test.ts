import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { createSharedContactTicket, createTicket, getTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { ticketEventCollection } from '../ticket-event.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

async function knownContact() {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer);
  const ticket = await world.ticketOf(customer);
  await world.change(ticket.id, 'closed', world.people.admin);
  return { customer, contactId: ticket.contactId, before: ticket };
}

type OpenTicketInput = Partial<{
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
  status: 'open';
}>;

const open = (contactId: number, as: Persona, input: OpenTicketInput = {}) =>
  world.call(
    createTicket,
    { body: { contactId, queueId: world.people.queues.sales.id, status: 'open', ...input } },
    as,
  );

describe('POST /tickets', () => {
  it('opens a ticket in the chosen queue for the caller', async () => {
    const { agent, queues } = world.people;
    const { contactId, before } = await knownContact();
    const { status, body } = await open(contactId, agent, { userId: agent.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'open',
      userId: agent.id,
      user: { id: agent.id, name: agent.name },
      queue: queues.sales,
      whatsappId: world.shop.connectionId,
      contactId,
    });
    expect(body.id).not.toBe(before.id);
    const log = await ticketEventCollection().find({ ticketId: body.id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ type, userId }) => [type, userId])).toEqual([
      ['created', agent.id],
      ['queued', null],
    ]);
  });

  it('requires an own queue, or any for an administrator', async () => {
    const { agent, admin, queues } = world.people;
    const { contactId } = await knownContact();
    const without = await open(contactId, agent, { queueId: null });
    expect([without.status, without.details?.['field']]).toEqual([400, 'queueId']);
    expect((await open(contactId, agent, { queueId: queues.support.id })).error).toBe('ERR_NO_PERMISSION');
    expect((await open(contactId, admin, { queueId: 999_999 })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await open(contactId, admin, { queueId: queues.support.id })).status).toBe(201);
  });

  it('requires no queue when there is none to choose', async () => {
    const { noQueueAgent } = world.people;
    const { contactId } = await knownContact();
    const { status, body } = await open(contactId, noQueueAgent, { queueId: null });
    expect([status, body.queueId, body.userId]).toEqual([201, null, noQueueAgent.id]);
  });

  it('opens tickets for the caller only', async () => {
    const { agent, admin } = world.people;
    const { contactId } = await knownContact();
    expect((await open(contactId, agent, { userId: admin.id })).error).toBe('ERR_NO_PERMISSION');
  });

  it('rejects a second ticket of the contact and names the existing one with its attendant', async () => {
    const { agent, admin, noQueueAgent, queues } = world.people;
    const { contactId } = await knownContact();
    const first = await open(contactId, admin, { queueId: queues.support.id });
    for (const as of [agent, admin, noQueueAgent]) {
      const queueId = as === noQueueAgent ? null : queues.sales.id;
      const again = await open(contactId, as, { queueId });
      expect([again.error, again.details]).toEqual([
        'ERR_OTHER_OPEN_TICKET',
        { uuid: first.body.uuid, user: { id: admin.id, name: admin.name } },
      ]);
    }
  });

  it('opens one ticket for concurrent requests', async () => {
    const { agent, admin } = world.people;
    const { contactId } = await knownContact();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => open(contactId, n % 2 === 0 ? agent : admin)),
    );
    const opened = responses.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(1);
    for (const { error, details } of responses.filter(({ status }) => status !== 201)) {
      expect([error, details?.['uuid']]).toEqual(['ERR_OTHER_OPEN_TICKET', opened[0]?.body.uuid]);
    }
  });

  it('uses the chosen connection, which connectionType requires', async () => {
    const { admin, company } = world.people;
    const other = await world.connect(admin, [], 'Filial');
    const { contactId } = await knownContact();
    await world.setting(company.id, 'connectionType', 'enabled');
    const without = await open(contactId, admin);
    expect([without.status, without.details?.['field']]).toEqual([400, 'whatsappId']);
    const foreign = await open(contactId, admin, { whatsappId: world.rivalShop.connectionId });
    expect(foreign.error).toBe('ERR_NO_WAPP_FOUND');
    const { body } = await open(contactId, admin, { whatsappId: other.connectionId });
    expect(body.whatsapp).toEqual({ id: other.connectionId, name: 'Filial' });
    await world.setting(company.id, 'connectionType', 'disabled');
  });

  it('uses an own connection while connectionAllowed is enabled', async () => {
    const { people, shop, build } = world;
    const { contactId } = await knownContact();
    const inSales = { queueIds: [people.queues.sales.id] };
    const away = await build.persona(people.company.id, inSales);
    const here = await build.persona(people.company.id, { ...inSales, connectionIds: [shop.connectionId] });
    await world.setting(people.company.id, 'connectionAllowed', 'enabled');
    expect((await open(contactId, away)).error).toBe('ERR_NO_PERMISSION');
    expect((await open(contactId, here)).status).toBe(201);
    await world.setting(people.company.id, 'connectionAllowed', 'disabled');
  });

  it("rejects another company's or an erased contact", async () => {
    const { admin, rivalAdmin } = world.people;
    const { contactId } = await knownContact();
    expect((await open(contactId, rivalAdmin, { queueId: null })).error).toBe('ERR_NO_CONTACT_FOUND');
    await world.call(deleteContact, { params: { contactId } }, admin);
    expect((await open(contactId, admin)).error).toBe('ERR_NO_CONTACT_FOUND');
  });
});

describe('POST /tickets without a status', () => {
  const forForwarding = (contactId: number, as: Persona) =>
    world.call(createTicket, { body: { contactId, userId: as.id, whatsappId: world.shop.connectionId } }, as);

  it('returns the contact’s open ticket unchanged', async () => {
    const { agent } = world.people;
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const waiting = await world.ticketOf(customer);
    const { status, body } = await forForwarding(waiting.contactId, agent);
    expect([status, body.id, body.status, body.userId]).toEqual([201, waiting.id, 'pending', null]);
  });

  it('rejects a ticket hidden from the caller', async () => {
    const { agent, admin, queues } = world.people;
    const { contactId } = await knownContact();
    const other = await open(contactId, admin, { queueId: queues.support.id });
    const rejected = await forForwarding(contactId, agent);
    expect([rejected.error, rejected.details?.['uuid']]).toEqual(['ERR_OTHER_OPEN_TICKET', other.body.uuid]);
  });
});

describe('POST /tickets for a shared contact', () => {
  const talk = (contactId: number, as: Persona) =>
    world.call(
      createSharedContactTicket,
      {
        body: {
          contactId,
          queueId: world.people.queues.sales.id,
          userId: as.id,
          status: 'open',
          whatsappId: world.shop.connectionId,
        },
      },
      as,
    );

  it('opens a ticket, or accepts the pending one', async () => {
    const { agent } = world.people;
    const { contactId } = await knownContact();
    const opened = await talk(contactId, agent);
    expect([opened.status, opened.body.status, opened.body.userId]).toEqual([201, 'open', agent.id]);
    expect((await talk(contactId, agent)).body.uuid).toBe(opened.body.uuid);

    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const waiting = await world.ticketOf(customer);
    const accepted = await talk(waiting.contactId, agent);
    expect([accepted.body.id, accepted.body.status, accepted.body.userId]).toEqual([
      waiting.id,
      'open',
      agent.id,
    ]);
    const read = await world.call(getTicket, { params: { ticketId: waiting.id } }, agent);
    expect(read.body.status).toBe('open');
  });
});
