import { insertion, writeInOrder } from '#core/database';
import { ticketRow } from '#features/tickets';
import { messageCollection } from '../message.model';
import { insertNew } from '../stored-messages';
import { activitiesOf } from './activities';
import type { Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/**
 * Stores the messages of open tickets, then the tickets, in one command. Leaves to `settleTickets` tickets that
 * changed after they were cached, or all if a message was already stored.
 */
export async function storeMessages({ tickets }: InboundDeps, batch: Batch): Promise<void> {
  const rows = batch.assigned.map(({ row }) => row);
  const now = new Date();
  const changes = activitiesOf(batch.assigned).map((activity) => ticketRow.activityChange(activity, now));
  const { rejectedAt, matched } = await writeInOrder([
    ...rows.map((row) => insertion(messageCollection(), row)),
    ...changes.map(({ write }) => write),
  ]);
  if (rejectedAt !== undefined) {
    const repeated = new Set((await insertNew(rows.slice(rejectedAt))).repeated);
    for (const { row, received } of batch.assigned)
      if (repeated.has(row)) batch.storedBefore.add(received.message.messengerId);
    batch.assigned = batch.assigned.filter(({ row }) => !repeated.has(row));
    return;
  }
  changes.forEach(({ after }, index) => {
    if (!matched(rows.length + index)) return;
    batch.after.set(after._id, after);
    tickets.openTickets.remember(after);
  });
}
