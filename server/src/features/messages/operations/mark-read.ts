import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { readingCounts, type TicketDocument, ticketRow, type Tickets } from '#features/tickets';
import { messageCollection, WITHOUT_SEARCH } from '../message.model';
import type { MessagesDeps } from '../messages.deps';
import { computeTicketSummary } from '../ticket-summary';

const BATCH = 500;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** WhatsApp ids by connection id. */
type ReadReceipts = Map<number, string[]>;

/**
 * Publishes the ticket and sends read receipts.
 * @param lastMessageId - newest message that the caller saw; undefined means all
 */
export async function readTicket(
  { tickets, contacts, gateway, log }: MessagesDeps,
  caller: Caller,
  ticketId: number,
  lastMessageId?: string,
): Promise<TicketDocument> {
  const { ticket, receipts, changed } = await markTicketRead(tickets, caller, ticketId, lastMessageId);
  if (ticket.handed && ticket.userId === caller.userId) {
    const seen = await ticketRow.clearHanded(ticket);
    if (seen) {
      Object.assign(ticket, seen);
      delete ticket.handed;
      await tickets.broadcast.changed(ticket);
    }
  }
  if (!changed) return ticket;
  // A message that arrived in between stays unread.
  await (ticket.unreadMessages === 0 ? tickets.broadcast.read(ticket) : tickets.broadcast.changed(ticket));
  const contact = await contacts.byId(caller.companyId, ticket.contactId);
  if (contact) {
    for (const [connectionId, messengerIds] of receipts) {
      const connection = { companyId: caller.companyId, connectionId };
      gateway
        .markRead(connection, contacts.reach.addressOf(contact), messengerIds)
        .catch((err: unknown) => log.warn({ err, ...connection, ticketId }, 'read receipts not sent'));
    }
  }
  return ticket;
}

export async function markUnread(
  { tickets }: MessagesDeps,
  caller: Caller,
  ticketId: number,
): Promise<TicketDocument> {
  const { ticket, changed } = await markTicketUnread(tickets, caller, ticketId);
  if (changed) await tickets.broadcast.changed(ticket);
  return ticket;
}

async function markTicketRead(
  tickets: Tickets,
  caller: Caller,
  ticketId: number,
  lastMessageId: string | undefined,
): Promise<{ ticket: TicketDocument; receipts: ReadReceipts; changed: boolean }> {
  const ticket = await tickets.requireVisible(caller, ticketId);
  const receipts: ReadReceipts = new Map();
  if (ticket.status === 'closed') return clearClosed(ticket);
  if (!readingCounts(caller, ticket)) return { ticket, receipts, changed: false };
  const { companyId } = caller;
  let read = 0;
  let later = false;
  let rows;
  do {
    rows = await messageCollection()
      .find({ companyId, ticketId, unread: true }, WITHOUT_SEARCH)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const seen = rows.filter(({ _id }) => lastMessageId === undefined || _id <= lastMessageId);
    later = seen.length < rows.length;
    if (seen.length === 0) break;
    const { modifiedCount } = await messageCollection().updateMany(
      { companyId, _id: { $in: seen.map(({ _id }) => _id) }, unread: true },
      { $unset: { unread: 1 } },
    );
    read += modifiedCount;
    for (const { connectionId, messengerId, fromMe } of seen) {
      if (messengerId && !fromMe)
        receipts.set(connectionId, [...(receipts.get(connectionId) ?? []), messengerId]);
    }
  } while (rows.length === BATCH && !later);
  if (later) return { receipts, ...(await leaveLaterUnread(ticket, read)) };
  if (ticket.unreadMessages === 0 && receipts.size === 0) return { ticket, receipts, changed: false };
  return { ticket: await ticketRow.clearUnread(ticket, computeTicketSummary), receipts, changed: true };
}

/** Sends no receipt: a closed ticket has no attendant, so everyone who sees it may clear its mark. */
async function clearClosed(ticket: TicketDocument) {
  const receipts: ReadReceipts = new Map();
  const { companyId, _id: ticketId, unreadMessages } = ticket;
  const { modifiedCount } = await messageCollection().updateMany(
    { companyId, ticketId, unread: true },
    { $unset: { unread: 1 } },
  );
  if (unreadMessages === 0 && modifiedCount === 0) return { ticket, receipts, changed: false };
  return { ticket: await ticketRow.clearUnread(ticket, computeTicketSummary), receipts, changed: true };
}

async function leaveLaterUnread(ticket: TicketDocument, read: number) {
  const left = await messageCollection().countDocuments({
    companyId: ticket.companyId,
    ticketId: ticket._id,
    unread: true,
  });
  return ticketRow.reduceUnread(ticket, { read, left }, computeTicketSummary);
}

/**
 * Marks the customer's newest message, else the newest one. The ticket keeps its position in lists.
 * @throws ERR_NO_PERMISSION for another user's ticket, ERR_TICKET_STATUS for pending and closed tickets,
 *   ERR_NO_MESSAGE_FOUND
 */
async function markTicketUnread(
  tickets: Tickets,
  caller: Caller,
  ticketId: number,
): Promise<{ ticket: TicketDocument; changed: boolean }> {
  const ticket = await tickets.requireVisible(caller, ticketId);
  if (ticket.status !== 'open' && ticket.status !== 'groups') throw new AppError('ERR_TICKET_STATUS');
  if (!readingCounts(caller, ticket)) throw new AppError('ERR_NO_PERMISSION');
  if (ticket.unreadMessages > 0) return { ticket, changed: false };
  const { companyId } = caller;
  const newest = (more: object) =>
    messageCollection()
      .find(
        {
          companyId,
          contactId: ticket.contactId,
          ticketId,
          mediaType: { $ne: 'notification' },
          whisper: false,
          ...more,
        },
        WITHOUT_SEARCH,
      )
      .sort(NEWEST_FIRST)
      .limit(1)
      .next();
  const message = (await newest({ fromMe: false })) ?? (await newest({}));
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await messageCollection().updateOne({ companyId, _id: message._id }, { $set: { unread: true } });
  const marked = await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary);
  return { ticket: marked ?? ticket, changed: marked !== undefined };
}
