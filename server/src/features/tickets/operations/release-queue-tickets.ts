import { tickets } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import { flushLog, logEntry, logging } from '../ticket-log';
import type { OpenTickets } from '../open-tickets';

const BATCH = 100;
const OPEN = ['open', 'pending', 'groups'] as const;

/**
 * A queue is no more: its open tickets go on without one, which their log says, and everybody who saw them is told; closed
 * ones stay as they are (decisions: "Tickets"). One ticket after the other, so that being cut off harms nothing.
 */
export async function releaseQueueTickets(
  { broadcast, openTickets }: { broadcast: Broadcast; openTickets: Pick<OpenTickets, 'forget'> },
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
      openTickets.forget(before);
      if (!after) continue;
      await broadcast.changed(after, before);
      await flushLog([after]);
    }
    if (rows.length < BATCH) return;
  }
}
