import { REVIEW_LINK_DAYS } from '@recado/shared/automation';
import { type ReviewDocument, reviews } from '../review.model';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the review of a link that is at most 30 days old. Unknown and expired links look alike, so that a
 * guess reveals nothing. The link is the permission, so the company is known only after the review is read.
 */
export async function findByLink(uuid: string, now = new Date()): Promise<ReviewDocument | undefined> {
  const review = await reviews.findOneAcrossCompanies({ uuid: uuid.toLowerCase(), hasLink: true });
  return review && now.getTime() - review.askedAt.getTime() < REVIEW_LINK_DAYS * DAY_MS ? review : undefined;
}
