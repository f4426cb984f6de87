import { ticketRow } from '#features/tickets';
import { messageCollection } from '../message.model';
import { computeTicketSummary } from '../ticket-summary';
import { activitiesOf } from './activities';
import type { AssignedMessage, Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/**
 * Updates the tickets that `storeMessages` left. Deletes messages whose ticket was closed after it was cached, so
 * that they are processed again: their claim, ticket and events depend on the closing.
 */
export async function settleTickets({ tickets: { openTickets } }: InboundDeps, batch: Batch): Promise<void> {
  const waiting = [...batch.assigned.filter(({ ticket }) => !batch.after.has(ticket._id)), ...batch.reopened];
  if (waiting.length === 0) return;
  const settled = await updateTickets(batch.companyId, waiting);
  for (const ticket of settled.values()) {
    openTickets.remember(ticket);
    batch.after.set(ticket._id, ticket);
  }
  const closed = waiting.filter(({ ticket }) => !settled.has(ticket._id));
  if (closed.length === 0) return;
  for (const { ticket } of closed) openTickets.evict(ticket);
  await removeMessages(batch, closed);
}

/** Returns the updated tickets by id, without closed ones. */
async function updateTickets(companyId: number, waiting: readonly AssignedMessage[]) {
  const settled = await ticketRow.recordActivity(companyId, activitiesOf(waiting));
  for (const ticket of new Map(waiting.map((assigned) => [assigned.ticket._id, assigned.ticket])).values()) {
    const after = settled.get(ticket._id);
    if (!after || after.version === ticket.version + 1) continue;
    // Another write preceded, such as the recount of a read mark, which may have counted the messages already.
    const recounted = await ticketRow.repairTicket(companyId, ticket._id, computeTicketSummary);
    if (recounted) settled.set(ticket._id, recounted);
  }
  return settled;
}

async function removeMessages(batch: Batch, removed: readonly AssignedMessage[]): Promise<void> {
  const ids = removed.map(({ row }) => row._id);
  await messageCollection().deleteMany({ companyId: batch.companyId, _id: { $in: ids } });
  const isRemaining = (assigned: AssignedMessage) => !removed.includes(assigned);
  batch.assigned = batch.assigned.filter(isRemaining);
  batch.claimed = batch.claimed.filter(isRemaining);
  batch.reopened = batch.reopened.filter(isRemaining);
  batch.unsettledMessages.push(...removed.map(({ received }) => received.message));
}
