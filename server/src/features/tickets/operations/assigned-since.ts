import type { TicketDocument } from '../ticket.model';
import { ticketEventCollection, type TicketEventType } from '../ticket-event.model';

/** Log entries that can assign a ticket. */
const BEGINNINGS: TicketEventType[] = ['created', 'accepted', 'transferred', 'reopened'];

/** Returns the ids of the tickets that were assigned after an instant. */
export async function assignedSince(
  companyId: number,
  rows: readonly TicketDocument[],
  since: Date,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const logged = await ticketEventCollection()
    .find({
      companyId,
      ticketId: { $in: rows.map(({ _id }) => _id) },
      type: { $in: BEGINNINGS },
      at: { $gte: since },
    })
    .project<{ ticketId: number }>({ ticketId: 1 })
    .toArray();
  const pending = rows.filter(({ pendingEvents }) =>
    pendingEvents.some(({ type, at }) => BEGINNINGS.includes(type) && at >= since),
  );
  return new Set([...logged.map(({ ticketId }) => ticketId), ...pending.map(({ _id }) => _id)]);
}
