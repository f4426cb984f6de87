import { ticketEventCollection, type TicketEventType } from '../ticket-event.model';
import type { TicketDocument } from '../ticket.model';

/** What begins a colleague's time with a ticket anew. */
const BEGINNINGS: TicketEventType[] = ['created', 'accepted', 'transferred', 'reopened'];

/** Those of the tickets that somebody took, or was given, since: what is counted in minutes begins there. */
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
