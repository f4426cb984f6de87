import { REVIEW_LINK_DAYS } from '@recado/shared/automation';
import { type ReviewDocument, reviews } from '../review.model';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns undefined for unknown links and those older than 30 days. Searches all companies, because the link is the
 * permission.
 */
export async function findByLink(uuid: string, now = new Date()): Promise<ReviewDocument | undefined> {
  const review = await reviews.findOneAcrossCompanies({ uuid: uuid.toLowerCase(), hasLink: true });
  return review && now.getTime() - review.askedAt.getTime() < REVIEW_LINK_DAYS * DAY_MS ? review : undefined;
}
