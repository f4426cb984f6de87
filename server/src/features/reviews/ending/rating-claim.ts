import { type Rating, rating } from '@recado/shared/intents';
import type { ClaimCandidate } from '../../messages';
import { reviewsChanging } from '../counts/review-count.model';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { type Claims, claimTexts } from './claim-texts';
import { currentRequests, requestFailed } from './requests';

type ClaimDeps = Pick<ReviewsDeps, 'languageOf' | 'tickets' | 'contacts' | 'messages'>;

/**
 * Claims numbers after a rating request, and the first unclear text. Stores its id, so that a redelivery gets
 * the same claim.
 */
export function claimRatings(
  deps: ClaimDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  return claimTexts(deps, companyId, candidates, async (candidate, language) => {
    const value = rating(candidate.message.body, language);
    if (value === null) return undefined;
    const review = await requestFor(deps, companyId, candidate);
    if (!review) return undefined;
    const { messengerId } = candidate.message;
    const isKnown = messengerId === review.ratedBy || messengerId === review.unclearBy;
    const isClaimed =
      isKnown ||
      (value === 'unclear' ? await noteUnclear(review, messengerId) : await rate(review, messengerId, value));
    if (!isClaimed) return undefined;
    return { ticketId: review.ticketId, refId: String(review._id) };
  });
}

/** Returns the request that waits for a rating, or that this message has rated. */
async function requestFor(
  deps: ClaimDeps,
  companyId: number,
  { contact, message: { connection, messengerId } }: ClaimCandidate,
): Promise<ReviewDocument | undefined> {
  const contactIds = await deps.contacts.joinedIds(companyId, contact._id);
  const requests = await currentRequests(companyId, contactIds, new Date());
  const review = requests.find(
    ({ whatsappId, question, ratedBy, unclearBy }) =>
      whatsappId === connection.connectionId &&
      (question || ratedBy === messengerId || unclearBy === messengerId),
  );
  if (!review) return undefined;
  const newest = await deps.tickets.ofContact.lastServed(companyId, contact._id);
  if (newest?._id !== review.ticketId || (await requestFailed(deps, review))) return undefined;
  return review;
}

/** Returns false if another message has already rated the request. */
async function rate(
  { companyId, _id }: ReviewDocument,
  messengerId: string,
  value: Rating,
): Promise<boolean> {
  const ratedAt = new Date();
  await reviewsChanging(companyId, [ratedAt]);
  const changed = await reviews.updateOne(
    companyId,
    { _id, question: true },
    { $set: { rating: value, ratedAt, ratedBy: messengerId }, $unset: { question: 1 } },
  );
  return changed === 1;
}

/** Returns false if the scale was already repeated. */
async function noteUnclear({ companyId, _id }: ReviewDocument, messengerId: string): Promise<boolean> {
  const changed = await reviews.updateOne(
    companyId,
    { _id, question: true, unclearBy: { $exists: false } },
    { $set: { unclearBy: messengerId } },
  );
  return changed === 1;
}
