import { ObjectId } from 'mongodb';
import { insertEach } from '#core/database';
import { lateEntriesStored, sourcesChanged } from './hours/hours-changed';
import { ticketCollection, type TicketDocument, tickets } from './ticket.model';
import { ticketEventCollection, type TicketEventEntry, type TicketEventType } from './ticket-event.model';

const SWEEP_BATCH = 200;

export function logEntry(
  type: TicketEventType,
  after: Pick<TicketDocument, 'queueId' | 'userId'>,
  userId: number | null,
  more: Pick<
    TicketEventEntry,
    | 'status'
    | 'chatbot'
    | 'waitingSince'
    | 'ending'
    | 'until'
    | 'noteId'
    | 'before'
    | 'undoes'
    | 'intoTicketId'
  > = {},
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

export function logging(entries: TicketEventEntry[]) {
  return { set: { eventsPending: true as const }, push: { pendingEvents: { $each: entries } } };
}

/** Removes an entry from the ticket only after storing it, so that runs can be repeated and concurrent. */
export async function flushLog(changed: readonly TicketDocument[]): Promise<void> {
  const pending = changed.filter(({ pendingEvents }) => pendingEvents.length > 0);
  if (pending.length === 0) return;
  const entries = pending.flatMap(({ _id, companyId, contactId, pendingEvents }) =>
    pendingEvents.map((entry) => ({ ...entry, companyId, ticketId: _id, contactId })),
  );
  await insertEach(ticketEventCollection(), entries);
  await lateEntriesStored(entries);
  await sourcesChanged(pending);
  await ticketCollection().bulkWrite(
    pending.map(({ _id, companyId, pendingEvents }) => ({
      updateOne: {
        // Has no effect if another entry was added, whose request moves all entries.
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

export async function flushLogAcrossCompanies(): Promise<void> {
  for (;;) {
    const left = await tickets.findAcrossCompanies({ eventsPending: true }, { limit: SWEEP_BATCH });
    await flushLog(left);
    if (left.length < SWEEP_BATCH) return;
  }
}
