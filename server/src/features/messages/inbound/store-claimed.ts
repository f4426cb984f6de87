import type { Audience, Tickets } from '../../tickets';
import { ticketRow } from '../../tickets';
import { messageCollection, type MessageDocument } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import { insertNew } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import type { AssignedMessage } from './assign-tickets';

interface ClaimedDeps {
  publisher: MessagePublisher;
}

/**
 * Tickets stay closed and read.
 * @returns new messages, and those that count as unread, because their ticket was reopened at the same time
 */
export async function storeClaimed(
  { publisher }: ClaimedDeps,
  audience: Audience,
  claimed: readonly AssignedMessage[],
): Promise<{ added: MessageDocument[]; reopened: AssignedMessage[] }> {
  const { added } = await insertNew(claimed.map(({ row }) => row));
  const reopened: AssignedMessage[] = [];
  for (const assigned of claimed) {
    const { row, ticket } = assigned;
    if (!added.includes(row)) continue;
    const after = await ticketRow.recordClosed(ticket, lastMessageOf(row));
    if (after) publishMessage(publisher, audience, 'create', row, after);
    else reopened.push(assigned);
  }
  if (reopened.length > 0) await countUnread(reopened);
  return { added, reopened };
}

async function countUnread(reopened: readonly AssignedMessage[]): Promise<void> {
  const [first] = reopened;
  const ids = reopened.map(({ row }) => row._id);
  await messageCollection().updateMany(
    { companyId: first?.row.companyId, _id: { $in: ids } },
    { $set: { unread: true } },
  );
  for (const { row } of reopened) row.unread = true;
}

/** Omits open and missing tickets. */
export async function closedTickets(
  tickets: Pick<Tickets, 'byIds'>,
  companyId: number,
  ids: readonly number[],
) {
  const found = await tickets.byIds(companyId, [...new Set(ids)]);
  return new Map(found.filter(({ status }) => status === 'closed').map((ticket) => [ticket._id, ticket]));
}
