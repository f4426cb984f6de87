import { expect, it } from 'vitest';
import { type TicketDocument, ticketRow } from '#features/tickets';
import { connectedDatabase } from '#testing/connected-database';
import { messageCollection, type MessageDocument } from './message.model';
import { storeMessage } from './message.store';
import { lastMessageOf } from './ticket-summary';

const database = connectedDatabase();

const NOON = new Date(Date.UTC(2026, 10, 20, 12));
let ids = 0;
const ticketCollection = () => database().db.collection<TicketDocument>('tickets');

async function openTicket(): Promise<TicketDocument> {
  const id = ++ids;
  const row = { _id: id, companyId: 1, openKey: `1:${id}`, version: 1, pendingEvents: [] };
  await ticketCollection().insertOne(row as unknown as TicketDocument);
  return row as unknown as TicketDocument;
}
const messageOf = (ticket: TicketDocument, id: string) =>
  ({
    _id: id,
    companyId: 1,
    ticketId: ticket._id,
    body: id,
    mediaType: 'text',
    createdAt: NOON,
  }) as unknown as MessageDocument;
const store = (ticket: TicketDocument, id: string) => {
  const message = messageOf(ticket, id);
  return storeMessage({
    message,
    ticket,
    change: (now, at) => ticketRow.replyChange({ ticket: now, last: lastMessageOf(message), userId: 9 }, at),
  });
};
const storedTicket = ({ _id }: TicketDocument) => ticketCollection().findOne({ _id });
const storedIds = async (ticket: TicketDocument) =>
  (await messageCollection().find({ ticketId: ticket._id }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

it('concurrent messages change their ticket one after the other', async () => {
  const [ticket, other] = [await openTicket(), await openTicket()];
  const stored = await Promise.all([
    store(ticket, 'a1'),
    store(other, 'a2'),
    store(ticket, 'a3'),
    store(ticket, 'a4'),
  ]);
  expect(stored.map(({ isRepeated }) => isRepeated)).toEqual([undefined, undefined, undefined, undefined]);
  expect(stored.map((one) => one.ticket?.version)).toEqual([2, 2, 3, 4]);
  expect(await storedTicket(ticket)).toEqual(stored[3]?.ticket);
  expect(await storedTicket(ticket)).toMatchObject({ version: 4, lastMessageId: 'a4' });
  expect(await storedTicket(other)).toMatchObject({ version: 2, lastMessageId: 'a2' });
  expect(await storedIds(ticket)).toEqual(['a1', 'a3', 'a4']);
});

it('a repeated message does not prevent the others from changing their tickets', async () => {
  const [ticket, other] = [await openTicket(), await openTicket()];
  await store(ticket, 'b2');
  const before = await storedTicket(ticket);
  const stored = await Promise.all([store(other, 'b1'), store(ticket, 'b2'), store(other, 'b3')]);
  expect(stored.map(({ isRepeated }) => isRepeated)).toEqual([undefined, true, undefined]);
  expect(stored.map((one) => one.ticket)).toEqual([undefined, undefined, undefined]);
  expect(await storedIds(other)).toEqual(['b1', 'b3']);
  expect(await storedTicket(ticket)).toEqual(before);
  expect(await storedTicket(other)).toEqual(other);
});

it('a message is stored without a change of its ticket if the ticket changed in between', async () => {
  const ticket = await openTicket();
  await ticketCollection().updateOne({ _id: ticket._id }, { $inc: { version: 1 } });
  const before = await storedTicket(ticket);
  expect(await store(ticket, 'c1')).toEqual({});
  expect(await storedIds(ticket)).toEqual(['c1']);
  expect(await storedTicket(ticket)).toEqual(before);
});
