import { AppError } from '@recado/shared/contract';
import { tenantRepository } from '#core/database';
import { UserModel } from './user.model';

const users = tenantRepository(UserModel);

/** Older marks belong to requests that a crash interrupted. */
const MARK_VALID_MS = 5 * 60_000;

/**
 * Runs a change that ends an administrator's rights. Marks the user before counting the other administrators without
 * a mark, so that concurrent calls cannot remove all of them. A rejected call was never visible.
 * @throws ERR_LAST_ADMIN
 */
export async function stepDown<T>(companyId: number, userId: number, change: () => Promise<T>): Promise<T> {
  const mark = new Date();
  const expired = new Date(mark.getTime() - MARK_VALID_MS);
  await users.updateOne(companyId, { _id: userId }, { $push: { stepsDownAt: mark } });
  try {
    const others = await users.count(companyId, {
      _id: { $ne: userId },
      profile: 'admin',
      stepsDownAt: { $not: { $gt: expired } },
    });
    if (others === 0) throw new AppError('ERR_LAST_ADMIN');
    return await change();
  } finally {
    await users.updateOne(companyId, { _id: userId }, { $pull: { stepsDownAt: mark } });
  }
}
