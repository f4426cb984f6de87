import { RATING_HOURS, RATING_PAUSE_DAYS } from '@recado/shared/automation';
import { reviewsChanging } from '../counts/review-count.model';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';

const HOUR_MS = 60 * 60_000;

export const endingKey = (resolutionId: string) => `resolved:${resolutionId}`;

/** Returns true if the customer cannot have the request's message. */
export async function requestFailed(
  { messages }: ReviewsDeps,
  { companyId, eventId, failed }: ReviewDocument,
): Promise<boolean> {
  if (failed) return true;
  const message = await messages.conversation.bySystemKey(companyId, endingKey(eventId));
  return !message || (message.failure !== null && message.failure !== 'unknown');
}

/** Returns whether one of a person's contacts was recently asked after another resolution. */
export async function requestedRecently(
  deps: ReviewsDeps,
  companyId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - RATING_PAUSE_DAYS * 24 * HOUR_MS);
  const requested = await reviews.find(companyId, {
    contactId: { $in: [...contactIds] },
    askedAt: { $gt: since },
  });
  for (const review of requested) if (!(await requestFailed(deps, review))) return true;
  return false;
}

/** Returns requests for which a number can be a rating, including rated ones, newest first. */
export function currentRequests(
  companyId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<ReviewDocument[]> {
  const since = new Date(now.getTime() - RATING_HOURS * HOUR_MS);
  return reviews.find(
    companyId,
    { contactId: { $in: [...contactIds] }, askedAt: { $gt: since } },
    { sort: { askedAt: -1 } },
  );
}

/** Lets only the next rating request accept a rating. */
export async function endQuestions(
  companyId: number,
  contactIds: readonly number[],
  whatsappId: number,
): Promise<void> {
  await reviews.updateMany(
    companyId,
    { contactId: { $in: [...contactIds] }, whatsappId, question: true },
    { $unset: { question: 1 } },
  );
}

/** Excludes from statistics a request that the customer never received. */
export async function failRequest({ companyId, _id, askedAt }: ReviewDocument): Promise<void> {
  await reviewsChanging(companyId, [askedAt]);
  await reviews.updateOne(
    companyId,
    { _id, completed: false, rating: null },
    { $set: { failed: true }, $unset: { question: 1 } },
  );
}
