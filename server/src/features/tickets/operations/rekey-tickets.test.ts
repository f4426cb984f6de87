import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

/** Tests changes of the setting useTicketConnections: messages arrive while open tickets get new keys. */
let world: Conversations;
let secondShop: ConnectionRef;
const WITHIN = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
  secondShop = await world.connect(world.people.admin, [], 'Filial');
});
afterAll(() => world.close());

interface Row {
  _id: number;
  openKey: string;
}
const rows = () => world.app.database.db.collection<Row>('tickets');
const open = (phone: string) =>
  rows()
    .find({ 'contact.number': phone, openKey: { $exists: true } })
    .toArray();
const keys = async (phone: string) => (await open(phone)).map(({ openKey }) => openKey);
/** Waits until the ticket's key has changed. */
const set = async (value: 'enabled' | 'disabled', phone: string) => {
  const [before] = await keys(phone);
  await world.setting(world.shop.companyId, 'useTicketConnections', value);
  await vi.waitFor(async () => expect(await keys(phone)).not.toContain(before), WITHIN);
};
/** For example, a server with an outdated cache opened the ticket. */
const withOldKey = async (phone: string, openKey: string) => {
  const [ticket] = await open(phone);
  await rows().updateOne({ _id: ticket?._id ?? 0 }, { $set: { openKey } });
};

it('a message opens no second ticket when one still has the former key', async () => {
  const { shop, messenger } = world;
  const customer = newCustomer();
  await messenger.writes(shop, customer, { body: 'Oi' });
  const [byContact = ''] = await keys(customer.phone);
  await set('enabled', customer.phone);
  const [byConnection = ''] = await keys(customer.phone);
  expect(byConnection).not.toBe(byContact);

  await withOldKey(customer.phone, byContact);
  await messenger.writes(shop, customer, { body: 'Alguém aí?' });
  expect(await keys(customer.phone)).toEqual([byConnection]);

  const later = newCustomer();
  await messenger.writes(shop, later, { body: 'Olá' });
  const [stale = ''] = await keys(later.phone);
  await set('disabled', later.phone);
  await withOldKey(later.phone, stale);
  await messenger.writes(secondShop, later, { body: 'Estou na filial' });
  expect(await keys(later.phone)).toEqual([stale.split(':').slice(0, 2).join(':')]);
});

it('a message opens a ticket for another connection nevertheless', async () => {
  const { shop, messenger } = world;
  const customer = newCustomer();
  await messenger.writes(shop, customer, { body: 'Oi' });
  const [byContact = ''] = await keys(customer.phone);
  await set('enabled', customer.phone);
  await withOldKey(customer.phone, byContact);
  await messenger.writes(secondShop, customer, { body: 'E aqui?' });
  expect(await keys(customer.phone)).toHaveLength(2);
  await messenger.writes(shop, customer, { body: 'Voltei' });
  expect(await keys(customer.phone)).toHaveLength(2);
});
