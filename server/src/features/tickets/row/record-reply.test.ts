import { expect, it } from 'vitest';
import { writeInOrder } from '#core/database';
import { connectedDatabase } from '#testing/connected-database';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import type { LastMessage } from './last-message';
import { recordReply, replyChange } from './record-reply';

connectedDatabase();

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const NOW = at(50);
let ids = 0;

async function openTicket(more: Partial<TicketDocument>): Promise<TicketDocument> {
  const id = ++ids;
  const row = {
    _id: id,
    companyId: 1,
    contactId: id,
    queueId: 4,
    userId: 9,
    openKey: `1:${id}`,
    status: 'open',
    version: 7,
    unreadMessages: 2,
    lastMessage: 'Oi',
    lastMessageId: 'm1',
    lastMessageAt: at(1),
    updatedAt: at(1),
    pendingEvents: [],
    ...more,
  } as unknown as TicketDocument;
  await ticketCollection().insertOne(row);
  return row;
}

const last: LastMessage = {
  id: 'm2',
  body: 'Bom dia! '.repeat(40),
  at: at(20),
  fromMe: true,
  type: 'text',
  ack: 1,
  failed: false,
  maybeSent: false,
  author: null,
  menuEntry: null,
};
const row = (id: number) => ticketCollection().findOne({ _id: id });

it.each([['nobody waited', {}] as const, ['somebody waited', { waitingSince: at(5) }] as const])(
  'replyChange leaves the ticket in memory that was stored: %s',
  async (_, given) => {
    const ticket = await openTicket(given);
    const { write, after } = replyChange({ ticket, last, userId: 9 }, NOW);
    const { matched } = await writeInOrder([write]);
    expect(matched(0)).toBe(true);
    expect(after).toEqual(await row(ticket._id));
    expect(after.waitingSince).toBeUndefined();
    const logged = after.pendingEvents.map(({ type, waitingSince }) => [type, waitingSince]);
    expect(logged).toEqual('waitingSince' in given ? [['answered', at(5)]] : []);
  },
);

it('a reply to a ticket that changed in between is stored by a second write, once', async () => {
  const ticket = await openTicket({ waitingSince: at(5) });
  await ticketCollection().updateOne({ _id: ticket._id }, { $inc: { version: 1 }, $set: { userId: 12 } });
  const before = await row(ticket._id);
  const { matched } = await writeInOrder([replyChange({ ticket, last, userId: 9 }, NOW).write]);
  expect(matched(0)).toBe(false);
  expect(await row(ticket._id)).toEqual(before);
  const after = await recordReply({ ticket, last, userId: 9 });
  expect(after).toEqual(await row(ticket._id));
  expect(after).toMatchObject({ version: 9, userId: 12, lastMessageId: 'm2' });
  expect(after.pendingEvents).toHaveLength(1);
});
