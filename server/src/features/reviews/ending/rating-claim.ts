import { type Rating, rating } from '@recado/shared/intents';
import type { ClaimCandidate } from '#features/messages';
import { reviewsChanging } from '../counts/review-count.model';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { type Claims, claimTexts } from './claim-texts';
import { currentRequests, endingKey, requestFailed } from './requests';

/**
 * Claims numbers after a rating request, and the first unclear text. Stores its id, so that a redelivery gets the
 * same claim.
 */
export function claimRatings(
  deps: ReviewsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  return claimTexts(deps, companyId, candidates, async (candidate, text, language) => {
    const value = rating(text, language);
    if (value === null) return undefined;
    const review = await requestFor(deps, companyId, candidate);
    if (!review) return undefined;
    const { messengerId } = candidate.message;
    const isKnown = messengerId === review.ratedBy || messengerId === review.unclearBy;
    if (!isKnown && !(await isAddressed(deps, companyId, candidate, review))) return undefined;
    const isClaimed =
      isKnown ||
      (value === 'unclear' ? await noteUnclear(review, messengerId) : await rate(review, messengerId, value));
    if (!isClaimed) return undefined;
    return { ticketId: review.ticketId, refId: String(review._id) };
  });
}

/** Returns the request that waits for a rating, or that this message has rated. */
async function requestFor(
  deps: ReviewsDeps,
  companyId: number,
  { contact, message: { connection, messengerId } }: ClaimCandidate,
): Promise<ReviewDocument | undefined> {
  const contactIds = await deps.contacts.identities.mergedIds(companyId, contact._id);
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

/** Returns true if the request is the conversation's newest question, or is quoted. */
async function isAddressed(
  { automation: { questions }, messages }: ReviewsDeps,
  companyId: number,
  { contact, message: { connection, quotedMessengerId } }: ClaimCandidate,
  { _id, eventId }: ReviewDocument,
): Promise<boolean> {
  // A crash may have prevented noting the question.
  const request = await messages.conversation.bySystemKey(companyId, endingKey(eventId));
  if (request) await questions.register(request, 'rating', String(_id));
  const { question } = await questions.addressedBy({
    ...{ companyId, contactId: contact._id, connectionId: connection.connectionId },
    quoted: quotedMessengerId ? { messengerId: quotedMessengerId } : null,
  });
  return question?.kind === 'rating' && question.refId === String(_id);
}

/** Returns false if another message already rated the request. */
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
