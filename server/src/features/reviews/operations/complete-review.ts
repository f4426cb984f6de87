import { AppError } from '@recado/shared/contract';
import { npsTypeOf, type ReviewSubmission } from '@recado/shared/reviews';
import { adding } from '#core/events';
import { reviewsChanging } from '../counts/review-count.model';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { presentReviews } from '../reviews.presenter';
import { findByLink } from './find-by-link';

/**
 * Completes a review with the first submission; an identical one has no effect.
 * @throws ERR_CONFLICT for a different submission, and for unknown and expired links
 */
export async function completeReview(
  deps: ReviewsDeps,
  uuid: string,
  submission: ReviewSubmission,
): Promise<void> {
  const review = await findByLink(uuid);
  if (!review) throw new AppError('ERR_CONFLICT');
  const completed = review.completed ? undefined : await complete(deps, review, submission);
  if (completed) {
    await publish(deps, completed);
    return;
  }
  const stored = review.completed ? review : await reviews.findById(review.companyId, review._id);
  if (stored?.note !== submission.note || stored.observation !== submission.observation)
    throw new AppError('ERR_CONFLICT');
}

/** Returns undefined if another request was first. */
async function complete(
  { events }: ReviewsDeps,
  { _id, companyId, askedAt, ticketId, contactId }: ReviewDocument,
  { note, observation }: ReviewSubmission,
): Promise<ReviewDocument | undefined> {
  const answeredAt = new Date();
  await reviewsChanging(companyId, [askedAt, answeredAt]);
  const npsType = npsTypeOf(note);
  const isBad = npsType === 'detractors' && observation !== '';
  const { set, push } = adding(
    isBad
      ? events.pending('notice.due', {
          companyId,
          key: `badReview:${_id}`,
          to: { administrators: true },
          content: { kind: 'badReview', reviewId: _id, note },
          ...{ contactId, ticketId, at: answeredAt },
        })
      : [],
  );
  return reviews.findOneAndUpdate(
    companyId,
    { _id, completed: false },
    { $set: { completed: true, note, observation, npsType, answeredAt, ...set }, $push: push },
  );
}

async function publish(
  { publisher, tickets, events }: ReviewsDeps,
  completed: ReviewDocument,
): Promise<void> {
  const { companyId } = completed;
  const [review] = await presentReviews(tickets, companyId, [completed]);
  if (review) publisher.toAdmins(companyId, 'review', { action: 'create', review });
  await events.deliver('reviews', [completed]);
}
