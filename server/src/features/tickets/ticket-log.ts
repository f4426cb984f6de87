import { ObjectId } from 'mongodb';
import { insertEach } from '../../core/database';
import { lateEntriesStored } from './hours/hours-changed';
import { ticketEventCollection, type TicketEventEntry, type TicketEventType } from './ticket-event.model';
import { ticketCollection, tickets, type TicketDocument } from './ticket.model';

const SWEEP_BATCH = 200;

/** An entry for a ticket's log, to be written in the same update as the change it tells of. */
export function logEntry(
  type: TicketEventType,
  after: Pick<TicketDocument, 'queueId' | 'userId'>,
  userId: number | null,
  more: Pick<TicketEventEntry, 'status' | 'waitingSince' | 'intoTicketId'> = {},
): TicketEventEntry {
  return {
    _id: new ObjectId(),
    type,
    at: new Date(),
    userId,
    queueId: after.queueId,
    assignedTo: after.userId,
    ...more,
  };
}

/** The part of an update that puts entries on a ticket's log. */
export function logging(entries: TicketEventEntry[]) {
  return { set: { eventsPending: true as const }, push: { pendingEvents: { $each: entries } } };
}

/**
 * Moves what these tickets have pending to `ticket_events`. May be run again, or beside itself, at any point: an entry's
 * id is its own, and the ticket forgets only entries that are stored.
 */
export async function flushLog(changed: readonly TicketDocument[]): Promise<void> {
  const pending = changed.filter(({ pendingEvents }) => pendingEvents.length > 0);
  if (pending.length === 0) return;
  const entries = pending.flatMap(({ _id, companyId, contactId, pendingEvents }) =>
    pendingEvents.map((entry) => ({ ...entry, companyId, ticketId: _id, contactId })),
  );
  await insertEach(ticketEventCollection(), entries);
  await lateEntriesStored(entries);
  await ticketCollection().bulkWrite(
    pending.map(({ _id, companyId, pendingEvents }) => ({
      updateOne: {
        // Only if nothing was added since; what was added is moved by whoever added it.
        filter: {
          _id,
          companyId,
          pendingEvents: { $size: pendingEvents.length },
          'pendingEvents._id': { $all: pendingEvents.map((entry) => entry._id) },
        },
        update: { $set: { pendingEvents: [] }, $unset: { eventsPending: 1 as const } },
      },
    })),
    { ordered: false },
  );
}

/** At start: finishes what a crash left between a change and its log, for every company. */
export async function flushLogAcrossCompanies(): Promise<void> {
  for (;;) {
    const left = await tickets.findAcrossCompanies({ eventsPending: true }, { limit: SWEEP_BATCH });
    await flushLog(left);
    if (left.length < SWEEP_BATCH) return;
  }
}
