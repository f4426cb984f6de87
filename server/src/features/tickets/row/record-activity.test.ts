import { expect, it } from 'vitest';
import { writeInOrder } from '#core/database';
import { connectedDatabase } from '#testing/connected-database';
import { type TicketChatbot, ticketCollection, type TicketDocument } from '../ticket.model';
import type { LastMessage } from './last-message';
import { type Activity, activityChange, recordActivity } from './record-activity';

connectedDatabase();

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const NOW = at(50);
let ids = 0;

async function openTicket(waitingSince?: Date): Promise<TicketDocument> {
  const id = ++ids;
  const row = {
    _id: id,
    companyId: 1,
    contactId: id,
    openKey: `1:${id}`,
    status: 'open',
    version: 7,
    unreadMessages: 2,
    lastMessage: 'Oi',
    lastMessageId: 'm1',
    lastMessageAt: at(1),
    updatedAt: at(1),
    pendingEvents: [],
    ...(waitingSince ? { waitingSince } : {}),
  } as unknown as TicketDocument;
  await ticketCollection().insertOne(row);
  return row;
}

const last: LastMessage = {
  id: 'm2',
  body: 'Olá! '.repeat(80),
  at: at(20),
  fromMe: false,
  type: 'text',
  ack: 1,
  failed: false,
  maybeSent: false,
  author: null,
  menuEntry: null,
};

const CASES = [undefined, at(5), at(15)].flatMap((waited) =>
  [null, at(10)].flatMap((since) =>
    [false, true].flatMap((isReplied) =>
      [null, last].map((newest) => ({ waited, since, isReplied, newest, unread: isReplied ? 0 : 3 })),
    ),
  ),
);

it.each(CASES)('activityChange leaves the ticket in memory that was stored: %j', async (given) => {
  const ticket = await openTicket(given.waited);
  const { since: waitingSince, isReplied, newest, unread } = given;
  const activity: Activity = { ticket, unread, last: newest, waitingSince, isReplied };
  const { write, after } = activityChange(activity, NOW);
  const { matched } = await writeInOrder([write]);
  expect(matched(0)).toBe(true);
  expect(after).toEqual(await ticketCollection().findOne({ _id: ticket._id }));
});

it.each([
  ['changed', { $inc: { version: 1 } }],
  ['closed', { $unset: { openKey: 1 as const } }],
  ['given another key', { $set: { openKey: 'other' } }],
])('recordActivity leaves a ticket unchanged that was %s in between', async (_, change) => {
  const ticket = await openTicket();
  await ticketCollection().updateOne({ _id: ticket._id }, change);
  const before = await ticketCollection().findOne({ _id: ticket._id });
  const activity: Activity = { ticket, unread: 1, last, waitingSince: null, isReplied: false };
  const { matched } = await writeInOrder([activityChange(activity, NOW).write]);
  expect(matched(0)).toBe(false);
  expect(await ticketCollection().findOne({ _id: ticket._id })).toEqual(before);
});

it('recordActivity starts the wait of a ticket only if the chatbot does not serve it now, whatever is in memory', async () => {
  const served = {
    ...(await openTicket()),
    status: 'pending' as const,
    chatbot: { state: 'options' } as TicketChatbot,
  };
  const record = () =>
    recordActivity(1, [{ ticket: served, unread: 1, last, waitingSince: at(20), isReplied: false }]);
  const accepted = (await record()).get(served._id);
  expect(accepted?.waitingSince).toEqual(at(20));
  const { _id, status, chatbot } = served;
  await ticketCollection().updateOne({ _id }, { $set: { status, chatbot }, $unset: { waitingSince: 1 } });
  expect((await record()).get(_id)?.waitingSince).toBeUndefined();
});
