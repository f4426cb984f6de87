import { deleteTicketReviews } from './operations/delete-ticket-reviews';
import type { ReviewsDeps } from './reviews.deps';

export function listenToEvents({ events }: ReviewsDeps): void {
  events.on('ticket.deleted', ({ companyId, ticketId }) => deleteTicketReviews(companyId, ticketId));
}
