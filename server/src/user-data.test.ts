import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { markAnnouncementsSeen } from '@recado/shared/announcements';
import { createChat, sendChatMessage } from '@recado/shared/chats';
import { importContacts, setContactWallet } from '@recado/shared/contacts';
import { createBoard, createCard, createColumn, createObservation } from '@recado/shared/kanban';
import { exportConversation, sendMessage } from '@recado/shared/messages';
import { createQueueOption } from '@recado/shared/queue-options';
import { createQuickMessageGroup } from '@recado/shared/quick-message-groups';
import { createQuickMessage } from '@recado/shared/quick-messages';
import { createSchedule } from '@recado/shared/schedules';
import { createTag, getTag } from '@recado/shared/tags';
import { createTicketNote } from '@recado/shared/ticket-notes';
import { updateTicket } from '@recado/shared/tickets';
import { deleteUser } from '@recado/shared/users';
import { askForReview } from './testing/ask-for-review';
import { type Conversations, newCustomer, startConversations } from './testing/conversations';
import type { Persona } from './testing/factories';
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
async function leaveTraces(): Promise<{ tagId: number }> {
  const { call, people, messenger, shop } = world;
  const { id: ticketId, contactId } = (await world.openTicket(leaver)).ticket;
  const resolved = (await world.openTicket(leaver)).ticket;
  await world.change(resolved.id, 'closed', leaver);
  await call(sendMessage, { params: { ticketId }, body: { body: 'Já vejo para você.' } }, leaver);
  await call(createTicketNote, { body: { ticketId, contactId, note: 'Prefere tarde' } }, leaver);
  await askForReview(world.app, resolved);
  const tag = await call(createTag, { body: { name: 'Da que saiu' } }, leaver);
  const group = await call(createQuickMessageGroup, { body: { name: 'Dela' } }, leaver);
  for (const showAll of [true, false]) {
    const body = { shortcode: `oi${showAll}`, message: 'Olá! Tudo bem?', showAll, groupId: group.body.id };
    expect((await call(createQuickMessage, { body }, leaver)).error).toBeUndefined();
  }
  const option = { queueId: people.queues.sales.id, title: 'Falar com ela', operatorId: ID };
  expect((await call(createQueueOption, { body: option }, people.admin)).status).toBe(200);
  await world.setting(people.company.id, 'useKanban', 'enabled');
  const board = await call(createBoard, { body: { name: 'Dela' } }, leaver);
  const column = await call(createColumn, { body: { name: 'Novos', kanbanId: board.body.id } }, leaver);
  expect(column.status).toBe(201);
  // The job of the first column may have added the card.
  const added = await call(createCard, { body: { ticketId } }, leaver);
  const cardId = Number(added.status === 201 ? added.body.id : added.details?.['cardId']);
  const observation = { cardId, text: '<p>Prefere azul</p>' };
  expect((await call(createObservation, { body: observation }, leaver)).status).toBe(201);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = { body: 'Seu pedido chega hoje.', contactId, sendAt };
  expect((await call(createSchedule, { body: schedule }, leaver)).status).toBe(201);
  const wallet = [{ id: ID }, { id: people.agent.id }];
  expect((await call(setContactWallet, { params: { contactId }, body: wallet }, people.admin)).status).toBe(
    200,
  );
  expect((await call(exportConversation, { params: { ticketId } }, leaver)).status).toBe(200);
  const handed = (await world.openTicket(people.agent)).ticket;
  const transfer = { userId: ID, queueId: people.queues.sales.id };
  expect(
    (await call(updateTicket, { params: { ticketId: handed.id }, body: transfer }, people.agent)).status,
  ).toBe(200);
  const contacts = [{ name: 'Cliente da planilha', number: newCustomer().phone }];
  expect((await call(importContacts, { body: { contacts } }, leaver)).status).toBe(200);
  await messenger.writes(shop, newCustomer());
  expect((await call(markAnnouncementsSeen, {}, leaver)).status).toBe(200);
  const chat = await call(createChat, { body: { title: 'Loja', users: [{ id: people.agent.id }] } }, leaver);
  const params = { chatId: chat.body.id };
  for (const [message, mentions, by] of [
    ['Já separei', [], leaver],
    ['@Dora, pode vir?', [ID], people.agent],
  ] as const)
    expect(
      (await call(sendChatMessage, { params, body: { message, mentions: [...mentions] } }, by)).status,
    ).toBe(200);
  // A password reset link that was sent by mail.
  const expiresAt = new Date(Date.now() + 3_600_000);
  await world.app.database.db
    .collection<{ _id: number; expiresAt: Date }>('password_resets')
    .insertOne({ _id: ID, expiresAt });
  return { tagId: tag.body.id };
}

it('no document contains the id of a deleted user, except where it is kept on purpose', async () => {
  const { tagId } = await leaveTraces();
  const inEveryPlace = [
    'announcement_readers._id',
    'card_observations.userId',
    'chat_messages.mentions',
    'chat_messages.senderId',
    'chats.members.userId',
    'chats.ownerId',
    'chats.unreadUserIds',
    'contact_imports.owner.userId',
    'contacts.wallet',
    'conversation_exports.userId',
    'messages.userId',
    'notices.userId',
    'password_resets._id',
    'queue_options.operatorId',
    'quick_message_groups.userId',
    'quick_messages.userId',
    'review_choices.recordId',
    'reviews.userId',
    'schedules.userId',
    'sessions._id',
    'tags.userId',
    'ticket_events.assignedTo',
    'ticket_events.userId',
    'ticket_notes.userId',
    'tickets.contact.wallet',
    'tickets.userId',
    'users._id',
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
  expect(body.returnedTickets).toBe(2);
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
  expect((await world.call(getTag, { params: { tagId } }, world.people.admin)).body.userId).toBeNull();
});

function schemaPaths(schema: mongoose.Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: mongoose.Schema }).schema;
    return inner ? schemaPaths(inner, `${prefix}${path}.`) : [`${prefix}${path}`];
  });
}
