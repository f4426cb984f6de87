import type { TicketDocument } from '../ticket.model';
import { ticketEventCollection, type TicketEventType } from '../ticket-event.model';

const BEGINNINGS: TicketEventType[] = ['created', 'accepted', 'transferred', 'reopened'];

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
