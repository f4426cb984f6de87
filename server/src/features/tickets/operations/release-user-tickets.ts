import { adding } from '#core/events';
import { tickets } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';

const BATCH = 200;

/** Makes open tickets pending; closed ones keep the user's name. Idempotent. */
export async function releaseUserTickets(
  { broadcast, openTickets, events }: TicketsDeps,
  companyId: number,
  userId: number,
  byUserId: number,
): Promise<void> {
  for (;;) {
    const mine = { userId, status: { $in: ['open' as const, 'groups' as const] } };
    const rows = await tickets.find(companyId, mine, { sort: { _id: 1 }, limit: BATCH });
    for (const before of rows) {
      const { _id, status, queueId } = before;
      const now = new Date();
      const waits = status === 'open';
      const entry = logEntry(waits ? 'returned' : 'transferred', { queueId, userId: null }, byUserId);
      const log = logging([entry]);
      // A group has no deadlines and is not assigned.
      const durable = adding(waits ? ticketEvents(events, before, entry) : []);
      const after = await tickets.findOneAndUpdate(
        companyId,
        { _id, status, userId },
        {
          $set: {
            userId: null,
            user: null,
            ...(waits && { status: 'pending', quantityMessage: 0 }),
            updatedAt: now,
            changedAt: now,
            ...log.set,
            ...durable.set,
          },
          ...(waits && { $unset: { snooze: 1, woken: 1 } }),
          $inc: { version: 1 },
          $push: { ...log.push, ...durable.push },
        },
      );
      if (!after) continue;
      openTickets.evict(before);
      await broadcast.changed(after, before);
      await finishChange(events, [after]);
    }
    if (rows.length < BATCH) return;
  }
}
