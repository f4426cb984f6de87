import { randomUUID } from 'node:crypto';
import { isDuplicateKey, nextId } from '#core/database';
import { reviewsChanging } from '../counts/review-count.model';
import { storeChoices } from '../dashboard/review-choice.model';
import { type ReviewDocument, reviews } from '../review.model';

export type ReviewRequest = Pick<
  ReviewDocument,
  | 'companyId'
  | 'eventId'
  | 'ticketId'
  | 'contactId'
  | 'userId'
  | 'user'
  | 'queueId'
  | 'queue'
  | 'whatsappId'
  | 'whatsapp'
  | 'source'
  | 'hasLink'
  | 'question'
  | 'askedAt'
>;

/** Returns the stored request if the resolution already has one. */
export async function storeRequest({ companyId, ...request }: ReviewRequest): Promise<ReviewDocument> {
  await Promise.all([reviewsChanging(companyId, [request.askedAt]), storeChoices({ companyId, ...request })]);
  try {
    return await reviews.insert(companyId, {
      _id: await nextId('reviews'),
      uuid: randomUUID(),
      ...request,
      rating: null,
      ratedAt: null,
      note: null,
      observation: '',
      completed: false,
      answeredAt: null,
    });
  } catch (error) {
    const stored = isDuplicateKey(error, 'review-event')
      ? await reviews.findOne(companyId, { eventId: request.eventId })
      : undefined;
    if (!stored) throw error;
    return stored;
  }
}
