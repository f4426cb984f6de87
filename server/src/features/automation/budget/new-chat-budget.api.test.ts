import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_EVENTS } from '@recado/shared/api';
import type { NewChatKind } from '@recado/shared/automation';
import { deleteConnection, listConnections } from '@recado/shared/connections';
import { createContact } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { createTicket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

/** White-box: some tests set a time or a state of WhatsApp. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let world: Conversations;
let numbers = 0;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

interface Row {
  _id: string;
  contacts: number[];
  counts: Record<NewChatKind, number>;
  total: number;
  automation: number;
}
const db = () => world.app.database.db;
const rows = ({ connectionId }: ConnectionRef) =>
  db().collection('new_chat_days').find<Row>({ connectionId }).sort({ _id: 1 }).toArray();
const state = async ({ connectionId }: ConnectionRef, fields: object) =>
  db().collection<{ _id: number }>('connections').updateOne({ _id: connectionId }, { $set: fields });

/** Creates a connection paired some days ago; today is day 1. */
async function connected(daysAgo = 0): Promise<ConnectionRef & { number: string }> {
  const connection = await world.connect(
    world.people.admin,
    [world.people.queues.sales.id],
    `Loja ${++numbers}`,
  );
  const number = `551140${String(100_000 + numbers)}`;
  await state(connection, {
    number,
    status: 'CONNECTED',
    firstPaired: { number, at: new Date(Date.now() - daysAgo * DAY_MS) },
  });
  return { ...connection, number };
}

const consume = (connection: ConnectionRef, kind: NewChatKind, contactId: number, now?: Date) =>
  world.app.services.connections.newChats.consume(connection, contactId, kind, now);
/** Starts chats with different people at once. Returns how many are permitted. */
async function permitted(connection: ConnectionRef, kind: NewChatKind, attempts: number): Promise<number> {
  const ids = Array.from({ length: attempts }, () => 1_000_000 + ++numbers);
  const all = await Promise.all(ids.map((id) => consume(connection, kind, id)));
  return all.filter((rejection) => rejection === undefined).length;
}
async function stranger() {
  const { phone: number } = newCustomer();
  world.messenger.hasAccount(number);
  const { body } = await world.call(
    createContact,
    { body: { name: 'Estranho', number } },
    world.people.admin,
  );
  return { number, contactId: body.id };
}
async function agentTicket(connection: ConnectionRef, contactId: number): Promise<number> {
  const fields = { contactId, queueId: world.people.queues.sales.id, userId: null };
  const { connectionId: whatsappId } = connection;
  const body = { ...fields, whatsappId, status: 'open' as const };
  return (await world.call(createTicket, { body }, world.people.admin)).body.id;
}
const agentWrites = (ticketId: number) =>
  world.call(sendMessage, { params: { ticketId }, body: { body: 'Olá' } }, world.people.admin);
const today = async ({ connectionId }: ConnectionRef) =>
  (await world.call(listConnections, { query: {} }, world.people.admin)).body.find(
    ({ id }) => id === connectionId,
  )?.newChatsToday;

describe('the daily limit', () => {
  it.each([
    [0, 15],
    [3, 37],
    [7, 75],
    [14, 150],
  ])(
    'of a number paired %i days ago permits %i chats of the API, however many are started at once',
    async (daysAgo, limit) => {
      const connection = await connected(daysAgo);
      expect(await permitted(connection, 'api', limit + 20)).toBe(limit);
      const [row] = await rows(connection);
      expect(row).toMatchObject({ total: limit, automation: limit, counts: { api: limit, agent: 0 } });
      expect(row?.contacts).toHaveLength(limit);
      expect(await consume(connection, 'api', 999)).toMatchObject({ reason: 'limit' });
    },
  );

  it('gives campaigns half, and campaigns, schedules and the API together three quarters', async () => {
    const connection = await connected();
    expect(await permitted(connection, 'campaign', 14)).toBe(10);
    expect(await permitted(connection, 'schedule', 3)).toBe(3);
    expect(await permitted(connection, 'automatic', 9)).toBe(2);
    expect(await permitted(connection, 'api', 1)).toBe(0);
    const [row] = await rows(connection);
    expect(row?.counts).toEqual({ agent: 0, call: 0, automatic: 2, api: 0, schedule: 3, campaign: 10 });
  });

  it('counts agents’ chats, which leave fewer to others, but never refuses them', async () => {
    const connection = await connected();
    expect(await permitted(connection, 'agent', 18)).toBe(18);
    expect(await permitted(connection, 'api', 5)).toBe(2);
    expect(await permitted(connection, 'agent', 10)).toBe(10);
    expect((await rows(connection))[0]).toMatchObject({ total: 30, automation: 2 });
  });

  it('is wholly available for the texts after rejected calls, which count for the others', async () => {
    const connection = await connected();
    expect(await permitted(connection, 'call', 10)).toBe(10);
    expect(await permitted(connection, 'automatic', 9)).toBe(5);
    expect(await permitted(connection, 'call', 9)).toBe(5);
    expect(await consume(connection, 'call', 999)).toMatchObject({ reason: 'limit' });
    expect((await rows(connection))[0]).toMatchObject({ total: 20, counts: { call: 15, automatic: 5 } });
  });

  it('counts a contact once a day, by agents and the API', async () => {
    const connection = await connected();
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => consume(connection, at % 2 ? 'api' : 'agent', 77)),
    );
    const [row] = await rows(connection);
    expect(row).toMatchObject({ contacts: [77], total: 1 });
    expect(await permitted(connection, 'api', 30)).toBe(15 - (row?.automation ?? 0));
    expect(await consume(connection, 'api', 77)).toBeUndefined();
  });

  it("starts at zero on the company's next local day, and retains the days apart", async () => {
    const connection = await connected();
    const { companyId } = connection;
    const zone = await world.app.services.companies.timeZoneOf(companyId);
    expect(zone).toBe('America/Sao_Paulo');
    // Two days in São Paulo, but one in UTC.
    const [before, after] = [new Date('2027-03-02T02:59:59Z'), new Date('2027-03-02T03:00:00Z')];
    const { number } = connection;
    await state(connection, { firstPaired: { number, at: new Date('2027-03-01T12:00:00Z') } });
    for (let id = 1; id <= 15; id++) expect(await consume(connection, 'api', id, before)).toBeUndefined();
    expect(await consume(connection, 'api', 16, before)).toEqual({ reason: 'limit', until: after });
    expect(await consume(connection, 'api', 16, after)).toBeUndefined();
    expect(await consume(connection, 'api', 1, after)).toBeUndefined();
    const days = await rows(connection);
    expect(days.map(({ _id, total }) => [_id.split(':')[1], total])).toEqual([
      ['2027-03-01', 15],
      ['2027-03-02', 2],
    ]);
  });

  it('begins with day 1 when another number is paired, and counts from the oldest synchronised message', async () => {
    const connection = await connected(20);
    const { listener } = world.messenger;
    const session = { status: 'CONNECTED', qrcode: '', retries: 0, reason: null } as const;
    const limit = async () => (await today(connection))?.limit;
    expect(await limit()).toBe(200);
    listener().onState(connection, { ...session, number: '5511400000001' }, 1);
    await expect.poll(limit).toBe(20);
    const sentAt = new Date(Date.now() - 9 * DAY_MS);
    const customer = newCustomer();
    const old = [sentAt, new Date(0)].map((at) =>
      world.messenger.message(connection, customer, { sentAt: at }),
    );
    const chats = [{ chat: old[0]!.chat, isGroup: false, name: null, messages: old }];
    await listener().onHistory?.({ connection, chats, progress: 100 });
    await expect.poll(limit).toBe(100);
    listener().onState(connection, { ...session, number: '5511400000001' }, 1);
    expect(await limit()).toBe(100);
  });
});

describe("WhatsApp's restrictions", () => {
  const restrict = (connection: ConnectionRef & { number: string }, newChats: object) =>
    state(connection, {
      newChats: {
        ...{ number: connection.number, capStatus: 'NONE', quota: null, cycleEndsAt: null, lock: null },
        ...{ refusedAt: null, updatedAt: new Date(), ...newChats },
      },
    });
  const cycleEndsAt = new Date(Date.now() + 5 * DAY_MS);

  it('halve the limit after the first warning', async () => {
    const connection = await connected();
    await restrict(connection, { capStatus: 'FIRST_WARNING', cycleEndsAt });
    expect(await permitted(connection, 'api', 20)).toBe(7);
    expect(await permitted(connection, 'agent', 20)).toBe(20);
  });

  it.each([
    ['SECOND_WARNING', 'secondWarning'],
    ['CAPPED', 'capped'],
  ])('with the status %s stop all but agents until the cycle ends', async (capStatus, reason) => {
    const connection = await connected();
    await restrict(connection, { capStatus, cycleEndsAt });
    for (const kind of ['automatic', 'api', 'schedule', 'campaign'] as const)
      expect(await consume(connection, kind, 5)).toEqual({ reason, until: cycleEndsAt });
    expect(await consume(connection, 'agent', 5)).toBeUndefined();
    // Even a chat that an agent started is stopped.
    expect(await consume(connection, 'api', 5)).toMatchObject({ reason });
    await restrict(connection, { capStatus, cycleEndsAt: new Date(Date.now() - 1) });
    expect(await consume(connection, 'api', 6)).toBeUndefined();
  });

  it('stop agents during a lock, with its end, but neither replies nor whispers', async () => {
    const connection = await connected();
    const endsAt = new Date(Date.now() + HOUR_MS);
    const { contactId } = await stranger();
    const ticketId = await agentTicket(connection, contactId);
    await restrict(connection, { lock: { active: true, endsAt, reason: 'BIZ_QUALITY' } });
    const rejected = await agentWrites(ticketId);
    expect(rejected).toMatchObject({ status: 409, error: 'ERR_NEW_CHATS_LOCKED' });
    expect(rejected.details).toEqual({ until: endsAt.toISOString() });
    expect(await db().collection('messages').countDocuments({ ticketId })).toBe(0);
    expect(await rows(connection)).toEqual([]);
    const whisper = { params: { ticketId }, body: { body: 'Bloqueado', whisper: true } };
    expect((await world.call(sendMessage, whisper, world.people.admin)).status).toBe(201);
    const customer = newCustomer();
    await world.messenger.writes(connection, customer);
    const replied = await world.ticketOf(customer);
    await world.change(replied.id, 'open', world.people.admin);
    expect((await agentWrites(replied.id)).status).toBe(201);
    await restrict(connection, { lock: { active: true, endsAt: new Date(Date.now() - 1), reason: 'X' } });
    expect((await agentWrites(ticketId)).status).toBe(201);
  });

  it('of a former number do not concern the current one', async () => {
    const connection = await connected();
    await restrict({ ...connection, number: '1' }, { capStatus: 'CAPPED', cycleEndsAt });
    expect(await consume(connection, 'api', 5)).toBeUndefined();
  });
});

describe('an agent', () => {
  it('starts a chat that is counted once and published to administrators', async () => {
    const connection = await connected();
    const { contactId } = await stranger();
    const ticketId = await agentTicket(connection, contactId);
    const window = testWindow(world.url, world.people.admin.token);
    await window.ready();
    await Promise.all([agentWrites(ticketId), agentWrites(ticketId)]);
    expect((await rows(connection))[0]).toMatchObject({
      contacts: [contactId],
      total: 1,
      counts: { agent: 1 },
    });
    expect(await today(connection)).toMatchObject({ used: 1, byAgents: 1, limit: 20 });
    const used = () =>
      window.received.flatMap(({ name, payload }) => {
        if (!name.endsWith('-whatsapp')) return [];
        const event = COMPANY_EVENTS.whatsapp.payload.parse(payload);
        const isOwn = event.action === 'update' && event.whatsapp.id === connection.connectionId;
        return isOwn ? [event.whatsapp.newChatsToday?.used] : [];
      });
    await expect.poll(used).toEqual([1]);
    window.socket.disconnect();
    expect((await world.call(listConnections, { query: {} }, world.people.agent)).body[0]).not.toHaveProperty(
      'newChatsToday',
    );
  });

  it('is not counted after the contact wrote', async () => {
    const connection = await connected();
    const customer = newCustomer();
    await world.messenger.writes(connection, customer);
    const { id } = await world.ticketOf(customer);
    await world.change(id, 'open', world.people.admin);
    expect((await agentWrites(id)).status).toBe(201);
    expect(await rows(connection)).toEqual([]);
  });
});

describe('a deleted connection', () => {
  it('deletes its counted days', async () => {
    const connection = await connected();
    await consume(connection, 'api', 5);
    const { connectionId: whatsappId } = connection;
    expect((await world.call(deleteConnection, { params: { whatsappId } }, world.people.admin)).status).toBe(
      204,
    );
    expect(await rows(connection)).toEqual([]);
  });
});
