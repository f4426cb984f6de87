import { instantsOf, reviewsChanging } from '../counts/review-count.model';
import { reviews } from '../review.model';

/** Updates the counts, too. Idempotent. */
export async function deleteTicketReviews(companyId: number, ticketId: number): Promise<void> {
  const rows = await reviews.find(companyId, { ticketId });
  await reviewsChanging(companyId, instantsOf(rows));
  await reviews.deleteMany(companyId, { ticketId });
}
