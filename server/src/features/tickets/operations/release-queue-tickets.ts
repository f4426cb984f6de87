import { tickets } from '../ticket.model';
import { flushLog, logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';

const BATCH = 100;
const OPEN = ['open', 'pending', 'groups'] as const;

export async function releaseQueueTickets(
  { broadcast, openTickets }: TicketsDeps,
  companyId: number,
  queueId: number,
): Promise<void> {
  const open = { queueId, status: { $in: [...OPEN] } };
  for (;;) {
    const rows = await tickets.find(companyId, open, { limit: BATCH });
    for (const before of rows) {
      const log = logging([logEntry('queued', { queueId: null, userId: before.userId }, null)]);
      const after = await tickets.findOneAndUpdate(
        companyId,
        { ...open, _id: before._id },
        {
          $set: { queueId: null, queue: null, changedAt: new Date(), ...log.set },
          $inc: { version: 1 },
          $push: log.push,
        },
      );
      openTickets.evict(before);
      if (!after) continue;
      await broadcast.changed(after, before);
      await flushLog([after]);
    }
    if (rows.length < BATCH) return;
  }
}
