import { Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newCustomer } from '#testing/conversations';
import { DRIVER_WRITES } from '#testing/driver-writes';
import { type KanbanWorld, SOON, startKanban } from './testing/kanban-world';

let world: KanbanWorld;
beforeAll(async () => {
  world = await startKanban();
  // The job of the start reads tickets, too.
  const fillings = world.app.database.db.collection('card_fillings');
  await vi.waitFor(async () => expect(await fillings.countDocuments({ state: 'working' })).toBe(0), SOON);
});
afterAll(() => world.close());

const METHODS = ['find', 'findOne', 'aggregate', 'countDocuments', ...DRIVER_WRITES] as const;

/** Returns the driver calls while `act` runs, with their collections. */
async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const spies = METHODS.map((method) => {
    const original = Collection.prototype[method] as (...args: unknown[]) => unknown;
    return vi.spyOn(Collection.prototype, method).mockImplementation(function (
      this: Collection,
      ...args: unknown[]
    ) {
      calls.push(`${method} ${this.collectionName}`);
      return original.apply(this, args) as never;
    });
  });
  const { bulkWrite } = MongoClient.prototype;
  const together = vi.spyOn(MongoClient.prototype, 'bulkWrite').mockImplementation(function (
    this: MongoClient,
    ...args: Parameters<MongoClient['bulkWrite']>
  ) {
    for (const { name, namespace } of args[0] as readonly { name: string; namespace: string }[])
      calls.push(`${name} ${namespace}`);
    return bulkWrite.apply(this, args);
  });
  await act().finally(() => [...spies, together].forEach((spy) => spy.mockRestore()));
  return calls;
}

it('a message to a ticket with a card uses no collection of the kanban and no call more than without', async () => {
  const { messenger, shop, people } = world;
  const customer = newCustomer();
  const messageCalls = async (body: string) => {
    const own = await callsOf(() => messenger.writes(shop, customer, { body }));
    return own.filter((call) => /tickets|kanban|card_/.test(call));
  };
  /** Measures until two measurements agree, because periodic jobs and late effects may add calls to one. */
  const usualCalls = async (body: string) => {
    let latest = await messageCalls('aquecimento');
    return vi.waitFor(async () => {
      const before = latest;
      latest = await messageCalls(body);
      expect(latest).toEqual(before);
      return latest;
    }, SOON);
  };
  const { ticket } = await world.newCard(customer);
  const withCard = await usualCalls('com card');
  await world.setting(people.company.id, 'useKanban', 'disabled');
  await world.app.database.db
    .collection<{ _id: number }>('tickets')
    .updateOne({ _id: ticket.id }, { $unset: { card: 1 } });
  const without = await usualCalls('sem card');
  expect(withCard).toEqual(without);
  expect(withCard.length).toBeGreaterThan(0);
  expect(withCard.filter((call) => /kanban|card_/.test(call))).toEqual([]);
  await vi.waitFor(async () => expect((await world.ticketNow(ticket.id)).lastMessage).toBe('sem card'), SOON);
});
