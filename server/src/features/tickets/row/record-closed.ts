import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { type LastMessage, lastMessageFields } from './last-message';
import { updateFor } from './row-change';

/**
 * Keeps the ticket read, without a wait and at its position in lists.
 * @returns undefined if the ticket is no longer closed
 */
export async function recordClosed(
  { _id, companyId, lastMessageAt }: TicketDocument,
  last: LastMessage,
): Promise<TicketDocument | undefined> {
  const set = { changedAt: new Date(), ...(last.at >= lastMessageAt ? lastMessageFields(last) : {}) };
  const after = await ticketCollection().findOneAndUpdate(
    { _id, companyId, status: 'closed' },
    updateFor({ set }),
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  return after ?? undefined;
}
