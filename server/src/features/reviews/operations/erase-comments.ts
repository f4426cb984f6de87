import { reviews } from '../review.model';

/** Erases what a person wrote in reviews; the notes stay as numbers. Idempotent. */
export async function eraseComments(companyId: number, contactIds: readonly number[]): Promise<void> {
  await reviews.updateMany(
    companyId,
    { contactId: { $in: [...contactIds] }, observation: { $ne: '' } },
    { $set: { observation: '' } },
  );
}
