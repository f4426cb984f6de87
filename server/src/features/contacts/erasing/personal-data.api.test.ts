import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { createSchedule } from '@recado/shared/schedules';
import { type Conversations, startConversations } from '#testing/conversations';
import { contacts } from '../contact.model';
import { phoneKey } from '../identity/phone-key';
import { contactMerges } from '../merge/contact-merge.model';
import { RETAINED_CONTACT_REFERENCES } from './retained-references';

/** Contacts' ids from here on equal no other number in the database. */
const FIRST_ID = 87_000_000;
const WITHIN = { timeout: 20_000, interval: 50 };
const DATA_MAP = join(import.meta.dirname, '../../../../../docs/data-map.md');

/** Collections that contain the person only while a running import adds them (`imports.api.test.ts`). */
const FILLED_BY_ERASURE = ['contact_imports', 'contact_list_imports'];
/** Fields that can identify a contact. */
const REFERENCE =
  /(^|\.)(contactIds?|contacts|fromId|intoId|linkedTo|phone|phoneKey|lid|number|participant)$/;
/** Packets between servers expire after two minutes. */
const PASSING = 'realtime_packets';

let world: Conversations;
let persons = 0;
/** Ids of documents equal no contact's id. */
let documents = 55_000_000;

beforeAll(async () => {
  world = await startConversations();
  await db()
    .collection<{ _id: string; value: number }>('counters')
    .updateOne({ _id: 'contacts' }, { $set: { value: FIRST_ID } }, { upsert: true });
});
afterAll(() => world.close());

const db = () => world.app.database.db;
const stores = () => world.app.context.personalData.stores();
const collections = () => stores().flatMap((store) => Object.keys(store.collections));

interface Pair {
  phone: string;
  lid: string;
  mark: string;
  olderId: number;
  youngerId: number;
}

/** Creates a person who is known as two contacts, with closed tickets and messages. */
async function twoContacts(): Promise<Pair> {
  const { messenger, shop, people, ticketOf, change } = world;
  const mark = `ubaia${++persons}x`;
  const phone = `55119557${String(30_000 + persons)}`;
  const lid = `771234${String(600_000 + persons)}`;
  await messenger.writes(shop, { lid, name: mark }, { body: `pelo lid ${mark}` });
  const older = await ticketOf({ lid });
  await change(older.id, 'closed', people.admin);
  await messenger.writes(shop, { phone, name: mark }, { body: `pelo número ${mark}` });
  const younger = await ticketOf({ phone });
  await change(younger.id, 'closed', people.admin);
  const pair = { phone, lid, mark, olderId: older.contactId, youngerId: younger.contactId };
  for (const contactId of [pair.olderId, pair.youngerId]) {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = { body: `Lembrar ${mark}`, contactId, sendAt };
    expect((await world.call(createSchedule, { body: schedule }, people.admin)).status).toBe(201);
  }
  for (const [collection, rows] of Object.entries(documentsOf(pair)))
    await db()
      .collection(collection)
      .insertMany(rows as never);
  return pair;
}

/** Documents that no message of a customer creates, for both contacts or for the number. */
function documentsOf({ phone, lid, mark, olderId, youngerId }: Pair): Record<string, object[]> {
  const { shop, people } = world;
  const { companyId, connectionId } = shop;
  const key = phoneKey(phone);
  const now = new Date();
  const by = { userId: people.admin.id, userName: people.admin.name };
  const ofBoth = (document: (contactId: number, id: number) => object) =>
    [olderId, youngerId].map((contactId) => {
      const _id = ++documents;
      return { _id, companyId, createdAt: now, ...document(contactId, _id) };
    });
  const waitingRows = () => {
    const importId = `import-${++documents}`;
    const rows = [{ row: 2, name: mark, number: phone }];
    return [{ _id: `${importId}:0`, companyId, importId, part: 0, rows, lines: [], counts: {}, size: 1 }];
  };
  return {
    address_book: [
      { _id: `${companyId}:phone:${key}`, companyId, connectionId, name: mark, phone, lid },
      { _id: `${companyId}:lid:${lid}`, companyId, connectionId, name: mark, phone, lid },
    ],
    campaign_deliveries: ofBoth((contactId, id) => ({
      ...{ _id: `${id}-1`, campaignId: id, itemId: 1, identityKey: key, contactId },
      ...{ name: mark, number: phone, email: `${mark}@quixaba.test`, extra: { Bairro: mark } },
      ...{ variant: 0, isNewChat: false, state: 'sent', attempt: 1, order: 1 },
    })),
    card_observations: ofBoth((contactId, id) => ({
      ...by,
      ...{ cardId: id, ticketId: id, contactId, text: `<p>${mark}</p>` },
    })),
    contact_import_parts: waitingRows(),
    contact_list_import_parts: waitingRows(),
    contact_list_items: [
      {
        ...{ _id: ++documents, companyId, contactListId: 1, name: mark, nameKey: mark },
        ...{ number: phone, phoneKey: key, email: '', extra: {}, validity: 'unknown', words: [mark] },
        ...{ createdAt: now, updatedAt: now },
      },
    ],
    conversation_exports: ofBoth((contactId, id) => ({
      ...{ _id: `export-${id}`, ticketId: 1, contactId, userId: by.userId, hidden: [], language: 'pt' },
      ...{ whispers: false, state: 'ready', done: 1, total: 1, file: null },
    })),
    messenger_state: [
      { _id: `${connectionId}:session:${phone}_1.0`, companyId, connectionId },
      { _id: `${connectionId}:lid-mapping:${lid}_reverse`, companyId, connectionId },
    ],
    new_chat_days: [
      {
        ...{ _id: `day-${++documents}`, companyId, connectionId, contacts: [olderId, youngerId] },
        ...{ counts: {}, total: 2, automation: 0, createdAt: now, updatedAt: now },
      },
    ],
    notices: ofBoth((contactId, id) => ({
      ...{ _id: `notice-${id}`, userId: by.userId, key: `notice:${id}`, audience: 'user', contactId },
      ...{ content: { kind: 'ticketAssigned', by: null }, subjects: [], at: now },
    })),
    reviews: ofBoth((contactId, id) => ({
      ...{ uuid: `review-${id}`, eventId: `review-${id}`, ticketId: id, contactId, userId: null },
      ...{ user: null, queueId: null, queue: null, whatsappId: connectionId, whatsapp: { name: 'Loja' } },
      ...{ hasLink: true, askedAt: now, rating: null, ratedAt: null, note: 9, observation: `Bom ${mark}` },
      ...{ completed: true, answeredAt: now },
    })),
    ticket_notes: ofBoth((contactId) => ({ ...by, contactId, note: `Anotar ${mark}` })),
    waiting_changes: [
      {
        ...{ _id: `change-${++documents}`, companyId, connectionId, targetId: 'unknown', createdAt: now },
        change: { type: 'edit', body: mark, sender: { phone, lid }, chat: { phone, lid } },
      },
    ],
  };
}

/** Returns the person's places as `collection.path`, each with the ids of its documents. */
async function placesOf({ phone, lid, mark, olderId, youngerId }: Pair, ids = [olderId, youngerId]) {
  const texts = [phone, lid, mark];
  const places = new Map<string, string[]>();
  for (const { name } of await db().listCollections().toArray()) {
    if (name === PASSING) continue;
    for (const row of await db().collection(name).find({}).toArray()) {
      const look = (place: string, value: unknown): void => {
        const isTheirs =
          typeof value === 'string'
            ? texts.some((text) => value.includes(text))
            : ids.includes(value as number);
        if (isTheirs) places.set(place, [...(places.get(place) ?? []), String(row._id)].sort());
        else if (Array.isArray(value)) value.forEach((each) => look(place, each));
        else if (value !== null && typeof value === 'object' && !(value instanceof Date))
          for (const [key, inner] of Object.entries(value)) look(`${place}.${key}`, inner);
      };
      for (const [key, value] of Object.entries(row)) look(`${name}.${key}`, value);
    }
  }
  return places;
}

const without = (places: ReadonlyMap<string, unknown>, retained: Readonly<Record<string, string>>) =>
  [...places.keys()].filter((place) => !(place in retained)).sort();

/** Runs the merge until it has the state, as the job does. */
async function merged({ olderId, youngerId }: Pair, state: string) {
  const { companyId } = world.shop;
  return vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
    const merge = await contactMerges.findOne(companyId, { fromId: youngerId, intoId: olderId });
    expect(merge?.state).toBe(state);
    return merge!;
  }, WITHIN);
}

describe('personal data', () => {
  it('is registered for every field that can identify a contact, or has a reason', () => {
    const registered = new Set(collections());
    const fields = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
      registered.has(collection.name) ? [] : schemaPaths(schema).map((path) => `${collection.name}.${path}`),
    );
    expect(
      fields.filter((field) => REFERENCE.test(field) && !(field in RETAINED_CONTACT_REFERENCES)).sort(),
    ).toEqual([]);
  });

  it('has its row in docs/data-map.md', () => {
    const rows = readFileSync(DATA_MAP, 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll("'", '’')));
    for (const { collections: described } of stores())
      for (const [collection, personalData] of Object.entries(described)) {
        const row = rows.find(([, where]) => where?.match(/^`\w+`/)?.[0] === `\`${collection}\``);
        expect(row?.[2], collection).toBe(personalData);
      }
  });

  it('is erased in every store', async () => {
    const pair = await twoContacts();
    world.messenger.learns(world.shop, pair);
    await merged(pair, 'joined');
    await vi.waitFor(async () => {
      const filled = new Set([...(await placesOf(pair)).keys()].map((place) => place.split('.')[0]));
      const missing = collections().filter((name) => !filled.has(name) && !FILLED_BY_ERASURE.includes(name));
      expect(missing).toEqual([]);
    }, WITHIN);

    const params = { contactId: pair.olderId };
    expect((await world.call(deleteContact, { params }, world.people.admin)).status).toBe(204);
    await vi.waitFor(
      async () => expect(without(await placesOf(pair), RETAINED_CONTACT_REFERENCES)).toEqual([]),
      WITHIN,
    );
    expect((await contacts.findById(world.shop.companyId, pair.olderId))?.name).toBe('—');
  }, 60_000);

  it('follows a merge and returns after its undo, in every store', async () => {
    const pair = await twoContacts();
    const ofYounger = () =>
      placesOf({ ...pair, phone: 'nobody', lid: 'nobody', mark: 'nobody' }, [pair.youngerId]);
    const before = await ofYounger();
    world.messenger.learns(world.shop, pair);
    await merged(pair, 'joined');
    const moving = stores().flatMap((store) => (typeof store.merge === 'string' ? [] : [store]));
    const movingPaths = (places: ReadonlyMap<string, unknown>) =>
      [...places.keys()].filter((place) =>
        moving.some((store) =>
          Object.keys(store.collections).some((name) => place.startsWith(`${name}.contact`)),
        ),
      );
    // The test would prove nothing if the younger contact had no such data.
    expect(movingPaths(before).sort()).toEqual([
      'messages.contactId',
      'new_chat_days.contacts',
      'schedules.contactId',
      'tickets.contactId',
    ]);
    expect(movingPaths(await ofYounger())).toEqual([]);

    const merge = await merged(pair, 'joined');
    await contactMerges.updateOne(
      world.shop.companyId,
      { _id: merge._id },
      { state: 'undoing', dueAt: new Date() },
    );
    await merged(pair, 'undone');
    const staying = new Set(
      moving.flatMap(({ merge: handling, collections: described }) =>
        typeof handling !== 'string' && typeof handling.moveBack === 'string' ? Object.keys(described) : [],
      ),
    );
    await vi.waitFor(async () => {
      const after = await ofYounger();
      for (const [place, ids] of before)
        if (!staying.has(place.split('.')[0] ?? '')) expect(after.get(place), place).toEqual(ids);
    }, WITHIN);
  }, 60_000);
});

function schemaPaths(schema: mongoose.Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: mongoose.Schema }).schema;
    return inner ? schemaPaths(inner, `${prefix}${path}.`) : [`${prefix}${path}`];
  });
}
