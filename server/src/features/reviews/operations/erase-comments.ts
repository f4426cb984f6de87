import { reviews } from '../review.model';

/** Erases comments and message ids, but no notes and ratings. Idempotent. */
export async function eraseComments(companyId: number, contactIds: readonly number[]): Promise<void> {
  await reviews.updateMany(
    companyId,
    { contactId: { $in: [...contactIds] } },
    { $set: { observation: '' }, $unset: { question: 1, ratedBy: 1, unclearBy: 1 } },
  );
}
