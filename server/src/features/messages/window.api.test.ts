import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { messageCollection } from './message.model';
import { newMessageId } from './message-ids';

const COUNT = 130;

let world: Conversations;
let ticketId: number;
let ids: string[];

beforeAll(async () => {
  world = await startConversations();
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: 'Linha 0' });
  ticketId = (await world.ticketOf(customer)).id;
  await world.change(ticketId, 'open', world.people.agent);
  const first = await messageCollection().findOne({ ticketId });
  if (!first) throw new Error('the first message is stored');
  const start = first.createdAt.getTime();
  const more = Array.from({ length: COUNT - 1 }, (_, index) => ({
    ...first,
    _id: newMessageId(),
    messengerId: `window-${index}`,
    body: `Linha ${index + 1}`,
    createdAt: new Date(start + Math.floor((index + 1) / 3) * 1000),
  }));
  await messageCollection().insertMany(more);
  const rows = await messageCollection().find({ ticketId }).sort({ createdAt: 1, _id: 1 }).toArray();
  ids = rows.map(({ _id }) => _id);
});
afterAll(() => world.close());

const list = (query: object, as: Persona = world.people.agent) =>
  world.call(listMessages, { params: { ticketId }, query }, as);
const at = (place: number) => ids[place] ?? '';

it('a page around a message leads in both directions without a gap', async () => {
  const { body: middle } = await list({ around: at(60) });
  expect(middle.messages.map(({ id }) => id)).toEqual(ids.slice(40, 81).toReversed());
  expect(middle.hasMore).toBe(true);

  const older = (await list({ cursor: middle.nextCursor })).body;
  expect(older.messages.map(({ id }) => id)).toEqual(ids.slice(0, 40).toReversed());
  expect(older).not.toHaveProperty('newerCursor');

  const newer = (await list({ newer: middle.newerCursor })).body;
  expect(newer.messages.map(({ id }) => id)).toEqual(ids.slice(81, 121).toReversed());
  const newest = (await list({ newer: newer.newerCursor })).body;
  expect(newest.messages.map(({ id }) => id)).toEqual(ids.slice(121).toReversed());
  expect(newest.newerCursor).toBeNull();
});

it('a page around the first or last message has one direction', async () => {
  const first = (await list({ around: at(0) })).body;
  expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, 21).toReversed());
  expect([first.hasMore, first.nextCursor]).toEqual([false, null]);
  const last = (await list({ around: at(COUNT - 1) })).body;
  expect(last.messages.map(({ id }) => id)).toEqual(ids.slice(-21).toReversed());
  expect(last.newerCursor).toBeNull();
});

it('a message of another conversation or company, or a missing one, is not found', async () => {
  const other = await world.openTicket(world.people.agent);
  const stranger = await messageCollection().findOne({ ticketId: other.ticket.id });
  expect((await list({ around: stranger?._id })).error).toBe('ERR_NO_MESSAGE_FOUND');
  expect((await list({ around: newMessageId() })).error).toBe('ERR_NO_MESSAGE_FOUND');
  expect((await list({ around: at(5) }, world.people.rivalAgent)).error).toBe('ERR_NO_TICKET_FOUND');
});

it('a cursor that the server did not write is rejected', async () => {
  expect((await list({ newer: 'ontem' })).error).toBe('ERR_VALIDATION');
});
