import { reviews } from '../review.model';

/** Erases a person's comments and message ids. Notes and ratings are kept as numbers. Idempotent. */
export async function eraseComments(companyId: number, contactIds: readonly number[]): Promise<void> {
  await reviews.updateMany(
    companyId,
    { contactId: { $in: [...contactIds] } },
    { $set: { observation: '' }, $unset: { question: 1, ratedBy: 1, unclearBy: 1 } },
  );
}
