import { sampleItems } from '../sample-item.model';

/** Removes a deleted user from sample items, which the company keeps. Idempotent. */
export async function clearAuthor(companyId: number, userId: number): Promise<void> {
  await sampleItems.updateMany(companyId, { userId }, { $set: { userId: null } });
}
