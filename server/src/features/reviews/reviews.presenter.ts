import { chunk } from 'es-toolkit/array/chunk';
import type { ExportedReview, Review } from '@recado/shared/reviews';
import type { TicketDocument } from '#features/tickets';
import type { ReviewDocument } from './review.model';
import type { ReviewsDeps } from './reviews.deps';

const BATCH = 200;

type TicketReader = ReviewsDeps['tickets'];

/** Omits reviews of tickets that are being deleted. */
export async function presentReviews(
  tickets: TicketReader,
  companyId: number,
  rows: readonly ReviewDocument[],
): Promise<Review[]> {
  const ticketOf = await ticketsOf(tickets, companyId, rows);
  return rows.flatMap((row) => {
    const ticket = ticketOf.get(row.ticketId);
    if (!ticket) return [];
    const { uuid, contact } = ticket;
    return [
      { ...submissionOf(row), completed: row.completed, ticket: { uuid, contact: { name: contact.name } } },
    ];
  });
}

export async function presentExport(
  tickets: TicketReader,
  companyId: number,
  rows: readonly ReviewDocument[],
): Promise<ExportedReview[]> {
  const ticketOf = await ticketsOf(tickets, companyId, rows);
  return rows.map((row) => ({
    ...submissionOf(row),
    contactName: ticketOf.get(row.ticketId)?.contact.name ?? '',
    queueName: row.queue?.name ?? '',
    whatsappName: row.whatsapp.name,
  }));
}

function submissionOf({ _id, note, observation, answeredAt, askedAt, user }: ReviewDocument) {
  return {
    id: _id,
    note: note ?? 0,
    observation,
    createdAt: (answeredAt ?? askedAt).toISOString(),
    user: user && { name: user.name },
  };
}

/** Reads in batches, because an export contains many. */
async function ticketsOf(tickets: TicketReader, companyId: number, rows: readonly ReviewDocument[]) {
  const ids = [...new Set(rows.map(({ ticketId }) => ticketId))];
  const found = new Map<number, Pick<TicketDocument, 'uuid' | 'contact'>>();
  for (const batch of chunk(ids, BATCH))
    for (const { _id, uuid, contact } of await tickets.byIds(companyId, batch))
      found.set(_id, { uuid, contact });
  return found;
}
