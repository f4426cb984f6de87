import { AppError } from '@recado/shared/contract';
import { tenantRepository } from '../../core/database';
import { UserModel } from './user.model';

const users = tenantRepository(UserModel);

const adminsOf = (companyId: number): Promise<number> => users.count(companyId, { profile: 'admin' });

/** @throws ERR_LAST_ADMIN if the company has only one */
export async function requireSecondAdmin(companyId: number): Promise<void> {
  if ((await adminsOf(companyId)) < 2) throw new AppError('ERR_LAST_ADMIN');
}

export async function hasAdmin(companyId: number): Promise<boolean> {
  return (await adminsOf(companyId)) > 0;
}

/**
 * Before a deletion. Counts again after the write: concurrent calls cannot remove all administrators.
 * @throws ERR_LAST_ADMIN
 */
export async function stepDown(companyId: number, userId: number): Promise<void> {
  await requireSecondAdmin(companyId);
  const admin = { _id: userId, profile: 'admin' as const };
  if ((await users.updateOne(companyId, admin, { $set: { profile: 'user' } })) === 0) return;
  if (await hasAdmin(companyId)) return;
  await users.updateOne(companyId, { _id: userId }, { $set: { profile: 'admin' } });
  throw new AppError('ERR_LAST_ADMIN');
}
