import { ticketRow } from '#features/tickets';
import { messageCollection } from '../message.model';
import { publishMessage } from '../message-broadcast';
import { insertNew } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import type { AssignedMessage, Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/**
 * Stores and publishes claimed messages; their closed tickets stay closed and read. A message counts as unread if
 * its ticket was reopened at the same time.
 */
export async function storeClaimed({ publisher }: InboundDeps, batch: Batch): Promise<void> {
  if (batch.claimed.length === 0) return;
  const { added } = await insertNew(batch.claimed.map(({ row }) => row));
  batch.claimed = batch.claimed.filter(({ row }) => added.includes(row));
  const reopened: AssignedMessage[] = [];
  for (const assigned of batch.claimed) {
    const { row, ticket } = assigned;
    const after = await ticketRow.recordClosed(ticket, lastMessageOf(row));
    if (after) publishMessage(publisher, batch.audience, 'create', row, after);
    else reopened.push(assigned);
  }
  if (reopened.length > 0) await countUnread(batch.companyId, reopened);
  batch.reopened = reopened;
}

async function countUnread(companyId: number, reopened: readonly AssignedMessage[]): Promise<void> {
  const ids = reopened.map(({ row }) => row._id);
  await messageCollection().updateMany({ companyId, _id: { $in: ids } }, { $set: { unread: true } });
  for (const { row } of reopened) row.unread = true;
}
