import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

// These tests read `wroteOn` in the database, because no response contains it.

const WITHIN = { timeout: 20_000, interval: 50 };
let world: Conversations;
let second: Conversations['shop'];
let lids = 0;

beforeAll(async () => {
  world = await startConversations();
  second = await world.connect(world.people.admin, [world.people.queues.sales.id], 'Filial');
});
afterAll(() => world.close());

interface ContactRow {
  _id: number;
  phone?: string;
  wroteOn?: number[];
}
const contacts = () => world.app.database.db.collection<ContactRow>('contacts');
const days = () =>
  world.app.database.db.collection<{ _id: string; contacts: number[]; total: number }>('new_chat_days');
const rowOf = async (filter: { phone: string } | { _id: number }) => {
  const row = await contacts().findOne(filter);
  if (!row) throw new Error('That contact does not exist.');
  return row;
};
const wroteOn = async (customer: { phone: string }) => (await rowOf({ phone: customer.phone })).wroteOn;
async function writesDuring(work: () => Promise<unknown>): Promise<number> {
  const driver = Object.getPrototypeOf(contacts()) as { bulkWrite(...args: unknown[]): Promise<unknown> };
  const spy = vi.spyOn(driver, 'bulkWrite');
  await work();
  const writes = spy.mock.calls.filter(([operations]) => JSON.stringify(operations).includes('wroteOn'));
  spy.mockRestore();
  return writes.length;
}
const start = (connection: Conversations['shop'], contactId: number, kind: 'agent' | 'api' = 'agent') =>
  world.app.services.messages.startChat({ connection, contactId, kind });

describe('the connections on which a contact wrote', () => {
  it('are stored when a message opens a ticket, and not again', async () => {
    const { messenger, shop, change, ticketOf, people } = world;
    const customer = newCustomer();
    expect(await writesDuring(() => messenger.writes(shop, customer))).toBe(1);
    expect(await wroteOn(customer)).toEqual([shop.connectionId]);
    expect(await writesDuring(() => messenger.writes(shop, customer))).toBe(0);
    await change((await ticketOf(customer)).id, 'open', people.admin);
    await change((await ticketOf(customer)).id, 'closed', people.admin);
    expect(await writesDuring(() => messenger.writes(shop, customer))).toBe(0);
    await change((await ticketOf(customer)).id, 'open', people.admin);
    await change((await ticketOf(customer)).id, 'closed', people.admin);
    expect(await writesDuring(() => messenger.writes(second, customer))).toBe(1);
    expect(await wroteOn(customer)).toEqual([shop.connectionId, second.connectionId]);
  });

  it.each([
    ['a message that was typed on the phone', { fromMe: true }],
    ['a call', { kind: 'call' as const }],
  ])('are not stored for %s', async (_case, incoming) => {
    const customer = newCustomer();
    expect(await writesDuring(() => world.messenger.writes(world.shop, customer, incoming))).toBe(0);
    expect(await wroteOn(customer)).toBeUndefined();
    const { _id } = await rowOf({ phone: customer.phone });
    await start(world.shop, _id);
    expect(await days().countDocuments({ contacts: _id })).toBe(1);
  });

  it('are stored with the first check, for contacts of earlier versions and replies in open tickets', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer);
    const { _id } = await rowOf({ phone: customer.phone });
    await contacts().updateOne({ _id }, { $unset: { wroteOn: 1 } });
    expect(await writesDuring(() => start(shop, _id))).toBe(1);
    expect(await wroteOn(customer)).toEqual([shop.connectionId]);
    expect(await writesDuring(() => start(shop, _id))).toBe(0);
    expect(await days().countDocuments({ contacts: _id })).toBe(0);
    await start(second, _id);
    expect(await days().countDocuments({ contacts: _id })).toBe(1);
  });
});

describe('a merge of contacts', () => {
  const mergeOf = async (fromId: number, state: string, now?: Date) =>
    vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep(now);
      const merges = world.app.database.db.collection<{ _id: number; fromId: number; state: string }>(
        'contact_joins',
      );
      const merge = await merges.findOne({ fromId });
      expect(merge?.state).toBe(state);
      return merge!;
    }, WITHIN);

  it('unites their connections and counted days; an undo searches the messages again', async () => {
    const { messenger, shop, ticketOf } = world;
    const { phone } = newCustomer();
    const lid = `99100${String(1_000_000 + ++lids)}`;
    await messenger.writes(shop, { lid }, { body: 'pelo LID' });
    const { contactId: olderId } = await ticketOf({ lid });
    await messenger.writes(second, { phone }, { body: 'pelo número' });
    const { contactId: youngerId } = await ticketOf({ phone });
    const third = await world.connect(world.people.admin, [], 'Terceira');
    await start(third, youngerId, 'api');
    await start(second, olderId, 'api');
    await start(shop, youngerId, 'api');

    messenger.learns(shop, { phone, lid });
    const merge = await mergeOf(youngerId, 'settling');
    await mergeOf(youngerId, 'joined', new Date(Date.now() + 120_000));
    const ids = [shop.connectionId, second.connectionId];
    expect((await rowOf({ _id: olderId })).wroteOn?.toSorted()).toEqual(ids);
    const counted = await days().find({ contacts: olderId }).toArray();
    expect(counted.map(({ _id }) => Number(_id.split(':')[0])).toSorted()).toEqual([
      ...ids,
      third.connectionId,
    ]);
    expect(await days().countDocuments({ contacts: youngerId })).toBe(0);
    const ofThird = await days().findOne({ _id: { $regex: `^${third.connectionId}:` } });
    expect(ofThird).toMatchObject({ contacts: [olderId], total: 1 });

    await world.app.database.db
      .collection<{ _id: number }>('contact_joins')
      .updateOne({ _id: merge._id }, { $set: { state: 'undoing', dueAt: new Date() } });
    await mergeOf(youngerId, 'undone');
    expect((await rowOf({ _id: olderId })).wroteOn).toBeUndefined();
    expect((await rowOf({ _id: youngerId })).wroteOn).toEqual([second.connectionId]);
    await start(shop, olderId);
    expect((await rowOf({ _id: olderId })).wroteOn).toEqual([shop.connectionId]);
  });
});

describe('an erased contact', () => {
  it('keeps the count of a day, but neither the contact’s id nor the connections', async () => {
    const { messenger, shop, change, ticketOf, people, call } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer);
    const ticket = await ticketOf(customer);
    const { _id } = await rowOf({ phone: customer.phone });
    await start(second, _id, 'api');
    const before = await days().findOne({ contacts: _id });
    await change(ticket.id, 'open', people.admin);
    await call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Até logo' } }, people.admin);
    await change(ticket.id, 'closed', people.admin);
    expect((await call(deleteContact, { params: { contactId: _id } }, people.admin)).status).toBe(204);
    expect((await rowOf({ _id })).wroteOn).toBeUndefined();
    expect(await days().countDocuments({ contacts: _id })).toBe(0);
    expect(await days().findOne({ _id: before?._id })).toMatchObject({ total: before?.total });
  });
});
