import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importContacts, setContactWallet } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { listTags } from '@recado/shared/tags';
import { endSnooze, snoozeTicket, updateTicket } from '@recado/shared/tickets';
import { deleteUser } from '@recado/shared/users';
import { type Conversations, newCustomer, startConversations } from './testing/conversations';
import type { Persona } from './testing/factories';
import { type FeatureFixtures, featureFixtures } from './testing/feature-fixtures';
import { requestReview } from './testing/request-review';
import { RETAINED_USER_REFERENCES } from './user-data';

/** No other number in the database is equal. */
const ID = 87_654_321;
const WITHIN = { timeout: 20_000, interval: 100 };

let world: Conversations;
let leaver: Persona;

beforeAll(async () => {
  world = await startConversations();
  const { company, queues } = world.people;
  const { db } = world.app.database;
  const user = await world.build.user(company.id, { profile: 'admin', queueIds: [queues.sales.id] });
  const users = db.collection<{ _id: number }>('users');
  const row = await users.findOneAndDelete({ _id: user.id });
  if (!row) throw new Error('no user');
  await users.insertOne({ ...row, _id: ID });
  leaver = await world.build.signIn({ ...user, id: ID });
});
afterAll(() => world.close());

/** Returns `collection.path` of each place with the user's id. */
async function placesOfTheId(): Promise<string[]> {
  const { db } = world.app.database;
  const places = new Set<string>();
  const look = (place: string, value: unknown): void => {
    if (value === ID) places.add(place);
    else if (Array.isArray(value)) value.forEach((each) => look(place, each));
    else if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      for (const [key, inner] of Object.entries(value)) look(`${place}.${key}`, inner);
  };
  for (const { name } of await db.listCollections().toArray()) {
    for (const row of await db.collection(name).find({}).toArray()) look(name, row);
  }
  return [...places].sort();
}

/** Stores the user's id wherever a user's actions can. */
async function leaveTraces(fixtures: readonly FeatureFixtures[]): Promise<void> {
  const { call, people, messenger, shop } = world;
  const { ticket } = await world.openTicket(leaver);
  const { id: ticketId, contactId } = ticket;
  const resolved = (await world.openTicket(leaver)).ticket;
  await world.change(resolved.id, 'closed', leaver);
  await call(sendMessage, { params: { ticketId }, body: { body: 'Já vejo para você.' } }, leaver);
  await requestReview(world.app, resolved);
  const wallet = [{ id: ID }, { id: people.agent.id }];
  expect((await call(setContactWallet, { params: { contactId }, body: wallet }, people.admin)).status).toBe(
    200,
  );
  const handed = (await world.openTicket(people.agent)).ticket;
  const transfer = { userId: ID, queueId: people.queues.sales.id };
  expect(
    (await call(updateTicket, { params: { ticketId: handed.id }, body: transfer }, people.agent)).status,
  ).toBe(200);
  for (const returns of [false, true]) {
    const params = { ticketId: (await world.openTicket(people.agent)).ticket.id };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await call(snoozeTicket, { params, body: { until } }, leaver)).status).toBe(200);
    if (returns) expect((await call(endSnooze, { params }, leaver)).status).toBe(200);
  }
  const contacts = [{ name: 'Cliente da planilha', number: newCustomer().phone }];
  expect((await call(importContacts, { body: { contacts } }, leaver)).status).toBe(200);
  await messenger.writes(shop, newCustomer());
  // A password reset link that was sent by mail.
  const expiresAt = new Date(Date.now() + 3_600_000);
  await world.app.database.db
    .collection<{ _id: number; expiresAt: Date }>('password_resets')
    .insertOne({ _id: ID, expiresAt });
  for (const { userTraces } of fixtures) await userTraces?.leave(world, leaver, ticket);
}

it('no document contains the id of a deleted user, except where it is kept on purpose', async () => {
  const fixtures = await featureFixtures();
  await leaveTraces(fixtures);
  const inEveryPlace = [
    'contact_imports.owner.userId',
    'contacts.wallet',
    'messages.userId',
    'notices.userId',
    'password_resets._id',
    'review_choices.recordId',
    'reviews.userId',
    'sessions._id',
    'ticket_events.assignedTo',
    'ticket_events.userId',
    'tickets.contact.wallet',
    'tickets.snooze.by',
    'tickets.userId',
    'tickets.woken.by',
    'users._id',
    ...fixtures.flatMap(({ userTraces }) => userTraces?.places ?? []),
  ];
  await vi.waitFor(
    async () => expect(await placesOfTheId()).toEqual(expect.arrayContaining(inEveryPlace)),
    WITHIN,
  );
  const before = await placesOfTheId();

  // Finds user-id fields that neither this test fills nor `RETAINED_USER_REFERENCES` contains.
  const fields = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
    schemaPaths(schema).map((path) => `${collection.name}.${path}`),
  );
  const known = new Set([...before, ...Object.keys(RETAINED_USER_REFERENCES)]);
  expect(
    fields.filter(
      (field) => /\.(\w*userId|wallet|assignedTo|confirmedBy|operatorId)$/i.test(field) && !known.has(field),
    ),
  ).toEqual([]);

  const { body } = await world.call(deleteUser, { params: { userId: ID } }, world.people.admin);
  // That of the test, the transferred one and that with a deadline.
  expect(body.returnedTickets).toBe(3);
  await vi.waitFor(async () => {
    const left = (await placesOfTheId()).filter((place) => !(place in RETAINED_USER_REFERENCES));
    // Messages between servers expire after two minutes.
    expect(left.filter((place) => !place.startsWith('realtime_packets.'))).toEqual([]);
  }, WITHIN);
  // The wallets of other users still contain the contact.
  const contacts = world.app.database.db.collection('contacts');
  expect(await contacts.findOne({ wallet: world.people.agent.id })).toMatchObject({
    wallet: [world.people.agent.id],
  });
  const { tags } = (await world.call(listTags, {}, world.people.admin)).body;
  expect(tags.map(({ userId }) => userId)).toEqual([null]);
});

function schemaPaths(schema: mongoose.Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: mongoose.Schema }).schema;
    return inner ? schemaPaths(inner, `${prefix}${path}.`) : [`${prefix}${path}`];
  });
}
