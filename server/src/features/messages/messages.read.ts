import type { Caller } from '../../core/tenancy/caller';
import { readingCounts, ticketRead, type TicketDocument, type Tickets } from '../tickets';
import { messageCollection, WITHOUT_SEARCH } from './message.model';
import { factsOf } from './messages.facts';

const BATCH = 500;

/** What was read now, by the connection it came through: for the receipts the customer's phone shows. */
export type ReadReceipts = Map<number, string[]>;

/**
 * Marks a ticket's messages as read by its attendant, or by any user where it has no attendant. Pending and closed tickets
 * and colleagues' tickets are only viewed: nothing changes and the customer's phone receives no receipt.
 */
export async function markTicketRead(
  tickets: Pick<Tickets, 'requireVisible'>,
  caller: Caller,
  ticketId: number,
): Promise<{ ticket: TicketDocument; receipts: ReadReceipts; changed: boolean }> {
  const ticket = await tickets.requireVisible(caller, ticketId);
  const receipts: ReadReceipts = new Map();
  if (!readingCounts(caller, ticket)) return { ticket, receipts, changed: false };
  const { companyId } = caller;
  let rows;
  do {
    rows = await messageCollection()
      .find({ companyId, ticketId, unread: true }, WITHOUT_SEARCH)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (rows.length === 0) break;
    await messageCollection().updateMany(
      { companyId, _id: { $in: rows.map(({ _id }) => _id) } },
      { $unset: { unread: 1 } },
    );
    for (const { connectionId, messengerId } of rows) {
      if (messengerId) receipts.set(connectionId, [...(receipts.get(connectionId) ?? []), messengerId]);
    }
  } while (rows.length === BATCH);
  if (ticket.unreadMessages === 0 && receipts.size === 0) return { ticket, receipts, changed: false };
  return { ticket: await ticketRead(ticket, factsOf), receipts, changed: true };
}
